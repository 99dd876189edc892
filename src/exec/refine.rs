//! Whether an execution may stand for another one: what is left open before may be anything behind.

use oxmlir_ir::num::ApFloat;

use crate::machine::Outcome;
use crate::runtime::{BASE, Event};
use crate::value::{Array, Value};

/// How near the numbers of two executions have to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nearness {
    /// They are the same.
    Exact,
    /// The first half of their digits is: they are rounded in one of several ways that are right.
    Half,
}

/// The first place where an execution does something that the one of the program `before` does not allow, as text.
pub fn difference(before: &Outcome, after: &Outcome) -> Option<String> {
    let near = match before.is_approximate {
        true => Nearness::Half,
        false => Nearness::Exact,
    };
    let events = || {
        let [first, second] = in_one_order([&before.events, &after.events]);
        let pairs = first.iter().zip(&second).enumerate();
        let mut pairs = pairs.filter_map(|(at, (before, after))| event(at, before, after, near));
        pairs.next()
    };
    let count = || {
        let (before, after) = (before.events.len(), after.events.len());
        (before != after)
            .then(|| format!("{before} calls of unknown functions before, {after} behind"))
    };
    let output = || {
        // Numbers in text are not told from other text.
        let is_other = near == Nearness::Exact
            && without_addresses(&before.output) != without_addresses(&after.output);
        is_other.then(|| {
            format!(
                "output {:?} before, {:?} behind",
                before.output, after.output
            )
        })
    };
    events()
        .or_else(count)
        .or_else(|| values("result", &before.results, &after.results, |_| true, near))
        .or_else(|| {
            let kept = |at| after.returned.get(at) == Some(&true);
            values("argument", &before.arguments, &after.arguments, kept, near)
        })
        .or_else(output)
}

/// The events before and behind, in the same order where those before may come in any.
fn in_one_order([before, after]: [&[Event]; 2]) -> [Vec<&Event>; 2] {
    let mut both = [before, after].map(|events| events.iter().collect::<Vec<_>>());
    let mut start = 0;
    for run in before.chunk_by(|a, b| a.is_order_free == b.is_order_free) {
        let end = start + run.len();
        if run[0].is_order_free {
            for events in &mut both {
                let len = events.len();
                events[start.min(len)..end.min(len)].sort_by_cached_key(|event| event.key());
            }
        }
        start = end;
    }
    both
}

fn event(at: usize, before: &Event, after: &Event, near: Nearness) -> Option<String> {
    if before.name != after.name {
        let (before, after) = (&before.name, &after.name);
        return Some(format!(
            "call {at} is of @{before} before, of @{after} behind"
        ));
    }
    let args = before.args.iter().zip(&after.args).enumerate();
    let mut args = args.filter(|(_, (before, after))| !permits(before, after, near));
    let (index, (before, after)) = args.next()?;
    Some(format!(
        "argument {index} of call {at}: {before} before, {after} behind"
    ))
}

/// Where lists of results or arguments part. Buffers that are kept need not be freed: another name for them is, or nobody may look at them, as
/// at a result that is freed when it is returned.
fn values(
    role: &str,
    before: &[Option<Value>],
    after: &[Option<Value>],
    is_kept: impl Fn(usize) -> bool,
    near: Nearness,
) -> Option<String> {
    if before.len() != after.len() {
        return Some(format!(
            "{} {role}s before, {} behind",
            before.len(),
            after.len()
        ));
    }
    let pairs = before.iter().zip(after).enumerate();
    let mut pairs = pairs.filter_map(|(at, pair)| match pair {
        (Some(before), Some(after)) => {
            part(before, after, near).map(|what| format!("{role} {at}{what}"))
        }
        (None, None) => None,
        (Some(_), None) => Some(format!("{role} {at} is freed behind")),
        (None, Some(_)) if is_kept(at) => None,
        (None, Some(_)) => Some(format!("{role} {at} is freed before")),
    });
    pairs.next()
}

/// What a program has written, but for the addresses of buffers, which are up to the machine.
fn without_addresses(output: &str) -> String {
    let mut parts = output.split(BASE);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(BASE);
        text.push_str(part.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
    }
    text
}

