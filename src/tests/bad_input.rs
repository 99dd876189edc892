//! Input nobody writes by hand: deep nesting, huge lines and literals, cut-off
//! files, stray bytes. The binary has to answer each with an error at a place in
//! the file and exit status 1, leave no output file behind, and never crash.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

const DEPTH: usize = 100_000;

/// How long one run may take; a debug build of the binary stays below it too.
const LIMIT: Duration = Duration::from_secs(60);

/// More than any message needs, also where the line it shows is huge.
const LONGEST_MESSAGE: usize = 64 * 1024;

/// A folder for the files of one test, emptied when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        // What an earlier run left behind.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the temporary folder can be made");
        Folder(path)
    }

    fn input(&self) -> PathBuf {
        self.0.join("input.mlir")
    }

    fn output(&self) -> PathBuf {
        self.0.join("output.mlir")
    }

    fn write(&self, bytes: &[u8]) {
        fs::write(self.input(), bytes).expect("the input can be written");
    }

    fn run(&self, flags: &[&str]) -> Output {
        let start = Instant::now();
        let output = Command::new(env!("CARGO_BIN_EXE_oxmlir-opt"))
            .arg(self.input())
            .arg("--allow-unregistered-dialect")
            .arg("-o")
            .arg(self.output())
            .args(flags)
            .output()
            .expect("the binary can be run");
        assert!(
            start.elapsed() < LIMIT,
            "the run took {:?}",
            start.elapsed()
        );
        output
    }

    /// Runs on the input and expects `input.mlir:line:column: error: ...` and exit status 1.
    fn expect_error(&self, what: &str) -> String {
        let output = self.run(&[]);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let shown: String = stderr.chars().take(500).collect();
        assert_eq!(
            output.status.code(),
            Some(1),
            "{what}: {}\n{shown}",
            output.status
        );
        assert!(
            has_place(&stderr),
            "{what}: no error with a place in\n{shown}"
        );
        assert!(
            stderr.len() <= LONGEST_MESSAGE,
            "{what}: {} bytes of message",
            stderr.len()
        );
        assert!(!self.output().exists(), "{what}: an output file was made");
        stderr
    }

    /// Runs on the input, which may be good or bad, and expects exit status 0 or 1.
    fn expect_no_crash(&self, what: &str) {
        let output = self.run(&[]);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            matches!(output.status.code(), Some(0 | 1)),
            "{what}: {}\n{stderr}",
            output.status
        );
        assert_eq!(
            output.status.success(),
            self.output().exists(),
            "{what}: the output file"
        );
        let _ = fs::remove_file(self.output());
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Whether some line reads `...input.mlir:<line>:<column>: error: ...`.
fn has_place(stderr: &str) -> bool {
    stderr.lines().any(|line| {
        let Some((place, _)) = line.split_once(": error: ") else {
            return false;
        };
        let mut parts = place.rsplitn(3, ':');
        let numbers = [parts.next(), parts.next()];
        numbers
            .iter()
            .all(|part| part.is_some_and(|part| part.parse::<u64>().is_ok()))
            && parts
                .next()
                .is_some_and(|file| file.ends_with("input.mlir"))
    })
}

/// `open` many times, a `middle`, and `close` as many times, between a `before` and an `after`.
fn nested(before: &str, open: &str, middle: &str, close: &str, after: &str) -> Vec<u8> {
    [
        before,
        &open.repeat(DEPTH),
        middle,
        &close.repeat(DEPTH),
        after,
    ]
    .concat()
    .into_bytes()
}

/// Expects an error for the nesting as it is, and for what is left when nothing is closed.
fn expect_nesting_error(name: &str, [before, open, middle, close, after]: [&str; 5]) {
    let folder = Folder::new(name);
    folder.write(&nested(before, open, middle, close, after));
    folder.expect_error(name);
    folder.write(&nested(before, open, middle, "", ""));
    folder.expect_error(&format!("{name}, not closed"));
}

#[test]
fn nested_regions() {
    expect_nesting_error(
        "generic-regions",
        ["", "\"x.y\"() ({\n", "", "}) : () -> ()\n", ""],
    );
    expect_nesting_error(
        "generic-regions-one-line",
        ["", "\"x.y\"() ({", "", "}) : () -> ()", ""],
    );
    expect_nesting_error("modules", ["", "module {\n", "", "}\n", ""]);
    let (before, after) = ("func.func @f(%c: i1) {\n", "return\n}\n");
    expect_nesting_error("scf-if", [before, "scf.if %c {\n", "", "}\n", after]);
    expect_nesting_error(
        "affine-for",
        [before, "affine.for %i = 0 to 2 {\n", "", "}\n", after],
    );
}

