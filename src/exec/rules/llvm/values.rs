//! Constants, aggregates, vectors and casts.

use std::sync::Arc;

use oxmlir_dialects::llvm::types::{as_array, as_struct, is_ptr};
use oxmlir_dialects::tables::llvm as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{AttrKind, Attribute, OpRef, Type, TypeKind};

use crate::adapt;
use crate::argument::Random;
use crate::error::{Error, ErrorKind, Result};
use crate::execute::{Execute, Flow};
use crate::fit::Fit;
use crate::machine::Machine;
use crate::memory::Pointer;
use crate::rules::vector::cast_bits;
use crate::step::Step;
use crate::value::{Array, Value};
use Execute::Elementwise;

pub const RULES: &[Implementation] = &[
    implements(
        ops::ADDRSPACECAST,
        &Elementwise(|_, args| Ok(args[0].clone())),
    ),
    implements(ops::BITCAST, &Execute::Step(bitcast)),
    implements(ops::DSO_LOCAL_EQUIVALENT, &Execute::Constant(equivalent)),
    implements(ops::EXTRACTELEMENT, &Execute::Step(extractelement)),
    implements(ops::EXTRACTVALUE, &Execute::Step(extractvalue)),
    implements(ops::FREEZE, &Execute::Step(freeze)),
    implements(ops::INSERTELEMENT, &Execute::Step(insertelement)),
    implements(ops::INSERTVALUE, &Execute::Step(insertvalue)),
    implements(ops::INTTOPTR, &Elementwise(inttoptr)),
    implements(ops::MLIR_CONSTANT, &Execute::Constant(constant)),
    implements(ops::MLIR_NONE, &Execute::Constant(|_, _| Ok(Value::Unit))),
    implements(ops::MLIR_POISON, &Execute::Constant(poison)),
    implements(ops::MLIR_UNDEF, &Execute::Constant(poison)),
    implements(ops::MLIR_ZERO, &Execute::Constant(zero)),
    implements(ops::PTRTOINT, &Elementwise(ptrtoint)),
    implements(ops::SHUFFLEVECTOR, &Execute::Step(shufflevector)),
];

/// The value of a type whose scalars a function gives.
pub fn filled(
    machine: &Machine,
    ty: Type,
    leaf: &mut dyn FnMut(Type) -> Option<Value>,
) -> Option<Value> {
    let cx = machine.cx;
    if let Some((count, element)) = as_array(cx, ty) {
        let elements = (0..count).map(|_| filled(machine, element, leaf));
        return Some(Value::Struct(Arc::new(elements.collect::<Option<_>>()?)));
    }
    if let Some(fields) = as_struct(cx, ty) {
        let fields = fields
            .fields?
            .iter()
            .map(|field| filled(machine, field, leaf));
        return Some(Value::Struct(Arc::new(fields.collect::<Option<_>>()?)));
    }
    if let TypeKind::Vector { element, .. } = cx.type_kind(ty) {
        let shape = machine.runtime_shape(ty)?;
        let elements = (0..Array::count(&shape)).map(|_| filled(machine, *element, leaf));
        let elements = elements.collect::<Option<_>>()?;
        return Some(Value::array(shape, elements));
    }
    leaf(ty)
}

/// The zero of a scalar type.
fn zero_of(machine: &Machine, ty: Type) -> Option<Value> {
    let cx = machine.cx;
    match cx.type_kind(ty) {
        TypeKind::Float(kind) => Some(ApFloat::zero(*kind, false).into()),
        _ if is_ptr(cx, ty) => Some(Pointer::NULL.into()),
        _ => Some(match cx.int_width(ty) {
            Some(width) => ApInt::zero(width).into(),
            None => Value::Unit,
        }),
    }
}

/// The zero of any type.
pub fn zero_value(machine: &Machine, ty: Type) -> Option<Value> {
    filled(machine, ty, &mut |ty| zero_of(machine, ty))
}

fn unknown(op: OpRef) -> Box<Error> {
    let message = format!("cannot execute '{}' of such a type", op.name_str());
    Error::new(ErrorKind::Unsupported, op.loc(), message)
}

fn poison(machine: &mut Machine, op: OpRef) -> Result<Value> {
    let poison = machine.poison(op.loc(), format!("'{}'", op.name_str()));
    let value = filled(machine, op.result_type(0), &mut |_| Some(poison.clone()));
    value.ok_or_else(|| unknown(op))
}

fn zero(machine: &mut Machine, op: OpRef) -> Result<Value> {
    zero_value(machine, op.result_type(0)).ok_or_else(|| unknown(op))
}

fn constant(machine: &mut Machine, op: OpRef) -> Result<Value> {
    let value = op.attr(ops::mlir_constant::VALUE_ATTR);
    let value = value.and_then(|attr| constant_of(machine, attr, op.result_type(0)));
    value.ok_or_else(|| unknown(op))
}

