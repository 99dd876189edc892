//! What the fuzz targets, the sweep over files (`examples/roundtrip.rs`) and the tests (`tests/`) share: parsing and printing as the
//! command line does it, and the property that what is printed parses again to the same program.

use oxmlir_grammar::Options;
use oxmlir_ir::print::{PrintOptions, print_module};
use oxmlir_ir::{Body, Context, Diagnostics, verify};

/// A context that takes operations of any dialect and starts no threads.
pub fn context() -> Context {
    let cx = Context::new(oxmlir_dialects::registry());
    cx.set_allow_unregistered(true);
    cx.set_threads(false);
    cx
}

/// The program a text describes, if it parses and verifies.
///
/// # Errors
/// What the parser or the verifier says.
pub fn parse(cx: &Context, text: &[u8]) -> Result<Box<Body>, Diagnostics> {
    let body = oxmlir_grammar::parse(cx, "fuzz", text.into(), Options::default())?.body;
    let errors = verify::verify(cx, &body);
    if errors.has_errors() {
        Err(errors)
    } else {
        Ok(body)
    }
}

/// The forms in which a program is printed and read back.
pub fn forms() -> [(&'static str, PrintOptions); 3] {
    let custom = PrintOptions::default();
    let generic = PrintOptions {
        generic: true,
        ..custom.clone()
    };
    let located = PrintOptions {
        debuginfo: true,
        ..custom.clone()
    };
    [
        ("custom", custom),
        ("generic", generic),
        ("located", located),
    ]
}

/// The text of a program.
pub fn print(cx: &Context, body: &Body, options: &PrintOptions) -> String {
    let mut text = Vec::new();
    print_module(cx, body, options, &mut text).expect("a vector takes all that is written to it");
    String::from_utf8_lossy(&text).into_owned()
}

/// Whether what is printed of a text parses again to what prints the same, in every form. A text that is no valid program passes.
///
/// # Errors
/// The form, what is wrong with it, and its text.
pub fn check_round_trip(text: &[u8]) -> Result<(), String> {
    let cx = context();
    let Ok(body) = parse(&cx, text) else {
        return Ok(());
    };
    for (name, form) in forms() {
        let printed = print(&cx, &body, &form);
        let again = context();
        let reparsed = match parse(&again, printed.as_bytes()) {
            Ok(reparsed) => reparsed,
            Err(errors) if is_unwritten(&errors) => continue,
            Err(errors) => {
                let errors = describe(&again, &errors);
                return Err(format!(
                    "the {name} form does not parse: {errors}\n{printed}"
                ));
            }
        };
        // Compared without aliases: two may have the same text, and some stand for locations that are printed nowhere. The generic
        // form is compared in the custom one too: that way nothing can be missing in both texts.
        for options in [&form, &PrintOptions::default()] {
            let options = &PrintOptions {
                local_scope: true,
                ..options.clone()
            };
            let (first, second) = (
                print(&cx, &body, options),
                print(&again, &reparsed, options),
            );
            if left_nested(&first) != left_nested(&second) {
                return Err(format!(
                    "the {name} form parses to something else\n{first}\nand then\n{second}"
                ));
            }
        }
    }
    Ok(())
}

/// The reference prints a sum that stands right of a sum without brackets: `a + -b + c` for `a + (-b + c)`. It reads back as
/// `(a - b) + c`, which is the same but for its text.
fn left_nested(text: &str) -> String {
    text.replace(" + -", " - ")
}

/// Whether the grammar lacks the custom form of an operation that the printer has.
fn is_unwritten(errors: &Diagnostics) -> bool {
    errors
        .iter()
        .any(|error| error.message.ends_with("has no custom assembly form"))
}

fn describe(cx: &Context, errors: &Diagnostics) -> String {
    let lines = errors.iter().map(|error| {
        let (_, line, column) = cx.file_line_col(error.loc).unwrap_or(("-", 0, 0));
        format!("{line}:{column}: {}", error.message)
    });
    lines.collect::<Vec<_>>().join("; ")
}
