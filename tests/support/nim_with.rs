//! Nim with an unusual computer player.

use std::fmt::Debug;
use std::marker::PhantomData;

use arcade::games::nim::{self, Bouton, Nim, NimView, Take};
use arcade::kit::{Dialogue, GameSpec, Meta};
use arcade::options::{OptionError, OptionValues};
use arcade_base::ParseError;
use arcade_engine::{Engine, Evaluate, Knowledge, Random, Resources, Start};

/// What is unusual about the computer player.
pub trait Oddity: Clone + Copy + Debug + Default + Send + Sync + 'static {
    /// The evaluation of a position.
    fn evaluate(position: &Nim) -> i32 {
        Bouton.evaluate(position)
    }

    /// The engine, built from the usual one.
    fn engine(usual: Box<dyn Engine<Nim>>) -> Box<dyn Engine<Nim>>;
}

/// Nim with such a computer player.
#[derive(Clone, Copy, Debug, Default)]
pub struct NimWith<O>(PhantomData<O>);

impl<O: Oddity> GameSpec for NimWith<O> {
    type Game = Nim;
    type Knowledge = Self;
    type View = NimView;

    fn meta(self) -> &'static Meta {
        nim::NimSpec.meta()
    }

    fn parse(self, text: &str) -> Result<Nim, ParseError> {
        nim::NimSpec.parse(text)
    }

    fn knowledge(self) -> Self {
        self
    }

    fn view(self) -> NimView {
        nim::NimSpec.view()
    }

    fn dialogue(self) -> Box<dyn Dialogue<Nim>> {
        nim::NimSpec.dialogue()
    }

    fn start(self, values: &OptionValues, random: &mut Random) -> Result<Start<Nim>, OptionError> {
        nim::NimSpec.start(values, random)
    }
}

impl<O: Oddity> Evaluate<Nim> for NimWith<O> {
    fn evaluate(&self, position: &Nim) -> i32 {
        O::evaluate(position)
    }
}

impl<O: Oddity> Knowledge<Nim> for NimWith<O> {
    fn greed(&self, position: &Nim, mv: Take) -> i32 {
        Bouton.greed(position, mv)
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<Nim>> {
        O::engine(Bouton.perfect(resources))
    }
}
