//! Any bytes at all: the parser and the verifier return, with a program or with errors.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let cx = oxmlir_fuzz::context();
    let _ = oxmlir_fuzz::parse(&cx, text);
});
