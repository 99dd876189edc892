//! Calls, invocations and assembly.

use llvm_sys::LLVMOpcode::{self, *};
use llvm_sys::LLVMTailCallKind;
use oxmlir_dialects::tables::llvm::{self, AsmDialect, TailCallKind};
use oxmlir_ir::body::InsertPoint;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, BlockId, OpId, Type, ValueId};

use super::super::{Import, Result};
use super::Inst;
use crate::names::attrs;
use crate::sys::{AttrValue, Block, Ty, Value, param_index};

/// What is called, and with what.
struct Callee {
    name: Option<String>,
    /// The operands, in front of them the address of the function if it is not called by name.
    operands: Vec<ValueId>,
    variadic: Option<Type>,
    result: Option<Type>,
    arg_attrs: Option<Vec<Attribute>>,
    res_attrs: Option<Vec<Attribute>>,
}

impl<'a, 'l> Import<'a, 'l> {
    /// Instructions that are no computation; `None` for those that leave no operation.
    pub(super) fn act(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<Option<OpId>> {
        if let Some(op) = self.memory(rw, inst)? {
            return Ok(Some(op));
        }
        if let Some(op) = self.control(rw, inst)? {
            return Ok(Some(op));
        }
        match inst.opcode {
            LLVMCall => self.call(rw, inst),
            LLVMInvoke => self.invoke(rw, inst).map(Some),
            _ => self.unhandled(inst),
        }
    }

    fn call(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<Option<OpId>> {
        let callee = inst.value.callee();
        if callee.is_inline_asm() {
            return self.assembly(rw, inst).map(Some);
        }
        if callee.is_function() && callee.intrinsic_number() != 0 {
            return self.intrinsic(rw, inst);
        }
        let called = self.callee(rw, inst)?;
        let options = llvm::CallOptions {
            result_type: called.result,
            var_callee_type: called.variadic,
            callee: called.name.as_deref(),
            fastmath_flags: self.fast_math(inst),
            cconv: Some(self.convention(inst.value.call_convention())?),
            tail_call_kind: Some(tail_call(inst)),
            arg_attrs: called.arg_attrs.as_deref(),
            res_attrs: called.res_attrs.as_deref(),
            ..Default::default()
        };
        let op = llvm::call_with(rw, inst.loc, &called.operands, &[], &[], options);
        self.call_flags(rw.body, op, inst.value);
        Ok(Some(op))
    }

    /// What a call or an invocation calls.
    fn callee(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<Callee> {
        let call = inst.value;
        let callee = call.callee();
        let ty = call.callee_type();
        let args = call.call_args();
        let declared = callee.is_function().then(|| callee.value_type());
        let fits = declared.is_some_and(|declared| fits(ty, declared));
        let by_name = fits || callee.is_ifunc();
        // A function that takes further arguments is called as it is declared.
        let ty = declared.filter(|_| fits).unwrap_or(ty);
        let mut operands = Vec::new();
        if !by_name && !callee.is_function() {
            operands.push(self.value(rw, callee)?);
        }
        operands.extend(self.values(rw, &args)?);
        if !by_name && callee.is_function() {
            operands.insert(0, self.value(rw, callee)?);
        }
        let name = by_name.then(|| callee.name());
        let variadic = match ty.is_variadic() {
            true => Some(self.ty(ty)?),
            false => None,
        };
        Ok(Callee {
            name,
            operands,
            variadic,
            result: self.result_type(call.ty())?,
            arg_attrs: self.arg_attrs(call, &[])?,
            res_attrs: self.res_attrs(call)?,
        })
    }

    fn assembly(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<OpId> {
        let asm = inst.value.callee().asm_text();
        let args = inst.value.call_args();
        let operands = self.values(rw, &args)?;
        let mut dicts = Vec::with_capacity(args.len());
        for index in 0..args.len() {
            dicts.push(self.element_type_attrs(inst.value, index)?);
        }
        let operand_attrs = super::super::attributes::unless_empty(dicts);
        let options = llvm::InlineAsmOptions {
            res_type: Some(self.ty(inst.value.ty())?),
            has_side_effects: asm.side_effects,
            is_align_stack: asm.align_stack,
            tail_call_kind: Some(tail_call(inst)),
            asm_dialect: Some(match asm.intel {
                true => AsmDialect::Intel,
                false => AsmDialect::Att,
            }),
            operand_attrs: operand_attrs.as_deref(),
        };
        let (text, constraints) = (&asm.text, &asm.constraints);
        Ok(llvm::inline_asm_with(
            rw,
            inst.loc,
            &operands,
            text,
            constraints,
            options,
        ))
    }

    /// `{elementtype = i32}` of an argument of assembly.
    fn element_type_attrs(&mut self, call: Value<'l>, index: usize) -> Result<Attribute> {
        for attr in call.call_attrs_at(param_index(index)) {
            if let AttrValue::Type(number, ty) = attr.value()
                && self.attr_names.get(&number).copied() == Some(attrs::ELEMENTTYPE)
            {
                let ty = self.ty(ty)?;
                let entry = (self.key(attrs::ELEMENTTYPE), self.cx.type_attr(ty));
                return Ok(self.cx.dict_attr(&[entry]));
            }
        }
        Ok(Attribute::EMPTY_DICT)
    }

    fn invoke(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<OpId> {
        let [normal, unwind] = inst.value.successors()[..] else {
            return self.unhandled(inst);
        };
        let called = self.callee(rw, inst)?;
        let from = inst.value.block();
        let (unwind_to, unwind_args) = self.successor(rw, from, unwind)?;
        let uses_result = phi_values(normal, from).contains(&inst.value);
        // The result is not there in front of the operation: a block of its own passes it on.
        let own_normal = self.own_block(normal)?;
        let (target, args) = match uses_result {
            true => (rw.body.add_block_before(own_normal), Vec::new()),
            false => (own_normal, self.branch_args(rw, from, normal)?),
        };
        let options = llvm::InvokeOptions {
            result_type: called.result,
            var_callee_type: called.variadic,
            callee: called.name.as_deref(),
            arg_attrs: called.arg_attrs.as_deref(),
            res_attrs: called.res_attrs.as_deref(),
            cconv: Some(self.convention(inst.value.call_convention())?),
            ..Default::default()
        };
        let op = llvm::invoke_with(
            rw,
            inst.loc,
            &called.operands,
            &args,
            &unwind_args,
            &[],
            &[],
            target,
            unwind_to,
            options,
        );
        if uses_result {
            self.pass_on(rw, inst, op, [target, own_normal])?;
        }
        Ok(op)
    }

    /// Fills the block between an invocation and the block that its result is an argument of.
    fn pass_on(
        &mut self,
        rw: &mut Rewriter,
        inst: Inst<'l>,
        op: OpId,
        [between, to]: [BlockId; 2],
    ) -> Result {
        let result = rw.body.results(op).next();
        if let Some(result) = result {
            self.function.values.insert(inst.value, result);
        }
        let Some(normal) = inst.value.successors().first().copied() else {
            return self.unhandled(inst);
        };
        let args = self.branch_args(rw, inst.value.block(), normal)?;
        let at = std::mem::replace(&mut rw.at, InsertPoint::End(between));
        llvm::br(rw, inst.loc, &args, to);
        rw.at = at;
        Ok(())
    }
}

/// The values of the phis of a block when control comes from `from`.
fn phi_values<'l>(to: Block<'l>, from: Block<'l>) -> Vec<Value<'l>> {
    let phis = to.instructions().into_iter();
    phis.take_while(|phi| phi.opcode() == Some(LLVMOpcode::LLVMPHI))
        .flat_map(Value::incoming)
        .filter(|incoming| incoming.1 == from)
        .map(|incoming| incoming.0)
        .collect()
}

/// Whether a function of type `declared` can be called by name as one of type `called`.
fn fits(called: Ty, declared: Ty) -> bool {
    let (params, args) = (declared.params(), called.params());
    let prefix = params.len().min(args.len());
    let enough = match declared.is_variadic() {
        true => args.len() >= params.len(),
        false => args.len() == params.len() && !called.is_variadic(),
    };
    enough && called.result() == declared.result() && params == args[..prefix]
}

fn tail_call(inst: Inst) -> TailCallKind {
    match inst.value.tail_call() {
        LLVMTailCallKind::LLVMTailCallKindNone => TailCallKind::None,
        LLVMTailCallKind::LLVMTailCallKindTail => TailCallKind::Tail,
        LLVMTailCallKind::LLVMTailCallKindMustTail => TailCallKind::Musttail,
        LLVMTailCallKind::LLVMTailCallKindNoTail => TailCallKind::Notail,
    }
}
