//! What may be in a loop that becomes one over vectors.

use oxmlir_dialects::affine::access::{map_of, memref_of};
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::affine::maps::Applied;
use oxmlir_dialects::tables::{affine, vector};
use oxmlir_ir::affine::{AffineExpr, ExprKind};
use oxmlir_ir::{Body, Context, Diagnostic, OpId, Type, TypeKind, ValueId};
use rustc_hash::FxHashMap;

/// What is known about loops.
#[derive(Default)]
pub struct LoopBodies {
    known: FxHashMap<OpId, Option<Option<usize>>>,
    /// What is to be said about loops that are left alone.
    pub warnings: Vec<Diagnostic>,
}

impl LoopBodies {
    /// The dimension of memory, counted from the fastest, that all accesses in a loop move along, if any of them moves;
    /// `None` if the loop cannot be vectorized.
    pub fn memory_dim(&mut self, cx: &Context, body: &Body, op: OpId) -> Option<Option<usize>> {
        if let Some(known) = self.known.get(&op) {
            return *known;
        }
        let dim = self.find_memory_dim(cx, body, op);
        self.known.insert(op, dim);
        dim
    }

    fn find_memory_dim(&mut self, cx: &Context, body: &Body, op: OpId) -> Option<Option<usize>> {
        if !has_vectorizable_body(cx, body, op) {
            return None;
        }
        let iv = For::new(cx, body, op)?.iv();
        let mut common = None;
        let inside = body.nested_ops_post_order(op);
        for access in inside.into_iter().filter(|op| is_access(body, *op)) {
            let dim = self.varying_dim(cx, body, access, iv)?;
            if common.is_some() && dim.is_some() && common != dim {
                return None;
            }
            common = common.or(dim);
        }
        Some(common)
    }

    /// The dimension that one access moves along with `iv`; `None` if there are several or this cannot be told.
    fn varying_dim(
        &mut self,
        cx: &Context,
        body: &Body,
        access: OpId,
        iv: ValueId,
    ) -> Option<Option<usize>> {
        let affine = cx.affine();
        let TypeKind::MemRef { layout, shape, .. } =
            cx.type_kind(body.ty(memref_of(body, access)?))
        else {
            return None;
        };
        if layout.is_some() {
            let message = "NYI: non-trivial layout map";
            self.warnings
                .push(Diagnostic::warning(body.loc(access), message));
            return None;
        }
        let map = map_of(cx, body, access)?;
        let num_dims = map.form.num_dims(affine);
        let mut dim = None;
        for (position, result) in map.form.results(affine).iter().enumerate() {
            let mut varying = 0;
            let mut count = |at: u32| {
                let operand = map.operands.get(at as usize);
                varying += usize::from(operand.is_some_and(|v| varies_with(cx, body, *v, iv)));
            };
            result.walk(affine, |part| match part.kind(affine) {
                ExprKind::Dim(at) => count(at),
                ExprKind::Symbol(at) => count(num_dims + at),
                _ => {}
            });
            if varying > 1 || (varying == 1 && dim.is_some()) {
                return None;
            }
            if varying == 1 {
                dim = Some(shape.len().checked_sub(position + 1)?);
            }
        }
        Some(dim)
    }
}

fn is_access(body: &Body, op: OpId) -> bool {
    matches!(body.name(op), affine::LOAD | affine::STORE)
}

/// Whether an index depends on `iv`, through `affine.apply` operations too.
pub fn varies_with(cx: &Context, body: &Body, index: ValueId, iv: ValueId) -> bool {
    if body.ty(index) != Type::INDEX {
        return false;
    }
    let affine = cx.affine();
    let mut map = Applied::new(affine.map(1, 0, &[affine.dim(0)]), [index]);
    map.compose(cx, body);
    let Some(expr) = map.form.result(0, affine) else {
        return false;
    };
    mentions(cx, expr, &map.operands, map.form.num_dims(affine), iv)
}

fn mentions(
    cx: &Context,
    expr: AffineExpr,
    operands: &[ValueId],
    num_dims: u32,
    iv: ValueId,
) -> bool {
    let mut found = false;
    expr.walk(cx.affine(), |part| {
        let at = match part.kind(cx.affine()) {
            ExprKind::Dim(at) => at,
            ExprKind::Symbol(at) => num_dims + at,
            _ => return,
        };
        found |= operands.get(at as usize) == Some(&iv);
    });
    found
}

/// Whether the operations in a loop are of the kinds that can be vectorized: no branches, no vectors yet, nothing that
/// could not be in one.
pub fn has_vectorizable_body(cx: &Context, body: &Body, op: OpId) -> bool {
    let is_one = |op: OpId| {
        let operands = body.operands(op).all(|v| fits_operand(cx, body.ty(v)));
        let results = body.result_types(op).all(|ty| cx.is_vector_element(ty));
        let regions = body.num_regions(op) == 0 || body.name(op) == affine::FOR;
        let transfer = matches!(
            body.name(op),
            vector::TRANSFER_READ | vector::TRANSFER_WRITE
        );
        operands && results && regions && !transfer
    };
    is_one(op) && body.nested_ops(op).into_iter().all(is_one)
}

/// Whether a value of this type may be used: an element of vectors, or memory with such elements.
fn fits_operand(cx: &Context, ty: Type) -> bool {
    match cx.type_kind(ty) {
        TypeKind::MemRef { element, .. } => cx.is_vector_element(*element),
        _ => cx.is_vector_element(ty),
    }
}
