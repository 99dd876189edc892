//! Arguments and results of functions that nothing needs.

use oxmlir_ir::analysis::dataflow::Scope;
use oxmlir_ir::{
    AttrKind, Attribute, Body, CommonAttr, Context, InsertPoint, OpId, OpRef, OpState, Traits,
    Type, TypeKind, ValueId,
};

use super::clean::StandIns;
use super::liveness::{Live, region_terminators};

/// The positions of the arguments and results of a function that go.
pub struct Signature {
    /// The number of its body.
    index: usize,
    args: Vec<bool>,
    results: Vec<bool>,
}

impl Signature {
    /// What goes of body `index`, if that is a function whose calls are all known and some of it does.
    pub fn new(
        cx: &Context,
        scope: &Scope,
        root: &Body,
        index: usize,
        live: &Live,
    ) -> Option<Signature> {
        if !scope.calls_known(index) {
            return None;
        }
        let function = scope.body(root, index)?;
        let (_, types) = function_type(cx, function)?;
        let calls: Vec<OpRef> = live
            .calls(index)
            .iter()
            .map(|(at, call)| Some(OpRef::new(cx, scope.body(root, *at)?, *call)))
            .collect::<Option<_>>()?;
        let sized = Traits::ATTR_SIZED_OPERAND_SEGMENTS | Traits::ATTR_SIZED_RESULT_SEGMENTS;
        if calls
            .iter()
            .any(|c| c.body.traits(cx, c.id).intersects(sized))
        {
            return None;
        }
        let is_used = |position: usize| {
            let mut calls = calls.iter().zip(live.calls(index));
            calls.any(|(call, (at, _))| {
                let result = call.results().nth(position);
                result.is_some_and(|v| live.is_live(*at, v))
            })
        };
        let args = entry_args(function).iter();
        let signature = Signature {
            index,
            args: args.map(|arg| !live.is_live(index, *arg)).collect(),
            results: (0..types.len())
                .map(|position| !is_used(position))
                .collect(),
        };
        let shrinks = signature.args.contains(&true) || signature.results.contains(&true);
        shrinks.then_some(signature)
    }

    /// Calls and returns stop passing what goes.
    pub fn pass_no_dead_operands(&self, cx: &Context, scope: &Scope, root: &mut Body, live: &Live) {
        for (at, call) in live.calls(self.index) {
            if let Some(body) = scope.body_mut(root, *at) {
                keep_operands(body, *call, &self.args);
                keep_attrs(cx, body, *call, CommonAttr::ArgAttrs, &self.args);
            }
        }
        let Some(function) = scope.body_mut(root, self.index) else {
            return;
        };
        let returns = region_terminators(OpRef::new(cx, function, function.root()));
        for op in returns {
            if function.num_operands(op) == self.results.len() {
                keep_operands(function, op, &self.results);
            }
        }
    }

    /// The function loses what nobody uses any more, and its calls the results.
    pub fn shrink(&self, cx: &Context, scope: &Scope, root: &mut Body, live: &Live) {
        for (at, call) in live.calls(self.index) {
            if let Some(body) = scope.body_mut(root, *at)
                && body.is_alive(*call)
                && self.results.contains(&true)
            {
                keep_results(cx, body, *call, &self.results);
            }
        }
        if let Some(function) = scope.body_mut(root, self.index) {
            self.shrink_function(cx, function);
        }
    }

    fn shrink_function(&self, cx: &Context, function: &mut Body) {
        let Some((inputs, results)) = function_type(cx, function) else {
            return;
        };
        let ty = cx.function_type(&kept(&inputs, &self.args), &kept(&results, &self.results));
        let name = CommonAttr::FunctionType.name();
        let root = function.root();
        function.set_named_attr(cx, root, name, Some(cx.type_attr(ty)));
        keep_attrs(cx, function, root, CommonAttr::ArgAttrs, &self.args);
        keep_attrs(cx, function, root, CommonAttr::ResAttrs, &self.results);
        let Some(entry) = function.first_block(function.root_region()) else {
            return;
        };
        let mut stand_ins = StandIns::default();
        for number in (0..self.args.len()).rev().filter(|n| self.args[*n]) {
            let arg = function.arg(entry, number);
            stand_ins.replace(cx, function, arg, InsertPoint::Start(entry));
            function.erase_arg(entry, number);
        }
    }
}

/// The arguments of the function that a body is.
fn entry_args(function: &Body) -> &[ValueId] {
    let entry = function.first_block(function.root_region());
    entry.map_or(&[], |entry| function.args(entry))
}

/// The types of the arguments and results of the function that a body is, if it has an ordinary type.
fn function_type(cx: &Context, function: &Body) -> Option<(Vec<Type>, Vec<Type>)> {
    let root = OpRef::new(cx, function, function.root());
    let AttrKind::Type(ty) = cx.attr_kind(root.common_attr(CommonAttr::FunctionType)?) else {
        return None;
    };
    match cx.type_kind(*ty) {
        TypeKind::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
        _ => None,
    }
}

/// The elements that do not go.
fn kept<T: Copy>(all: &[T], goes: &[bool]) -> Vec<T> {
    let stays = all.iter().zip(goes).filter(|(_, goes)| !**goes);
    stays.map(|(element, _)| *element).collect()
}

fn keep_operands(body: &mut Body, op: OpId, goes: &[bool]) {
    let operands = body.operand_vec(op);
    if operands.len() == goes.len() && goes.contains(&true) {
        body.set_operands(op, &kept(&operands, goes));
    }
}

/// Drops the attributes of arguments or results that go.
fn keep_attrs(cx: &Context, body: &mut Body, op: OpId, which: CommonAttr, goes: &[bool]) {
    let Some(attrs) = body.common_attr(cx, op, which) else {
        return;
    };
    let stay: Vec<Attribute> = kept(cx.array_elements(attrs), goes);
    let stay = stay
        .iter()
        .any(|a| *a != Attribute::EMPTY_DICT)
        .then(|| cx.array_attr(&stay));
    body.set_named_attr(cx, op, which.name(), stay);
}

/// Replaces a call by one with fewer results.
fn keep_results(cx: &Context, body: &mut Body, op: OpId, goes: &[bool]) {
    keep_attrs(cx, body, op, CommonAttr::ResAttrs, goes);
    let results: Vec<ValueId> = body.results(op).collect();
    if results.len() != goes.len() {
        return;
    }
    let mut stand_ins = StandIns::default();
    for (result, _) in results.iter().zip(goes).filter(|(_, goes)| **goes) {
        stand_ins.replace(cx, body, *result, InsertPoint::Before(op));
    }
    let stay = kept(&results, goes);
    let types: Vec<Type> = stay.iter().map(|v| body.ty(*v)).collect();
    let operands = body.operand_vec(op);
    let attrs = body.inherent_attrs(op);
    let state = OpState {
        operands: &operands,
        results: &types,
        attrs: &attrs,
        dict: body.dict(op),
        ..OpState::new(body.name(op), body.loc(op))
    };
    let new = body.create(cx, &state);
    body.link(new, InsertPoint::Before(op));
    for (old, number) in stay.into_iter().zip(0..) {
        let result = body.result(new, number);
        body.replace_all_uses(old, result);
    }
    body.erase_op(op);
}
