//! Whether two references may mean memory that threads share: without data flow, but with a look at where references go.

use oxmlir_dialects::tables::{builtin, memref, vector};
use oxmlir_ir::hooks::EffectKind;
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{AttrKind, CommonAttr, OpRef, Traits, ValueDefinition, ValueId};

/// The argument attribute of memory that no other argument refers to.
const NO_ALIAS: &str = "llvm.noalias";

/// Whether `a` and `b` may mean the same memory; `at` is some operation that sees both.
pub fn may_alias(at: OpRef, a: ValueId, b: ValueId) -> bool {
    let (a, b) = (Base::of(at, a), Base::of(at, b));
    if a.value == b.value {
        return true;
    }
    if let (Some(a), Some(b)) = (a.global(), b.global()) {
        return a == b;
    }
    if a.is_no_alias_argument() && b.is_no_alias_argument() {
        return false;
    }
    if a.is_object() && b.is_object() {
        return false;
    }
    let separate =
        |a: &Base, b: &Base| a.is_allocated() && (b.argument().is_some() || !a.may_be_captured());
    !separate(&a, &b) && !separate(&b, &a)
}

/// What references are views of.
struct Base<'a> {
    at: OpRef<'a>,
    value: ValueId,
    def: Option<OpRef<'a>>,
}

impl<'a> Base<'a> {
    fn of(at: OpRef<'a>, mut value: ValueId) -> Base<'a> {
        const VIEWS: [oxmlir_ir::OpName; 6] = [
            memref::CAST,
            memref::SUBVIEW,
            memref::VIEW,
            memref::TRANSPOSE,
            memref::COLLAPSE_SHAPE,
            memref::EXPAND_SHAPE,
        ];
        loop {
            let def = at.body.defining_op(value).map(|op| at.at(op));
            match def.filter(|op| VIEWS.contains(&op.name()) && op.num_operands() > 0) {
                Some(view) => value = view.operand(0),
                None => return Base { at, value, def },
            }
        }
    }

    fn is_allocated(&self) -> bool {
        let is_new = |op: OpRef| [memref::ALLOC, memref::ALLOCA].contains(&op.name());
        self.def.is_some_and(is_new)
    }

    /// The name of the global variable that this is.
    fn global(&self) -> Option<oxmlir_ir::Attribute> {
        let def = self.def.filter(|op| op.name() == memref::GET_GLOBAL)?;
        def.attr(memref::get_global::NAME_ATTR)
    }

    fn is_object(&self) -> bool {
        self.is_allocated() || self.global().is_some()
    }

    /// The function that this is an argument of, and which one.
    fn argument(&self) -> Option<(OpRef<'a>, usize)> {
        let ValueDefinition::Argument(block, index) = self.at.body.definition(self.value) else {
            return None;
        };
        let function = self.at.at(self.at.body.block_parent(block));
        function
            .has_trait(Traits::FUNCTION)
            .then_some((function, index as usize))
    }

    fn is_no_alias_argument(&self) -> bool {
        let Some((function, index)) = self.argument() else {
            return false;
        };
        let attrs = function.common_attr(CommonAttr::ArgAttrs);
        let attrs = attrs.and_then(|attrs| match function.cx.attr_kind(attrs) {
            AttrKind::Array(dicts) => dicts.get(index).copied(),
            _ => None,
        });
        attrs.is_some_and(|dict| function.cx.dict_get(dict, NO_ALIAS).is_some())
    }

    /// Whether a reference to the memory may be stored somewhere.
    fn may_be_captured(&self) -> bool {
        let body = self.at.body;
        let mut work = vec![self.value];
        while let Some(value) = work.pop() {
            for user in body.users(value) {
                let user = self.at.at(user);
                let reads = effects(user)
                    .is_some_and(|all| all.iter().all(|effect| effect.0 == EffectKind::Read));
                if reads {
                    continue;
                }
                match passed_on(user) {
                    Some(result) => work.push(result),
                    None if keeps(user, value) => return true,
                    None => {}
                }
            }
        }
        false
    }
}

/// The reference that `op` makes of another one.
fn passed_on(op: OpRef) -> Option<ValueId> {
    let is_cast = op.name() == builtin::UNREALIZED_CONVERSION_CAST;
    let makes_one = is_cast || op.has_trait(Traits::VIEW_LIKE);
    op.results().next().filter(|_| makes_one)
}

/// Whether `op`, which makes no reference of `value`, may store it.
fn keeps(op: OpRef, value: ValueId) -> bool {
    let stored: Option<usize> = match op.name() {
        memref::STORE => Some(memref::store::VALUE),
        vector::STORE => Some(vector::store::VALUE_TO_STORE),
        vector::MASKEDSTORE => Some(vector::maskedstore::VALUE_TO_STORE),
        vector::TRANSFER_WRITE => Some(vector::transfer_write::VALUE_TO_STORE),
        memref::DEALLOC => return false,
        _ => None,
    };
    stored.is_none_or(|group| op.group(group).contains(&value))
}
