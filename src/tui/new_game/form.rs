//! The rows of the form: which are shown, and which change when another one changes.

use arcade_base::ParseError;
use arcade_engine::{AdaptiveErrorRate, Knowledge as _, Random, Seed, Side, Skill};
use arcade_games::kit::{GameSpec, Key, with_default_answers};
use arcade_games::options::{OptionSpec, OptionValues, Preset};
use arcade_games::puzzle::Goal;
use arcade_games::session::{Player, PlayerKind, SeriesLength, Setup, ShareCode};

use super::field::{CUSTOM, Field, FieldKind};
use crate::tui::step::Direction;

/// The rows, and the selection.
pub(super) struct Form {
    /// The game's id, and its options.
    game: &'static str,
    specs: Vec<OptionSpec>,
    pub(super) fields: Vec<Field>,
    selected: usize,
    /// Whether the advanced rows are hidden.
    pub(super) is_folded: bool,
    /// The configured settings of the game.
    pub(super) settings: OptionValues,
    presets: &'static [Preset],
    is_dealt: Box<dyn Fn(&OptionValues) -> bool>,
    /// The texts of the options before a preset was chosen, to return to.
    custom: Option<Vec<String>>,
}

impl Form {
    /// The rows for `game` with these options, filled in with `setup` and a seed.
    pub(super) fn of<C: GameSpec>(
        game: C,
        specs: &[OptionSpec],
        settings: OptionValues,
        setup: &Setup,
        seed: &Seed,
    ) -> Self {
        let section = game.meta().section();
        let unset = |spec: &OptionSpec| match game.dialogue().option_question() {
            Some(asked) if asked.spec.key == spec.key => "you are asked",
            _ if spec.key == "time_limit_ms" => "10 s, perfect 60 s",
            _ => "by the level",
        };
        // What would be asked before the game is chosen here.
        let values = with_default_answers(game, setup.options.clone());
        // The level is chosen in the rows of the players.
        let options = specs.iter().filter(|spec| spec.key != "level").map(|spec| {
            let text = values.get(spec.key).unwrap_or_default();
            Field::of_option(&section, *spec, text, unset(spec))
        });
        let (limits, own): (Vec<_>, Vec<_>) = options.partition(Field::is_advanced);
        let is_folded = limits.iter().all(|field| field.text().is_empty());
        let mut fields = Vec::new();
        for seat in Side::ALL {
            let Player { name, kind } = &setup.players[seat.index()];
            fields.push(Field::of_player(seat, *kind, game.knowledge().has_classic()));
            fields.push(Field::of_text("Name", FieldKind::Name(seat), name));
        }
        let presets = game.meta().presets;
        fields.extend((!presets.is_empty()).then(|| Field::of_presets(presets)));
        fields.extend(own);
        let start = game.start(&setup.options, &mut Random::fixed());
        let has_points = start.is_ok_and(|start| C::points_of_win(&start.position).is_some());
        fields.push(Field::of_series(has_points));
        fields.push(Field::of_advanced());
        fields.extend(limits);
        fields.push(Field::of_text("Seed", FieldKind::Seed, &seed.to_string()));
        let is_dealt = Box::new(move |values: &OptionValues| game.is_dealt(values));
        let (game, specs) = (game.meta().id, specs.to_vec());
        let (selected, custom) = (0, None);
        let mut form =
            Self { game, specs, fields, selected, is_folded, settings, presets, is_dealt, custom };
        form.update_preset_row();
        form
    }

    /// The indices of the visible rows, from top to bottom.
    pub(super) fn rows(&self) -> Vec<usize> {
        let is_shown = |field: &Field| match field.kind {
            FieldKind::Seed => !self.is_folded && self.has_chance(),
            _ => !self.is_folded || !field.is_advanced(),
        };
        (0..self.fields.len()).filter(|&row| is_shown(&self.fields[row])).collect()
    }

    /// Whether the seed affects the game: by the deal or roll, or by a computer's random errors and its
    /// choice between equal moves. Between two people only games with a deal or roll have a row for the
    /// seed.
    fn has_chance(&self) -> bool {
        (self.is_dealt)(&self.values()) || self.kinds().any(|kind| kind != PlayerKind::Human)
    }

    fn kinds(&self) -> impl Iterator<Item = PlayerKind> {
        self.fields.iter().filter_map(|field| match field.kind {
            FieldKind::Player(_) => field.text().parse().ok(),
            _ => None,
        })
    }

    /// What the players are called in the game; `None` while the setup isn't valid.
    pub(super) fn names_or_you(&self) -> Option<[String; 2]> {
        self.chosen().map(|setup| Side::ALL.map(|seat| setup.name_or_you(seat)))
    }

    pub(super) fn selected(&self) -> usize {
        self.selected
    }

    pub(super) fn current(&self) -> &Field {
        &self.fields[self.selected]
    }

    pub(super) fn select(&mut self, row: usize) {
        self.take_share_code();
        self.selected = row;
        self.fields[row].is_fresh = true;
        self.is_folded &= !self.fields[row].is_advanced();
    }

