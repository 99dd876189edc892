//! What fuzzing found once: every file of `regressions` prints to something that parses to the same again, or is refused.

#[path = "../fuzz/lib.rs"]
mod fuzz;

use std::path::Path;

#[test]
fn regressions_come_back() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be listed").path();
        let text = std::fs::read(&path).expect("the file can be read");
        if let Err(difference) = fuzz::check_round_trip(&text) {
            panic!("{}: {difference}", path.display());
        }
        seen += 1;
    }
    assert!(seen > 0, "no regression was checked");
}
