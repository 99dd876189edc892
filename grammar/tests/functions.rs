//! Files whose functions are parsed beside the text around them.

use std::fmt::Write as _;

use oxmlir_grammar::{Options, parse};
use oxmlir_ir::Context;
use oxmlir_ir::print::{PrintOptions, module_text};

/// Enough functions for several batches.
const FUNCTIONS: usize = 3000;

/// What a text is printed as, with locations; or the first message about it, and its line.
fn printed(text: &str) -> Result<String, (String, usize)> {
    let cx = Context::new(oxmlir_dialects::registry());
    let options = PrintOptions {
        debuginfo: true,
        local_scope: true,
        ..PrintOptions::default()
    };
    match parse(&cx, "test", text.as_bytes().into(), Options::default()) {
        Ok(parsed) => Ok(module_text(&cx, &parsed.body, &options)),
        Err(errors) => {
            let error = errors.iter().next().expect("an error");
            let (_, at) = cx.source_place(error.loc).expect("a place in the text");
            Err((error.message.to_string(), at.line as usize))
        }
    }
}

/// A module of functions, each made by `function` from its number.
fn module(function: impl Fn(usize) -> String) -> String {
    (0..FUNCTIONS).map(function).collect()
}

#[test]
fn functions_keep_their_order_and_their_locations() {
    let text =
        module(|n| format!("func.func @f{n}() {{ return loc(\"a\":{n}:1) }} loc(\"b\":{n}:2)\n"));
    let printed = printed(&text).expect("it is in order");
    let names: Vec<&str> = printed.split("func.func @").skip(1).collect();
    assert_eq!(names.len(), FUNCTIONS);
    for (n, function) in names.iter().enumerate() {
        assert!(function.starts_with(&format!("f{n}()")), "{function}");
        let locations = [format!("loc(\"a\":{n}:1)"), format!("loc(\"b\":{n}:2)")];
        assert!(
            locations.iter().all(|loc| function.contains(loc)),
            "{function}"
        );
    }
}

#[test]
fn locations_may_be_defined_behind_the_functions() {
    let functions = module(|n| format!("func.func @f{n}() {{ return loc(#here) }}\n"));
    let text = printed(&(functions + "#here = loc(\"a\":1:2)\n")).expect("it is in order");
    assert_eq!(text.matches("return loc(\"a\":1:2)").count(), FUNCTIONS);
}

#[test]
fn aliases_may_be_defined_between_functions() {
    let function = |ty: &str, n| format!("func.func @f{n}(%arg0: {ty}) {{ return }}\n");
    for every in [700, 2] {
        let with = |n: usize| {
            let alias = n / every;
            let mut text = String::new();
            if n.is_multiple_of(every) {
                let _ = writeln!(text, "!t{alias} = vector<{}xf32>", alias + 1);
            }
            text + &function(&format!("!t{alias}"), n)
        };
        let text = printed(&module(with)).expect("it is in order");
        let types = text.split("%arg0: ").skip(1);
        let types: Vec<&str> = types.filter_map(|t| t.split(' ').next()).collect();
        let expected: Vec<String> = (0..FUNCTIONS)
            .map(|n| format!("vector<{}xf32>", n / every + 1))
            .collect();
        assert_eq!(types, expected);
    }
}

#[test]
fn an_alias_may_not_be_used_in_front_of_its_definition() {
    let text = module(|n| format!("func.func @f{n}(%arg0: !late) {{ return }}\n"));
    let error = printed(&(text + "!late = i32\n"));
    assert_eq!(error, Err(("undefined symbol alias id 'late'".into(), 1)));
}

#[test]
fn the_first_error_of_the_text_is_reported() {
    let text = module(|n| match n {
        1000 | 2000 => format!("func.func @f{n}() {{ return %x : i32 }}\n"),
        n => format!("func.func @f{n}() {{ return }}\n"),
    });
    let error = printed(&text);
    assert_eq!(
        error,
        Err(("use of undeclared SSA value name".into(), 1001))
    );
}
