//! Whether the grammar was made for the dialects of a registry: its tables number their operations.

use oxmlir_ir::{Context, Diagnostic, Diagnostics, Location};

include!(concat!(env!("OUT_DIR"), "/dialects.rs"));

/// Checks that a context has the dialects that the grammar was made from, in the same order.
///
/// # Errors
/// One without a place that names the first dialect which differs.
pub fn check(cx: &Context) -> Result<(), Diagnostics> {
    let registered = cx.registry().dialects();
    let parsed = DIALECTS.iter().copied();
    let known = registered.iter().map(|d| (d.name, d.fingerprint));
    if parsed.clone().eq(known.clone()) {
        return Ok(());
    }
    let message = match parsed.zip(known).find(|(a, b)| a != b) {
        Some(((parsed, _), (known, _))) if parsed == known => {
            format!("the parser was built from another declaration of dialect '{known}'")
        }
        Some(((parsed, _), (known, _))) => {
            format!("the parser was built for dialect '{parsed}' where '{known}' is registered")
        }
        None => match DIALECTS.get(registered.len()) {
            Some((missing, _)) => {
                format!("the parser was built for dialect '{missing}', which is not registered")
            }
            None => {
                let unknown = registered.get(DIALECTS.len()).map_or("", |d| d.name);
                format!("the parser was built without dialect '{unknown}', which is registered")
            }
        },
    };
    let mut errors = Diagnostics::default();
    errors.push(Diagnostic::error(Location::UNKNOWN, message));
    Err(errors)
}
