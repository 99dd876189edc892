//! Coverage: which folds, patterns, rules of ranges, passes and options of passes a process came by.
//!
//! A debug build appends every fact once, as a line, to the file that the environment variable `OXMLIR_COVERAGE` names.
//! Processes that run side by side may share the file. A release build has none of this.
//!
//! ```text
//! fold OPERATION                  the fold hook folded the operation
//! ranges OPERATION                the rule told a range
//! pattern OPERATION NAME          the pattern was applied to the operation
//! conversion OPERATION NAME       the same of a conversion pattern
//! with pattern OPERATION NAME     the pattern was in a set; for any operation, or each of a class: *
//! with conversion OPERATION NAME  the same of a conversion pattern
//! pass FLAG                       the pass ran
//! option FLAG NAME                the pass ran with a value of the option that is not the default
//! read FLAG NAME                  the pass asked for such a value
//! ```

#[cfg(debug_assertions)]
mod recording {
    use std::collections::HashSet;
    use std::fs::File;
    use std::io::Write;
    use std::sync::{LazyLock, Mutex};

    /// The file, open for appending, and what this process has written to it.
    static RECORD: LazyLock<Option<Mutex<(File, HashSet<String>)>>> = LazyLock::new(|| {
        let path = std::env::var_os("OXMLIR_COVERAGE")?;
        let file = File::options().append(true).create(true).open(path).ok()?;
        Some(Mutex::new((file, HashSet::new())))
    });

    /// Whether a record is kept.
    pub fn is_on() -> bool {
        RECORD.is_some()
    }

    /// Writes a fact down. One that cannot be written is missing in the file, which the reader notices.
    pub fn note(fact: impl FnOnce() -> String) {
        let Some(record) = &*RECORD else {
            return;
        };
        let fact = fact();
        let Ok(mut record) = record.lock() else {
            return;
        };
        let (file, known) = &mut *record;
        if !known.contains(&fact) {
            // One write, so that lines of several processes do not mix.
            let _ = file.write_all(format!("{fact}\n").as_bytes());
            known.insert(fact);
        }
    }
}

#[cfg(not(debug_assertions))]
mod recording {
    pub fn is_on() -> bool {
        false
    }

    pub fn note(_fact: impl FnOnce() -> String) {}
}

pub(crate) use recording::{is_on, note};