#[test]
fn nested_attributes() {
    let (before, after) = ("\"x.y\"() {a = ", "} : () -> ()\n");
    expect_nesting_error("arrays", [before, "[", "1", "]", after]);
    expect_nesting_error("dictionaries", [before, "{a = ", "1", "}", after]);
    expect_nesting_error(
        "dense",
        [
            before,
            "dense<[",
            "1",
            "]>",
            ": tensor<1xi32>} : () -> ()\n",
        ],
    );
    expect_nesting_error(
        "dense-lists",
        [
            "\"x.y\"() {a = dense<",
            "[",
            "1",
            "]",
            "> : tensor<1xi32>} : () -> ()\n",
        ],
    );
    expect_nesting_error("strided", [before, "strided<[", "1", "]>", after]);
}

#[test]
fn nested_types() {
    let (before, after) = ("\"x.y\"() : () -> ", "\n");
    expect_nesting_error("tuples", [before, "tuple<", "i1", ">", after]);
    expect_nesting_error("complex", [before, "complex<", "f32", ">", after]);
    expect_nesting_error("memrefs", [before, "memref<1x", "f32", ">", after]);
    expect_nesting_error("functions", [before, "(() -> ", "i1", ")", after]);
    expect_nesting_error(
        "arrows",
        ["\"x.y\"() {a = ", "() -> ", "i1", "", "} : () -> ()\n"],
    );
}

#[test]
fn nested_parentheses() {
    let before = "\"x.y\"() {a = affine_map<(d0) -> (";
    let after = ")>} : () -> ()\n";
    expect_nesting_error("affine-parentheses", [before, "(", "d0", ")", after]);
    expect_nesting_error("affine-minus", [before, "-(", "d0", ")", after]);
    expect_nesting_error("affine-mod", [before, "(1 + ", "d0", ") mod 7", after]);
    expect_nesting_error("operand-list", ["", "(", "", ")", "\n"]);
    expect_nesting_error("braces", ["", "{", "", "}", "\n"]);
}

#[test]
fn nested_locations() {
    let (before, after) = ("\"x.y\"() : () -> () loc(", ")\n");
    expect_nesting_error("fused", [before, "fused[", "unknown", "]", after]);
    expect_nesting_error("named", [before, "\"n\"(", "unknown", ")", after]);
    expect_nesting_error(
        "call-sites",
        [before, "callsite(", "unknown", " at unknown)", after],
    );
}

/// A list is no nesting, and a dialect's own text is kept as it is: long or deep need not be wrong there.
#[test]
fn long_lists_and_opaque_text() {
    let folder = Folder::new("opaque");
    folder.write(&nested(
        "\"x.y\"() {a = ",
        "@a::",
        "@b",
        "",
        "} : () -> ()\n",
    ));
    folder.expect_no_crash("symbol references");
    for (open, close) in [("<", ">"), ("[", "]"), ("(", ")"), ("{", "}")] {
        for closes in [close, ""] {
            folder.write(&nested("\"x.y\"() : () -> !x.y<", open, "", closes, ">\n"));
            folder.expect_no_crash(open);
        }
    }
}

#[test]
fn nested_pipelines() {
    let folder = Folder::new("pipelines");
    folder.write(b"module {}\n");
    // The kernel passes at most 128 KiB in one argument.
    let depth = 25_000;
    let balanced = format!(
        "--pass-pipeline={}cse{}",
        "any(".repeat(depth),
        ")".repeat(depth)
    );
    let open = format!("--pass-pipeline={}cse", "any(".repeat(depth));
    let braces = format!("--pass-pipeline=builtin.module(cse{}", "{".repeat(depth));
    for pipeline in [balanced, open, braces] {
        let output = folder.run(&[&pipeline]);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{}", output.status);
        assert!(
            stderr.contains("error: "),
            "no error in {} bytes",
            stderr.len()
        );
        assert!(!folder.output().exists(), "an output file was made");
    }
}

/// Writes 1 GB without a line break and expects an error of a readable length.
fn expect_long_line_error(name: &str, before: &str, piece: &str, after: &str) {
    let folder = Folder::new(name);
    let chunk = piece.repeat((1 << 20) / piece.len());
    let mut file = BufWriter::new(File::create(folder.input()).expect("the input can be made"));
    file.write_all(before.as_bytes())
        .expect("there is room for the input");
    for _ in 0..1024 {
        file.write_all(chunk.as_bytes())
            .expect("there is room for the input");
    }
    file.write_all(after.as_bytes())
        .expect("there is room for the input");
    file.flush().expect("there is room for the input");
    folder.expect_error(name);
}

#[test]
fn line_of_a_gigabyte() {
    expect_long_line_error("long-name", "module @", "a", "");
    expect_long_line_error("long-string", "\"x.y\"() {a = \"", "text", "");
    expect_long_line_error("long-blank", "module {", " ", "?");
}

