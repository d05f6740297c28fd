//! The paths that each source file refers to, read from its tokens.
//!
//! Every path counts, in `use` declarations and in code, in macros and in inline modules; `crate`,
//! `self` and `super` are resolved, and a re-exported name is followed to the file that defines it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// All source files of all crates with their texts, by path below `src`, preceded by the name of the
/// crate if it isn't the program.
pub fn files() -> &'static BTreeMap<String, String> {
    static FILES: LazyLock<BTreeMap<String, String>> = LazyLock::new(read_files);
    &FILES
}

fn read_files() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![(root.join("src"), String::new())];
    for name in crates() {
        folders.push((root.join("crates").join(name).join("src"), format!("{name}/")));
    }
    let mut files = BTreeMap::new();
    while let Some((folder, before)) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = format!("{before}{}", path.file_name().expect("a name").display());
            if path.is_dir() {
                folders.push((path, name + "/"));
            } else {
                files.insert(name, fs::read_to_string(&path).expect("text"));
            }
        }
    }
    assert!(files.len() > 40, "only {} source files", files.len());
    files
}

/// The names of the workspace's library crates.
pub fn crates() -> &'static BTreeSet<String> {
    static CRATES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
        let entries = fs::read_dir(folder).expect("a folder");
        entries.map(|entry| entry.expect("an entry").file_name().display().to_string()).collect()
    });
    &CRATES
}

/// A path as a list of names, such as `crate::game::Side`.
type Names = Vec<String>;

/// A path that occurs in a file.
#[derive(Clone, Debug)]
struct Mention {
    /// The path; one that begins with `crate`, `self` or `super` is resolved to begin with the name of
    /// its crate.
    names: Names,
    /// The name under which a `pub use` re-exports it.
    reexported_as: Option<String>,
}

/// The path of a file's module, beginning with the name of its crate.
fn module_of(file: &str) -> Names {
    let names = file.strip_suffix(".rs").expect("a Rust file").split('/');
    let mut names: Names = names.map(Into::into).collect();
    if crates().contains(&names[0]) {
        names[0] = names[0].replace('-', "_");
    } else {
        names.insert(0, "arcade".into());
    }
    names.pop_if(|last| ["mod", "lib", "main"].contains(&last.as_str()));
    names
}

/// The files of the crates, and the paths that occur in each of them.
pub struct Sources {
    /// The file of each module.
    modules: BTreeMap<Names, String>,
    mentions: BTreeMap<String, Vec<Mention>>,
}

impl Sources {
    /// The sources, read once for all tests.
    pub fn all() -> &'static Self {
        static ALL: LazyLock<Sources> = LazyLock::new(Sources::read);
        &ALL
    }

    fn read() -> Self {
        let files = files();
        let modules = files.keys().map(|file| (module_of(file), file.clone()));
        // Both the program and the library have the root module; leave out the program.
        let modules = modules.filter(|(_, file)| file != "main.rs").collect();
        let mentions = files.iter().map(|(file, text)| {
            let tokens: TokenStream =
                text.parse().unwrap_or_else(|error| panic!("{file}: {error}"));
            let mut reader = Reader { module: module_of(file), mentions: Vec::new() };
            reader.read(tokens);
            (file.clone(), reader.mentions)
        });
        Self { mentions: mentions.collect(), modules }
    }

    /// The files that a file refers to, except itself.
    pub fn uses(&self, file: &str) -> BTreeSet<String> {
        let mentions = self.mentions[file].iter();
        let found = mentions.filter_map(|mention| self.file_of(&mention.names, &module_of(file)));
        found.filter(|found| found != file).collect()
    }

    /// The names that follow the name of another crate in paths, such as `buffer` in `ratatui::buffer`.
    pub fn foreign(&self, file: &str, name: &str) -> BTreeSet<String> {
        let paths = self.mentions[file].iter().map(|mention| &mention.names);
        let paths = paths.filter(|names| names.len() > 1 && names[0] == name);
        paths.map(|names| names[1].clone()).collect()
    }

    /// All paths of a file that don't begin with a crate of ours, such as `std::fs::File`.
    pub fn paths(&self, file: &str) -> BTreeSet<String> {
        let paths = self.mentions[file].iter().map(|mention| &mention.names);
        let foreign = paths.filter(|names| !self.modules.contains_key(&names[..1]));
        foreign.map(|names| names.join("::")).collect()
    }

    /// The file that defines the item with this path; `None` if it isn't in one of our crates.
    fn file_of(&self, names: &[String], module: &[String]) -> Option<String> {
        let names = match names.split_first() {
            Some((first, _)) if self.modules.contains_key(std::slice::from_ref(first)) => {
                names.to_vec()
            }
            // A module inside the current one.
            Some((first, _)) => {
                let inner = [module, std::slice::from_ref(first)].concat();
                self.modules.get(&inner)?;
                [module, names].concat()
            }
            None => return None,
        };
        let depth =
            (1..=names.len()).rev().find(|&depth| self.modules.contains_key(&names[..depth]));
        let (module, rest) = names.split_at(depth.expect("the root of a crate is a module"));
        let file = &self.modules[module];
        let Some((item, rest)) = rest.split_first() else { return Some(file.clone()) };
        let passed_on =
            self.mentions[file].iter().find(|mention| mention.reexported_as.as_ref() == Some(item));
        match passed_on {
            Some(mention) => self.file_of(&[&mention.names, rest].concat(), module),
            None => Some(file.clone()),
        }
    }
}

