//! Shared vocabulary of fold hooks.

use oxmlir_ir::hooks::{FoldResult, FoldResults, Folded};
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Body, Context, OpId, OpName, OpRef, Scalar, Type, ValueId};

use crate::operands::SOURCE;
use crate::tables::ub;

/// One call of a fold hook: the operation, the constants among its operands, and where the results go.
pub struct Fold<'a> {
    /// The context, which holds types and attributes.
    pub cx: &'a Context,
    /// The body that the operation is in.
    pub body: &'a mut Body,
    /// The operation that is folded.
    pub op: OpId,
    /// The values of the operands that are known to be constant, by position.
    pub constants: &'a [Option<Attribute>],
    /// The replacements of the results, which the fold pushes in order.
    pub results: &'a mut FoldResults,
}

impl Fold<'_> {
    /// A read-only view of the operation.
    pub fn view(&self) -> OpRef<'_> {
        OpRef::new(self.cx, self.body, self.op)
    }

    /// The operand of a cast, a view or another operation with one main operand.
    pub fn source(&self) -> ValueId {
        self.operand(SOURCE)
    }

    /// Makes the operation, a cast, a view or another one with one main operand, work on another value.
    pub fn set_source(&mut self, value: ValueId) {
        self.body.set_operand(self.op, SOURCE, value);
    }

    /// The type of [`Fold::source`].
    pub fn source_type(&self) -> Type {
        self.body.ty(self.source())
    }

    /// What the operation `name` that defines `value` is applied to, if it is one with one main operand.
    pub fn source_of(&self, value: ValueId, name: OpName) -> Option<ValueId> {
        self.operand_of(value, name, SOURCE)
    }

    /// The only result becomes what the operation is applied to.
    pub fn to_source(&mut self) -> Folded {
        self.to_operand(SOURCE)
    }

    /// Operand `index`.
    pub fn operand(&self, index: usize) -> ValueId {
        self.body.operand(self.op, index)
    }

    /// The constant value of operand `index`.
    pub fn constant(&self, index: usize) -> Option<Attribute> {
        self.constants.get(index).copied().flatten()
    }

    /// The integer that operand `index` is, or is a splat of.
    pub fn int(&self, index: usize) -> Option<ApInt> {
        self.cx.splat_int(self.constant(index)?)
    }

    /// The float that operand `index` is, or is a splat of.
    pub fn float(&self, index: usize) -> Option<ApFloat> {
        self.cx.splat_float(self.constant(index)?)
    }

    /// The type of result `index`.
    pub fn result_type(&self, index: usize) -> Type {
        self.body.ty(self.body.result(self.op, index))
    }

    /// The type of the only result.
    pub fn only_result_type(&self) -> Type {
        self.body.only_result_type(self.op)
    }

    /// Operand `index` of the operation `name` that defines `value`.
    pub fn operand_of(&self, value: ValueId, name: OpName, index: usize) -> Option<ValueId> {
        let def = self.body.defining_op(value)?;
        (self.body.name(def) == name).then(|| self.body.operand(def, index))
    }

    /// The only result becomes an existing value.
    pub fn to_value(&mut self, value: ValueId) -> Folded {
        self.results.push(FoldResult::Value(value));
        Folded::Results
    }

    /// The only result becomes operand `index`.
    pub fn to_operand(&mut self, index: usize) -> Folded {
        self.to_value(self.operand(index))
    }

    /// The only result becomes a constant.
    pub fn to_attr(&mut self, attr: Attribute) -> Folded {
        self.results.push(FoldResult::Attr(attr));
        Folded::Results
    }

    /// The only result becomes a constant, if there is one.
    pub fn to_attr_if(&mut self, attr: Option<Attribute>) -> Folded {
        attr.map_or(Folded::No, |a| self.to_attr(a))
    }

    /// The only result becomes `value` everywhere; not for shaped types of dynamic shape.
    pub fn to_int(&mut self, value: i64) -> Folded {
        let attr = self.int_splat(self.only_result_type(), value);
        self.to_attr_if(attr)
    }

    /// The constant of (shaped) integer type `ty` that is `value` everywhere.
    pub fn int_splat(&self, ty: Type, value: i64) -> Option<Attribute> {
        int_splat(self.cx, ty, value)
    }

    /// Folds integers element by element; poison in, poison out.
    pub fn ints(&mut self, fold: impl Fn(&ApInt, &ApInt) -> Option<ApInt>) -> Folded {
        self.elementwise(|x| Some(Scalar::Int(fold(x[0].int()?, x[1].int()?)?)))
    }

    /// Folds floats element by element; poison in, poison out.
    pub fn floats(&mut self, fold: impl Fn(ApFloat, ApFloat) -> Option<ApFloat>) -> Folded {
        self.elementwise(|x| Some(Scalar::Float(fold(x[0].float()?, x[1].float()?)?)))
    }

    /// Folds constants element by element: `fold` gets an element of each operand; poison in, poison out.
    pub fn elementwise(&mut self, fold: impl FnMut(&[&Scalar]) -> Option<Scalar>) -> Folded {
        let attr = self.fold_constants(self.only_result_type(), fold);
        self.to_attr_if(attr)
    }

    /// The constant of type `ty` that `fold` makes of the operands, element by element; poison if one of them is poison.
    pub fn fold_constants(
        &self,
        ty: Type,
        fold: impl FnMut(&[&Scalar]) -> Option<Scalar>,
    ) -> Option<Attribute> {
        let poison = self
            .constants
            .iter()
            .flatten()
            .find(|a| is_poison(self.cx, **a));
        if let Some(poison) = poison {
            return Some(*poison);
        }
        let constants: Vec<Attribute> = self.constants.iter().copied().collect::<Option<_>>()?;
        self.cx.fold_elementwise(&constants, ty, fold)
    }
}