    /// Selects the next visible row, wrapping around.
    pub(super) fn move_selection(&mut self, step: Direction) {
        self.take_share_code();
        let rows = self.rows();
        let at = rows.iter().position(|&row| row == self.selected).unwrap_or(0);
        self.selected = rows[step.in_ring(Some(at), rows.len())];
        self.fields[self.selected].is_fresh = true;
    }

    /// Whether the selected row is the one that folds others.
    pub(super) fn is_at_fold(&self) -> bool {
        matches!(self.current().kind, FieldKind::Advanced)
    }

    /// Folds or unfolds the advanced rows.
    pub(super) fn fold(&mut self) {
        self.is_folded = !self.is_folded;
    }

    /// Steps through the words or numbers of the selected row.
    pub(super) fn step(&mut self, step: Direction) {
        let custom = self.custom.is_some();
        let field = &mut self.fields[self.selected];
        field.step(step);
        if matches!(field.kind, FieldKind::Preset) && field.text() == CUSTOM && !custom {
            field.step(step);
        }
        self.changed();
    }

    pub(super) fn edit(&mut self, key: Key) {
        self.fields[self.selected].edit(key);
        self.changed();
    }

    /// Validates the selected row after a change, and updates the rows that depend on it.
    fn changed(&mut self) {
        let field = &mut self.fields[self.selected];
        field.check();
        match field.kind {
            FieldKind::Player(seat) => self.rename(seat),
            FieldKind::Preset => self.take_preset(),
            _ => {}
        }
        self.update_preset_row();
    }

    /// Fills in all rows from a share code that was entered as the seed.
    fn take_share_code(&mut self) {
        let Some(row) = self.fields.iter().position(Field::has_share_code) else { return };
        match self.read_share_code(self.fields[row].text()) {
            Ok((code, setup)) => self.fill(&code, &setup),
            Err(error) => self.fields[row].error = Some(error),
        }
    }

    fn read_share_code(&self, text: &str) -> Result<(ShareCode, Setup), String> {
        let code: ShareCode = text.parse().map_err(|error: ParseError| error.to_string())?;
        if code.game != self.game {
            let expected = format!("one of {}", self.game);
            return Err(ParseError::new("game ID", code.game, expected).to_string());
        }
        let setup = code.setup(&self.specs).map_err(|error| error.to_string())?;
        match code.position {
            Some(_) => Err("it has a position of its own: use arcade play --id".into()),
            None => Ok((code, setup)),
        }
    }

    fn fill(&mut self, code: &ShareCode, setup: &Setup) {
        for field in &mut self.fields {
            let text = match &field.kind {
                FieldKind::Option(spec) => setup.options.get(spec.key).unwrap_or_default().into(),
                FieldKind::Player(seat) => code.players[seat.index()].to_string(),
                FieldKind::Seed => code.seed.to_string(),
                _ => continue,
            };
            field.set(&text);
            field.check();
        }
        for seat in Side::ALL {
            self.rename(seat);
        }
        self.update_preset_row();
    }

    /// Gives a seat the default name of its kind of player, if its name is the default of any kind.
    fn rename(&mut self, seat: Side) {
        let Some(kind) = self.kinds().nth(seat.index()) else { return };
        let default_names = [PlayerKind::Human, PlayerKind::from_options(&OptionValues::default())]
            .map(|kind| Player::new(kind, seat).name);
        for field in &mut self.fields {
            let is_name = matches!(field.kind, FieldKind::Name(of) if of == seat);
            if is_name && default_names.iter().any(|name| name == field.text()) {
                field.set(&Player::new(kind, seat).name);
            }
        }
    }

    /// Sets the options to the chosen preset, or back to those before one was chosen.
    fn take_preset(&mut self) {
        let name = self.current().text();
        let preset = self.presets.iter().find(|preset| preset.name == name);
        let mut custom = self.custom.iter().flatten();
        for field in &mut self.fields {
            let Some(spec) = field.own_spec() else { continue };
            let text = match preset {
                Some(preset) => Some(preset.value(spec).unwrap_or_default()),
                None => custom.next().map(String::as_str),
            };
            if let Some(text) = text {
                field.set(text);
                field.check();
            }
        }
    }