fn equivalent(machine: &mut Machine, op: OpRef) -> Result<Value> {
    machine.function_value(op, op.attr(ops::dso_local_equivalent::FUNCTION_NAME_ATTR))
}

/// The value of a type that an attribute means.
pub fn constant_of(machine: &mut Machine, attr: Attribute, ty: Type) -> Option<Value> {
    let cx = machine.cx;
    match cx.attr_kind(attr) {
        AttrKind::String { value, .. } => {
            let bytes = cx
                .get_str(*value)
                .bytes()
                .map(|byte| Value::Int(8, byte.into()));
            Some(Value::Struct(Arc::new(bytes.collect())))
        }
        AttrKind::Array(parts) => {
            let types: Vec<Type> = match (as_array(cx, ty), as_struct(cx, ty)) {
                (Some((_, element)), _) => vec![element; parts.len()],
                (_, Some(fields)) => fields.fields?.iter().collect(),
                _ => return None,
            };
            let parts = parts.iter().zip(types);
            let parts = parts.map(|(part, ty)| constant_of(machine, *part, ty));
            Some(Value::Struct(Arc::new(parts.collect::<Option<_>>()?)))
        }
        AttrKind::SymbolRef { root, .. } => {
            let function = machine.function(cx.get_str(*root))?;
            let number = machine.symbols.number(function);
            Some(machine.symbols.function_pointer(number).into())
        }
        AttrKind::Dialect { def, .. } if def.0.name == ops::ZERO_ATTR.name => {
            zero_value(machine, ty)
        }
        AttrKind::Dialect { def, .. }
            if [ops::UNDEF_ATTR.name, ops::POISON_ATTR.name].contains(&def.0.name) =>
        {
            let poison = machine.poison(oxmlir_ir::Location::UNKNOWN, def.0.name);
            filled(machine, ty, &mut |_| Some(poison.clone()))
        }
        _ => {
            let value = machine.constant_value(attr, ty)?;
            let from = cx.attr_type(attr);
            match (&value, cx.type_kind(ty)) {
                // The type of the attribute may be a tensor or index where that of the value is not.
                (Value::Array(_), TypeKind::Vector { .. }) => Some(value),
                _ => adapt::convert(cx, &value, from, ty),
            }
        }
    }
}

// Aggregates.

fn extractvalue(step: &mut Step) -> Result<Flow> {
    let mut value = step.operand(0).clone();
    for index in step.op().dense_attr(ops::extractvalue::POSITION_ATTR) {
        let field = match &value {
            Value::Struct(fields) => fields.get(index as usize).cloned(),
            Value::Poison(_) => break,
            _ => None,
        };
        value = field.ok_or_else(|| step.unsupported("a member of what is no aggregate"))?;
    }
    step.set(value);
    Ok(Flow::Next)
}

fn insertvalue(step: &mut Step) -> Result<Flow> {
    let mut container = step.operand(ops::insertvalue::CONTAINER).clone();
    if container.poison().is_some() {
        let leaf = container.clone();
        let whole = filled(step.machine, step.result_type(), &mut |_| {
            Some(leaf.clone())
        });
        container = whole.ok_or_else(|| unknown(step.op()))?;
    }
    let value = step.operand(ops::insertvalue::VALUE).clone();
    let position = step.op().dense_attr(ops::insertvalue::POSITION_ATTR);
    match replaced(&container, &position, value) {
        Some(result) => step.set(result),
        None => return Err(step.unsupported("a member of what is no aggregate")),
    }
    Ok(Flow::Next)
}

/// An aggregate with another member at a position.
fn replaced(container: &Value, position: &[i64], value: Value) -> Option<Value> {
    let Some((index, rest)) = position.split_first() else {
        return Some(value);
    };
    let Value::Struct(fields) = container else {
        return None;
    };
    let mut fields = (**fields).clone();
    let field = fields.get_mut(*index as usize)?;
    *field = replaced(field, rest, value)?;
    Some(Value::Struct(Arc::new(fields)))
}

// Vectors.

/// The number of an element, or the poison value that stands for it.
fn position(
    step: &mut Step,
    index: usize,
    count: usize,
) -> Result<std::result::Result<usize, Value>> {
    let position = step.operand(index).clone();
    if position.poison().is_some() {
        return Ok(Err(position));
    }
    let at = step
        .int_of(&position, "a position")?
        .to_u64()
        .unwrap_or(u64::MAX);
    match at < count as u64 {
        true => Ok(Ok(at as usize)),
        false => Ok(Err(
            step.poison(format!("element {at} of a vector of {count}"))
        )),
    }
}

fn extractelement(step: &mut Step) -> Result<Flow> {
    let vector = step.array(ops::extractelement::VECTOR)?;
    let value = match position(step, ops::extractelement::POSITION, vector.elements.len())? {
        Ok(at) => vector.elements[at].clone(),
        Err(poison) => poison,
    };
    step.set(value);
    Ok(Flow::Next)
}

