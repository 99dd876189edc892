//! What is printed parses again and prints the same, in the custom and in the generic form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use oxmlir_fuzz::{context, parse, print};
use oxmlir_ir::Diagnostics;

fuzz_target!(|text: &[u8]| {
    let cx = context();
    let Ok(body) = parse(&cx, text) else { return };
    let printed = print(&cx, &body, false);
    for generic in [false, true] {
        let first = print(&cx, &body, generic);
        let again = context();
        let second = match parse(&again, &first) {
            Ok(reparsed) => print(&again, &reparsed, false),
            Err(errors) if is_unwritten(&errors) => return,
            Err(errors) => panic!("{errors:?} in\n{}", String::from_utf8_lossy(&first)),
        };
        assert_eq!(
            String::from_utf8_lossy(&printed),
            String::from_utf8_lossy(&second)
        );
    }
});

/// Whether the grammar lacks the custom form of an operation that the printer has.
fn is_unwritten(errors: &Diagnostics) -> bool {
    errors
        .iter()
        .any(|error| error.message.ends_with("has no custom assembly form"))
}
