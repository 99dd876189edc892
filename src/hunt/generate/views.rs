//! Views of buffers, and views of these: slices, reshapes, casts, other strides and offsets.
//!
//! Sizes, strides and offsets are known when a program is written; an operation may see some of them, and get others as values.

use super::parts::{
    Index, factors, groups, groups_text, index_constant, merged, mixed, mixed_list, permutation,
    sizes_as,
};
use super::{Generator, Scalar, Type, memory};

const BYTE: Scalar = Scalar::Int(8);
const INDEX: Index = index;
/// A size, a stride or an offset that is not known.
const UNKNOWN: i64 = -1;

pub fn arguments(g: &mut Generator) -> Vec<Type> {
    let mut types = memory::arguments(g);
    if g.once_in(3) {
        types.push(Type::memref(&[32], BYTE));
    }
    types
}

/// A buffer, with what is known of it.
#[derive(Clone)]
struct Buffer {
    name: String,
    shape: Vec<i64>,
    strides: Vec<i64>,
    offset: i64,
    /// Whether it is written without a layout: all its elements in rows.
    is_plain: bool,
    scalar: Scalar,
}

impl Buffer {
    fn ty(&self) -> Type {
        let known = |number: i64| match number {
            UNKNOWN => "?".to_owned(),
            number => number.to_string(),
        };
        let strides: Vec<String> = self.strides.iter().copied().map(known).collect();
        let offset = match self.offset {
            0 => String::new(),
            offset => format!(", offset: {}", known(offset)),
        };
        let layout = match self.is_plain {
            true => String::new(),
            false => format!(", strided<[{}]{offset}>", strides.join(", ")),
        };
        Type::MemRef {
            shape: self.shape.clone(),
            scalar: self.scalar,
            layout,
        }
    }

    /// A buffer of which a type tells all but the name.
    fn of(name: String, ty: &Type) -> Option<Buffer> {
        let Type::MemRef {
            shape,
            scalar,
            layout,
        } = ty
        else {
            return None;
        };
        let number = |text: &str| text.trim().parse().unwrap_or(UNKNOWN);
        let (_, strides) = layout.split_once('[').unwrap_or_default();
        let (strides, rest) = strides.split_once(']').unwrap_or_default();
        let offset = rest.split_once("offset: ");
        let (strides, is_plain) = match layout.is_empty() {
            true => (in_rows(shape), true),
            false => {
                let all = strides.split(',').filter(|text| !text.is_empty());
                (all.map(number).collect(), false)
            }
        };
        Some(Buffer {
            name,
            shape: shape.clone(),
            strides,
            offset: offset.map_or(0, |(_, text)| number(text.trim_end_matches('>'))),
            is_plain,
            scalar: *scalar,
        })
    }

    fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Whether subscripts are places: what is made of such a buffer by a reshape has no layout.
    fn is_identity(&self) -> bool {
        self.is_plain || self.strides == [1] && self.offset == 0
    }
}

/// The product, unknown where a factor is; that with nothing is nothing.
fn times(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (UNKNOWN, _) | (_, UNKNOWN) => UNKNOWN,
        (a, b) => a * b,
    }
}

/// The strides of a shape whose elements lie in rows.
fn in_rows(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![1; shape.len()];
    for dim in (1..shape.len()).rev() {
        strides[dim - 1] = times(strides[dim], shape[dim]);
    }
    strides
}

/// An index as a value: a constant, or the size of a buffer.
fn index(g: &mut Generator, number: i64) -> String {
    let has_size = |ty: &Type| matches!(ty, Type::MemRef { shape, .. } if shape.contains(&number));
    let found = if g.once_in(2) {
        g.existing(has_size)
    } else {
        None
    };
    let found = found.and_then(|(name, ty)| Buffer::of(name, &ty));
    let Some(buffer) = found else {
        return index_constant(g, number);
    };
    let dim = buffer.shape.iter().position(|size| *size == number);
    let seen = seen(g, &buffer);
    let at = index_constant(g, dim.unwrap_or(0) as i64);
    let (size, name, ty) = (g.fresh(), &seen.name, seen.ty());
    g.line(format!("{size} = memref.dim {name}, {at} : {ty}"));
    size
}

