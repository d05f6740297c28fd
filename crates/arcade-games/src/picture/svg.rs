//! Pictures as SVG, for pages outside a terminal.

use std::fmt::{self, Display, Write as _};

use super::layer::Part;
use super::{Layer, Paint, Picture, Point, Rectangle, Rgb, Shape};

/// The colours and gradients of all drawings on a page. Each is in two schemes, light and dark, of which
/// the reader's system chooses one.
#[derive(Debug, Default)]
pub struct SvgStyles {
    /// A CSS property, and its colour in each scheme.
    classes: Vec<(&'static str, [Rgb; 2])>,
    /// The contents of a gradient element, without its id.
    gradients: Vec<String>,
}

/// A length, to a tenth.
struct Length(f32);

impl Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.1}", self.0);
        f.write_str(text.strip_suffix(".0").unwrap_or(&text))
    }
}

impl SvgStyles {
    /// The class by which a CSS property has these colours.
    pub fn class(&mut self, property: &'static str, colours: [Rgb; 2]) -> String {
        let class = (property, colours);
        let known = self.classes.iter().position(|known| *known == class);
        let index = known.unwrap_or_else(|| {
            self.classes.push(class);
            self.classes.len() - 1
        });
        format!("c{index}")
    }

    /// The rules of the classes in a scheme: 0 is light, 1 is dark.
    pub fn css(&self, scheme: usize) -> String {
        let mut css = String::new();
        for (index, (property, colours)) in self.classes.iter().enumerate() {
            let Rgb { red, green, blue } = colours[scheme];
            let _ = write!(css, ".c{index}{{{property}:#{red:02x}{green:02x}{blue:02x}}}");
        }
        css
    }

    /// The gradients as elements.
    pub fn gradients(&self) -> String {
        let element = |(index, gradient): (usize, &String)| {
            format!("<linearGradient id=\"g{index}\" {gradient}</linearGradient>")
        };
        self.gradients.iter().enumerate().map(element).collect()
    }

    /// The attribute that paints a shape or its outline.
    fn paint(&mut self, property: &'static str, paints: [&Paint; 2]) -> String {
        match paints {
            [
                Paint::Gradient { from, to, first, last },
                Paint::Gradient { first: first_in_dark, last: last_in_dark, .. },
            ] => {
                let stops = [[*first, *first_in_dark], [*last, *last_in_dark]];
                let [first, last] = stops.map(|stop| self.class("stop-color", stop));
                let [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map(Length);
                let gradient = format!(
                    "gradientUnits=\"userSpaceOnUse\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" \
                     y2=\"{y2}\"><stop class=\"{first}\"/><stop offset=\"1\" class=\"{last}\"/>"
                );
                let known = self.gradients.iter().position(|known| *known == gradient);
                let index = known.unwrap_or_else(|| {
                    self.gradients.push(gradient);
                    self.gradients.len() - 1
                });
                format!("{property}=\"url(#g{index})\"")
            }
            paints => {
                let colours = paints.map(|paint| match paint {
                    Paint::Plain(colour) => *colour,
                    Paint::Gradient { first, last, .. } => first.mix(*last, 0.5),
                });
                format!("class=\"{}\"", self.class(property, colours))
            }
        }
    }
}

impl Picture {
    /// The shapes as SVG elements, from bottom to top, without the background. `dark` is the same
    /// picture in the colours of the dark scheme.
    pub fn to_svg(&self, dark: &Self, styles: &mut SvgStyles) -> String {
        let pairs = self.layers.iter().zip(&dark.layers);
        pairs.map(|(layer, dark)| element(layer, dark, styles)).collect()
    }

    /// The colour of the background.
    pub fn ground(&self) -> Rgb {
        self.ground
    }
}

/// A layer as an element.
fn element(layer: &Layer, dark: &Layer, styles: &mut SvgStyles) -> String {
    // A soft edge would cost more than it is worth: a shadow is fainter instead.
    const SHADOW: f32 = 0.5;
    let (inset, opacity) = match layer.part {
        Part::Inside => (0.0, layer.opacity),
        Part::Outline(width) => (width / 2.0, layer.opacity),
        Part::Shadow(_) => (0.0, layer.opacity * SHADOW),
    };
    let is_line = matches!(layer.part, Part::Outline(_));
    let property =
        if is_line || matches!(layer.shape, Shape::Segment { .. }) { "stroke" } else { "fill" };
    let mut attributes = styles.paint(property, [&layer.paint, &dark.paint]);
    if property == "stroke" {
        attributes += " fill=\"none\"";
    }
    if let Part::Outline(width) = layer.part {
        let _ = write!(attributes, " stroke-width=\"{}\"", Length(width));
    }
    if opacity < 1.0 {
        let _ = write!(attributes, " opacity=\"{opacity:.2}\"");
    }
    match &layer.shape {
        Shape::Ellipse { centre, radii } => {
            let [x, y] = [centre.x, centre.y].map(Length);
            let [across, down] = [radii.x - inset, radii.y - inset].map(|it| Length(it.max(0.0)));
            format!("<ellipse {attributes} cx=\"{x}\" cy=\"{y}\" rx=\"{across}\" ry=\"{down}\"/>")
        }
        Shape::Box { centre, half, round } => {
            rounded_box(*centre, *half, *round, inset, &attributes)
        }
        Shape::Segment { start, end, radius } => {
            let [x, y, to_x, to_y] = [start.x, start.y, end.x, end.y].map(Length);
            let width = Length(2.0 * radius);
            format!(
                "<path {attributes} stroke-width=\"{width}\" stroke-linecap=\"round\" \
                 d=\"M{x} {y}L{to_x} {to_y}\"/>"
            )
        }
        Shape::Pebble(pebble) => {
            let Rectangle { left, top, right, bottom } = pebble.bounds();
            let half = Point::new((right - left) / 2.0, (bottom - top) / 2.0);
            rounded_box(
                Point::new(left, top).moved(half.x, half.y),
                half,
                half.y,
                inset,
                &attributes,
            )
        }
        Shape::Polygon(points) => {
            let point = |point: &Point| format!("{},{}", Length(point.x), Length(point.y));
            let points: Vec<String> = points.iter().map(point).collect();
            format!("<polygon {attributes} points=\"{}\"/>", points.join(" "))
        }
    }
}

/// A box with rounded corners, `inset` by a length.
fn rounded_box(centre: Point, half: Point, round: f32, inset: f32, attributes: &str) -> String {
    let half = Point::new((half.x - inset).max(0.0), (half.y - inset).max(0.0));
    let [x, y] = [centre.x - half.x, centre.y - half.y].map(Length);
    let [width, height] = [half.x, half.y].map(|half| Length(2.0 * half));
    let round = Length((round - inset).max(0.0));
    format!(
        "<rect {attributes} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\"/>"
    )
}
