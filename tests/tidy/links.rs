//! Checks that links in the documents lead to files, which are in the package of the documents or of
//! their crate.

use std::fs;
use std::path::{Path, PathBuf};

/// The documents: those in the root, and those below `docs`.
fn documents(root: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    let mut folders = vec![root.join("docs")];
    let at_root = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"];
    found.extend(at_root.iter().map(|name| root.join(name)));
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                found.push(path);
            }
        }
    }
    found
}

/// The relative links of a text, without those to the web, within the text and to items of the crate.
fn links(text: &str) -> Vec<&str> {
    let ends = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    ends.filter(|link| !link.is_empty() && !link.contains("::") && !link.contains("//")).collect()
}

#[test]
fn every_link_leads_to_a_file_that_is_packaged() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = super::manifest();
    let included = manifest["package"]["include"].as_array().expect("a list");
    let included = included.iter().map(|it| it.as_str().expect("a path"));
    let included: Vec<&str> = included.chain(["/crates/"]).collect();
    let mut count = 0;
    for document in documents(root) {
        let text = fs::read_to_string(&document).expect("text");
        for link in links(&text) {
            let target = document.parent().expect("a folder").join(link);
            let place = target.canonicalize();
            let place = place.unwrap_or_else(|_| panic!("{}: {link}", document.display()));
            let path = format!("/{}", place.strip_prefix(root).expect("within").display());
            let is_packaged = included.iter().any(|included| match included.split_once('*') {
                Some((begin, end)) => path.starts_with(begin) && path.ends_with(end),
                None => path.starts_with(included),
            });
            assert!(is_packaged, "{}: {link} is not in the package", document.display());
            count += 1;
        }
    }
    assert!(count > 50, "only {count} links");
}

#[test]
fn links_are_found() {
    assert_eq!(
        links("[a](b.md#c), ![d](e/f.svg) [g](https://h) [i](#j) [`k`](l::M)"),
        ["b.md", "e/f.svg"]
    );
}

#[test]
fn every_test_that_holds_a_promise_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut source, mut named) = (String::new(), 0);
    let text = include_str!("../../docs/security.md");
    for word in text.split('`').skip(1).step_by(2) {
        let path = root.join(word);
        if word.starts_with("tests/") || ["src/", "crates/"].iter().any(|at| word.starts_with(at)) {
            assert!(path.exists(), "{word}");
            source = fs::read_to_string(path).unwrap_or_default();
        } else if word.matches('_').count() > 2 {
            // The link to the file comes before it.
            assert!(source.contains(&format!("fn {word}()")), "{word}");
            named += 1;
        }
    }
    assert!(named > 8, "only {named} tests are named");
}
