//! Operations that are calls of the intrinsic of their name: `llvm.intr.NAME` calls `@llvm.NAME`, and
//! `arm_sve.intr.NAME` calls `@llvm.aarch64.sve.NAME`.

use llvm_sys::LLVMTypeKind;
use oxmlir_ir::{AttrKind, OpRef};

use super::super::constants::int_constant;
use super::super::{Export, Result, fail};
use crate::sys::{Ty, Value};

/// How an operation becomes a call.
pub(super) struct Intrinsic {
    pub op: &'static str,
    /// The results (members of the result struct if there are several) whose types the intrinsic is overloaded for.
    results: &'static [usize],
    /// The same of arguments, after those of results.
    args: &'static [usize],
    /// Arguments that are attributes of the operation.
    immediates: &'static [(usize, &'static str)],
}

const fn entry(
    op: &'static str,
    results: &'static [usize],
    args: &'static [usize],
    immediates: &'static [(usize, &'static str)],
) -> Intrinsic {
    Intrinsic {
        op,
        results,
        args,
        immediates,
    }
}

/// Sorted by name.
#[rustfmt::skip]
pub(super) const TABLE: &[Intrinsic] = &[
    entry("arm_neon.intr.bfmmla", &[], &[], &[]),
    entry("arm_neon.intr.sdot", &[0], &[1], &[]),
    entry("arm_neon.intr.smmla", &[0], &[1], &[]),
    entry("arm_neon.intr.smull", &[0], &[], &[]),
    entry("arm_neon.intr.ummla", &[0], &[1], &[]),
    entry("arm_neon.intr.usmmla", &[0], &[1], &[]),
    entry("arm_sme.intr.cntsd", &[], &[], &[]),
    entry("arm_sme.intr.ld1b.horiz", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.ld1b.vert", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.ld1d.horiz", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.ld1d.vert", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.ld1h.horiz", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.ld1h.vert", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.ld1q.horiz", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.ld1q.vert", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.ld1w.horiz", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.ld1w.vert", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.mopa", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.mopa.wide", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.mops", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.mops.wide", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.read.horiz", &[0], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.read.vert", &[0], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.smopa.wide", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.smopa.za32", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.smops.wide", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.smops.za32", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.st1b.horiz", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.st1b.vert", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.st1d.horiz", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.st1d.vert", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.st1h.horiz", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.st1h.vert", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.st1q.horiz", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.st1q.vert", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.st1w.horiz", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.st1w.vert", &[], &[], &[(2, "tile_id")]),
    entry("arm_sme.intr.str", &[], &[], &[]),
    entry("arm_sme.intr.sumopa.wide", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.sumops.wide", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.umopa.wide", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.umopa.za32", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.umops.wide", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.umops.za32", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.usmopa.wide", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.usmops.wide", &[], &[4], &[(0, "tile_id")]),
    entry("arm_sme.intr.write.horiz", &[], &[3], &[(0, "tile_id")]),
    entry("arm_sme.intr.write.vert", &[], &[3], &[(0, "tile_id")]),
    entry("arm_sme.intr.zero", &[], &[], &[(0, "tile_mask")]),
    entry("arm_sve.intr.add", &[0], &[], &[]),
    entry("arm_sve.intr.bfmmla", &[], &[], &[]),
    entry("arm_sve.intr.convert.from.svbool", &[0], &[], &[]),
    entry("arm_sve.intr.convert.to.svbool", &[], &[0], &[]),
    entry("arm_sve.intr.dupq_lane", &[], &[0], &[(1, "lane")]),
    entry("arm_sve.intr.fadd", &[0], &[], &[]),
    entry("arm_sve.intr.fdiv", &[0], &[], &[]),
    entry("arm_sve.intr.fmul", &[0], &[], &[]),
    entry("arm_sve.intr.fsub", &[0], &[], &[]),
    entry("arm_sve.intr.mul", &[0], &[], &[]),
    entry("arm_sve.intr.psel", &[], &[1], &[]),
    entry("arm_sve.intr.sdiv", &[0], &[], &[]),
    entry("arm_sve.intr.sdot", &[0], &[], &[]),
    entry("arm_sve.intr.smmla", &[0], &[], &[]),
    entry("arm_sve.intr.sub", &[0], &[], &[]),
    entry("arm_sve.intr.udiv", &[0], &[], &[]),
    entry("arm_sve.intr.udot", &[0], &[], &[]),
    entry("arm_sve.intr.ummla", &[0], &[], &[]),
    entry("arm_sve.intr.usmmla", &[0], &[], &[]),
    entry("arm_sve.intr.whilelt", &[0], &[0], &[]),
    entry("arm_sve.intr.zip.x2", &[], &[0], &[]),
    entry("arm_sve.intr.zip.x4", &[], &[0], &[]),
    entry("llvm.intr.abs", &[], &[0], &[(1, "is_int_min_poison")]),
    entry("llvm.intr.acos", &[], &[0], &[]),
    entry("llvm.intr.annotation", &[0], &[2], &[]),
    entry("llvm.intr.asin", &[], &[0], &[]),
    entry("llvm.intr.assume", &[], &[], &[]),
    entry("llvm.intr.atan", &[], &[0], &[]),
    entry("llvm.intr.atan2", &[], &[0], &[]),
    entry("llvm.intr.bitreverse", &[], &[0], &[]),
    entry("llvm.intr.bswap", &[], &[0], &[]),
    entry("llvm.intr.ceil", &[], &[0], &[]),
    entry("llvm.intr.copysign", &[], &[0], &[]),
    entry("llvm.intr.coro.align", &[0], &[], &[]),
    entry("llvm.intr.coro.begin", &[], &[], &[]),
    entry("llvm.intr.coro.end", &[], &[], &[]),
    entry("llvm.intr.coro.free", &[], &[], &[]),
    entry("llvm.intr.coro.id", &[], &[], &[]),
    entry("llvm.intr.coro.promise", &[], &[], &[]),
    entry("llvm.intr.coro.resume", &[], &[], &[]),
    entry("llvm.intr.coro.save", &[], &[], &[]),
    entry("llvm.intr.coro.size", &[0], &[], &[]),
    entry("llvm.intr.coro.suspend", &[], &[], &[]),
    entry("llvm.intr.cos", &[], &[0], &[]),
    entry("llvm.intr.cosh", &[], &[0], &[]),
    entry("llvm.intr.ctlz", &[], &[0], &[(1, "is_zero_poison")]),
    entry("llvm.intr.ctpop", &[], &[0], &[]),
    entry("llvm.intr.cttz", &[], &[0], &[(1, "is_zero_poison")]),
    entry("llvm.intr.debugtrap", &[], &[], &[]),
    entry("llvm.intr.eh.typeid.for", &[], &[0], &[]),
    entry("llvm.intr.exp", &[], &[0], &[]),
    entry("llvm.intr.exp10", &[], &[0], &[]),
    entry("llvm.intr.exp2", &[], &[0], &[]),
    entry("llvm.intr.expect", &[], &[0], &[]),
    entry("llvm.intr.expect.with.probability", &[], &[0], &[(2, "prob")]),
    entry("llvm.intr.experimental.vp.strided.load", &[0], &[0, 1], &[]),
    entry("llvm.intr.experimental.vp.strided.store", &[], &[0, 1, 2], &[]),
    entry("llvm.intr.fabs", &[], &[0], &[]),
    entry("llvm.intr.floor", &[], &[0], &[]),
    entry("llvm.intr.fma", &[], &[0], &[]),
    entry("llvm.intr.fmuladd", &[], &[0], &[]),
    entry("llvm.intr.frexp", &[0, 1], &[], &[]),
    entry("llvm.intr.fshl", &[], &[0], &[]),
    entry("llvm.intr.fshr", &[], &[0], &[]),
    entry("llvm.intr.get.active.lane.mask", &[0], &[0], &[]),
    entry("llvm.intr.invariant.end", &[], &[2], &[(1, "size")]),
    entry("llvm.intr.invariant.start", &[], &[1], &[(0, "size")]),
    entry("llvm.intr.is.constant", &[], &[0], &[]),
    entry("llvm.intr.is.fpclass", &[], &[0], &[(1, "bit")]),
    entry("llvm.intr.launder.invariant.group", &[], &[0], &[]),
    entry("llvm.intr.ldexp", &[], &[0, 1], &[]),
    entry("llvm.intr.lifetime.end", &[], &[0], &[]),
    entry("llvm.intr.lifetime.start", &[], &[0], &[]),
    entry("llvm.intr.llrint", &[0], &[0], &[]),
    entry("llvm.intr.llround", &[0], &[0], &[]),
    entry("llvm.intr.log", &[], &[0], &[]),
    entry("llvm.intr.log10", &[], &[0], &[]),
    entry("llvm.intr.log2", &[], &[0], &[]),
    entry("llvm.intr.lrint", &[0], &[0], &[]),
    entry("llvm.intr.lround", &[0], &[0], &[]),
    entry("llvm.intr.masked.compressstore", &[], &[0], &[]),
    entry("llvm.intr.masked.expandload", &[0], &[], &[]),
    entry("llvm.intr.maximum", &[], &[0], &[]),
    entry("llvm.intr.maxnum", &[], &[0], &[]),
    entry("llvm.intr.memcpy", &[], &[0, 1, 2], &[(3, "isVolatile")]),
    entry("llvm.intr.memcpy.inline", &[], &[0, 1, 2], &[(2, "len"), (3, "isVolatile")]),
    entry("llvm.intr.memmove", &[], &[0, 1, 2], &[(3, "isVolatile")]),
    entry("llvm.intr.memset", &[], &[0, 2], &[(3, "isVolatile")]),
    entry("llvm.intr.memset.inline", &[], &[0, 2], &[(2, "len"), (3, "isVolatile")]),
    entry("llvm.intr.minimum", &[], &[0], &[]),
    entry("llvm.intr.minnum", &[], &[0], &[]),
    entry("llvm.intr.nearbyint", &[], &[0], &[]),
    entry("llvm.intr.pow", &[], &[0], &[]),
    entry("llvm.intr.powi", &[], &[0, 1], &[]),
    entry("llvm.intr.prefetch", &[], &[0], &[(1, "rw"), (2, "hint"), (3, "cache")]),
    entry("llvm.intr.ptr.annotation", &[0], &[2], &[]),
    entry("llvm.intr.ptrmask", &[], &[0, 1], &[]),
    entry("llvm.intr.rint", &[], &[0], &[]),
    entry("llvm.intr.round", &[], &[0], &[]),
    entry("llvm.intr.roundeven", &[], &[0], &[]),
    entry("llvm.intr.sadd.sat", &[], &[0], &[]),
    entry("llvm.intr.sadd.with.overflow", &[0], &[], &[]),
    entry("llvm.intr.scmp", &[0], &[0], &[]),
    entry("llvm.intr.sin", &[], &[0], &[]),
    entry("llvm.intr.sincos", &[], &[0], &[]),
    entry("llvm.intr.sinh", &[], &[0], &[]),
    entry("llvm.intr.smax", &[], &[0], &[]),
    entry("llvm.intr.smin", &[], &[0], &[]),
    entry("llvm.intr.smul.with.overflow", &[0], &[], &[]),
    entry("llvm.intr.sqrt", &[], &[0], &[]),
    entry("llvm.intr.ssa.copy", &[], &[0], &[]),
    entry("llvm.intr.sshl.sat", &[], &[0], &[]),
    entry("llvm.intr.ssub.sat", &[], &[0], &[]),
    entry("llvm.intr.ssub.with.overflow", &[0], &[], &[]),
    entry("llvm.intr.stackrestore", &[], &[0], &[]),
    entry("llvm.intr.stacksave", &[0], &[], &[]),
    entry("llvm.intr.stepvector", &[0], &[], &[]),
    entry("llvm.intr.strip.invariant.group", &[], &[0], &[]),
    entry("llvm.intr.tan", &[], &[0], &[]),
    entry("llvm.intr.tanh", &[], &[0], &[]),
    entry("llvm.intr.threadlocal.address", &[], &[0], &[]),
    entry("llvm.intr.trap", &[], &[], &[]),
    entry("llvm.intr.trunc", &[], &[0], &[]),
    entry("llvm.intr.uadd.sat", &[], &[0], &[]),
    entry("llvm.intr.uadd.with.overflow", &[0], &[], &[]),
    entry("llvm.intr.ubsantrap", &[], &[], &[(0, "failureKind")]),
    entry("llvm.intr.ucmp", &[0], &[0], &[]),
    entry("llvm.intr.umax", &[], &[0], &[]),
    entry("llvm.intr.umin", &[], &[0], &[]),
    entry("llvm.intr.umul.with.overflow", &[0], &[], &[]),
    entry("llvm.intr.ushl.sat", &[], &[0], &[]),
    entry("llvm.intr.usub.sat", &[], &[0], &[]),
    entry("llvm.intr.usub.with.overflow", &[0], &[], &[]),
    entry("llvm.intr.vacopy", &[], &[0], &[]),
    entry("llvm.intr.vaend", &[], &[0], &[]),
    entry("llvm.intr.var.annotation", &[], &[0, 1], &[]),
    entry("llvm.intr.vastart", &[], &[0], &[]),
    entry("llvm.intr.vector.deinterleave2", &[], &[0], &[]),
    entry("llvm.intr.vector.extract", &[0], &[0], &[(1, "pos")]),
    entry("llvm.intr.vector.insert", &[0], &[1], &[(2, "pos")]),
    entry("llvm.intr.vector.interleave2", &[0], &[], &[]),
    entry("llvm.intr.vector.reduce.add", &[], &[0], &[]),
    entry("llvm.intr.vector.reduce.and", &[], &[0], &[]),
    entry("llvm.intr.vector.reduce.fadd", &[], &[1], &[]),
    entry("llvm.intr.vector.reduce.fmax", &[], &[0], &[]),
    entry("llvm.intr.vector.reduce.fmaximum", &[], &[0], &[]),
    entry("llvm.intr.vector.reduce.fmin", &[], &[0], &[]),
    entry("llvm.intr.vector.reduce.fminimum", &[], &[0], &[]),
    entry("llvm.intr.vector.reduce.fmul", &[], &[1], &[]),
    entry("llvm.intr.vector.reduce.mul", &[], &[0], &[]),
    entry("llvm.intr.vector.reduce.or", &[], &[0], &[]),
    entry("llvm.intr.vector.reduce.smax", &[], &[0], &[]),
    entry("llvm.intr.vector.reduce.smin", &[], &[0], &[]),
    entry("llvm.intr.vector.reduce.umax", &[], &[0], &[]),
    entry("llvm.intr.vector.reduce.umin", &[], &[0], &[]),
    entry("llvm.intr.vector.reduce.xor", &[], &[0], &[]),
    entry("llvm.intr.vp.add", &[0], &[], &[]),
    entry("llvm.intr.vp.and", &[0], &[], &[]),
    entry("llvm.intr.vp.ashr", &[0], &[], &[]),
    entry("llvm.intr.vp.fadd", &[0], &[], &[]),
    entry("llvm.intr.vp.fdiv", &[0], &[], &[]),
    entry("llvm.intr.vp.fma", &[0], &[], &[]),
    entry("llvm.intr.vp.fmul", &[0], &[], &[]),
    entry("llvm.intr.vp.fmuladd", &[0], &[], &[]),
    entry("llvm.intr.vp.fneg", &[0], &[], &[]),
    entry("llvm.intr.vp.fpext", &[0], &[0], &[]),
    entry("llvm.intr.vp.fptosi", &[0], &[0], &[]),
    entry("llvm.intr.vp.fptoui", &[0], &[0], &[]),
    entry("llvm.intr.vp.fptrunc", &[0], &[0], &[]),
    entry("llvm.intr.vp.frem", &[0], &[], &[]),
    entry("llvm.intr.vp.fsub", &[0], &[], &[]),
    entry("llvm.intr.vp.inttoptr", &[0], &[0], &[]),
    entry("llvm.intr.vp.load", &[0], &[0], &[]),
    entry("llvm.intr.vp.lshr", &[0], &[], &[]),
    entry("llvm.intr.vp.merge", &[], &[1], &[]),
    entry("llvm.intr.vp.mul", &[0], &[], &[]),
    entry("llvm.intr.vp.or", &[0], &[], &[]),
    entry("llvm.intr.vp.ptrtoint", &[0], &[0], &[]),
    entry("llvm.intr.vp.reduce.add", &[], &[1], &[]),
    entry("llvm.intr.vp.reduce.and", &[], &[1], &[]),
    entry("llvm.intr.vp.reduce.fadd", &[], &[1], &[]),
    entry("llvm.intr.vp.reduce.fmax", &[], &[1], &[]),
    entry("llvm.intr.vp.reduce.fmin", &[], &[1], &[]),
    entry("llvm.intr.vp.reduce.fmul", &[], &[1], &[]),
    entry("llvm.intr.vp.reduce.mul", &[], &[1], &[]),
    entry("llvm.intr.vp.reduce.or", &[], &[1], &[]),
    entry("llvm.intr.vp.reduce.smax", &[], &[1], &[]),
    entry("llvm.intr.vp.reduce.smin", &[], &[1], &[]),
    entry("llvm.intr.vp.reduce.umax", &[], &[1], &[]),
    entry("llvm.intr.vp.reduce.umin", &[], &[1], &[]),
    entry("llvm.intr.vp.reduce.xor", &[], &[1], &[]),
    entry("llvm.intr.vp.sdiv", &[0], &[], &[]),
    entry("llvm.intr.vp.select", &[], &[1], &[]),
    entry("llvm.intr.vp.sext", &[0], &[0], &[]),
    entry("llvm.intr.vp.shl", &[0], &[], &[]),
    entry("llvm.intr.vp.sitofp", &[0], &[0], &[]),
    entry("llvm.intr.vp.smax", &[0], &[], &[]),
    entry("llvm.intr.vp.smin", &[0], &[], &[]),
    entry("llvm.intr.vp.srem", &[0], &[], &[]),
    entry("llvm.intr.vp.store", &[], &[0, 1], &[]),
    entry("llvm.intr.vp.sub", &[0], &[], &[]),
    entry("llvm.intr.vp.trunc", &[0], &[0], &[]),
    entry("llvm.intr.vp.udiv", &[0], &[], &[]),
    entry("llvm.intr.vp.uitofp", &[0], &[0], &[]),
    entry("llvm.intr.vp.umax", &[0], &[], &[]),
    entry("llvm.intr.vp.umin", &[0], &[], &[]),
    entry("llvm.intr.vp.urem", &[0], &[], &[]),
    entry("llvm.intr.vp.xor", &[0], &[], &[]),
    entry("llvm.intr.vp.zext", &[0], &[0], &[]),
    entry("llvm.intr.vscale", &[0], &[], &[]),
];

/// The intrinsic that an operation calls.
fn intrinsic_name(op: &str) -> String {
    match op {
        "llvm.intr.vacopy" => "llvm.va_copy".to_owned(),
        "llvm.intr.vaend" => "llvm.va_end".to_owned(),
        "llvm.intr.vastart" => "llvm.va_start".to_owned(),
        name => match name.strip_prefix("arm_") {
            Some(arm) => format!(
                "llvm.aarch64.{}",
                arm.replacen("intr.", "", 1).replace('_', ".")
            ),
            None => name.replacen("llvm.intr.", "llvm.", 1),
        },
    }
}

/// Operations whose several results are members of one struct.
fn has_struct_result(ty: Ty, intrinsic: &Intrinsic) -> bool {
    ty.kind() == LLVMTypeKind::LLVMStructTypeKind
        && intrinsic.results.iter().all(|r| (*r as u64) < ty.len())
}

/// Translates an operation that calls an intrinsic, by its row in the table.
pub(super) fn translate<'a, 'l>(export: &mut Export<'a, 'l>, op: OpRef<'a>) -> Result {
    let name = op.name_str();
    let Some(intrinsic) = TABLE
        .binary_search_by(|i| i.op.cmp(name))
        .ok()
        .map(|i| &TABLE[i])
    else {
        return fail(op, format!("LLVM Translation failed for operation: {name}"));
    };
    let args = export.intrinsic_args(op, intrinsic)?;
    let overloads = export.overloads(op, intrinsic, &args)?;
    let called = intrinsic_name(name);
    let call = export.call_named(op, &called, &overloads, &args)?;
    export.fast_math(op, call);
    let immediates: Vec<usize> = intrinsic.immediates.iter().map(|i| i.0).collect();
    export.operand_attrs(op, call, &immediates)?;
    export.access_groups(op, call);
    export.aliasing(op, call);
    export.define(op, call);
    Ok(())
}

impl<'a, 'l> Export<'a, 'l> {
    /// The operands with the immediate arguments in between.
    fn intrinsic_args(&mut self, op: OpRef<'a>, intrinsic: &Intrinsic) -> Result<Vec<Value<'l>>> {
        let bundled = self.group(op, "op_bundle_operands")?.len();
        let mut operands = self.operands(op)?;
        operands.truncate(operands.len() - bundled);
        let total = operands.len() + intrinsic.immediates.len();
        let mut operands = operands.into_iter();
        let mut args = Vec::with_capacity(total);
        for at in 0..total {
            let immediate = intrinsic.immediates.iter().find(|i| i.0 == at);
            let next = match immediate {
                Some((_, name)) => Some(self.immediate_arg(op, name)?),
                None => operands.next(),
            };
            args.extend(next);
        }
        Ok(args)
    }

    /// The constant that an attribute holds.
    pub(super) fn immediate_arg(&mut self, op: OpRef<'a>, name: &str) -> Result<Value<'l>> {
        let Some(attr) = op.named_attr(name) else {
            return fail(op, format!("requires attribute '{name}'"));
        };
        match self.cx.attr_kind(attr) {
            AttrKind::Integer { ty, value } => {
                let ty = self.ty(op, *ty)?;
                int_constant(op, ty, value)
            }
            AttrKind::Float { ty, .. } => {
                let ty = self.ty(op, *ty)?;
                self.constant(op, ty, attr)
            }
            _ => fail(op, format!("attribute '{name}' is no number")),
        }
    }

    fn overloads(
        &mut self,
        op: OpRef<'a>,
        intrinsic: &Intrinsic,
        args: &[Value<'l>],
    ) -> Result<Vec<Ty<'l>>> {
        let mut overloads = Vec::new();
        if !intrinsic.results.is_empty() {
            let result = self.result_type(op)?;
            let several = has_struct_result(result, intrinsic);
            for index in intrinsic.results {
                let member = match several {
                    true => result.member(*index as u64),
                    false => Some(result),
                };
                overloads.extend(member);
            }
        }
        for index in intrinsic.args {
            match args.get(*index) {
                Some(arg) => overloads.push(arg.ty()),
                None => return fail(op, format!("has no argument #{index}")),
            }
        }
        Ok(overloads)
    }
}

#[cfg(test)]
mod tests {
    use super::{TABLE, intrinsic_name};
    use crate::sys::Llvm;

    #[test]
    fn all_intrinsics_exist() {
        let llvm = Llvm::new(c"test");
        for intrinsic in TABLE {
            let name = intrinsic_name(intrinsic.op);
            assert!(llvm.intrinsic_id(&name).is_some(), "{name}");
        }
    }

    #[test]
    fn the_table_is_sorted() {
        assert!(TABLE.is_sorted_by(|a, b| a.op < b.op));
    }
}