/// A buffer in scope that is as wanted.
fn any(g: &mut Generator, wanted: impl Fn(&Buffer) -> bool) -> Option<Buffer> {
    let is_wanted = |ty: &Type| Buffer::of(String::new(), ty).is_some_and(|buffer| wanted(&buffer));
    let (name, ty) = g.existing(is_wanted)?;
    Buffer::of(name, &ty)
}

/// A buffer of which some things are not known now and then.
fn seen(g: &mut Generator, buffer: &Buffer) -> Buffer {
    let mut seen = buffer.clone();
    let weaken = |g: &mut Generator, numbers: &mut [i64]| {
        if g.once_in(4) {
            for number in numbers {
                *number = if g.once_in(2) { UNKNOWN } else { *number };
            }
        }
    };
    weaken(g, &mut seen.shape);
    let (strides, offset) = (seen.strides.clone(), seen.offset);
    weaken(g, &mut seen.strides);
    weaken(g, std::slice::from_mut(&mut seen.offset));
    seen.is_plain &= strides == seen.strides && offset == seen.offset;
    if seen.is_plain {
        seen.strides = in_rows(&seen.shape);
    }
    cast(g, buffer, &seen)
}

/// A buffer as another type.
fn cast(g: &mut Generator, from: &Buffer, to: &Buffer) -> Buffer {
    let (from_ty, to_ty) = (from.ty(), to.ty());
    if from_ty == to_ty {
        return from.clone();
    }
    let name = g.fresh();
    let source = &from.name;
    g.line(format!(
        "{name} = memref.cast {source} : {from_ty} to {to_ty}"
    ));
    Buffer { name, ..to.clone() }
}

/// Writes an operation whose result is as `seen`, and brings that into scope with all that is known of it.
fn give(g: &mut Generator, seen: &Buffer, known: &Buffer, text: &str) {
    let name = g.fresh();
    g.line(format!("{name} = {text}"));
    let made = Buffer {
        name,
        ..seen.clone()
    };
    let whole = cast(g, &made, known);
    g.bring(&whole.name, known.ty());
}

/// A part of a buffer; dimensions of one element may be left out.
pub fn subview(g: &mut Generator) {
    let Some(buffer) = any(g, |buffer| buffer.rank() > 0) else {
        return;
    };
    let source = seen(g, &buffer);
    let drops = g.once_in(3);
    let (mut known, mut view) = (empty(&buffer), empty(&source));
    let mut lists = [const { Vec::new() }; 3];
    for (dim, size) in buffer.shape.iter().copied().enumerate() {
        let step = g.pick(&[1, 1, 1, 2]);
        let is_variable = g.once_in(5);
        let most = (size - 1) / step + 1;
        let count = if g.once_in(2) {
            most
        } else {
            1 + g.within(0..most)
        };
        let room = size - (count - 1) * step;
        let (offset, offset_text, is_seen) = match is_variable {
            true => (UNKNOWN, memory::index(g, room), false),
            false => {
                let offset = if g.once_in(2) { 0 } else { g.within(0..room) };
                let text = mixed(g, INDEX, offset);
                let is_seen = !text.starts_with('%');
                (offset, text, is_seen)
            }
        };
        let [count_text, step_text] = [count, step].map(|number| mixed(g, INDEX, number));
        let as_seen = |number: i64, text: &str| match text.starts_with('%') {
            true => UNKNOWN,
            false => number,
        };
        known.offset = plus(known.offset, times(offset, buffer.strides[dim]));
        let seen_offset = if is_seen { offset } else { UNKNOWN };
        view.offset = plus(view.offset, times(seen_offset, source.strides[dim]));
        if !(drops && count_text == "1" && g.once_in(2)) {
            known.shape.push(count);
            known.strides.push(times(step, buffer.strides[dim]));
            view.shape.push(as_seen(count, &count_text));
            let step = as_seen(step, &step_text);
            view.strides.push(times(step, source.strides[dim]));
        }
        for (list, text) in lists.iter_mut().zip([offset_text, count_text, step_text]) {
            list.push(text);
        }
    }
    let [offsets, sizes, steps] = lists.map(|list| list.join(", "));
    let (name, from, to) = (&source.name, source.ty(), view.ty());
    let text = format!("memref.subview {name}[{offsets}] [{sizes}] [{steps}] : {from} to {to}");
    give(g, &view, &known, &text);
}

/// The sum, unknown where a part is.
fn plus(a: i64, b: i64) -> i64 {
    match a == UNKNOWN || b == UNKNOWN {
        true => UNKNOWN,
        false => a + b,
    }
}