/// Where two values part.
fn part(before: &Value, after: &Value, near: Nearness) -> Option<String> {
    if let (Value::Array(a), Value::Array(b)) = (before, after)
        && a.shape == b.shape
    {
        let pairs = a.elements.iter().zip(&b.elements);
        let at = pairs.clone().position(|(a, b)| !permits(a, b, near))?;
        let indices = Array::indices(&a.shape, at);
        let (before, after) = (&a.elements[at], &b.elements[at]);
        return Some(format!(
            ", element {indices:?}: {before} before, {after} behind"
        ));
    }
    (!permits(before, after, near)).then(|| format!(": {before} before, {after} behind"))
}

/// Whether the value `after` may stand for `before`: poison may be anything, and one NaN is as good as another.
pub fn allows(before: &Value, after: &Value) -> bool {
    permits(before, after, Nearness::Exact)
}

fn permits(before: &Value, after: &Value, near: Nearness) -> bool {
    match (before, after) {
        (Value::Poison(_), _) => true,
        (_, Value::Poison(_)) => false,
        (Value::Int(a, x), Value::Int(b, y)) => (a, x) == (b, y),
        (Value::Float(..) | Value::WideFloat(_), Value::Float(..) | Value::WideFloat(_)) => {
            let (Some(a), Some(b)) = (before.to_float(), after.to_float()) else {
                return false;
            };
            let is_same = a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
            a.kind() == b.kind() && (is_same || near == Nearness::Half && is_near(a, b))
        }
        (Value::Wide(a), Value::Wide(b)) => a == b,
        (Value::Complex(a), Value::Complex(b)) => all_allow(&a[..], &b[..], near),
        (Value::Array(a), Value::Array(b)) => {
            a.shape == b.shape && all_allow(&a.elements, &b.elements, near)
        }
        (Value::Struct(a), Value::Struct(b)) => all_allow(a, b, near),
        // Addresses are up to the machine; where they lead to shows in the memory.
        (Value::Pointer(..), Value::Pointer(..)) | (Value::MemRef(_), Value::MemRef(_)) => true,
        (Value::Unit, Value::Unit) => true,
        _ => false,
    }
}

fn all_allow(before: &[Value], after: &[Value], near: Nearness) -> bool {
    let mut pairs = before.iter().zip(after);
    before.len() == after.len() && pairs.all(|(a, b)| permits(a, b, near))
}

/// Whether half of the digits of two numbers are the same, those of numbers below 1 counted as of 1. An infinity is near the
/// largest number.
fn is_near(a: ApFloat, b: ApFloat) -> bool {
    // What an infinity or a NaN came from may be finite if it is rounded in another way, or added up in another order.
    if !a.is_finite() && a.kind() == b.kind() {
        return true;
    }
    if b.is_nan() {
        return false;
    }
    let kind = a.kind();
    let largest = ApFloat::largest(kind, false).to_f64();
    let (a, b) = (a.to_f64(), b.to_f64());
    let (a, b) = (a.clamp(-largest, largest), b.clamp(-largest, largest));
    let half = f64::from(kind.precision() / 2);
    (a - b).abs() <= a.abs().max(b.abs()).max(1.0) * (-half).exp2()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(name: &str, is_order_free: bool) -> Event {
        Event {
            name: name.to_owned(),
            args: Vec::new(),
            types: Default::default(),
            is_order_free,
        }
    }

    /// Whether calls stay what they are in another order; those in upper case may come in any.
    fn is_same(before: &str, after: &str) -> bool {
        let free = |name: char| name.is_uppercase();
        let first: Vec<Event> = before
            .chars()
            .map(|c| event(&c.to_string(), free(c)))
            .collect();
        let second: Vec<Event> = after
            .chars()
            .map(|c| event(&c.to_string(), false))
            .collect();
        let [first, second] = in_one_order([&first, &second]);
        let name = |event: &&Event| event.name.clone();
        first.iter().map(name).eq(second.iter().map(name))
    }

    #[test]
    fn only_calls_of_parallel_iterations_come_in_any_order() {
        assert!(is_same("aABCb", "aCABb"));
        assert!(!is_same("abABC", "baCAB"));
        assert!(!is_same("aABb", "AaBb"));
        assert!(!is_same("aAB", "aA"));
    }
}
