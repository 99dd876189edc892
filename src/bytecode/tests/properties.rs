//! Bytecode comes back as it was written, and what is no bytecode is refused.

use std::sync::LazyLock;

use oxmlir_bytecode::{NEWEST_VERSION, WriteOptions, read, write};
use oxmlir_grammar::{Options, parse};
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::verify::verify;
use oxmlir_ir::{Body, Context};
use proptest::collection::vec;
use proptest::prelude::*;

/// Something of everything: attributes, types, locations, properties, successors, uses in another order, resources.
const PROGRAM: &str = include_str!("program.mlir");

fn context() -> Context {
    let cx = Context::new(oxmlir_dialects::registry());
    cx.set_allow_unregistered(true);
    cx.set_threads(false);
    cx
}

fn text(cx: &Context, body: &Body) -> String {
    let options = PrintOptions {
        debuginfo: true,
        local_scope: true,
        ..PrintOptions::default()
    };
    module_text(cx, body, &options)
}

/// The text of the program, and its bytecode in a version.
fn program(version: u64) -> (String, Vec<u8>) {
    let cx = context();
    let parsed = parse(
        &cx,
        "program",
        PROGRAM.as_bytes().into(),
        Options::default(),
    );
    let body = parsed.expect("the program parses").body;
    assert!(verify(&cx, &body).is_empty(), "the program is valid");
    let options = WriteOptions {
        version,
        ..WriteOptions::default()
    };
    (text(&cx, &body), write(&cx, &body, &options))
}

/// Reads, verifies and prints what may be bytecode.
fn try_bytecode(bytes: &[u8]) {
    let cx = context();
    if let Ok(body) = read(&cx, "file", bytes, true)
        && !verify(&cx, &body).has_errors()
    {
        text(&cx, &body);
    }
}

#[test]
fn every_version_comes_back() {
    for version in 0..=NEWEST_VERSION {
        let (text_before, bytes) = program(version);
        let cx = context();
        let body = match read(&cx, "file", &bytes, true) {
            Ok(body) => body,
            Err(errors) => panic!("{version}: {:?}", errors.iter().next().map(|e| &e.message)),
        };
        assert_eq!(text(&cx, &body), text_before, "version {version}");
        let options = WriteOptions {
            version,
            ..WriteOptions::default()
        };
        assert_eq!(write(&cx, &body, &options), bytes, "version {version}");
    }
}

#[test]
fn every_part_of_a_file_is_refused() {
    let (_, bytes) = program(NEWEST_VERSION);
    for end in 0..bytes.len() {
        let cx = context();
        assert!(read(&cx, "file", &bytes[..end], true).is_err(), "{end}");
    }
}

#[test]
fn no_byte_is_trusted() {
    let (_, bytes) = program(NEWEST_VERSION);
    for at in 4..bytes.len() {
        for value in [
            0,
            1,
            2,
            0x7f,
            0xff,
            bytes[at] ^ 2,
            bytes[at].wrapping_add(4),
        ] {
            let mut bytes = bytes.clone();
            bytes[at] = value;
            try_bytecode(&bytes);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn several_wrong_bytes(changes in vec((any::<prop::sample::Index>(), any::<u8>()), 1..8), version in 0..=NEWEST_VERSION) {
        static PROGRAMS: LazyLock<Vec<Vec<u8>>> =
            LazyLock::new(|| (0..=NEWEST_VERSION).map(|version| program(version).1).collect());
        let mut bytes = PROGRAMS[version as usize].clone();
        for (at, value) in changes {
            let at = 4 + at.index(bytes.len() - 4);
            bytes[at] = value;
        }
        try_bytecode(&bytes);
    }

    #[test]
    fn any_bytes(bytes in vec(any::<u8>(), 0..64)) {
        let file = [&b"ML\xefR\x0dx\0"[..], &bytes].concat();
        try_bytecode(&file);
    }
}
