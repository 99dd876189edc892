//! What is printed parses again and prints the same, in the custom and in the generic form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use oxmlir_fuzz::{context, parse, print};

fuzz_target!(|text: &[u8]| {
    let cx = context();
    let Some(body) = parse(&cx, text) else { return };
    let printed = print(&cx, &body, false);
    for generic in [false, true] {
        let first = print(&cx, &body, generic);
        let again = context();
        let Some(reparsed) = parse(&again, &first) else {
            panic!("does not parse again:\n{}", String::from_utf8_lossy(&first));
        };
        let second = print(&again, &reparsed, false);
        assert_eq!(
            String::from_utf8_lossy(&printed),
            String::from_utf8_lossy(&second)
        );
    }
});