/// A view that begins where `of` does and has no dimensions yet.
fn empty(of: &Buffer) -> Buffer {
    Buffer {
        shape: Vec::new(),
        strides: Vec::new(),
        is_plain: false,
        ..of.clone()
    }
}

/// Dimensions that lie in one another as one.
pub fn collapse(g: &mut Generator) {
    let Some(buffer) = any(g, |buffer| buffer.rank() > 0) else {
        return;
    };
    let groups = groups(g, buffer.rank());
    if !are_whole(&buffer, &groups) {
        return;
    }
    let source = seen(g, &buffer);
    let (known, view) = (collapsed(&buffer, &groups), collapsed(&source, &groups));
    let (name, groups, from, to) = (&source.name, groups_text(&groups), source.ty(), view.ty());
    let text = format!("memref.collapse_shape {name} {groups} : {from} into {to}");
    give(g, &view, &known, &text);
}

/// Whether the dimensions of each group lie in one another.
fn are_whole(buffer: &Buffer, groups: &[usize]) -> bool {
    let mut next = 0;
    groups.iter().all(|count| {
        let first = next;
        next += count;
        let mut outer = first..next - 1;
        outer.all(|dim| {
            let inner = times(buffer.strides[dim + 1], buffer.shape[dim + 1]);
            inner != UNKNOWN && buffer.strides[dim] == inner
        })
    })
}

fn collapsed(buffer: &Buffer, groups: &[usize]) -> Buffer {
    let shape = merged(groups, &buffer.shape);
    if buffer.is_identity() {
        return Buffer {
            strides: in_rows(&shape),
            shape,
            is_plain: true,
            ..buffer.clone()
        };
    }
    let mut next = 0;
    let mut strides = Vec::new();
    for count in groups {
        let (first, mut last) = (next, next + count - 1);
        next += count;
        while last > first && buffer.shape[last] == 1 {
            last -= 1;
        }
        // If the last one has one element, its stride may be any.
        let is_sure = buffer.shape[last] != UNKNOWN || last == first;
        strides.push(if is_sure {
            buffer.strides[last]
        } else {
            UNKNOWN
        });
    }
    Buffer {
        shape,
        strides,
        ..buffer.clone()
    }
}

/// Dimensions as several.
pub fn expand(g: &mut Generator) {
    let Some(buffer) = any(g, |buffer| buffer.rank() > 0) else {
        return;
    };
    let source = seen(g, &buffer);
    let (mut known, mut view) = (empty(&buffer), empty(&source));
    let mut groups = Vec::new();
    for dim in 0..buffer.rank() {
        let shape = factors(g, buffer.shape[dim]);
        let mut sizes = shape.clone();
        if source.shape[dim] == UNKNOWN {
            let at = g.below(sizes.len());
            sizes[at] = UNKNOWN;
        }
        let within = |shape: &[i64], stride: i64| -> Vec<i64> {
            let rows = in_rows(shape).into_iter();
            rows.map(|row| times(row, stride)).collect()
        };
        known.strides.extend(within(&shape, buffer.strides[dim]));
        view.strides.extend(within(&sizes, source.strides[dim]));
        groups.push(shape.len());
        known.shape.extend(shape);
        view.shape.extend(sizes);
    }
    for (to, from) in [(&mut known, &buffer), (&mut view, &source)] {
        to.is_plain = from.is_identity();
    }
    let sizes = sizes_as(g, INDEX, &known.shape, &view.shape);
    let (name, groups, from, to) = (&source.name, groups_text(&groups), source.ty(), view.ty());
    let text =
        format!("memref.expand_shape {name} {groups} output_shape [{sizes}] : {from} into {to}");
    give(g, &view, &known, &text);
}

pub fn transpose(g: &mut Generator) {
    let Some(buffer) = any(g, |buffer| buffer.rank() > 1) else {
        return;
    };
    let source = seen(g, &buffer);
    let order = permutation(g, buffer.rank());
    let permuted = |buffer: &Buffer| {
        let of = |numbers: &[i64]| order.iter().map(|dim| numbers[*dim]).collect();
        Buffer {
            shape: of(&buffer.shape),
            strides: of(&buffer.strides),
            is_plain: false,
            ..buffer.clone()
        }
    };
    let (known, view) = (permuted(&buffer), permuted(&source));
    let dims = |order: &[usize]| -> String {
        let names: Vec<String> = order.iter().map(|dim| format!("d{dim}")).collect();
        names.join(", ")
    };
    let all: Vec<usize> = (0..order.len()).collect();
    let (name, from, to) = (&source.name, source.ty(), view.ty());
    let (all, order) = (dims(&all), dims(&order));
    let text = format!("memref.transpose {name} ({all}) -> ({order}) : {from} to {to}");
    give(g, &view, &known, &text);
}

