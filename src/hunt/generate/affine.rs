//! Affine loops, conditions and accesses.

use std::ops::Range;

use super::{Generator, Role, Scalar, Type, ints, memory};

/// An index that an affine map can take, as it is written in subscripts, with its bounds.
type Operand = (String, Range<i64>);

/// The range that is assumed of indices of which nothing is known.
const UNKNOWN: Range<i64> = -4..9;

fn operands(g: &Generator) -> Vec<Operand> {
    let text = |value: &super::Value| match value.role {
        Role::None => None,
        Role::Dimension => Some(value.name.clone()),
        Role::Symbol => Some(format!("symbol({})", value.name)),
    };
    let values = g.values.iter().filter_map(|value| {
        let bounds = value.bounds.clone().unwrap_or(UNKNOWN);
        text(value).map(|text| (text, bounds))
    });
    values.collect()
}

/// An affine expression, with its bounds.
fn expression(g: &mut Generator) -> Operand {
    let all = operands(g);
    let dimensions: Vec<Operand> = all
        .iter()
        .filter(|(name, _)| !name.starts_with('s'))
        .cloned()
        .collect();
    let operand = |g: &mut Generator| match (dimensions.is_empty(), all.is_empty()) {
        (false, _) if !g.once_in(6) => Some(g.pick(&dimensions)),
        (_, false) => Some(g.pick(&all)),
        _ => None,
    };
    let Some((name, range)) = operand(g) else {
        let at = g.within(0..8);
        return (at.to_string(), at..at + 1);
    };
    let last = range.end - 1;
    match g.below(10) {
        0..4 => (name, range),
        4 => {
            let add = g.within(-2..4);
            (
                format!("{name} + {add}"),
                range.start + add..range.end + add,
            )
        }
        5 => {
            let by = g.within(2..4);
            (format!("{name} * {by}"), range.start * by..last * by + 1)
        }
        6 => {
            let from = g.within(0..9);
            (
                format!("-{name} + {from}"),
                from - last..from - range.start + 1,
            )
        }
        7 => {
            let by = g.within(2..5);
            (
                format!("{name} floordiv {by}"),
                range.start.div_euclid(by)..last.div_euclid(by) + 1,
            )
        }
        8 => {
            let by = g.within(2..5);
            (format!("{name} mod {by}"), 0..by)
        }
        _ => match operand(g) {
            Some((other, b)) => (
                format!("{name} + {other}"),
                range.start + b.start..last + b.end,
            ),
            None => (name, range),
        },
    }
}

/// A subscript within a size.
fn subscript(g: &mut Generator, size: i64) -> String {
    for _ in 0..4 {
        let (text, range) = expression(g);
        if range.start >= 0 && range.end <= size {
            return text;
        }
        if g.once_in(4) && size > 1 {
            return format!("({text}) mod {size}");
        }
    }
    g.within(0..size).to_string()
}

fn subscripts(g: &mut Generator, shape: &[i64]) -> String {
    let subscripts: Vec<String> = shape.iter().map(|size| subscript(g, *size)).collect();
    subscripts.join(", ")
}

pub fn load(g: &mut Generator) {
    let (buffer, ty, shape, scalar) = memory::buffer(g);
    let at = subscripts(g, &shape);
    let last = shape.last().copied().unwrap_or(0);
    if g.once_in(12) && last >= 4 {
        let vector = Type::vector(&[2], scalar);
        let mut outer = shape.clone();
        if let Some(size) = outer.last_mut() {
            *size -= 1;
        }
        let at = subscripts(g, &outer);
        g.define(
            vector.clone(),
            format!("affine.vector_load {buffer}[{at}] : {ty}, {vector}"),
        );
        return;
    }
    g.define(
        Type::Scalar(scalar),
        format!("affine.load {buffer}[{at}] : {ty}"),
    );
}

