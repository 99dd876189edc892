//! A chart of time against the size of the input, for `oxmlir-opt` and the reference: `src/xtask/chart.svg`, which the README shows.
//!
//! The input is functions of loops over memory, parsed, verified, simplified and printed by whole processes. The times are
//! worth something on a machine that has nothing else to do.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Result, ensure};
use plotters::prelude::*;

use crate::{setup, tools};

/// The file of the chart.
const CHART: &str = "src/xtask/chart.svg";

/// The sizes of the inputs, in MB.
const SIZES: [f64; 8] = [0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0];

/// How often each tool runs on an input; the median counts.
const RUNS: usize = 3;

/// What is done with the inputs.
const FLAGS: &[&str] = &["--pass-pipeline=builtin.module(func.func(canonicalize,cse))"];

/// The width and height of the chart, in pixels.
const EXTENT: (u32, u32) = (720, 420);

/// Sizes in MB with the seconds that they take.
type Times = Vec<(f64, f64)>;

/// Measures both tools and draws the chart.
pub fn run() -> Result<()> {
    setup::for_comparing()?;
    let ours = tools::measured()?;
    let reference = tools::llvm("mlir-opt")?;
    let folder = tools::target_dir().join("chart");
    std::fs::create_dir_all(&folder)?;
    let (mut our_times, mut reference_times) = (Times::new(), Times::new());
    println!(
        "{:>6} {:>12} {:>12} {:>7}",
        "MB", "oxmlir-opt s", "mlir-opt s", "ahead"
    );
    for size in SIZES {
        let input = folder.join("input.mlir");
        std::fs::write(&input, program(size))?;
        let (here, there) = (median(&ours, &input)?, median(&reference, &input)?);
        println!("{size:6.2} {here:12.3} {there:12.3} {:7.1}", there / here);
        our_times.push((size, here));
        reference_times.push((size, there));
    }
    draw(
        Path::new(CHART),
        &[
            ("oxmlir-opt", our_times, BLUE),
            ("mlir-opt", reference_times, RED),
        ],
    )?;
    println!("{CHART}");
    Ok(())
}

/// The median of the seconds that a tool takes.
fn median(tool: &Path, input: &PathBuf) -> Result<f64> {
    let mut times = Vec::new();
    for _ in 0..RUNS {
        let mut command = Command::new(tool);
        command.args(FLAGS).arg(input).stdout(Stdio::null());
        let start = Instant::now();
        let status = command.status()?;
        ensure!(status.success(), "{} failed: {status}", tool.display());
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    Ok(times[RUNS / 2])
}

/// A module of about so many MB.
fn program(size: f64) -> String {
    let mut text = String::from("module {\n");
    let mut number = 0;
    while (text.len() as f64) < size * 1e6 {
        text += &format!(
            "  func.func @f{number}(%m: memref<64xi32>, %a: i32, %n: index) -> i32 {{\n    \
             %zero = arith.constant 0 : index\n    %one = arith.constant 1 : index\n    \
             %k = arith.constant {number} : i32\n    %r = scf.for %i = %zero to %n step %one iter_args(%s = %a) -> (i32) {{\n"
        );
        for step in 0..12 {
            let before = if step == 0 {
                "s".to_owned()
            } else {
                format!("w{}", step - 1)
            };
            text += &format!(
                "      %l{step} = memref.load %m[%i] : memref<64xi32>\n      \
                 %p{step} = arith.muli %l{step}, %k : i32\n      \
                 %q{step} = arith.muli %l{step}, %k : i32\n      \
                 %v{step} = arith.addi %p{step}, %q{step} : i32\n      \
                 %w{step} = arith.xori %v{step}, %{before} : i32\n"
            );
        }
        text += "      scf.yield %w11 : i32\n    }\n    return %r : i32\n  }\n";
        number += 1;
    }
    text + "}\n"
}

/// Draws lines on axes that both are logarithmic.
fn draw(path: &Path, lines: &[(&str, Times, RGBColor)]) -> Result<()> {
    let root = SVGBackend::new(path, EXTENT).into_drawing_area();
    root.fill(&WHITE)?;
    let all = || lines.iter().flat_map(|(_, times, _)| times.iter());
    let low = all().map(|(_, time)| *time).fold(f64::MAX, f64::min) / 2.0;
    let high = all().map(|(_, time)| *time).fold(0.0, f64::max) * 2.0;
    let mut chart = ChartBuilder::on(&root)
        .caption("canonicalize and cse, whole processes", ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(56)
        .build_cartesian_2d(
            (SIZES[0]..SIZES[SIZES.len() - 1]).log_scale(),
            (low..high).log_scale(),
        )?;
    chart
        .configure_mesh()
        .x_desc("input, MB")
        .y_desc("wall time, s")
        .light_line_style(WHITE)
        .draw()?;
    for (name, times, color) in lines {
        let color = *color;
        chart
            .draw_series(
                LineSeries::new(times.iter().copied(), color.stroke_width(2)).point_size(3),
            )?
            .label(*name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], color.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .border_style(BLACK)
        .draw()?;
    root.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_have_the_size_that_is_asked_for() {
        for size in [0.01, 0.1] {
            let length = program(size).len() as f64;
            assert!(length >= size * 1e6 && length < size * 1e6 + 4000.0);
        }
    }
}
