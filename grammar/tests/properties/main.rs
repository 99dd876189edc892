//! What is printed parses to the same again, for types, attributes and programs made at random. Everything is uniqued, so
//! "the same" is equality of handles.

mod affine;
mod elements;
mod floats;
mod generate;

use oxmlir_grammar::{Options, parse, parse_attribute, parse_type};
use oxmlir_ir::print::{PrintOptions, print_module};
use oxmlir_ir::{Attribute, Body, Context, Diagnostics, InsertPoint, Location, OpState, Type};
use proptest::collection::vec;
use proptest::prelude::*;

use generate::{attribute, cx, entry_name, location, ty};

fn messages(errors: &Diagnostics) -> Vec<&str> {
    errors.iter().map(|error| error.message.as_str()).collect()
}

/// Fails unless the text of an attribute parses to the attribute.
fn assert_comes_back(cx: &Context, attr: Attribute) {
    let text = cx.attr_string(attr);
    match parse_attribute(cx, &text) {
        Ok(again) => assert!(
            again == attr,
            "{text} is read as {} ({:?} as {:?})",
            cx.attr_string(again),
            cx.attr_kind(attr),
            cx.attr_kind(again)
        ),
        Err(errors) => panic!("{text}: {:?}", messages(&errors)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    #[test]
    fn types_come_back(ty in ty()) {
        let text = cx().type_string(ty);
        match parse_type(cx(), &text) {
            Ok(again) => prop_assert!(again == ty, "{text} is read as {}", cx().type_string(again)),
            Err(errors) => prop_assert!(false, "{text}: {:?}", messages(&errors)),
        }
    }

    #[test]
    fn attributes_come_back(attr in attribute()) {
        assert_comes_back(cx(), attr);
    }
}

/// An operation: its attributes, the types of its results, its location.
type Op = (Vec<(String, Attribute)>, Vec<Type>, Attribute);

/// A program of operations of an unknown dialect, or, where they have results, of casts: those have a form of their own.
fn program(ops: &[Op], casts: bool) -> Body {
    let cx = cx();
    let module = OpState {
        regions: 1,
        ..OpState::new(cx.op_name("builtin.module"), Location::UNKNOWN)
    };
    let mut body = Body::new(cx, &module);
    let block = body.add_block(body.root_region());
    for (entries, results, loc) in ops {
        let name = match casts && !results.is_empty() {
            true => "builtin.unrealized_conversion_cast",
            false => "t.op",
        };
        let entries: Vec<_> = entries.iter().map(|e| (cx.str(&e.0), e.1)).collect();
        let state = OpState {
            results,
            dict: cx.dict_attr(&entries),
            ..OpState::new(cx.op_name(name), cx.location(*loc))
        };
        body.insert(cx, InsertPoint::End(block), &state);
    }
    body
}

/// The comparable facts of the operations of a program.
fn contents(body: &Body, locations: bool) -> Vec<(Attribute, Vec<Type>, Option<Attribute>)> {
    let block = body.first_block(body.root_region());
    let ops = block.map_or_else(Vec::new, |b| body.op_vec(b));
    ops.iter()
        .map(|op| {
            let loc = locations.then(|| cx().location_attr(body.loc(*op)));
            (body.dict(*op), body.result_types(*op).collect(), loc)
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn programs_come_back(
        ops in vec((vec((entry_name(), attribute()), 0..4), vec(ty(), 0..3), location()), 1..4),
        casts: bool,
        generic: bool,
        debuginfo: bool,
        local_scope: bool,
    ) {
        let body = program(&ops, casts);
        let options = PrintOptions { generic, debuginfo, local_scope, ..PrintOptions::default() };
        let mut text = Vec::new();
        print_module(cx(), &body, &options, &mut text).expect("a vector takes all that is written to it");
        match parse(cx(), "program", text.clone().into(), Options::default()) {
            Ok(again) => {
                let same = contents(&body, debuginfo) == contents(&again.body, debuginfo);
                prop_assert!(same, "{}", String::from_utf8_lossy(&text));
            }
            Err(errors) => prop_assert!(false, "{:?} in {}", messages(&errors), String::from_utf8_lossy(&text)),
        }
    }
}