pub fn store(g: &mut Generator) {
    let (buffer, ty, shape, scalar) = memory::buffer(g);
    if scalar == Scalar::Int(32) && g.once_in(2) {
        ints::binary_of(g, &Type::int(32));
    }
    let last = shape.last().copied().unwrap_or(0);
    if g.once_in(12) && last >= 4 {
        let vector = Type::vector(&[2], scalar);
        let value = g.operand(&vector);
        let mut outer = shape.clone();
        if let Some(size) = outer.last_mut() {
            *size -= 1;
        }
        let at = subscripts(g, &outer);
        g.line(format!(
            "affine.vector_store {value}, {buffer}[{at}] : {ty}, {vector}"
        ));
        return;
    }
    let value = g.operand(&Type::Scalar(scalar));
    let at = subscripts(g, &shape);
    g.line(format!("affine.store {value}, {buffer}[{at}] : {ty}"));
}

/// A bound of a loop: text and range.
fn bound(g: &mut Generator, constants: Range<i64>, of_several: &str) -> (String, Range<i64>) {
    let values: Vec<(String, Role, Range<i64>)> = g
        .values
        .iter()
        .filter(|value| value.role != Role::None)
        .map(|value| {
            (
                value.name.clone(),
                value.role,
                value.bounds.clone().unwrap_or(UNKNOWN),
            )
        })
        .collect();
    if values.is_empty() || !g.once_in(3) {
        let at = g.within(constants);
        return (at.to_string(), at..at + 1);
    }
    let (name, role, range) = g.pick(&values);
    let (list, place) = match role {
        Role::Symbol => (format!("()[{name}]"), "()[s0]"),
        _ => (format!("({name})"), "(d0)"),
    };
    let variable = &place[place.len() - 3..place.len() - 1];
    let add = g.within(-1..4);
    if g.once_in(3) {
        let other = g.within(constants);
        let range = match of_several {
            "min" => range.start + add..other + 1,
            _ => other..range.end + add,
        };
        let map = format!("affine_map<{place} -> ({variable} + {add}, {other})>");
        return (format!("{of_several} {map}{list}"), range);
    }
    let map = format!("affine_map<{place} -> ({variable} + {add})>");
    (format!("{map}{list}"), range.start + add..range.end + add)
}

pub fn counted(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let (lower, low) = bound(g, 0..3, "max");
    let (upper, high) = bound(g, 0..9, "min");
    let step = 1 + g.below(5).saturating_sub(2);
    let step = if step > 1 {
        format!(" step {step}")
    } else {
        String::new()
    };
    let iv = g.fresh();
    let reduces = g.once_in(4);
    let ty = Type::int(32);
    if !reduces {
        g.line(format!("affine.for {iv} = {lower} to {upper}{step} {{"));
        g.region(|g| {
            bring_variable(g, &iv, low.start..high.end);
            let count = 1 + g.below(3);
            g.statements(count);
        });
        g.line("}");
        return;
    }
    let init = g.operand(&ty);
    let (name, arg) = (g.fresh(), g.fresh());
    g.line(format!(
        "{name} = affine.for {iv} = {lower} to {upper}{step} iter_args({arg} = {init}) -> (i32) {{"
    ));
    g.region(|g| {
        bring_variable(g, &iv, low.start..high.end);
        g.bring(&arg, ty.clone());
        let count = 1 + g.below(3);
        g.statements(count);
        let value = g.operand(&ty);
        let next = match g.once_in(4) {
            true => value,
            false => {
                let op = g.pick(&["addi", "muli", "maxsi", "xori", "subi"]);
                g.define(ty.clone(), format!("arith.{op} {arg}, {value} : i32"))
            }
        };
        g.line(format!("affine.yield {next} : i32"));
    });
    g.line("}");
    g.bring(&name, ty);
}

fn bring_variable(g: &mut Generator, name: &str, bounds: Range<i64>) {
    g.bring(name, Type::INDEX);
    if let Some(value) = g.values.last_mut() {
        value.bounds = Some(bounds);
        value.role = Role::Dimension;
    }
}