    /// The preset that the options match.
    pub(super) fn preset(&self) -> Option<&'static Preset> {
        let own = || self.fields.iter().filter_map(|field| Some((field, field.own_spec()?)));
        self.presets.iter().find(|preset| {
            own().all(|(field, spec)| field.value().as_deref() == preset.value(spec))
        })
    }

    /// Updates the row of the presets, and remembers options that match none.
    fn update_preset_row(&mut self) {
        let preset = self.preset();
        if preset.is_none() {
            let own = self.fields.iter().filter(|field| field.own_spec().is_some());
            self.custom = Some(own.map(|field| field.text().into()).collect());
        }
        let name = preset.map_or(CUSTOM, |preset| preset.name);
        if let Some(field) =
            self.fields.iter_mut().find(|field| matches!(field.kind, FieldKind::Preset))
        {
            field.set(name);
        }
    }

    /// The options that are valid.
    pub(super) fn values(&self) -> OptionValues {
        let mut values = self.settings.clone();
        for field in &self.fields {
            let Some(spec) = field.spec() else { continue };
            match field.value() {
                Some(value) => values.set(spec.key, value),
                None if field.text().is_empty() => values.unset(spec.key),
                None => {}
            }
        }
        values
    }

    /// The seed, if the text is valid.
    pub(super) fn seed(&self) -> Option<Seed> {
        let seed = self.fields.iter().find(|field| matches!(field.kind, FieldKind::Seed))?;
        seed.text().parse().ok()
    }

    /// The length of the series that the game begins, if any.
    pub(super) fn series(&self) -> Option<SeriesLength> {
        let field = self.fields.iter().find(|field| matches!(field.kind, FieldKind::Series))?;
        field.text().parse().ok().filter(|_| self.no_effect_reason(field).is_none())
    }

    /// The setup that the form describes; `None` if a row is invalid, which is then selected.
    pub(super) fn setup(&mut self) -> Option<Setup> {
        self.fields.iter_mut().for_each(Field::check);
        self.take_share_code();
        if let Some(wrong) = self.fields.iter().position(|field| field.error.is_some()) {
            self.select(wrong);
            return None;
        }
        self.chosen()
    }

    /// The setup that is chosen so far; `None` if its seed or a player isn't valid.
    pub(super) fn chosen(&self) -> Option<Setup> {
        let mut setup = Setup::configured(self.values(), self.seed()?);
        for field in &self.fields {
            let text = field.text();
            match field.kind {
                FieldKind::Player(seat) => setup.players[seat.index()].kind = text.parse().ok()?,
                FieldKind::Name(seat) => setup.players[seat.index()].name = text.into(),
                _ => {}
            }
        }
        Some(setup)
    }

    /// The first invalid row among those that the preview depends on.
    pub(super) fn first_invalid_start(&self) -> Option<&Field> {
        let leads =
            |field: &Field| field.own_spec().is_some() || matches!(field.kind, FieldKind::Seed);
        self.fields.iter().find(|field| leads(field) && field.error.is_some())
    }

    /// The error of a row, or of the rows that it hides.
    pub(super) fn problem(&self, field: &Field) -> Option<String> {
        if !matches!(field.kind, FieldKind::Advanced) {
            return field.error.clone();
        }
        let mut hidden = self.fields.iter().filter(|other| self.is_folded && other.is_advanced());
        hidden.find_map(|it| it.error.clone())
    }

    /// Selects the row of an option; false if there is none.
    pub(super) fn select_option(&mut self, key: &str) -> bool {
        let sets = |field: &Field| field.spec().is_some_and(|spec| spec.key == key);
        let row = self.fields.iter().position(sets);
        if let Some(row) = row {
            self.select(row);
        }
        row.is_some()
    }

    /// Why a row has no effect with the present setup: as a word and as a sentence.
    pub(super) fn no_effect_reason(&self, field: &Field) -> Option<[&'static str; 2]> {
        let is_puzzle = || matches!(Goal::read(&self.values()), Ok(Some(_)));
        match field.kind {
            FieldKind::Player(Side::Two) | FieldKind::Name(Side::Two) if is_puzzle() => {
                Some(["unused", "A puzzle is for one: nobody plays in seat 2."])
            }
            FieldKind::Series if is_puzzle() => {
                Some(["no effect", "A puzzle is for one: there are no series of it."])
            }
            FieldKind::Option(_) if field.is_advanced() && !field.text().is_empty() => {
                let why = ["no effect", "A perfect computer has no limits."];
                PlayerKind::all_play_perfectly(self.kinds()).then_some(why)
            }
            _ => None,
        }
    }

    /// The explanation of the selected row; the error rate is that of `even`, the opponent that adapts, once available.
    pub(super) fn about(&self, adaptive_error_rate: Option<AdaptiveErrorRate>) -> String {
        let field = self.current();
        if let Some([_, why]) = self.no_effect_reason(field) {
            return why.into();
        }
        let FieldKind::Player(seat) = field.kind else { return field.about() };
        let mut kind = field.text().parse().unwrap_or(PlayerKind::Human);
        if kind == PlayerKind::Computer(Skill::Adaptive(None)) {
            kind = PlayerKind::Computer(Skill::Adaptive(adaptive_error_rate));
        }
        match Player::new(kind, seat).strength_at_board(&self.values()) {
            Some(strength) => match strength.skill {
                Skill::Level(level) => {
                    let (name, character) = level.persona();
                    format!("{level}: {name} {character}; {}", strength.describe())
                }
                _ => format!("{}: {}", kind.without_error_rate(), strength.describe()),
            },
            None => field.about(),
        }
    }

    /// The advanced options that are set, or the names of all of them.
    pub(super) fn summary(&self) -> String {
        let advanced = self.fields.iter().filter(|field| field.is_advanced());
        let set = advanced.filter(|field| field.spec().is_some() && !field.text().is_empty());
        let set: Vec<String> =
            set.map(|field| format!("{} {}", field.label, field.name())).collect();
        match set.is_empty() {
            true if self.has_chance() => "limits, seed".into(),
            true => "limits".into(),
            false => set.join(", "),
        }
    }
}
