//! Heaps of seeds as they lie after being poured into a hollow.

use crate::kit::PictureRect;
use crate::picture::Point;

/// Where seeds are poured, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeedHeap {
    /// The hollow, as [`Canvas::hollow`](crate::kit::Canvas::hollow) draws it.
    pub hollow: PictureRect,
    /// The part of it in which seeds may lie.
    pub room: PictureRect,
    /// The maximum width of a seed; many seeds are narrower.
    pub max_width: f32,
    /// Heaps with different numbers are arranged differently.
    pub variation: u8,
}

/// A seed of a heap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PouredSeed {
    /// Its number, counted from the first that was poured.
    pub index: u8,
    /// Where it lies.
    pub spot: PictureRect,
    /// How many layers of seeds are below it.
    layer: u8,
}

/// The least distance between two seeds of a layer, and between one and those of the layer below it, relative to
/// the width of a seed, so that the middle of each stays visible.
const APART: f32 = 0.88;
const ABOVE: f32 = 0.55;
/// The least distance of a seed from the edge of its hollow.
const EDGE: f32 = 1.0;
/// The maximum number of layers.
const LAYERS: u8 = 2;
/// The number of places that are tried for each seed.
const TRIES: u32 = 48;
/// The parts of the way to the middle that a seed rolls, each if nothing is in its way.
const ROLLS: [f32; 4] = [0.4, 0.2, 0.1, 0.05];
/// How much narrower seeds become at a time until all fit, and the width that all have at least.
const NARROWER: f32 = 0.88;
const NARROWEST: f32 = 2.0;

impl SeedHeap {
    /// A heap of seeds, from the lowest to the highest. A seed lies where it lies in every larger heap, unless
    /// that needs narrower seeds. If not even the narrowest fit, those at the end are left out.
    pub fn seeds(&self, count: u8) -> Vec<PouredSeed> {
        let mut width = self.max_width;
        let mut seeds = self.of_width(width, count);
        while seeds.len() < usize::from(count) && width > NARROWEST {
            width = (width * NARROWER).max(NARROWEST);
            seeds = self.of_width(width, count);
        }
        // Later seeds lie higher, but the first seeds of a layer form its middle, which is highest.
        seeds.sort_by_key(|seed| (seed.layer, u8::MAX - seed.index));
        seeds
    }

    /// As many seeds of this width as fit, at most `count`, in the order in which they are poured.
    fn of_width(&self, width: f32, count: u8) -> Vec<PouredSeed> {
        let mut seeds: Vec<PouredSeed> = Vec::new();
        let (mut layer, mut first) = (0, 0);
        for index in 0..count {
            let mut found = self.place(&seeds, (index, index - first, layer), width);
            while found.is_none() && layer + 1 < LAYERS {
                (layer, first) = (layer + 1, index);
                found = self.place(&seeds, (index, 0, layer), width);
            }
            let Some(centre) = found else { break };
            let spot = PictureRect::around(centre, width, width);
            seeds.push(PouredSeed { index, spot, layer });
        }
        seeds
    }

    /// The place nearest to the middle, of those tried, where a seed can lie. It is given by its index, its
    /// index in its layer, and the layer.
    fn place(
        &self,
        seeds: &[PouredSeed],
        (index, in_layer, layer): (u8, u8, u8),
        width: f32,
    ) -> Option<Point> {
        let (room, middle) = (self.room.inset(width / 2.0, width / 2.0), self.room.centre());
        let hollow = self.hollow.opening(true);
        // A heap of this many seeds is about as wide, or longer where it is in a narrow place. Those of the second
        // layer lie between those of the first.
        let reach = width * (0.25 + 0.75 * f32::from(in_layer + 2 * layer).sqrt());
        let [across, down] = [room.width, room.height].map(|most| reach.min(most / 2.0).max(1.0));
        let [across, down] =
            [(reach * reach / down, room.width), (reach * reach / across, room.height)]
                .map(|(reach, most)| reach.min(most / 2.0));
        let tried = (0..TRIES).map(|attempt| {
            let number = u32::from(self.variation) * 4099 + u32::from(index) * TRIES + attempt;
            let [x, y] = spread(number);
            middle.moved(across * x, down * y)
        });
        let is_free = |centre: &Point| {
            hollow.distance(*centre) <= -width / 2.0 - EDGE
                && seeds.iter().all(|seed| {
                    let least = if seed.layer == layer { APART } else { ABOVE } * width;
                    squared(seed.spot.centre() - *centre) >= least * least
                })
        };
        let far = |centre: &Point| squared(*centre - middle);
        let nearest = tried.filter(is_free).min_by(|one, other| far(one).total_cmp(&far(other)));
        // The first seed of a layer stays where it fell.
        let rolls = ROLLS.iter().filter(|_| in_layer > 0);
        rolls.fold(nearest, |found, &part| {
            let at = found?;
            Some(at.towards(middle, part)).filter(is_free).or(Some(at))
        })
    }
}

