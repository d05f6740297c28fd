//! Nim with an unusual computer player.

use std::fmt::Debug;
use std::marker::PhantomData;

use arcade_base::ParseError;
use arcade_engine::{Engine, Evaluate, Knowledge, Random, Resources, Start};
use arcade_games::games::nim::{Bouton, Nim, NimSpec, NimView, Take};
use arcade_games::kit::{GameDefinition, Meta};
use arcade_games::options::{OptionError, OptionValues};

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

impl<O: Oddity> GameDefinition for NimWith<O> {
    const META: Meta = NimSpec::META;

    type Position = Nim;
    type Knowledge = Self;
    type View = NimView;
    type Dialogue = <NimSpec as GameDefinition>::Dialogue;

    fn start(values: &OptionValues, random: &mut Random) -> Result<Start<Nim>, OptionError> {
        <NimSpec as GameDefinition>::start(values, random)
    }

    fn check_playable(position: &Nim) -> Result<(), ParseError> {
        NimSpec::check_playable(position)
    }
}

impl<O: Oddity> Evaluate<Nim> for NimWith<O> {
    fn evaluate(&self, position: &Nim) -> i32 {
        O::evaluate(position)
    }
}

impl<O: Oddity> Knowledge<Nim> for NimWith<O> {
    fn immediate_gain(&self, position: &Nim, mv: Take) -> i32 {
        Bouton.immediate_gain(position, mv)
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<Nim>> {
        O::engine(Bouton.perfect(resources))
    }
}