/// The constant of (shaped) integer type `ty` that is `value` everywhere; `None` for dynamic shapes.
pub fn int_splat(cx: &Context, ty: Type, value: i64) -> Option<Attribute> {
    if cx.shaped_element(ty).is_some() {
        cx.num_elements(ty)?;
    }
    let width = cx.int_width(cx.element_type(ty))?;
    Some(cx.splat_attr(ty, &Scalar::Int(ApInt::from_i64(width, value))))
}

/// `#ub.poison`.
pub fn poison(cx: &Context) -> Attribute {
    cx.attr(AttrKind::Dialect {
        def: DefRef(ub::POISON_ATTR),
        params: [].into(),
    })
}

/// Whether `attr` is `#ub.poison`.
pub fn is_poison(cx: &Context, attr: Attribute) -> bool {
    matches!(cx.attr_kind(attr), AttrKind::Dialect { def, .. } if *def == DefRef(ub::POISON_ATTR))
}

/// The constant `attr` with another shape: a dense attribute or poison.
pub fn reshaped(cx: &Context, attr: Attribute, ty: Type) -> Option<Attribute> {
    match cx.attr_kind(attr) {
        AttrKind::DenseElements { data, splat, .. } => {
            Some(cx.dense_attr(ty, data.to_vec(), *splat))
        }
        _ => is_poison(cx, attr).then_some(attr),
    }
}

/// The constant of type `ty` that repeats `attr`: a scalar of its element type, a splat or poison.
pub fn repeated(cx: &Context, attr: Attribute, ty: Type) -> Option<Attribute> {
    match cx.attr_kind(attr) {
        AttrKind::Integer { ty: scalar, .. } | AttrKind::Float { ty: scalar, .. } => {
            let value = cx.splat_scalar(attr)?;
            (*scalar == cx.element_type(ty)).then(|| cx.splat_attr(ty, &value))
        }
        AttrKind::DenseElements { splat: true, .. } => reshaped(cx, attr, ty),
        _ => is_poison(cx, attr).then_some(attr),
    }
}

/// Declares fold hooks: each body sees the call as a [`Fold`].
#[macro_export]
macro_rules! folds {
    ($($(#[$doc:meta])* fn $name:ident($fold:ident) $body:block)*) => {$(
        $(#[$doc])*
        pub fn $name(
            cx: &oxmlir_ir::Context,
            body: &mut oxmlir_ir::Body,
            op: oxmlir_ir::OpId,
            constants: &[Option<oxmlir_ir::Attribute>],
            results: &mut oxmlir_ir::hooks::FoldResults,
        ) -> oxmlir_ir::hooks::Folded {
            #[allow(unused_mut)]
            let mut call = $crate::folding::Fold { cx, body, op, constants, results };
            let $fold = &mut call;
            $body
        }
    )*};
}
