//! What may be inlined of functions.

use oxmlir_ir::OpRef;
use oxmlir_ir::hooks::Inlining;

use crate::tables::{cf, func as ops};

pub const INLINING: Inlining = Inlining {
    call: may_inline,
    region: |_, _, _| true,
    branch: cf::Br::FULL_NAME,
    ..Inlining::OPS
};

/// Unless the call or the function says otherwise.
fn may_inline(call: OpRef, callable: OpRef) -> bool {
    let refused = call.attr(ops::call::NO_INLINE_ATTR).is_some()
        || callable.name() == ops::FUNC && callable.attr(ops::func::NO_INLINE_ATTR).is_some();
    call.name() == ops::CALL && !refused
}
