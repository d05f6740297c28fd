//! The examples at the end of each help: calls, and what they print or do. A test makes every one of
//! them.

pub(super) const ARCADE: &str = "\
Examples:
  arcade                              the menu, in full screen
  arcade play kalah                   a game against the computer
  arcade explain nim '5/4/3 misere'   a position as a lesson
  arcade learn nim                    short lessons, from the rules to perfect play
  arcade help analyze                 what a command does, with examples";

pub(super) const PLAY: &str = "\
Examples:
  arcade play nim                                  against the computer
  arcade play tiles --player human --player hard   against a stronger one
  arcade play kalah --set pits=4 --set seeds=3     on a smaller board
  arcade play flip --seed word --plain             the same roll each time, by lines
  arcade play nim --position '1/2/3 misere'        from a position";

pub(super) const RESUME: &str = "\
Examples:
  arcade resume           the unfinished game played last
  arcade resume nim-2     the game saved under this name, where it was left";

pub(super) const GAMES: &str = "\
Examples:
  arcade games            each game, its options and their defaults
  arcade games --json     the same for programs";

pub(super) const ANALYZE: &str = "\
Examples:
  arcade analyze nim '5/4/3 misere'           win in 10 by C2, and every move with a reason
  arcade analyze nim '5/4/3 misere' --json    the same as an object
  arcade analyze nim '2/1 normal' --lines     also best play from each move on
  arcade analyze kalah --stdin --json         a position a line in, an object a line out";

pub(super) const APPLY: &str = "\
Examples:
  arcade apply nim '5/4/3 misere' C2 A1           the position after each move
  arcade apply tiles 'ggggggggg b 1' 5 --json     the same as an object";

pub(super) const PERFT: &str = "\
Examples:
  arcade perft nim '5/4/3 misere' 2       113, the pairs of a move and an answer
  arcade perft tiles 'ggggggggg b 1' 3    504";

pub(super) const SOLVE: &str = "\
Examples:
  arcade solve nim                                  its value, the best moves, what that took
  arcade solve tiles --set empties=3 --json         the same as an object
  arcade solve kalah --set pits=3 --set seeds=2     a small board";

pub(super) const MATCH: &str = "\
Examples:
  arcade match nim --player easy --player hard --games 20     who wins how often
  arcade match tiles --player greedy --player random --games 10 --seed word --json
      for programs; the same seed gives the same games
  arcade match nim --player hard --player easy --games 400 --sprt 0,50
      until it is clear whether the first is stronger";

pub(super) const TOURNAMENT: &str = "\
Examples:
  arcade tournament nim --player easy --player hard --player perfect --games 10
      a crosstable, Elo with error bars, the worst moves
  arcade tournament nim --player easy --player random --games 10 --save nim.games
      keeps each game, and goes on from there when run again
  arcade tournament nim --player easy --player random --games 10 --seed word --part 1/2 --json
      the first of two parts, to be merged";

pub(super) const MERGE: &str = "\
Examples:
  arcade merge 1.json 2.json            what one run would have printed, from all its parts
  arcade merge 1.json 2.json --json     the same as an object";

pub(super) const ENGINE: &str = "\
Examples:
  arcade engine nim                    answers ugi, position, go and quit on its standard input
  arcade engine tiles --player easy    an engine that errs as this level does";

pub(super) const EXPLAIN: &str = "\
Examples:
  arcade explain nim '5/4/3 misere'               theory, every move with its reason, best play
  arcade explain nim '5/4/3 misere' --move A5     why this move loses, and how";

pub(super) const DEMO: &str = "\
Examples:
  arcade demo nim                                 two perfect players, each move told
  arcade demo silver-dollar --seed word           the same start each time
  arcade demo tiles --set empties=3               with another option
  arcade demo nim --position '1/2 normal'         from a position";

pub(super) const PROBLEM: &str = "\
Examples:
  arcade problem nim                                  a position in which one move alone wins
  arcade problem nim --level 2 --seed word            one as hard as this, the same each time
  arcade problem nim --daily 2027-01-01 --solution    that of a day, and its solution
  arcade problem nim --count 2 --json                 two, an object a line";

pub(super) const LEARN: &str = "\
Examples:
  arcade learn                 how many lessons of each game are done
  arcade learn nim             the lessons of a game
  arcade learn nim --plain     by lines";

pub(super) const REPLAY: &str = "\
Examples:
  arcade replay nim-1             a saved game on the screen, in its review
  arcade replay nim-1 --plain     its boards and moves as lines";

pub(super) const REVIEW: &str = "\
Examples:
  arcade review nim-1            what each move kept or gave away, and the turning points
  arcade review nim-1 --json     the same as an object";

pub(super) const STATS: &str = "\
Examples:
  arcade stats                        against whom, how often won, how long, how exact
  arcade stats --json                 the same as an object
  arcade stats --csv                  the same as a table for a spreadsheet
  arcade stats --json --values        also what each opening is worth, where that is proven";

pub(super) const CONFIG: &str = "\
Examples:
  arcade config path               the file that is read, or where one would be
  arcade config print --origin     every setting, its value and where that comes from
  arcade config check              every mistake in the file, with its line";

pub(super) const CONFIG_PATH: &str = "\
Examples:
  arcade config path                         the path of the config file
  arcade config path --config mine.toml      that of this file, if it can be read";

pub(super) const CONFIG_PRINT: &str = "\
Examples:
  arcade config print              a config file with the settings in force
  arcade config print --origin     after each, where it comes from";

pub(super) const CONFIG_CHECK: &str = "\
Examples:
  arcade config check                         every mistake, with its line
  arcade config check --config mine.toml      those of this file";

pub(super) const COMPLETIONS: &str = "\
Examples:
  arcade completions bash     for ~/.local/share/bash-completion/completions/arcade
  arcade completions zsh      for a file _arcade in a folder of $fpath
  arcade completions fish     for ~/.config/fish/completions/arcade.fish";

pub(super) const MAN: &str = "\
Examples:
  arcade man              the page of arcade; man -l shows it from a file
  arcade man analyze      that of a command
  arcade man --list       the commands that have a page, to print them all";