#[test]
fn huge_literals() {
    let folder = Folder::new("literals");
    let digits = "9".repeat(1_000_000);
    for text in [
        format!("\"x.y\"() {{a = {digits} : i32}} : () -> ()"),
        format!("\"x.y\"() {{a = {digits}}} : () -> ()"),
        format!("\"x.y\"() {{a = array<i64: {digits}>}} : () -> ()"),
        format!("\"x.y\"() {{a = dense<{digits}> : tensor<2xi64>}} : () -> ()"),
        format!("\"x.y\"() : () -> i{digits}"),
        format!("\"x.y\"() : () -> tensor<{digits}xi1>"),
        format!("\"x.y\"() : () -> vector<{digits}xi1>"),
        format!("\"x.y\"() {{a = affine_map<(d0) -> (d0 * {digits})>}} : () -> ()"),
        format!("%0:{digits} = \"x.y\"() : () -> ()"),
        "\"x.y\"() : () -> i16777216".to_owned(),
        "\"x.y\"() {a = dense<\"0xZZ\"> : tensor<2xi64>} : () -> ()".to_owned(),
        "\"x.y\"() {a = 0x1FFFFFFFFFFFFFFFF : f64} : () -> ()".to_owned(),
    ] {
        folder.write(text.as_bytes());
        folder.expect_error(&text[..text.len().min(60)]);
    }
    for text in [
        format!("\"x.y\"() {{a = 0.{digits}}} : () -> ()"),
        format!("\"x.y\"() {{a = 1.0e{digits}}} : () -> ()"),
        format!(
            "\"x.y\"() {{a = dense<0> : tensor<{}xi64>}} : () -> ()",
            i64::MAX
        ),
        format!(
            "\"x.y\"() {{a = dense<0> : tensor<{0}x{0}x{0}xi64>}} : () -> ()",
            u32::MAX
        ),
        format!("\"x.y\"() : () -> () loc(\"f\":{}:{})", u64::MAX, u64::MAX),
        format!("%0:{} = \"x.y\"() : () -> ()", u32::MAX),
    ] {
        folder.write(text.as_bytes());
        folder.expect_no_crash(&text[..text.len().min(60)]);
    }
}

/// A program with something of everything, to be cut and disturbed.
const PROGRAM: &str = r#"#map = affine_map<(d0)[s0] -> (d0 * 2 + s0, d0 mod 3)>
!pair = tuple<i32, memref<2x?xf32, strided<[?, 1], offset: ?>>>
module @m attributes {x.text = "a\n\22", x.list = [1, 2.5e-1, unit], x.dense = dense<[[1, -2], [3, 4]]> : tensor<2x2xi8>} {
  func.func private @declared(%a: i32 {x.y}) -> (i32, f64)
  func.func @f(%n: index, %m: memref<?x4xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %sum = affine.for %i = 0 to %n iter_args(%acc = %c0) -> (index) {
      %0:2 = "x.y"(%i, %acc) <{p = 1 : i8}> ({
      ^bb0(%b: i1):
        cf.cond_br %b, ^bb1, ^bb0(%b : i1)
      ^bb1:  // a comment
        "x.end"() : () -> ()
      }) {k = #map} : (index, index) -> (index, !pair) loc("place":3:4)
      affine.yield %0#0 : index
    }
    %v = memref.load %m[%sum, %c0] : memref<?x4xf32>
    return %v : f32 loc(fused<"x">["a", callsite("b" at unknown)])
  }
}
"#;

#[test]
fn truncated_files() {
    let folder = Folder::new("truncated");
    for end in 0..PROGRAM.len() {
        folder.write(&PROGRAM.as_bytes()[..end]);
        folder.expect_no_crash(&format!("the first {end} bytes"));
    }
}

#[test]
fn disturbed_files() {
    let folder = Folder::new("disturbed");
    for (at, byte) in (0..PROGRAM.len()).zip(
        [0u8, 0xff, b'"', b'{', b'>', b'(', b'%', b'-', b'9']
            .into_iter()
            .cycle(),
    ) {
        let mut bytes = PROGRAM.as_bytes().to_vec();
        bytes[at] = byte;
        folder.write(&bytes);
        folder.expect_no_crash(&format!("byte {at} is {byte:#x}"));
    }
}

#[test]
fn removed_bytes() {
    let folder = Folder::new("removed");
    for at in 0..PROGRAM.len() {
        let mut bytes = PROGRAM.as_bytes().to_vec();
        bytes.remove(at);
        folder.write(&bytes);
        folder.expect_no_crash(&format!("byte {at} is left out"));
    }
}

#[test]
fn stray_bytes() {
    let folder = Folder::new("stray");
    for bytes in [
        &b"\xff\xfe"[..],
        b"module {}\n\xc3\x28\n",
        b"\xef\xbb\xbf\xff",
        b"module {\0?}\n",
        b"\0\0?\n",
    ] {
        folder.write(bytes);
        folder.expect_error(&format!("{bytes:?}"));
    }
}
