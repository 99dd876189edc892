//! How values are passed to a function that a lowering has given other types, and how its results come back.

use oxmlir_dialects::llvm::types::as_struct;
use oxmlir_ir::{Context, Location, Type, TypeKind};

use crate::adapt::{buffer, convert};
use crate::layout::Words;
use crate::machine::Machine;
use crate::memory::{Access, Kind};
use crate::scalars::reshape;
use crate::value::{Shape, Value};

impl Machine<'_> {
    /// Arguments of the types `from` as those of the types `to`; none if they cannot be passed so. Buffers are passed as they
    /// are, as descriptors, or as the fields of their descriptors.
    pub(crate) fn passed(
        &mut self,
        values: &[Value],
        from: &[Type],
        to: &[Type],
    ) -> Option<Vec<Value>> {
        let cx = self.cx;
        if let Some(passed) = reshape(cx, values, from, to) {
            return Some(passed);
        }
        if from.len() == to.len() {
            return one_by_one(cx, values, from, to);
        }
        let mut passed = Vec::new();
        for (value, ty) in values.iter().zip(from) {
            match value {
                Value::MemRef(memref) if cx.shape(*ty).is_some() => {
                    passed.extend([memref.allocated.into(), memref.aligned.into()]);
                    passed.push(Value::from_index(memref.offset));
                    let words = memref.sizes.iter().chain(&memref.strides);
                    passed.extend(words.map(|word| Value::from_index(*word)));
                }
                Value::MemRef(memref) => {
                    let rank = memref.sizes.len();
                    let size = Words::NATIVE.bytes(rank);
                    let memory = &mut self.memory;
                    let pointer = memory.allocate(size, 8, Kind::Stack, Location::UNKNOWN);
                    let pointer = pointer.ok()?;
                    let access = Access::write(Location::UNKNOWN);
                    self.write_descriptor(memref, Words::NATIVE, pointer, access)
                        .ok()?;
                    passed.extend([Value::from_index(rank as i64), pointer.into()]);
                }
                value => passed.push(convert(cx, value, *ty, *to.get(passed.len())?)?),
            }
        }
        (passed.len() == to.len()).then_some(passed)
    }
}

fn one_by_one(cx: &Context, values: &[Value], from: &[Type], to: &[Type]) -> Option<Vec<Value>> {
    let types = from.iter().zip(to);
    let values = values.iter().zip(types);
    values
        .map(|(value, (from, to))| convert(cx, value, *from, *to))
        .collect()
}

/// What a function is called with that a lowering has given the types `from`, as arguments of the types `to` that it had before; none
/// if they cannot be.
pub fn taken(cx: &Context, values: &[Value], from: &[Type], to: &[Type]) -> Option<Vec<Value>> {
    if let Some(taken) = reshape(cx, values, from, to) {
        return Some(taken);
    }
    if from.len() == to.len() {
        return one_by_one(cx, values, from, to);
    }
    let mut left = values;
    let mut taken = Vec::new();
    for ty in to {
        let words = match cx.type_kind(*ty) {
            TypeKind::MemRef { .. } => 3 + 2 * cx.shape(*ty)?.len(),
            _ => 1,
        };
        let (first, rest) = left.split_at_checked(words)?;
        let from = from[values.len() - left.len()];
        taken.push(match first {
            [one] => convert(cx, one, from, *ty)?,
            words => buffer(words)?,
        });
        left = rest;
    }
    left.is_empty().then_some(taken)
}

/// Results of the types `from` as those of the types `to`; none if they cannot be.
pub fn returned(cx: &Context, values: &[Value], from: &[Type], to: &[Type]) -> Option<Vec<Value>> {
    // A function that is half lowered has its own results, and returns them as one.
    let values = match values {
        [Value::Struct(parts)] if from.len() > 1 && parts.len() == from.len() => parts,
        values => values,
    };
    if from == to
        && !values
            .iter()
            .zip(to)
            .any(|(value, ty)| is_lowered(cx, value, *ty))
    {
        return Some(values.to_vec());
    }
    if from != to
        && let Some(returned) = reshape(cx, values, from, to)
    {
        return Some(returned);
    }
    let fields: Vec<Type> = match from {
        [one] if to.len() > 1 => as_struct(cx, *one)?.fields?.iter().collect(),
        _ => from.to_vec(),
    };
    let values = match values {
        [Value::Struct(parts)] if to.len() > 1 => parts,
        values => values,
    };
    if values.len() != to.len() || fields.len() != to.len() {
        return None;
    }
    let types = fields.iter().zip(to);
    let values = values.iter().zip(types);
    let one = |(value, (from, to)): (&Value, (&Type, &Type))| match value {
        // The descriptor of a buffer of unknown rank is in memory.
        Value::Struct(parts) if parts.len() == 2 && cx.shape(*to).is_none() => None,
        Value::Array(array) if is_lowered(cx, value, *to) => {
            let shape = Shape::from_slice(cx.shape(*to)?);
            Some(Value::array(shape, array.elements.clone()))
        }
        value if is_lowered(cx, value, *to) => convert(cx, value, Type::NONE, *to),
        value => convert(cx, value, *from, *to),
    };
    values.map(one).collect()
}

/// Whether a value is what a lowering makes of one of a type, as it is returned by a function that is half lowered.
fn is_lowered(cx: &Context, value: &Value, ty: Type) -> bool {
    let kind = cx.type_kind(ty);
    let is_lowered = matches!(
        kind,
        TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. } | TypeKind::Vector { .. }
    );
    match value {
        Value::Array(array) => {
            let shape = cx.shape(ty).unwrap_or_default();
            matches!(kind, TypeKind::Vector { .. })
                && array.elements.len() == 1
                && array.shape.len() != shape.len()
        }
        value => is_lowered && matches!(value, Value::Struct(_) | Value::Pointer(..)),
    }
}
