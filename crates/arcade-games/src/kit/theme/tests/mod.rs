mod sixteen;
mod vision;

use ratatui::style::Color;

use strum::VariantArray as _;

use super::{
    Capabilities, Charset, Colours, Material, Role, Theme, ThemeSource, Tone, nearest_indexed,
    nominal,
};

#[test]
fn without_colours_roles_differ_by_modifiers_alone() {
    for name in Theme::NAMES {
        let theme = Theme::new(name, with(Colours::None));
        let bare = |style: &ratatui::style::Style| style.fg.is_none() && style.bg.is_none();
        assert!(theme.styles.iter().all(bare), "{name}");
    }
}

#[test]
fn every_built_in_theme_describes_every_role() {
    for name in Theme::NAMES {
        let source = ThemeSource::built_in(name).expect("a theme");
        for role in Role::VARIANTS {
            assert!(source.describes(*role), "{name}: {role:?}");
        }
    }
}

#[test]
fn built_in_themes_can_be_read() {
    for name in Theme::NAMES {
        let hard: Vec<_> = Theme::new(name, with(Colours::True)).hard_to_read().collect();
        assert!(hard.is_empty(), "{name}: {hard:?}");
    }
}

#[test]
fn all_themes_with_colours_have_all_of_those_of_boards() {
    for name in Theme::NAMES {
        let source = ThemeSource::built_in(name).expect("a theme");
        let has_all = source.tones().is_some() && source.materials().is_some();
        assert_eq!(has_all, *name != Theme::MONO, "{name}");
    }
}

fn with(colours: Colours) -> Capabilities {
    Capabilities { colours, charset: Charset::Unicode, pictures: false }
}

#[test]
fn dark_greys_stay_apart_with_256_colours() {
    let theme = Theme::new(Theme::DARK, with(Colours::Indexed));
    let grounds = [Role::Page, Role::Surface, Role::Raised].map(|role| theme.style(role).bg);
    assert_eq!(grounds, [233, 234, 236].map(|index| Some(Color::Indexed(index))));
}

#[test]
fn images_have_the_grounds_of_text_that_the_terminal_reduces_to_256_colours() {
    let capabilities = Capabilities { pictures: true, ..with(Colours::True) };
    for name in [Theme::DARK, Theme::LIGHT] {
        let theme = Theme::new(name, capabilities).with_indexed_grounds();
        let of_text =
            [Role::Page, Role::Surface].map(|role| theme.style(role).bg.and_then(nominal));
        let palette = theme.palette().expect("the colours of boards");
        assert_eq!(of_text, [Some(palette.tone(Tone::Page)), Some(palette.surface())], "{name}");
        for ground in of_text.into_iter().flatten() {
            assert_eq!(nominal(nearest_indexed(ground)), Some(ground), "{name}: {ground:?}");
        }
    }
}

#[test]
fn with_256_colours_what_is_dimmed_looks_different_and_is_still_seen() {
    for name in Theme::NAMES {
        let capabilities = Capabilities { pictures: true, ..with(Colours::Indexed) };
        let theme = Theme::new(name, capabilities);
        let Some(palette) = theme.palette() else { continue };
        let page = palette.colour(palette.tone(Tone::Page));
        for material in [Material::Stone, Material::First, Material::Second] {
            let face = palette.shades(material).face;
            let dimmed = palette.colour(palette.dimmed(face));
            assert!(dimmed != palette.colour(face) && dimmed != page, "{name}: {material:?}");
            assert!(matches!(dimmed, Color::Indexed(_)), "{name}: {material:?}: {dimmed}");
        }
    }
}

#[test]
fn with_16_colours_or_none_the_ground_is_the_terminals_own_but_for_strong_contrasts() {
    for name in Theme::NAMES {
        for colours in [Colours::Sixteen, Colours::None] {
            let theme = Theme::new(name, with(colours));
            // Only strong contrasts require a known background.
            let is_own = *name == "high-contrast" && colours == Colours::Sixteen;
            let expected = is_own.then_some(Color::Black);
            for role in [Role::Page, Role::Surface, Role::Raised, Role::Key] {
                assert_eq!(theme.style(role).bg, expected, "{name}: {role:?}");
            }
        }
    }
}