/// Other offsets, sizes and strides, within what a buffer has.
pub fn reinterpret(g: &mut Generator) {
    let Some(buffer) = any(g, |buffer| buffer.is_plain && buffer.rank() > 0) else {
        return;
    };
    let count: i64 = buffer.shape.iter().product();
    let offset = g.within(0..count);
    let room = count - offset;
    let inner = g.pick(&[1, 1, 2]);
    let columns = 1 + g.within(0..(room - 1) / inner + 1).min(3);
    let row = inner * (columns - 1) + 1 + g.within(0..2);
    let (shape, strides) = match g.once_in(2) {
        true => (vec![columns], vec![inner]),
        false => {
            let rows = 1 + g
                .within(0..(room - (columns - 1) * inner - 1) / row + 1)
                .min(3);
            (vec![rows, columns], vec![row, inner])
        }
    };
    let known = Buffer {
        offset,
        shape,
        strides,
        is_plain: false,
        ..buffer.clone()
    };
    let source = seen(g, &buffer);
    as_given(g, &source, &known);
}

/// Writes a `memref.reinterpret_cast`, to which some numbers come as values.
fn as_given(g: &mut Generator, source: &Buffer, known: &Buffer) {
    let [offset, sizes, strides] = [
        std::slice::from_ref(&known.offset),
        &known.shape,
        &known.strides,
    ]
    .map(|numbers| mixed_list(g, INDEX, numbers));
    let as_seen = |numbers: &[i64], text: &str| -> Vec<i64> {
        let texts = text.split(", ").zip(numbers);
        texts
            .map(|(text, number)| {
                if text.starts_with('%') {
                    UNKNOWN
                } else {
                    *number
                }
            })
            .collect()
    };
    let view = Buffer {
        offset: if offset.starts_with('%') {
            UNKNOWN
        } else {
            known.offset
        },
        shape: as_seen(&known.shape, &sizes),
        strides: as_seen(&known.strides, &strides),
        ..known.clone()
    };
    let (name, from, to) = (&source.name, source.ty(), view.ty());
    let text = format!(
        "memref.reinterpret_cast {name} to offset: [{offset}], sizes: [{sizes}], strides: [{strides}] : {from} to {to}"
    );
    give(g, &view, known, &text);
}

/// The same view, put together from what it is made of.
pub fn metadata(g: &mut Generator) {
    let Some(buffer) = any(g, |buffer| buffer.rank() > 0) else {
        return;
    };
    let source = seen(g, &buffer);
    let rank = buffer.rank();
    let (base, offset, sizes, strides) = (g.fresh(), g.fresh(), g.fresh(), g.fresh());
    let indices = vec!["index"; 1 + 2 * rank].join(", ");
    let scalar = buffer.scalar;
    let (name, from) = (&source.name, source.ty());
    g.line(format!(
        "{base}, {offset}, {sizes}:{rank}, {strides}:{rank} = memref.extract_strided_metadata {name} : {from} -> memref<{scalar}>, {indices}"
    ));
    let view = Buffer {
        shape: vec![UNKNOWN; rank],
        strides: vec![UNKNOWN; rank],
        offset: UNKNOWN,
        is_plain: false,
        ..buffer.clone()
    };
    let known = Buffer {
        is_plain: false,
        ..buffer.clone()
    };
    let parts = |of: &str| -> String {
        let all: Vec<String> = match rank {
            1 => vec![of.to_owned()],
            _ => (0..rank).map(|at| format!("{of}#{at}")).collect(),
        };
        all.join(", ")
    };
    let (sizes, strides, to) = (parts(&sizes), parts(&strides), view.ty());
    let text = format!(
        "memref.reinterpret_cast {base} to offset: [{offset}], sizes: [{sizes}], strides: [{strides}] : memref<{scalar}> to {to}"
    );
    give(g, &view, &known, &text);
}

