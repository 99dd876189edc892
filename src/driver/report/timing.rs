//! How long the steps of the program took.
//!
//! Wall time is what a clock on the wall shows; user time is the sum over all threads and differs where passes ran side
//! by side. The wall time of a pass inside such a pipeline is its share of the wall time of the pipeline.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use oxmlir_ir::pass::{Pipeline, Profile, Step};

use super::title;

/// How to report times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimingFormat {
    /// By name, the longest first, instead of nested.
    pub list: bool,
    pub json: bool,
}

/// Something that was measured, and its parts.
struct Timer {
    name: String,
    user: Duration,
    wall: Duration,
    parts: Vec<Timer>,
}

impl Timer {
    fn new(name: impl Into<String>, wall: Duration) -> Timer {
        Timer {
            name: name.into(),
            user: wall,
            wall,
            parts: Vec::new(),
        }
    }
}

/// Measures the steps of the program, if anybody asked.
pub struct Clock {
    on: Option<TimingFormat>,
    start: Instant,
    last: Instant,
    laps: Vec<Timer>,
}

impl Clock {
    pub fn start(on: Option<TimingFormat>) -> Clock {
        let now = Instant::now();
        Clock {
            on,
            start: now,
            last: now,
            laps: Vec::new(),
        }
    }

    /// Ends a step.
    pub fn lap(&mut self, name: &str) {
        if self.on.is_some() {
            let now = Instant::now();
            self.laps.push(Timer::new(name, now - self.last));
            self.last = now;
        }
    }

    /// Ends the step in which passes ran.
    pub fn passes(&mut self, pipeline: &Pipeline, profile: &[Profile]) {
        if self.on.is_some() {
            self.laps.extend(steps(pipeline, profile, 1.0));
            self.last = Instant::now();
        }
    }

    /// Adds what was spent on checks within the passes, with a line on what was done.
    pub fn spent(&mut self, (time, what): (Duration, String)) {
        if self.on.is_some() {
            self.laps.push(Timer::new(format!("Checks ({what})"), time));
        }
    }

    /// Writes the report to standard error.
    pub fn report(mut self) {
        let Some(format) = self.on else { return };
        let wall = self.start.elapsed();
        let sum = |time: fn(&Timer) -> Duration| self.laps.iter().map(time).sum::<Duration>();
        let rest_of_wall = wall.saturating_sub(sum(|t| t.wall));
        let user = sum(|t| t.user) + rest_of_wall;
        let mut root = Timer {
            name: "root".to_owned(),
            user,
            wall,
            parts: Vec::new(),
        };
        let rest = Timer::new("Rest", rest_of_wall);
        let total = Timer {
            name: "Total".to_owned(),
            user,
            wall,
            parts: Vec::new(),
        };
        root.parts.append(&mut self.laps);
        let mut lines = Vec::new();
        if format.list {
            merge(&root, &mut lines);
            lines.sort_by_key(|timer| std::cmp::Reverse(timer.wall));
        } else {
            lines = root.parts;
        }
        let report = if format.json {
            json(&lines, format.list, &rest, &total)
        } else {
            text(lines, rest, total)
        };
        tell_raw!("{report}");
    }
}

/// The timers of the steps of a pipeline. `scale`: how much of their time passed on the wall.
fn steps(pipeline: &Pipeline, profile: &[Profile], scale: f64) -> Vec<Timer> {
    let measured = |index: usize| profile.get(index).map_or(Duration::ZERO, |p| p.time);
    let timer = |step: &Step| match step {
        Step::Pass(pass) => {
            let user = measured(pass.index);
            Timer {
                name: pass.info.name.to_owned(),
                user,
                wall: user.mul_f64(scale),
                parts: Vec::new(),
            }
        }
        Step::Nested(inner) => {
            let wall = measured(inner.index);
            let user: Duration = steps(inner, profile, 1.0).iter().map(|t| t.user).sum();
            let parallel = wall.as_secs_f64() / user.as_secs_f64();
            let scale_inside = if parallel < 1.0 {
                scale * parallel
            } else {
                scale
            };
            Timer {
                name: format!("'{}' Pipeline", inner.anchor),
                user: user.max(wall),
                wall: wall.mul_f64(scale),
                parts: steps(inner, profile, scale_inside),
            }
        }
    };
    pipeline.steps.iter().map(timer).collect()
}

/// Adds a timer and its parts to those of the same name.
fn merge(timer: &Timer, merged: &mut Vec<Timer>) {
    match merged.iter_mut().find(|known| known.name == timer.name) {
        Some(known) => {
            known.user += timer.user;
            known.wall += timer.wall;
        }
        None => merged.push(Timer {
            name: timer.name.clone(),
            parts: Vec::new(),
            ..*timer
        }),
    }
    for part in &timer.parts {
        merge(part, merged);
    }
}

fn share(part: Duration, whole: Duration) -> f64 {
    100.0 * part.as_secs_f64() / whole.as_secs_f64().max(f64::MIN_POSITIVE)
}

fn text(lines: Vec<Timer>, rest: Timer, total: Timer) -> String {
    let with_user = total.user != total.wall;
    let mut out = title("Execution time report");
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "  Total Execution Time: {:.4} seconds\n",
        total.wall.as_secs_f64()
    );
    out += if with_user { "  ----User Time----" } else { "" };
    out += "  ----Wall Time----  ----Name----\n";
    let column = |time: Duration, whole| {
        format!("  {:8.4} ({:5.1}%)", time.as_secs_f64(), share(time, whole))
    };
    let mut stack: Vec<(usize, Timer)> = vec![(0, rest)];
    stack.extend(lines.into_iter().rev().map(|timer| (0, timer)));
    let mut write = |indent: usize, timer: &Timer| {
        if with_user {
            out += &column(timer.user, total.user);
        }
        out += &column(timer.wall, total.wall);
        let _ = writeln!(out, "  {:indent$}{}", "", timer.name);
    };
    while let Some((indent, timer)) = stack.pop() {
        write(indent, &timer);
        stack.extend(timer.parts.into_iter().rev().map(|part| (indent + 2, part)));
    }
    write(0, &total);
    out
}

fn json(lines: &[Timer], list: bool, rest: &Timer, total: &Timer) -> String {
    let with_user = total.user != total.wall;
    let entry = |timer: &Timer| {
        let time = |time: Duration, whole| {
            let (seconds, share) = (time.as_secs_f64(), share(time, whole));
            format!("{{\"duration\": {seconds:8.4}, \"percentage\": {share:5.1}}}")
        };
        let user = match with_user {
            true => format!("\"user\": {}, ", time(timer.user, total.user)),
            false => String::new(),
        };
        let wall = time(timer.wall, total.wall);
        format!("{{{user}\"wall\": {wall}, \"name\": \"{}\"", timer.name)
    };
    let mut out = String::from("[\n");
    for timer in lines {
        if list {
            let _ = writeln!(out, "{}}},", entry(timer));
        } else {
            json_timer(&mut out, timer, 0, &entry);
        }
    }
    let _ = writeln!(out, "{}}},\n{}}}\n]", entry(rest), entry(total));
    out
}

/// A timer with its parts. Pipelines nest as deep as their text was allowed to.
fn json_timer(out: &mut String, timer: &Timer, indent: usize, entry: &dyn Fn(&Timer) -> String) {
    let _ = writeln!(out, "{:indent$}{}, \"passes\": [", "", entry(timer));
    for part in &timer.parts {
        json_timer(out, part, indent + 2, entry);
    }
    let _ = writeln!(out, "{:indent$}{{}}]}},", "");
}
