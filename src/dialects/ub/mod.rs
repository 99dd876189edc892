//! ub: undefined behaviour made explicit.

use oxmlir_ir::hooks::{DialectHooks, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Location, OpId, OpRef, Type};

use crate::folding::is_poison;
use crate::tables::ub as ops;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    materialize: Some(materialize),
    ops: &[(
        ops::POISON,
        OpHooks {
            constant: Some(poison_value),
            ..NO_HOOKS
        },
    )],
    ..DialectHooks::none("ub")
};

fn poison_value(op: OpRef) -> Option<Attribute> {
    op.attr(ops::poison::VALUE_ATTR)
}

fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let attrs = [(ops::poison::VALUE_ATTR, attr)];
    is_poison(rw.cx, attr).then(|| rw.create(ops::POISON, loc, &[], &[ty], &attrs))
}
