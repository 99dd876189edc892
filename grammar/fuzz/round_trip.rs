//! What is printed parses again and prints the same, in the custom and in the generic form, with locations and without.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    if let Err(difference) = oxmlir_fuzz::check_round_trip(text) {
        panic!("{difference}");
    }
});
