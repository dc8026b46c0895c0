//! The layers of the library: who imports whom, and that there are no cycles.
//!
//! Modules are nodes, and an import (`use`, or a path that begins with `crate`, `super` or a child)
//! is an edge. The folders and files of `src/` must not form a cycle, and neither must the files
//! and folders inside each folder of `values/` and `period/`, including `mod.rs`: a folder's
//! `mod.rs` is its front, and nothing behind it imports it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The order of the stages; each knows only those before it.
const STAGES: [&str; 10] =
    ["arith", "rules", "partizan", "values", "period", "families", "census", "tally", "misere", "play"];

/// The folders in which files may not form circles either.
const WATCHED: [&str; 5] = ["rules", "values", "period", "families", "misere"];

/// A module, as the names on its path from the root of the crate.
type Module = Vec<String>;

/// Who imports whom among the children of one folder.
type Graph = BTreeMap<String, BTreeSet<String>>;

fn source() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every module with its code, without comments, strings and tests.
fn modules(folder: &Path, module: &Module, found: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).expect("a source folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let inside = |name: String| module.iter().cloned().chain([name]).collect::<Module>();
        if path.is_dir() {
            modules(&path, &inside(name), found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            let own = if name == "mod" || name == "lib" { module.clone() } else { inside(name) };
            found.insert(own, code(&text));
        }
    }
}

fn code(text: &str) -> String {
    let before_tests = text.split("\n#[cfg(test)]\n").next().unwrap_or_default();
    let lines = before_tests.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut code = String::new();
    for line in lines {
        // Text between quotation marks is not a path.
        line.split('"').step_by(2).for_each(|part| code.push_str(part));
        code.push('\n');
    }
    // What a visibility names is not an import either.
    let mut parts = code.split("pub(in ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |code, part| code + part.split_once(')').map_or("", |(_, rest)| rest))
}

/// The paths in some code; `use a::{b, c::d}` counts as several.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for statement in code.split(';') {
        let imports = statement.match_indices("use ").find(|(at, _)| {
            let line = statement[..*at].rsplit('\n').next().unwrap_or_default().trim();
            line.is_empty() || line.starts_with("pub")
        });
        imports.into_iter().for_each(|(at, word)| expand(&statement[at + word.len()..], &[], &mut found));
    }
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    found.extend(words.filter(|word| word.contains("::")).map(|word| word.split("::").map(str::to_owned).collect()));
    found
}

