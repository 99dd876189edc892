//! Accesses of work items, in the spelling of early 2025 and in today's.

use oxmlir_ir::{
    Attribute, Body, Context, DYNAMIC, Diagnostic, InsertPoint, OpId, OpRef, OpState, Type,
    TypeKind, ValueId,
};

use super::descriptor::{Descriptor, bits, product};

/// What an operation does with a descriptor, or with parts of matrices.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Makes, moves or prefetches a block.
    Block,
    LoadBlock,
    StoreBlock,
    /// Makes or moves scattered elements: the second operand is their offsets.
    Offsets,
    /// Loads, stores, updates or prefetches scattered elements.
    Prefetch,
    Load,
    Store,
    Update,
    Multiply,
}

/// An operation on a descriptor.
pub struct Use<'a> {
    op: OpRef<'a>,
    kind: Kind,
    /// The type of the descriptor.
    ty: Type,
}

impl<'a> Use<'a> {
    /// What an operation does, if it concerns descriptors.
    pub fn of(op: OpRef<'a>) -> Option<Use<'a>> {
        let (kind, descriptor) = match op.name_str() {
            "xegpu.create_nd_tdesc" => (Kind::Block, None),
            "xegpu.update_nd_offset" | "xegpu.prefetch_nd" => (Kind::Block, Some(0)),
            "xegpu.load_nd" => (Kind::LoadBlock, Some(0)),
            "xegpu.store_nd" => (Kind::StoreBlock, Some(1)),
            "xegpu.create_tdesc" => (Kind::Offsets, None),
            "xegpu.update_offset" => (Kind::Offsets, Some(0)),
            "xegpu.prefetch" => (Kind::Prefetch, Some(0)),
            "xegpu.load" => (Kind::Load, Some(0)),
            "xegpu.store" => (Kind::Store, Some(1)),
            "xegpu.atomic_rmw" => (Kind::Update, Some(0)),
            "xegpu.dpas" => (Kind::Multiply, Some(0)),
            _ => return None,
        };
        let mut operands = op.operand_types();
        let mut results = op.result_types();
        let ty = match descriptor {
            Some(at) => operands.nth(at),
            None => results.next(),
        };
        Some(Use { op, kind, ty: ty? })
    }

    /// The type of the descriptor.
    pub fn descriptor_type(&self) -> Type {
        self.ty
    }

    /// Whether only descriptors of scattered elements may stand there.
    pub fn is_scattered(&self) -> bool {
        use Kind::{Load, Offsets, Prefetch, Store, Update};
        matches!(self.kind, Offsets | Prefetch | Load | Store | Update)
    }

    /// The value that is loaded, stored or combined with memory.
    fn value_type(&self) -> Option<Type> {
        match self.kind {
            Kind::LoadBlock | Kind::Load | Kind::Update => self.op.result_types().next(),
            Kind::StoreBlock | Kind::Store => self.op.operand_types().next(),
            _ => None,
        }
    }

    /// Whether it has the part of a work item of what it accesses.
    pub fn is_part(&self) -> bool {
        let cx = self.op.cx;
        if self.kind == Kind::Multiply {
            return multiplies_parts(self.op);
        }
        let count = self.value_type().and_then(|ty| count(cx, ty));
        let descriptor = Descriptor::of(cx, self.ty);
        count.is_some() && count == descriptor.and_then(|descriptor| descriptor.part(cx))
    }
}

fn count(cx: &Context, ty: Type) -> Option<i64> {
    match cx.type_kind(ty) {
        TypeKind::Vector { shape, .. } => Some(product(shape)),
        _ => None,
    }
}

/// Whether the vectors are not matrices that fit together, but parts of such: one row for each register.
fn multiplies_parts(op: OpRef) -> bool {
    let cx = op.cx;
    let mut types = op.operand_types().chain(op.result_types());
    let is_part = |ty: Type| match cx.shape(ty) {
        Some([.., unit]) if cx.rank(ty) > Some(1) => unit.saturating_mul(bits(cx, ty)) <= 32,
        _ => false,
    };
    let shapes = [0, 1].map(|at| op.operand_types().nth(at).and_then(|ty| cx.shape(ty)));
    let [Some([.., inner]), Some([rows, _, packed @ ..])] = shapes else {
        return false;
    };
    *inner != rows.saturating_mul(product(packed)) && types.all(is_part)
}

/// Gives an operation of a work item today's form; its types are still the older ones.
///
/// # Errors
/// That there is none.
pub fn rewrite(cx: &Context, body: &mut Body, op: OpId) -> Result<(), Diagnostic> {
    let access = OpRef::new(cx, body, op);
    let Some(used) = Use::of(access) else {
        return Ok(());
    };
    let kind = used.kind;
    if kind == Kind::Multiply {
        if used.is_part() {
            multiply(cx, body, op);
        }
        return Ok(());
    }
    let Some(descriptor) = Descriptor::of(cx, used.ty) else {
        return Ok(());
    };
    let Some(map) = &descriptor.map else {
        return Ok(());
    };
    if let Some(value) = used.value_type() {
        if !used.is_part() {
            return Err(access.error(format_args!(
                "expected the elements that one work item has of the descriptor, as other accesses of the function, but got {}",
                cx.quoted_type(value)
            )));
        }
        let is_transposed = access.named_attr("transpose").is_some();
        if !descriptor.is_distributed_by_hardware(cx, is_transposed && !used.is_scattered()) {
            return Err(access.error(
                "the map gives work items other elements than the hardware does, which has no form today",
            ));
        }
    }
    let (lanes, rows) = (map.lanes(), map.rows());
    if kind == Kind::LoadBlock && rows > 1 {
        body.set_named_attr(cx, op, "packed", Some(Attribute::UNIT));
    }
    match kind {
        Kind::Block | Kind::Prefetch | Kind::Multiply => {}
        Kind::LoadBlock => flat_result(cx, body, op),
        Kind::StoreBlock => flat_operand(cx, body, op, 0),
        Kind::Offsets => own_element(cx, body, op, 1, lanes, true),
        Kind::Load => {
            not_transposed(cx, body, op);
            own_element(cx, body, op, 1, lanes, false);
            flat_result(cx, body, op);
        }
        Kind::Store => {
            not_transposed(cx, body, op);
            own_element(cx, body, op, 2, lanes, false);
            flat_operand(cx, body, op, 0);
        }
        Kind::Update => {
            own_element(cx, body, op, 1, lanes, true);
            flat_operand(cx, body, op, 2);
            flat_result(cx, body, op);
        }
    }
    Ok(())
}

fn multiply(cx: &Context, body: &mut Body, op: OpId) {
    for at in 0..body.num_operands(op) {
        flat_operand(cx, body, op, at);
    }
    flat_result(cx, body, op);
}

/// A chunk of one dimension is the same when it is transposed.
fn not_transposed(cx: &Context, body: &mut Body, op: OpId) {
    body.set_named_attr(cx, op, "transpose", None);
}

/// Makes an operation in front of another one.
fn insert(cx: &Context, body: &mut Body, at: InsertPoint, of: OpId, state: &OpState) -> ValueId {
    let loc = body.loc(of);
    let op = body.create(cx, &OpState { loc, ..*state });
    body.link(op, at);
    body.result(op, 0)
}

/// A vector with the elements of `ty` in one dimension; none if it is that.
fn flat(cx: &Context, ty: Type) -> Option<Type> {
    match cx.type_kind(ty) {
        TypeKind::Vector { shape, element, .. } if shape.len() != 1 => {
            Some(vector(cx, product(shape), *element))
        }
        _ => None,
    }
}

fn vector(cx: &Context, size: i64, element: Type) -> Type {
    cx.ty(TypeKind::Vector {
        shape: [size].into(),
        scalable: [false].into(),
        element,
    })
}

fn shape_cast(
    cx: &Context,
    body: &mut Body,
    at: InsertPoint,
    of: OpId,
    value: ValueId,
    ty: Type,
) -> ValueId {
    let name = cx.op_name("vector.shape_cast");
    let state = OpState {
        operands: &[value],
        results: &[ty],
        ..OpState::new(name, body.loc(of))
    };
    insert(cx, body, at, of, &state)
}

/// Gives the result one dimension, and what uses it the value that it was.
fn flat_result(cx: &Context, body: &mut Body, op: OpId) {
    let result = body.result(op, 0);
    let old = body.ty(result);
    let Some(flat) = flat(cx, old) else {
        return;
    };
    body.set_type(result, flat);
    let value = shape_cast(cx, body, InsertPoint::After(op), op, result, old);
    let cast = body.defining_op(value);
    body.replace_uses_if(result, value, |body, at| Some(body.use_owner(at)) != cast);
}

/// Gives an operand one dimension.
fn flat_operand(cx: &Context, body: &mut Body, op: OpId, at: usize) {
    let value = body.operand(op, at);
    if let Some(flat) = flat(cx, body.ty(value)) {
        let value = shape_cast(cx, body, InsertPoint::Before(op), op, value, flat);
        body.set_operand(op, at, value);
    }
}

/// Puts the element of the work item in place of an operand that has one for each of `lanes`, as a vector if it is to be one.
fn own_element(cx: &Context, body: &mut Body, op: OpId, at: usize, lanes: i64, is_vector: bool) {
    let all = body.operand(op, at);
    let ty = body.ty(all);
    let element = cx.element_type(ty);
    if cx.shape(ty) != Some(&[lanes]) {
        return;
    }
    let before = InsertPoint::Before(op);
    let lane = OpState {
        results: &[Type::INDEX],
        ..OpState::new(cx.op_name("gpu.lane_id"), body.loc(op))
    };
    let lane = insert(cx, body, before, op, &lane);
    let position = cx.dense_array(Type::I64, &[DYNAMIC]);
    let extract = OpState {
        operands: &[all, lane],
        results: &[element],
        attrs: &[(0, position)],
        ..OpState::new(cx.op_name("vector.extract"), body.loc(op))
    };
    let mut value = insert(cx, body, before, op, &extract);
    if is_vector {
        let broadcast = OpState {
            operands: &[value],
            results: &[vector(cx, 1, element)],
            ..OpState::new(cx.op_name("vector.broadcast"), body.loc(op))
        };
        value = insert(cx, body, before, op, &broadcast);
    }
    body.set_operand(op, at, value);
}