fn insertelement(step: &mut Step) -> Result<Flow> {
    let mut vector = (*step.array(ops::insertelement::VECTOR)?).clone();
    let value = step.operand(ops::insertelement::VALUE).clone();
    match position(step, ops::insertelement::POSITION, vector.elements.len())? {
        Ok(at) => vector.elements[at] = value,
        Err(poison) => vector.elements.fill(poison),
    }
    step.set(Value::array(vector.shape, vector.elements));
    Ok(Flow::Next)
}

fn shufflevector(step: &mut Step) -> Result<Flow> {
    let (first, second) = (step.array(0)?, step.array(1)?);
    let all: Vec<&Value> = first.elements.iter().chain(&second.elements).collect();
    let mask = step.op().dense_attr(ops::shufflevector::MASK_ATTR);
    // The mask of a scalable vector is the same in all of its parts.
    let shape = step.shape_of(step.result_type());
    let mut elements = Vec::with_capacity(Array::count(&shape));
    for at in 0..Array::count(&shape) {
        elements.push(match usize::try_from(mask[at % mask.len()]) {
            Ok(at) => (*all[at]).clone(),
            Err(_) => step.poison("an element that is left open"),
        });
    }
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

// Casts.

/// The same bits as another type of the same size.
fn bitcast(step: &mut Step) -> Result<Flow> {
    let source = step.operand(0).clone();
    let mut elements = Vec::new();
    adapt::flatten(&source, &mut elements);
    if elements
        .iter()
        .any(|element| matches!(element, Value::Pointer(..)))
    {
        step.set(source);
        return Ok(Flow::Next);
    }
    let ty = step.result_type();
    let shape = step.machine.runtime_shape(ty);
    let count = shape.as_ref().map_or(1, |shape| Array::count(shape));
    let to = step.machine.cx.element_type(ty);
    let cast = cast_bits(step, &elements, to, count);
    let mut cast = cast.ok_or_else(|| step.unsupported("a cast of such values"))?;
    match (shape, cast.pop()) {
        (None, Some(scalar)) => step.set(scalar),
        (shape, last) => {
            cast.extend(last);
            step.set(Value::array(shape.unwrap_or_default(), cast));
        }
    }
    Ok(Flow::Next)
}

pub fn inttoptr(step: &mut Step, args: &[Value]) -> Result<Value> {
    let address = step
        .int_of(&args[0], "an address")?
        .zext_or_trunc(64)
        .low_u64();
    Ok(Pointer::from_address(address).into())
}

/// The address becomes a number, which pointers may be made of.
pub fn ptrtoint(step: &mut Step, args: &[Value]) -> Result<Value> {
    let Some(pointer) = args[0].to_pointer() else {
        return Err(step.not_usable(&args[0], "a pointer"));
    };
    step.machine.memory.expose(pointer);
    let width = crate::rules::ints::result_width(step);
    Ok(ApInt::new(64, pointer.address).zext_or_trunc(width).into())
}

/// The value, with some particular one in place of each that is poison. Which one is left open.
fn freeze(step: &mut Step) -> Result<Flow> {
    let mut random = Random::new(step.machine.options.seed);
    let ty = step.result_type();
    let value = step.operand(0).clone();
    if step.machine.options.only_specified && has_poison(&value) {
        return Err(step.unsupported("any value may be the result"));
    }
    let frozen = frozen(step.machine, &value, ty, &mut random);
    let frozen = frozen.ok_or_else(|| unknown(step.op()))?;
    step.set(frozen);
    Ok(Flow::Next)
}

fn has_poison(value: &Value) -> bool {
    match value {
        Value::Poison(_) => true,
        Value::Array(array) => array.elements.iter().any(has_poison),
        Value::Struct(fields) => fields.iter().any(has_poison),
        _ => false,
    }
}

fn frozen(machine: &mut Machine, value: &Value, ty: Type, random: &mut Random) -> Option<Value> {
    let cx = machine.cx;
    match value {
        Value::Poison(_) => match machine.random_value(ty, &Fit::in_range(random), random) {
            Ok(value) => Some(value),
            Err(_) => zero_value(machine, ty),
        },
        Value::Array(array) => {
            let element = cx.element_type(ty);
            let elements = array
                .elements
                .iter()
                .map(|e| frozen(machine, e, element, random));
            let elements = elements.collect::<Option<_>>()?;
            Some(Value::array(array.shape.clone(), elements))
        }
        Value::Struct(fields) => {
            let types: Vec<Type> = match (as_array(cx, ty), as_struct(cx, ty)) {
                (Some((_, element)), _) => vec![element; fields.len()],
                (_, Some(fields)) => fields.fields?.iter().collect(),
                _ => return None,
            };
            let fields = fields.iter().zip(types);
            let fields = fields.map(|(field, ty)| frozen(machine, field, ty, random));
            Some(Value::Struct(Arc::new(fields.collect::<Option<_>>()?)))
        }
        other => Some(other.clone()),
    }
}