/// Bytes as numbers.
pub fn of_bytes(g: &mut Generator) {
    let is_row = |buffer: &Buffer| buffer.is_plain && buffer.rank() == 1;
    let Some(buffer) = any(g, |buffer| {
        is_row(buffer) && buffer.scalar == BYTE && buffer.shape[0] >= 4
    }) else {
        return;
    };
    let scalar = Scalar::Int(32);
    let words = buffer.shape[0] / 4;
    let first = g.within(0..words);
    let count = 1 + g.within(0..words - first);
    let shape = match count % 2 {
        0 if g.once_in(2) => vec![count / 2, 2],
        _ => vec![count],
    };
    let known = Buffer {
        strides: in_rows(&shape),
        shape,
        scalar,
        ..buffer.clone()
    };
    let mut view = known.clone();
    for size in &mut view.shape {
        *size = if g.once_in(3) { UNKNOWN } else { *size };
    }
    let shift = INDEX(g, first * 4);
    let unknown = known.shape.iter().zip(&view.shape);
    let unknown: Vec<i64> = unknown
        .filter(|(_, seen)| **seen == UNKNOWN)
        .map(|(size, _)| *size)
        .collect();
    let sizes: Vec<String> = unknown.into_iter().map(|size| INDEX(g, size)).collect();
    let (name, from, to, sizes) = (&buffer.name, buffer.ty(), view.ty(), sizes.join(", "));
    let text = format!("memref.view {name}[{shift}][{sizes}] : {from} to {to}");
    give(g, &view, &known, &text);
}

/// A new buffer whose sizes come as values.
pub fn allocate(g: &mut Generator) {
    let Some(buffer) = any(g, |buffer| buffer.rank() > 0) else {
        return;
    };
    let known = Buffer {
        strides: in_rows(&buffer.shape),
        offset: 0,
        is_plain: true,
        ..buffer.clone()
    };
    let mut view = known.clone();
    for size in &mut view.shape {
        *size = if g.once_in(2) { UNKNOWN } else { *size };
    }
    let numbers: Vec<i64> = known
        .shape
        .iter()
        .zip(&view.shape)
        .filter(|(_, seen)| **seen == UNKNOWN)
        .map(|(size, _)| *size)
        .collect();
    let sizes: Vec<String> = numbers.into_iter().map(|size| INDEX(g, size)).collect();
    let how = g.pick(&["alloc", "alloc", "alloca"]);
    let name = g.fresh();
    g.line(format!(
        "{name} = memref.{how}({}) : {}",
        sizes.join(", "),
        view.ty()
    ));
    let made = cast(g, &Buffer { name, ..view }, &known);
    g.bring(&made.name, known.ty());
    memory::fill(g, &made.name, &known.ty());
}

/// One of two buffers.
pub fn select(g: &mut Generator) {
    let Some(first) = any(g, |_| true) else {
        return;
    };
    let ty = first.ty();
    let Some((second, _)) = g.existing(|other| *other == ty) else {
        return;
    };
    let condition = g.operand(&Type::int(1));
    let first = first.name;
    g.define(
        ty.clone(),
        format!("arith.select {condition}, {first}, {second} : {ty}"),
    );
}

/// An access of which the operation sees less than is known.
pub fn access(g: &mut Generator) {
    let Some(buffer) = any(g, |_| true) else {
        return;
    };
    let scalar = Type::Scalar(buffer.scalar);
    let value = if g.once_in(2) {
        Some(g.operand(&scalar))
    } else {
        None
    };
    let sizes = buffer.shape.iter();
    let at: Vec<String> = sizes.map(|size| memory::index(g, *size)).collect();
    let source = seen(g, &buffer);
    let (name, at, ty) = (&source.name, at.join(", "), source.ty());
    match value {
        Some(value) => g.line(format!("memref.store {value}, {name}[{at}] : {ty}")),
        None => {
            g.define(scalar, format!("memref.load {name}[{at}] : {ty}"));
        }
    }
}

pub fn copy(g: &mut Generator) {
    let Some(from) = any(g, |_| true) else {
        return;
    };
    let to = any(g, |to| to.shape == from.shape && to.scalar == from.scalar);
    let Some(to) = to.filter(|to| to.name != from.name) else {
        return;
    };
    let (from, to) = (seen(g, &from), seen(g, &to));
    let (from_ty, to_ty) = (from.ty(), to.ty());
    let (from, to) = (from.name, to.name);
    g.line(format!("memref.copy {from}, {to} : {from_ty} to {to_ty}"));
}