struct Reader {
    module: Names,
    mentions: Vec<Mention>,
}

fn is_punct(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

fn ident(token: Option<&TokenTree>) -> Option<String> {
    match token? {
        TokenTree::Ident(ident) => Some(ident.to_string()),
        _ => None,
    }
}

fn group(token: Option<&TokenTree>, delimiter: Delimiter) -> Option<TokenStream> {
    match token? {
        TokenTree::Group(group) if group.delimiter() == delimiter => Some(group.stream()),
        _ => None,
    }
}

impl Reader {
    fn read(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        let mut is_public = false;
        while let Some(token) = tokens.get(at) {
            let word = ident(Some(token));
            let inline = ident(tokens.get(at + 1))
                .filter(|_| word.as_deref() == Some("mod"))
                .and_then(|name| Some((name, group(tokens.get(at + 2), Delimiter::Brace)?)));
            if let Some((name, body)) = inline {
                self.module.push(name);
                self.read(body);
                self.module.pop();
                at += 3;
            } else if word.as_deref() == Some("use") && !is_punct(tokens.get(at + 1), '<') {
                at += 1;
                at += self.read_use(&tokens[at..], Vec::new(), is_public);
            } else if word.is_some() {
                let (path, length) = path(&tokens[at..]);
                if path.len() > 1 {
                    self.mention(path, None);
                }
                at += length;
            } else {
                if let TokenTree::Group(group) = token {
                    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                    // A visibility such as `pub(in crate::kit)` imports nothing.
                    let is_visibility = is_public && ident(inside.first()).as_deref() == Some("in");
                    if !is_visibility {
                        self.read(group.stream());
                    }
                }
                at += 1;
            }
            // `pub` itself, or the parentheses that restrict it.
            is_public = word.as_deref() == Some("pub")
                || is_public && group(Some(token), Delimiter::Parenthesis).is_some();
        }
    }

    /// Reads a use tree whose path begins with `before`; returns the number of tokens read.
    fn read_use(&mut self, tokens: &[TokenTree], before: Names, is_public: bool) -> usize {
        let (names, mut length) = path(tokens);
        let names = [before, names].concat();
        if let Some(branches) = group(tokens.get(length), Delimiter::Brace) {
            let branches: Vec<TokenTree> = branches.into_iter().collect();
            for branch in branches.split(|token| is_punct(Some(token), ',')) {
                if !branch.is_empty() {
                    self.read_use(branch, names.clone(), is_public);
                }
            }
            return length + 1;
        }
        let mut name = names.last().expect("an import names something").clone();
        if ident(tokens.get(length)).as_deref() == Some("as") {
            name = ident(tokens.get(length + 1)).expect("a name behind `as`");
            length += 2;
        }
        assert!(
            !is_public || !is_punct(tokens.get(length), '*'),
            "{}: what `pub use ...::*` passes on can't be followed",
            self.module.join("::")
        );
        self.mention(names, is_public.then_some(name));
        length
    }

    fn mention(&mut self, mut names: Names, reexported_as: Option<String>) {
        let mut module = self.module.clone();
        let is_relative = ["self", "super"].contains(&names[0].as_str());
        while let Some(step) =
            names.first().filter(|name| ["self", "super"].contains(&name.as_str()))
        {
            if step == "super" {
                module.pop();
            }
            names.remove(0);
        }
        if is_relative {
            names = [module, names].concat();
        } else if names.first().is_some_and(|name| name == "crate") {
            names[0].clone_from(&module[0]);
        }
        self.mentions.push(Mention { names, reexported_as });
    }
}

/// The path at the beginning of the tokens, and the number of tokens in it, including a final `::`.
fn path(tokens: &[TokenTree]) -> (Names, usize) {
    let mut names = Vec::new();
    let mut at = 0;
    // A macro may write `$crate`.
    while is_punct(tokens.get(at), '$') || is_punct(tokens.get(at), ':') {
        at += 1;
    }
    while let Some(name) = ident(tokens.get(at)) {
        names.push(name);
        at += 1;
        if !(is_punct(tokens.get(at), ':') && is_punct(tokens.get(at + 1), ':')) {
            break;
        }
        at += 2;
    }
    (names, at.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the paths found in a text in the module `engine::search`.
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let module = vec!["arcade".into(), "engine".into(), "search".into()];
        let mut reader = Reader { module, mentions: Vec::new() };
        reader.read(text.parse().expect("tokens"));
        let found: Vec<String> =
            reader.mentions.iter().map(|mention| mention.names.join("::")).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn every_way_to_name_something_is_found() {
        check(
            "use crate::game::{self, Side as Seat};",
            &["arcade::game::self", "arcade::game::Side"],
        );
        check("use super::super::text::wrap;", &["arcade::text::wrap"]);
        check("use self::super::value::Value;", &["arcade::engine::value::Value"]);
        check("mod tests { use super::node::Path; }", &["arcade::engine::search::node::Path"]);
        check(
            "fn f() { g(&[self::h::<crate::A>()]) }",
            &["arcade::engine::search::h", "arcade::A"],
        );
        check("vec![format!(\"{}\", crate::text::quoted(x))]", &["arcade::text::quoted"]);
        check("/// [`X`](crate::tui::X)\nfn f() {}", &[]);
        check(
            "pub(crate) use super::{a::B, c::{D, E}};",
            &["arcade::engine::a::B", "arcade::engine::c::D", "arcade::engine::c::E"],
        );
    }
}