pub fn parallel(g: &mut Generator) {
    let plain = |ty: &Type| matches!(ty, Type::MemRef { shape, scalar: Scalar::Int(32), .. } if shape.len() == 1);
    let Some((buffer, ty)) = g.existing(plain).filter(|_| g.may_nest()) else {
        return;
    };
    let Type::MemRef { shape, .. } = &ty else {
        return;
    };
    let iv = g.fresh();
    g.line(format!("affine.parallel ({iv}) = (0) to ({}) {{", shape[0]));
    g.region(|g| {
        g.define(Type::int(32), format!("affine.load {buffer}[{iv}] : {ty}"));
        ints::binary_of(g, &Type::int(32));
        if let Some(new) = g.values.last().map(|value| value.name.clone()) {
            g.line(format!("affine.store {new}, {buffer}[{iv}] : {ty}"));
        }
    });
    g.line("}");
}

/// Whether a value can be a symbol of a map.
pub fn is_symbol(g: &Generator, name: &str) -> bool {
    let mut values = g.values.iter();
    values.any(|value| value.name == name && value.role == Role::Symbol)
}

/// The dimensions of a map, and the operands of these.
fn dimensions(g: &mut Generator) -> Vec<(String, Range<i64>)> {
    let values = g.values.iter().filter(|value| value.role != Role::None);
    let values: Vec<_> = values
        .map(|value| (value.name.clone(), value.bounds.clone().unwrap_or(UNKNOWN)))
        .collect();
    let count = (1 + g.below(2)).min(values.len());
    (0..count).map(|_| g.pick(&values)).collect()
}

fn expression_of(g: &mut Generator, count: usize) -> String {
    let variable = |g: &mut Generator| format!("d{}", g.below(count.max(1)));
    let (a, b) = (variable(g), variable(g));
    let (by, add) = (g.within(2..5), g.within(-3..8));
    match g.below(8) {
        0 => format!("{a} + {add}"),
        1 => format!("{a} * {by} + {b}"),
        2 => format!("{a} floordiv {by}"),
        3 => format!("{a} mod {by}"),
        4 => format!("{a} ceildiv {by}"),
        5 => format!("{a} - {b} * {by}"),
        6 => format!("({a} * {by} + {b}) mod {by}"),
        _ => format!("({a} + {b} * {by}) floordiv {by}"),
    }
}

fn header(count: usize) -> String {
    let dims: Vec<String> = (0..count).map(|at| format!("d{at}")).collect();
    format!("({})", dims.join(", "))
}

fn names(operands: &[(String, Range<i64>)]) -> String {
    let names: Vec<&str> = operands.iter().map(|(name, _)| name.as_str()).collect();
    names.join(", ")
}

pub fn apply(g: &mut Generator) {
    let operands = dimensions(g);
    if operands.is_empty() {
        return;
    }
    let count = operands.len();
    let (header, names) = (header(count), names(&operands));
    let results = 1 + g.below(2);
    let expressions: Vec<String> = (0..results).map(|_| expression_of(g, count)).collect();
    let op = if results == 1 {
        "apply"
    } else {
        g.pick(&["min", "max"])
    };
    let expressions = expressions.join(", ");
    g.define(
        Type::INDEX,
        format!("affine.{op} affine_map<{header} -> ({expressions})>({names})"),
    );
    // The least of several is a dimension in the outermost region only.
    let is_dimension = results == 1 || g.depth == 1;
    if let Some(value) = g.values.last_mut() {
        value.role = if is_dimension {
            Role::Dimension
        } else {
            Role::None
        };
        value.bounds = Some(-64..64);
    }
}

pub fn conditional(g: &mut Generator) {
    let operands = dimensions(g);
    if operands.is_empty() || !g.may_nest() {
        return;
    }
    let count = operands.len();
    let (header, names) = (header(count), names(&operands));
    let constraints = 1 + g.below(2);
    let constraint = |g: &mut Generator| {
        let expression = expression_of(g, count);
        let sign = g.pick(&[">=", ">=", "=="]);
        format!("{expression} {sign} 0")
    };
    let constraints: Vec<String> = (0..constraints).map(|_| constraint(g)).collect();
    let set = format!("affine_set<{header} : ({})>", constraints.join(", "));
    g.line(format!("affine.if {set}({names}) {{"));
    let inside = |g: &mut Generator| {
        let count = 1 + g.below(3);
        g.statements(count);
    };
    g.region(inside);
    if g.once_in(3) {
        g.line("} else {");
        g.region(inside);
    }
    g.line("}");
}
