//! pdl and pdl_interp: patterns, and programs that match them.

mod print;
mod range;

use oxmlir_ir::hooks::DialectHooks;

use crate::tables::pdl as ops;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    directives: print::DIRECTIVES,
    print_params: &[(ops::RANGE_TYPE, print::range)],
    type_preds: range::PREDICATES,
    type_fns: range::FUNCTIONS,
    ..DialectHooks::none("pdl")
};

pub(crate) const INTERP_HOOKS: DialectHooks = DialectHooks {
    asm: print::INTERP_ASM,
    directives: print::INTERP_DIRECTIVES,
    ..DialectHooks::none("pdl_interp")
};
