//! What passes have counted.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use oxmlir_ir::pass::{PassInstance, Pipeline, Profile, Statistic, Step};

use super::title;

/// The report: by pass name where `merged`, else as the pipeline is written.
pub fn statistics(pipeline: &Pipeline, profile: &[Profile], merged: bool) -> String {
    let mut out = title("Pass statistics report");
    if merged {
        list(&mut out, pipeline, profile);
    } else {
        tree(&mut out, pipeline, profile, 0);
    }
    out.push('\n');
    out
}

/// The counts of a pass by statistic.
type Counts = Vec<(&'static Statistic, u64)>;

fn counts(pass: &PassInstance, profile: &[Profile]) -> Counts {
    let counted = profile.get(pass.index).map_or(&[][..], |p| &p.counts);
    let statistics = pass.info.statistics.iter().enumerate();
    let count = |index: usize| counted.get(index).copied().unwrap_or(0);
    let mut counts: Counts = statistics.map(|(i, s)| (s, count(i))).collect();
    counts.sort_by_key(|(statistic, _)| statistic.name);
    counts
}

fn list(out: &mut String, pipeline: &Pipeline, profile: &[Profile]) {
    let mut merged: BTreeMap<&str, Counts> = BTreeMap::new();
    for pass in pipeline.passes() {
        let counts = counts(pass, profile);
        match merged.get_mut(pass.info.name) {
            Some(known) => {
                for (mine, theirs) in known.iter_mut().zip(counts) {
                    mine.1 += theirs.1;
                }
            }
            None if counts.is_empty() => {}
            None => {
                merged.insert(pass.info.name, counts);
            }
        }
    }
    for (name, counts) in merged {
        entry(out, 0, name, &counts);
    }
}

fn tree(out: &mut String, pipeline: &Pipeline, profile: &[Profile], indent: usize) {
    for step in &pipeline.steps {
        match step {
            Step::Pass(pass) => entry(out, indent, pass.info.name, &counts(pass, profile)),
            Step::Nested(inner) => {
                entry(out, indent, &format!("'{}' Pipeline", inner.anchor), &[]);
                tree(out, inner, profile, indent + 2);
            }
        }
    }
}

fn entry(out: &mut String, indent: usize, name: &str, counts: &[(&Statistic, u64)]) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{:indent$}{name}", "");
    let width = |length: fn(&(&Statistic, u64)) -> usize| counts.iter().map(length).max();
    let digits = width(|c| c.1.to_string().len()).unwrap_or(0);
    let names = width(|c| c.0.name.len()).unwrap_or(0);
    for (statistic, count) in counts {
        let (name, summary) = (statistic.name, statistic.summary);
        let _ = writeln!(
            out,
            "{:indent$}  (S) {count:digits$} {name:names$} - {summary}",
            ""
        );
    }
}
