//! The parser is built with the dialect: a registry without it does not fit.

use oxmlir_dialects::tables::standalone::DIALECT;
use oxmlir_ir::{Context, Registry};

/// What the parser says of a registry.
fn refusal(registry: Registry) -> String {
    let cx = Context::new(Box::leak(Box::new(registry)));
    let parsed = oxmlir_grammar::parse(&cx, "-", "".into(), Default::default());
    let Err(mut errors) = parsed else {
        return "no error".to_owned();
    };
    let messages = errors.take().into_iter().map(|error| error.message);
    messages.collect()
}

#[test]
fn a_registry_without_the_dialect_is_refused() {
    let registry = oxmlir_passes::builder().build().unwrap();
    assert_eq!(
        refusal(registry),
        "the parser was built for dialect 'standalone', which is not registered"
    );
    let registry = oxmlir_passes::builder().with(DIALECT, standalone::HOOKS);
    assert_eq!(refusal(registry.build().unwrap()), "no error");
}

#[test]
fn a_dialect_is_registered_once() {
    let once = oxmlir_passes::builder().with(DIALECT, standalone::HOOKS);
    let twice = once.with(DIALECT, standalone::HOOKS).build();
    assert_eq!(
        twice.err().map(|error| error.to_string()).as_deref(),
        Some("dialect 'standalone' is registered twice")
    );
}
