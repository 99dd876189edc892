//! Whether an execution may stand for another one: what is left open before may be anything behind.

use crate::machine::Outcome;
use crate::runtime::Event;
use crate::value::{Array, Value};

/// The first place where an execution does something that the one of the program `before` does not allow, as text.
pub fn difference(before: &Outcome, after: &Outcome) -> Option<String> {
    let events = || {
        let pairs = before.events.iter().zip(&after.events).enumerate();
        let mut pairs = pairs.filter_map(|(at, (before, after))| event(at, before, after));
        pairs.next()
    };
    let count = || {
        let (before, after) = (before.events.len(), after.events.len());
        (before != after)
            .then(|| format!("{before} calls of unknown functions before, {after} behind"))
    };
    let output = || {
        let is_other = before.output != after.output;
        is_other.then(|| {
            format!(
                "output {:?} before, {:?} behind",
                before.output, after.output
            )
        })
    };
    events()
        .or_else(count)
        .or_else(|| values("result", &before.results, &after.results))
        .or_else(|| values("argument", &before.arguments, &after.arguments))
        .or_else(output)
}

fn event(at: usize, before: &Event, after: &Event) -> Option<String> {
    if before.name != after.name {
        let (before, after) = (&before.name, &after.name);
        return Some(format!(
            "call {at} is of @{before} before, of @{after} behind"
        ));
    }
    let args = before.args.iter().zip(&after.args).enumerate();
    let mut args = args.filter(|(_, (before, after))| !allows(before, after));
    let (index, (before, after)) = args.next()?;
    Some(format!(
        "argument {index} of call {at}: {before} before, {after} behind"
    ))
}

fn values(role: &str, before: &[Option<Value>], after: &[Option<Value>]) -> Option<String> {
    // Several results are one struct where the llvm dialect takes over.
    let fields: Vec<Option<Value>>;
    let after = match after {
        [Some(Value::Struct(parts))] if before.len() > 1 => {
            fields = parts.iter().cloned().map(Some).collect();
            &fields
        }
        _ => after,
    };
    if before.len() != after.len() {
        return Some(format!(
            "{} {role}s before, {} behind",
            before.len(),
            after.len()
        ));
    }
    let pairs = before.iter().zip(after).enumerate();
    let mut pairs = pairs.filter_map(|(at, pair)| match pair {
        (Some(before), Some(after)) => part(before, after).map(|what| format!("{role} {at}{what}")),
        (None, None) => None,
        (Some(_), None) => Some(format!("{role} {at} is freed behind")),
        (None, Some(_)) => Some(format!("{role} {at} is freed before")),
    });
    pairs.next()
}

/// Where two values part.
fn part(before: &Value, after: &Value) -> Option<String> {
    if let (Value::Array(a), Value::Array(b)) = (before, after)
        && a.shape == b.shape
    {
        let pairs = a.elements.iter().zip(&b.elements);
        let at = pairs.clone().position(|(a, b)| !allows(a, b))?;
        let indices = Array::indices(&a.shape, at);
        let (before, after) = (&a.elements[at], &b.elements[at]);
        return Some(format!(
            ", element {indices:?}: {before} before, {after} behind"
        ));
    }
    (!allows(before, after)).then(|| format!(": {before} before, {after} behind"))
}

/// Whether the value `after` may stand for `before`: poison may be anything, and one NaN is as good as another.
pub fn allows(before: &Value, after: &Value) -> bool {
    match (before, after) {
        (Value::Poison(_), _) => true,
        (_, Value::Poison(_)) => false,
        (Value::Int(a, x), Value::Int(b, y)) => (a, x) == (b, y),
        (Value::Float(..) | Value::WideFloat(_), Value::Float(..) | Value::WideFloat(_)) => {
            let (Some(a), Some(b)) = (before.to_float(), after.to_float()) else {
                return false;
            };
            a.kind() == b.kind() && (a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan())
        }
        (Value::Wide(a), Value::Wide(b)) => a == b,
        (Value::Complex(a), Value::Complex(b)) => all_allow(&a[..], &b[..]),
        (Value::Array(a), Value::Array(b)) => {
            a.shape == b.shape && all_allow(&a.elements, &b.elements)
        }
        (Value::Struct(a), Value::Struct(b)) => all_allow(a, b),
        // Addresses are up to the machine; where they lead to shows in the memory.
        (Value::Pointer(..), Value::Pointer(..)) | (Value::MemRef(_), Value::MemRef(_)) => true,
        (Value::Unit, Value::Unit) => true,
        _ => false,
    }
}

fn all_allow(before: &[Value], after: &[Value]) -> bool {
    before.len() == after.len() && before.iter().zip(after).all(|(a, b)| allows(a, b))
}