/// Expands the braces of a `use`.
fn expand(tree: &str, before: &[String], found: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    let (head, group) = match tree.find('{') {
        Some(at) => (&tree[..at], Some(tree[at + 1..].trim_end().trim_end_matches('}'))),
        None => (tree, None),
    };
    let names = head.split("::").map(|name| name.split_whitespace().next().unwrap_or_default().to_owned());
    let path: Vec<String> = before.iter().cloned().chain(names.filter(|name| !name.is_empty())).collect();
    let Some(group) = group else {
        found.push(path);
        return;
    };
    let (mut depth, mut start) = (0, 0);
    for (at, c) in group.char_indices().chain([(group.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(&group[start..at], &path, found);
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// The module a path leads to, seen from the module `from`.
fn target(path: &[String], from: &Module, known: &BTreeMap<Module, String>) -> Option<Module> {
    let (mut module, rest): (Module, &[String]) = match path.first().map(String::as_str)? {
        "crate" => (Vec::new(), &path[1..]),
        "self" => (from.clone(), &path[1..]),
        "super" => {
            let ups = path.iter().take_while(|name| *name == "super").count();
            (from[..from.len().checked_sub(ups)?].to_vec(), &path[ups..])
        }
        child => {
            let inside: Module = from.iter().cloned().chain([child.to_owned()]).collect();
            known.contains_key(&inside).then_some((from.clone(), path))?
        }
    };
    for name in rest {
        let inside: Module = module.iter().cloned().chain([name.clone()]).collect();
        if !known.contains_key(&inside) {
            break;
        }
        module = inside;
    }
    Some(module)
}

/// Who imports whom among the children of a folder; `mod.rs` stands for the folder's own file.
fn graph(folder: &Module, known: &BTreeMap<Module, String>) -> Graph {
    let child = |module: &Module| -> Option<String> {
        module.starts_with(folder).then(|| module.get(folder.len()).cloned().unwrap_or("mod.rs".to_owned()))
    };
    let mut graph = Graph::new();
    for (module, code) in known {
        let Some(here) = child(module) else { continue };
        let edges = graph.entry(here.clone()).or_default();
        for path in paths(code) {
            let there = target(&path, module, known).filter(|there| there != module).and_then(|there| child(&there));
            edges.extend(there.filter(|there| *there != here));
        }
    }
    graph
}

/// A cycle, if there is one.
fn circle(graph: &Graph) -> Option<Vec<String>> {
    fn walk(graph: &Graph, at: &str, way: &mut Vec<String>, done: &mut BTreeSet<String>) -> Option<Vec<String>> {
        if let Some(start) = way.iter().position(|name| name == at) {
            return Some(way[start..].iter().cloned().chain([at.to_owned()]).collect());
        }
        if done.contains(at) {
            return None;
        }
        way.push(at.to_owned());
        let found = graph.get(at).into_iter().flatten().find_map(|next| walk(graph, next, way, done));
        way.pop();
        done.insert(at.to_owned());
        found
    }
    let mut done = BTreeSet::new();
    graph.keys().find_map(|start| walk(graph, start, &mut Vec::new(), &mut done))
}

fn known() -> BTreeMap<Module, String> {
    let mut known = BTreeMap::new();
    modules(&source(), &Vec::new(), &mut known);
    assert!(known.len() > 100, "the sources have moved");
    known
}

#[test]
fn no_folder_imports_in_a_circle() {
    let known = known();
    let mut graphs = vec![(Module::new(), graph(&Module::new(), &known))];
    // The root's own file only declares the others.
    graphs[0].1.remove("mod.rs");
    graphs[0].1.values_mut().for_each(|edges| {
        edges.remove("mod.rs");
    });
    let is_folder = |module: &Module| known.keys().any(|other| other.len() > module.len() && other.starts_with(module));
    for module in known.keys().filter(|module| is_folder(module)) {
        if module.first().is_some_and(|stage| WATCHED.contains(&stage.as_str())) {
            graphs.push((module.clone(), graph(module, &known)));
        }
    }
    assert!(graphs.len() > 8, "folders were found");
    for (folder, graph) in graphs {
        assert_eq!(circle(&graph), None, "in src/{}", folder.join("/"));
    }
}

#[test]
fn stages_know_only_those_before_them() {
    let graph = graph(&Module::new(), &known());
    for (i, stage) in STAGES.iter().enumerate() {
        let edges = graph.get(*stage).expect("a stage");
        let later: Vec<_> = STAGES[i + 1..].iter().filter(|later| edges.contains(**later)).collect();
        assert!(later.is_empty(), "{stage} imports {later:?}");
    }
}

/// The test would find a cycle if there were one.
#[test]
fn circles_are_seen() {
    let module = |text: &str| text.split('/').map(str::to_owned).collect::<Module>();
    let known = BTreeMap::from([
        (module("a"), "mod b; mod c; mod d;".to_owned()),
        (module("a/b"), "use super::c::{Thing, other};".to_owned()),
        (module("a/c"), "use std::fmt;\nuse crate::a::{d::{Some, More}, nothing};".to_owned()),
        (module("a/d"), "fn f() { super::super::a::b::g() }".to_owned()),
    ]);
    let circle = circle(&graph(&module("a"), &known)).expect("a circle");
    assert!(circle.contains(&"b".to_owned()) && circle.len() >= 3, "{circle:?}");
}
