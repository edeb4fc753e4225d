//! Arrows between crates point one way, as `docs/architecture.md` draws them.

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The crates of `shared/`, from the ground up: one may use those of the floors
/// beneath its own, and none of its own floor.
const FLOORS: [&[&str]; 6] = [
    &["aws", "domain", "html"],
    &["nlp", "telemetry"],
    &["ai", "media", "queue", "store"],
    &["config"],
    &["web"],
    &["classroom", "generation"],
];

/// What tests alone may use.
const TESTKIT: &str = "testkit";

/// Above all of `shared/`: no function uses another, and what puts them
/// together stands above them.
const FUNCTIONS: usize = FLOORS.len();
const PROGRAMS: usize = FUNCTIONS + 1;

/// The floor of a crate, by its name and the path of its folder.
fn floor(name: &str, folder: &str) -> Option<usize> {
    match folder.split('/').next() {
        Some("shared") => FLOORS.iter().position(|floor| floor.contains(&name)),
        Some("functions") => Some(FUNCTIONS),
        _ => Some(PROGRAMS),
    }
}

/// Name, folder and dependencies of each crate of the workspace; what only its
/// own tests use is left out.
fn crates() -> Vec<(String, String, Vec<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version=1"])
        .current_dir(root)
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    packages
        .map(|package| {
            let manifest = text(&package["manifest_path"]);
            let folder = Path::new(&manifest).parent().unwrap();
            let folder = folder.strip_prefix(root).unwrap().to_str().unwrap();
            let dependencies = package["dependencies"].as_array().unwrap().iter();
            let used = dependencies.filter(|one| one["path"].is_string() && one["kind"] != "dev");
            let used = used.map(|one| text(&one["name"])).collect();
            (text(&package["name"]), folder.to_owned(), used)
        })
        .collect()
}

#[test]
fn no_crate_uses_one_of_its_own_floor_or_above() {
    let mut crates = crates();
    crates.retain(|(name, ..)| name != TESTKIT);
    let floors: HashMap<&str, usize> = crates
        .iter()
        .map(|(name, folder, _)| {
            let floor = floor(name, folder).unwrap_or_else(|| panic!("{name} has no floor"));
            (name.as_str(), floor)
        })
        .collect();
    let mut wrong = Vec::new();
    for (name, _, used) in &crates {
        let own = floors[name.as_str()];
        for other in used {
            // The crate of tests over HTTP uses the program that it tests.
            let beneath = match floors.get(other.as_str()) {
                Some(&other) => other < own || own == PROGRAMS,
                None => own == PROGRAMS,
            };
            if !beneath {
                wrong.push(format!("{name} uses {other}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    let functions = floors.values().filter(|floor| **floor == FUNCTIONS);
    assert!(functions.count() >= 13, "functions are not seen");
}
