//! Any text at all: tokens come in order, each is some of the text, and what no token covers is blank or comment.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut end = 0;
    for span in oxmlir_grammar::spans(text) {
        let span = span.unwrap_or_else(|refused| refused);
        assert!(span.start < span.end && span.end <= text.len());
        check_skipped(&text[end..span.start]);
        end = span.end;
    }
    check_skipped(&text[end..]);
});

fn check_skipped(between: &str) {
    for line in between.lines() {
        let code = line.split("//").next().unwrap_or_default();
        assert!(
            code.chars().all(|c| " \t\r\n\0".contains(c)),
            "not in a token: {line:?}"
        );
    }
}