fn squared(vector: Point) -> f32 {
    vector.x * vector.x + vector.y * vector.y
}

/// Two numbers from -1 to 1; those of consecutive numbers are spread evenly (the R2 sequence, Roberts 2018).
fn spread(number: u32) -> [f32; 2] {
    [0xC13F_A9A9, 0x91E1_0DA5].map(|step: u32| {
        let [high, low, ..] = number.wrapping_mul(step).to_be_bytes();
        f32::from(u16::from_be_bytes([high, low])) / 32_767.5 - 1.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heaps in pits and stores of the usual sizes, with and without a row of text, each with the width of a seed.
    fn heaps() -> impl Iterator<Item = SeedHeap> {
        let sizes = [(72.0, 112.0), (56.0, 80.0), (64.0, 288.0), (40.0, 48.0), (24.0, 32.0)];
        let numbers = [0, 3, 15, 18, 31];
        sizes.into_iter().zip(numbers).flat_map(|((width, height), number)| {
            let hollow = PictureRect { x: 8.0, y: 16.0, width, height };
            let below_text = PictureRect { y: 32.0, height: height - 16.0, ..hollow };
            let max_width = width.min(height) * 0.3;
            [hollow, below_text].map(|room| SeedHeap { hollow, room, max_width, variation: number })
        })
    }

    #[test]
    fn a_heap_has_all_its_seeds_inside_its_hollow() {
        for heap in heaps() {
            for count in (0..=30).chain([48]) {
                let seeds = heap.seeds(count);
                let mut indices: Vec<u8> = seeds.iter().map(|seed| seed.index).collect();
                indices.sort_unstable();
                assert_eq!(indices, (0..count).collect::<Vec<_>>(), "{heap:?}");
                for PouredSeed { spot, .. } in seeds {
                    let edge = heap.hollow.opening(true).distance(spot.centre());
                    assert!(edge <= -spot.width / 2.0, "{spot:?} of {count} in {heap:?}");
                    let room = heap.room.inset(spot.width / 2.0, spot.height / 2.0);
                    let from = spot.centre() - room.centre();
                    let is_in_room =
                        from.x.abs() <= room.width / 2.0 && from.y.abs() <= room.height / 2.0;
                    assert!(is_in_room, "{spot:?} of {count} in {heap:?}");
                }
            }
        }
    }

    #[test]
    fn the_middle_of_every_seed_can_be_seen() {
        for heap in heaps() {
            for count in 0..=30 {
                let seeds = heap.seeds(count);
                for (place, below) in seeds.iter().enumerate() {
                    for above in &seeds[place + 1..] {
                        let away = squared(above.spot.centre() - below.spot.centre()).sqrt();
                        let radius = above.spot.width / 2.0;
                        assert!(away > radius, "{above:?} on {below:?} in {heap:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn seeds_lie_still_when_another_is_poured_onto_them() {
        let (mut moved, mut still) = (0, 0);
        for heap in heaps() {
            for count in 0..12 {
                let (before, after) = (heap.seeds(count), heap.seeds(count + 1));
                let has_moved = !before.iter().all(|seed| after.contains(seed));
                let is_narrower = after[0].spot.width < heap.max_width;
                assert!(!has_moved || is_narrower, "{count} in {heap:?}");
                *(if has_moved { &mut moved } else { &mut still }) += 1;
            }
        }
        assert!(still > 3 * moved, "{still} heaps, but not {moved}");
    }

    #[test]
    fn seeds_touch_and_do_not_lie_in_rows() {
        for heap in heaps() {
            let seeds = heap.seeds(7);
            for one in &seeds {
                let others = seeds.iter().filter(|other| other.index != one.index);
                let nearest = others
                    .map(|other| squared(other.spot.centre() - one.spot.centre()).sqrt())
                    .fold(f32::MAX, f32::min);
                assert!(nearest < 1.4 * one.spot.width, "{one:?} lies alone in {heap:?}");
                let level = |other: &&PouredSeed| (other.spot.y - one.spot.y).abs() < 0.5;
                assert!(seeds.iter().filter(level).count() <= 3, "{heap:?}");
            }
        }
    }
}
