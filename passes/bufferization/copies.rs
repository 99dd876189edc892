//! Copies in front of operands that cannot share their buffers: `bufferization.alloc_tensor` with what it copies.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::bufferization::pairs::dynamic_sizes;
use oxmlir_dialects::tables::{bufferization, tensor};
use oxmlir_ir::interfaces::ReifyRankedShapedType;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, DYNAMIC, InsertPoint, Location, OpId, TypeKind, ValueId};

use super::analysis::all_ops;
use super::asked::Asked;
use super::boundaries::Functions;
use super::decisions::Decisions;
use super::interface::{Operand, Outcome};
use super::options::Options;
use super::query::Query;

/// What copies are inserted with.
pub struct Copies<'a, 'b> {
    /// Changes the body.
    pub rw: &'a mut Rewriter<'b>,
    /// The options of the pass.
    pub options: &'a Options,
    /// The functions that may be called.
    pub functions: &'a Functions,
    /// What the analysis has decided; without it every write gets a copy.
    pub decisions: Option<&'a Decisions>,
}

/// Inserts the copies that a body needs.
pub fn insert_copies(
    cx: &Context,
    body: &mut Body,
    options: &Options,
    functions: &Functions,
    decisions: Option<&Decisions>,
) -> Outcome {
    let ops = all_ops(body);
    let mut no_listener = NoListener;
    let at = InsertPoint::Before(body.root());
    let mut rw = Rewriter::new(cx, body, &mut no_listener, at);
    let mut copies = Copies {
        rw: &mut rw,
        options,
        functions,
        decisions,
    };
    for op in ops {
        let Some(table) = copies.query().bufferizable(op) else {
            continue;
        };
        copies.rw.insert_before(op);
        match table.resolve {
            Some(resolve) => resolve(&mut copies, op)?,
            None => copies.resolve_operands(op)?,
        }
    }
    Ok(())
}

impl Copies<'_, '_> {
    /// Questions about the body as it is now.
    pub fn query(&self) -> Query<'_> {
        Query::about(self.rw, (self.options, self.functions), self.decisions)
    }

    /// Copies the operands of `op` that cannot share their buffers; or the result, if that is all that could.
    pub fn resolve_operands(&mut self, op: OpId) -> Outcome {
        let (mut operands, mut results) = (Vec::new(), Vec::new());
        let query = self.query();
        for operand in query.tensor_operands(op) {
            if query.is_in_place(operand) {
                continue;
            }
            if is_unranked(&query, query.value(operand)) {
                return Err(query.op(op).plain_error(UNRANKED));
            }
            let copied = !query.can_omit_copy(operand);
            match copied_result(&query, operand) {
                Some(result) => results.push((result, copied)),
                None => operands.push((operand, copied)),
            }
        }
        let loc = self.rw.body.loc(op);
        for (operand, copied) in operands {
            self.rw.insert_before(op);
            let value = self.query().value(operand);
            let copy = self.allocate(loc, value, copied)?;
            self.rw.set_operand(op, operand.position(), copy);
        }
        self.rw.insert_after(op);
        for (result, copied) in results {
            let copy = self.allocate(loc, result, copied)?;
            let own = self.rw.body.defining_op(copy);
            self.rw.replace_uses_if(result, copy, |body, at| {
                let user = body.use_owner(at);
                Some(user) != own && body.name(user) != tensor::DIM
            });
        }
        Ok(())
    }

    /// A new tensor of the type of `value`, with or without what that holds.
    pub fn allocate(&mut self, loc: Location, value: ValueId, copied: bool) -> Outcome<ValueId> {
        use bufferization::AllocTensorOptions;
        let ty = self.rw.body.ty(value);
        if is_unranked(&self.query(), value) {
            let owner = self.query().owner(value);
            return Err(self.rw.op(owner).plain_error(UNRANKED));
        }
        if copied {
            let options = AllocTensorOptions {
                copy: Some(value),
                ..AllocTensorOptions::default()
            };
            let copy = bufferization::alloc_tensor_with(self.rw, loc, ty, &[], options);
            return Ok(copy);
        }
        let sizes = self.sizes(loc, value);
        let memory_space = self.query().space(value, &mut Asked::default())?;
        let options = AllocTensorOptions {
            memory_space,
            ..AllocTensorOptions::default()
        };
        Ok(bufferization::alloc_tensor_with(
            self.rw, loc, ty, &sizes, options,
        ))
    }

    /// The sizes of a tensor that its type does not tell.
    fn sizes(&mut self, loc: Location, value: ValueId) -> Vec<ValueId> {
        let ty = self.rw.body.ty(value);
        let shape = self.rw.cx.shape(ty).unwrap_or_default().to_vec();
        if let Some(sizes) = self.reified(value) {
            let dynamic = shape
                .iter()
                .zip(sizes)
                .filter(|(size, _)| **size == DYNAMIC);
            return dynamic
                .map(|(_, size)| value_of(self.rw, loc, size))
                .collect();
        }
        dynamic_sizes(self.rw, loc, value, &shape, tensor::dim)
    }

    fn reified(&mut self, value: ValueId) -> Option<oxmlir_ir::OpFoldResultList> {
        let def = self.rw.body.defining_op(value)?;
        let reify = self.rw.op(def).interface::<ReifyRankedShapedType>()?;
        let is_first = self.rw.body.results(def).next() == Some(value);
        is_first.then(|| reify.shape(self.rw, def))?
    }
}

const UNRANKED: &str = "copying of unranked tensors is not implemented";

/// Whether a tensor has no rank, so that it cannot be copied.
pub fn is_unranked(query: &Query, value: ValueId) -> bool {
    let kind = query.cx.type_kind(query.body.ty(value));
    matches!(kind, TypeKind::UnrankedTensor { .. })
}

/// The result that can be copied instead of an operand, which is often larger: the only one that shares its buffer, of an
/// operation that writes nothing.
fn copied_result(query: &Query, operand: Operand) -> Option<ValueId> {
    let aliases = query.aliases(operand);
    let [alias] = aliases[..] else {
        return None;
    };
    let is_result = query.body.defining_op(alias.value) == Some(operand.op);
    let alone = is_result
        && !query.writes(operand)
        && query.sources(alias.value).len() == 1
        && !is_unranked(query, alias.value);
    alone.then_some(alias.value)
}
