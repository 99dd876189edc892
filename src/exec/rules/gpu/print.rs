//! `printf`, as that of C.

use oxmlir_dialects::tables::gpu as ops;

use crate::error::Result;
use crate::execute::Flow;
use crate::runtime::general;
use crate::step::Step;
use crate::value::Value;

pub fn printf(step: &mut Step) -> Result<Flow> {
    let format = step.op().str_attr(ops::printf::FORMAT_ATTR);
    let format = format.unwrap_or_default();
    let mut args = step.operands_from(0).into_iter();
    let mut text = String::new();
    let mut rest = format.chars();
    while let Some(c) = rest.next() {
        if c != '%' {
            text.push(c);
            continue;
        }
        let mut spec = String::new();
        let conversion = loop {
            match rest.next() {
                Some(c) if c.is_ascii_alphabetic() && !"hlLzjt".contains(c) => break c,
                Some('%') => break '%',
                Some(c) => spec.push(c),
                None => return Err(step.undefined("the format ends in a conversion")),
            }
        };
        if conversion == '%' {
            text.push('%');
            continue;
        }
        let Some(value) = args.next() else {
            return Err(step.undefined("there are more conversions than values"));
        };
        step.demand(&value, "a value that is printed")?;
        match converted(
            &value,
            conversion,
            spec.trim_end_matches(['h', 'l', 'L', 'z', 'j', 't']),
        ) {
            Some(converted) => text.push_str(&converted),
            None => return Err(step.unsupported(format!("the conversion %{spec}{conversion}"))),
        }
    }
    step.machine.output.push_str(&text);
    Ok(Flow::Next)
}

/// A value by a conversion with a width and precision.
fn converted(value: &Value, conversion: char, spec: &str) -> Option<String> {
    let (width, precision) = match spec.split_once('.') {
        Some((width, precision)) => (width, Some(precision.parse::<usize>().ok()?)),
        None => (spec, None),
    };
    let zeros = width.starts_with('0');
    let width: usize = if width.is_empty() {
        0
    } else {
        width.parse().ok()?
    };
    let text = match (conversion, value.to_int(), value.to_float()) {
        ('d' | 'i', Some(value), _) => value.to_string_signed(),
        ('u', Some(value), _) => value.to_string_unsigned(),
        ('x', Some(value), _) => format!("{:x}", value.to_u64()?),
        ('X', Some(value), _) => format!("{:X}", value.to_u64()?),
        ('c', Some(value), _) => char::from(value.low_u64() as u8).to_string(),
        ('f' | 'F', _, Some(value)) => {
            let precision = precision.unwrap_or(6);
            match value.is_finite() {
                true => format!("{:.precision$}", value.to_f64()),
                false => general(value),
            }
        }
        ('g', _, Some(value)) if precision.is_none() => general(value),
        _ => return None,
    };
    if !zeros {
        return Some(format!("{text:>width$}"));
    }
    Some(match text.strip_prefix('-') {
        Some(digits) => {
            let width = width.saturating_sub(1);
            format!("-{digits:0>width$}")
        }
        None => format!("{text:0>width$}"),
    })
}
