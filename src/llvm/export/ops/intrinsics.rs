//! Operations that are calls of the intrinsic of their name: `llvm.intr.NAME` calls `@llvm.NAME`, and
//! `arm_sve.intr.NAME` calls `@llvm.aarch64.sve.NAME`.

use std::borrow::Cow;

use llvm_sys::LLVMTypeKind;
use oxmlir_dialects::tables::llvm::shared;
use oxmlir_dialects::tables::{arm_neon, arm_sme, arm_sve, llvm};
use oxmlir_ir::{AttrKind, OpName, OpRef};

use super::super::constants::int_constant;
use super::super::names::intrinsics;
use super::super::{Export, Result, fail};
use crate::sys::{Ty, Value};

/// How an operation becomes a call.
pub(super) struct Intrinsic {
    pub op: OpName,
    /// The results (members of the result struct if there are several) whose types the intrinsic is overloaded for.
    results: &'static [usize],
    /// The same of arguments, after those of results.
    args: &'static [usize],
    /// Arguments that are attributes of the operation, with the slots of these.
    immediates: &'static [(usize, usize)],
}

const fn entry(
    op: OpName,
    results: &'static [usize],
    args: &'static [usize],
    immediates: &'static [(usize, usize)],
) -> Intrinsic {
    Intrinsic {
        op,
        results,
        args,
        immediates,
    }
}

/// Sorted by the numbers of the operations, which are in the order of their names.
#[rustfmt::skip]
pub(super) const TABLE: &[Intrinsic] = &[
    entry(arm_neon::INTR_BFMMLA, &[], &[], &[]),
    entry(arm_neon::INTR_SDOT, &[0], &[1], &[]),
    entry(arm_neon::INTR_SMMLA, &[0], &[1], &[]),
    entry(arm_neon::INTR_SMULL, &[0], &[], &[]),
    entry(arm_neon::INTR_UMMLA, &[0], &[1], &[]),
    entry(arm_neon::INTR_USMMLA, &[0], &[1], &[]),
    entry(arm_sme::INTR_CNTSD, &[], &[], &[]),
    entry(arm_sme::INTR_LD1B_HORIZ, &[], &[], &[(2, arm_sme::intr_ld1b_horiz::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_LD1B_VERT, &[], &[], &[(2, arm_sme::intr_ld1b_vert::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_LD1D_HORIZ, &[], &[], &[(2, arm_sme::intr_ld1d_horiz::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_LD1D_VERT, &[], &[], &[(2, arm_sme::intr_ld1d_vert::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_LD1H_HORIZ, &[], &[], &[(2, arm_sme::intr_ld1h_horiz::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_LD1H_VERT, &[], &[], &[(2, arm_sme::intr_ld1h_vert::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_LD1Q_HORIZ, &[], &[], &[(2, arm_sme::intr_ld1q_horiz::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_LD1Q_VERT, &[], &[], &[(2, arm_sme::intr_ld1q_vert::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_LD1W_HORIZ, &[], &[], &[(2, arm_sme::intr_ld1w_horiz::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_LD1W_VERT, &[], &[], &[(2, arm_sme::intr_ld1w_vert::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_MOPA, &[], &[4], &[(0, arm_sme::intr_mopa::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_MOPA_WIDE, &[], &[4], &[(0, arm_sme::intr_mopa_wide::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_MOPS, &[], &[4], &[(0, arm_sme::intr_mops::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_MOPS_WIDE, &[], &[4], &[(0, arm_sme::intr_mops_wide::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_READ_HORIZ, &[0], &[], &[(2, arm_sme::intr_read_horiz::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_READ_VERT, &[0], &[], &[(2, arm_sme::intr_read_vert::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_SMOPA_WIDE, &[], &[4], &[(0, arm_sme::intr_smopa_wide::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_SMOPA_ZA32, &[], &[4], &[(0, arm_sme::intr_smopa_za32::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_SMOPS_WIDE, &[], &[4], &[(0, arm_sme::intr_smops_wide::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_SMOPS_ZA32, &[], &[4], &[(0, arm_sme::intr_smops_za32::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_ST1B_HORIZ, &[], &[], &[(2, arm_sme::intr_st1b_horiz::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_ST1B_VERT, &[], &[], &[(2, arm_sme::intr_st1b_vert::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_ST1D_HORIZ, &[], &[], &[(2, arm_sme::intr_st1d_horiz::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_ST1D_VERT, &[], &[], &[(2, arm_sme::intr_st1d_vert::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_ST1H_HORIZ, &[], &[], &[(2, arm_sme::intr_st1h_horiz::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_ST1H_VERT, &[], &[], &[(2, arm_sme::intr_st1h_vert::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_ST1Q_HORIZ, &[], &[], &[(2, arm_sme::intr_st1q_horiz::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_ST1Q_VERT, &[], &[], &[(2, arm_sme::intr_st1q_vert::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_ST1W_HORIZ, &[], &[], &[(2, arm_sme::intr_st1w_horiz::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_ST1W_VERT, &[], &[], &[(2, arm_sme::intr_st1w_vert::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_STR, &[], &[], &[]),
    entry(arm_sme::INTR_SUMOPA_WIDE, &[], &[4], &[(0, arm_sme::intr_sumopa_wide::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_SUMOPS_WIDE, &[], &[4], &[(0, arm_sme::intr_sumops_wide::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_UMOPA_WIDE, &[], &[4], &[(0, arm_sme::intr_umopa_wide::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_UMOPA_ZA32, &[], &[4], &[(0, arm_sme::intr_umopa_za32::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_UMOPS_WIDE, &[], &[4], &[(0, arm_sme::intr_umops_wide::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_UMOPS_ZA32, &[], &[4], &[(0, arm_sme::intr_umops_za32::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_USMOPA_WIDE, &[], &[4], &[(0, arm_sme::intr_usmopa_wide::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_USMOPS_WIDE, &[], &[4], &[(0, arm_sme::intr_usmops_wide::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_WRITE_HORIZ, &[], &[3], &[(0, arm_sme::intr_write_horiz::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_WRITE_VERT, &[], &[3], &[(0, arm_sme::intr_write_vert::TILE_ID_ATTR)]),
    entry(arm_sme::INTR_ZERO, &[], &[], &[(0, arm_sme::intr_zero::TILE_MASK_ATTR)]),
    entry(arm_sve::INTR_ADD, &[0], &[], &[]),
    entry(arm_sve::INTR_BFMMLA, &[], &[], &[]),
    entry(arm_sve::INTR_CONVERT_FROM_SVBOOL, &[0], &[], &[]),
    entry(arm_sve::INTR_CONVERT_TO_SVBOOL, &[], &[0], &[]),
    entry(arm_sve::INTR_DUPQ_LANE, &[], &[0], &[(1, arm_sve::intr_dupq_lane::LANE_ATTR)]),
    entry(arm_sve::INTR_FADD, &[0], &[], &[]),
    entry(arm_sve::INTR_FDIV, &[0], &[], &[]),
    entry(arm_sve::INTR_FMUL, &[0], &[], &[]),
    entry(arm_sve::INTR_FSUB, &[0], &[], &[]),
    entry(arm_sve::INTR_MUL, &[0], &[], &[]),
    entry(arm_sve::INTR_PSEL, &[], &[1], &[]),
    entry(arm_sve::INTR_SDIV, &[0], &[], &[]),
    entry(arm_sve::INTR_SDOT, &[0], &[], &[]),
    entry(arm_sve::INTR_SMMLA, &[0], &[], &[]),
    entry(arm_sve::INTR_SUB, &[0], &[], &[]),
    entry(arm_sve::INTR_UDIV, &[0], &[], &[]),
    entry(arm_sve::INTR_UDOT, &[0], &[], &[]),
    entry(arm_sve::INTR_UMMLA, &[0], &[], &[]),
    entry(arm_sve::INTR_USMMLA, &[0], &[], &[]),
    entry(arm_sve::INTR_WHILELT, &[0], &[0], &[]),
    entry(arm_sve::INTR_ZIP_X2, &[], &[0], &[]),
    entry(arm_sve::INTR_ZIP_X4, &[], &[0], &[]),
    entry(llvm::INTR_ABS, &[], &[0], &[(1, llvm::intr_abs::IS_INT_MIN_POISON_ATTR)]),
    entry(llvm::INTR_ACOS, &[], &[0], &[]),
    entry(llvm::INTR_ANNOTATION, &[0], &[2], &[]),
    entry(llvm::INTR_ASIN, &[], &[0], &[]),
    entry(llvm::INTR_ASSUME, &[], &[], &[]),
    entry(llvm::INTR_ATAN, &[], &[0], &[]),
    entry(llvm::INTR_ATAN2, &[], &[0], &[]),
    entry(llvm::INTR_BITREVERSE, &[], &[0], &[]),
    entry(llvm::INTR_BSWAP, &[], &[0], &[]),
    entry(llvm::INTR_CEIL, &[], &[0], &[]),
    entry(llvm::INTR_COPYSIGN, &[], &[0], &[]),
    entry(llvm::INTR_CORO_ALIGN, &[0], &[], &[]),
    entry(llvm::INTR_CORO_BEGIN, &[], &[], &[]),
    entry(llvm::INTR_CORO_END, &[], &[], &[]),
    entry(llvm::INTR_CORO_FREE, &[], &[], &[]),
    entry(llvm::INTR_CORO_ID, &[], &[], &[]),
    entry(llvm::INTR_CORO_PROMISE, &[], &[], &[]),
    entry(llvm::INTR_CORO_RESUME, &[], &[], &[]),
    entry(llvm::INTR_CORO_SAVE, &[], &[], &[]),
    entry(llvm::INTR_CORO_SIZE, &[0], &[], &[]),
    entry(llvm::INTR_CORO_SUSPEND, &[], &[], &[]),
    entry(llvm::INTR_COS, &[], &[0], &[]),
    entry(llvm::INTR_COSH, &[], &[0], &[]),
    entry(llvm::INTR_CTLZ, &[], &[0], &[(1, llvm::intr_ctlz::IS_ZERO_POISON_ATTR)]),
    entry(llvm::INTR_CTPOP, &[], &[0], &[]),
    entry(llvm::INTR_CTTZ, &[], &[0], &[(1, llvm::intr_cttz::IS_ZERO_POISON_ATTR)]),
    entry(llvm::INTR_DEBUGTRAP, &[], &[], &[]),
    entry(llvm::INTR_EH_TYPEID_FOR, &[], &[0], &[]),
    entry(llvm::INTR_EXP, &[], &[0], &[]),
    entry(llvm::INTR_EXP10, &[], &[0], &[]),
    entry(llvm::INTR_EXP2, &[], &[0], &[]),
    entry(llvm::INTR_EXPECT, &[], &[0], &[]),
    entry(llvm::INTR_EXPECT_WITH_PROBABILITY, &[], &[0], &[(2, llvm::intr_expect_with_probability::PROB_ATTR)]),
    entry(llvm::INTR_EXPERIMENTAL_VP_STRIDED_LOAD, &[0], &[0, 1], &[]),
    entry(llvm::INTR_EXPERIMENTAL_VP_STRIDED_STORE, &[], &[0, 1, 2], &[]),
    entry(llvm::INTR_FABS, &[], &[0], &[]),
    entry(llvm::INTR_FLOOR, &[], &[0], &[]),
    entry(llvm::INTR_FMA, &[], &[0], &[]),
    entry(llvm::INTR_FMULADD, &[], &[0], &[]),
    entry(llvm::INTR_FREXP, &[0, 1], &[], &[]),
    entry(llvm::INTR_FSHL, &[], &[0], &[]),
    entry(llvm::INTR_FSHR, &[], &[0], &[]),
    entry(llvm::INTR_GET_ACTIVE_LANE_MASK, &[0], &[0], &[]),
    entry(llvm::INTR_INVARIANT_END, &[], &[2], &[(1, llvm::intr_invariant_end::SIZE_ATTR)]),
    entry(llvm::INTR_INVARIANT_START, &[], &[1], &[(0, llvm::intr_invariant_start::SIZE_ATTR)]),
    entry(llvm::INTR_IS_CONSTANT, &[], &[0], &[]),
    entry(llvm::INTR_IS_FPCLASS, &[], &[0], &[(1, llvm::intr_is_fpclass::BIT_ATTR)]),
    entry(llvm::INTR_LAUNDER_INVARIANT_GROUP, &[], &[0], &[]),
    entry(llvm::INTR_LDEXP, &[], &[0, 1], &[]),
    entry(llvm::INTR_LIFETIME_END, &[], &[0], &[]),
    entry(llvm::INTR_LIFETIME_START, &[], &[0], &[]),
    entry(llvm::INTR_LLRINT, &[0], &[0], &[]),
    entry(llvm::INTR_LLROUND, &[0], &[0], &[]),
    entry(llvm::INTR_LOG, &[], &[0], &[]),
    entry(llvm::INTR_LOG10, &[], &[0], &[]),
    entry(llvm::INTR_LOG2, &[], &[0], &[]),
    entry(llvm::INTR_LRINT, &[0], &[0], &[]),
    entry(llvm::INTR_LROUND, &[0], &[0], &[]),
    entry(llvm::INTR_MASKED_COMPRESSSTORE, &[], &[0], &[]),
    entry(llvm::INTR_MASKED_EXPANDLOAD, &[0], &[], &[]),
    entry(llvm::INTR_MAXIMUM, &[], &[0], &[]),
    entry(llvm::INTR_MAXNUM, &[], &[0], &[]),
    entry(llvm::INTR_MEMCPY, &[], &[0, 1, 2], &[(3, llvm::intr_memcpy::IS_VOLATILE_ATTR)]),
    entry(llvm::INTR_MEMCPY_INLINE, &[], &[0, 1, 2], &[(2, llvm::intr_memcpy_inline::LEN_ATTR), (3, llvm::intr_memcpy_inline::IS_VOLATILE_ATTR)]),
    entry(llvm::INTR_MEMMOVE, &[], &[0, 1, 2], &[(3, llvm::intr_memmove::IS_VOLATILE_ATTR)]),
    entry(llvm::INTR_MEMSET, &[], &[0, 2], &[(3, llvm::intr_memset::IS_VOLATILE_ATTR)]),
    entry(llvm::INTR_MEMSET_INLINE, &[], &[0, 2], &[(2, llvm::intr_memset_inline::LEN_ATTR), (3, llvm::intr_memset_inline::IS_VOLATILE_ATTR)]),
    entry(llvm::INTR_MINIMUM, &[], &[0], &[]),
    entry(llvm::INTR_MINNUM, &[], &[0], &[]),
    entry(llvm::INTR_NEARBYINT, &[], &[0], &[]),
    entry(llvm::INTR_POW, &[], &[0], &[]),
    entry(llvm::INTR_POWI, &[], &[0, 1], &[]),
    entry(llvm::INTR_PREFETCH, &[], &[0], &[(1, llvm::intr_prefetch::RW_ATTR), (2, llvm::intr_prefetch::HINT_ATTR), (3, llvm::intr_prefetch::CACHE_ATTR)]),
    entry(llvm::INTR_PTR_ANNOTATION, &[0], &[2], &[]),
    entry(llvm::INTR_PTRMASK, &[], &[0, 1], &[]),
    entry(llvm::INTR_RINT, &[], &[0], &[]),
    entry(llvm::INTR_ROUND, &[], &[0], &[]),
    entry(llvm::INTR_ROUNDEVEN, &[], &[0], &[]),
    entry(llvm::INTR_SADD_SAT, &[], &[0], &[]),
    entry(llvm::INTR_SADD_WITH_OVERFLOW, &[0], &[], &[]),
    entry(llvm::INTR_SCMP, &[0], &[0], &[]),
    entry(llvm::INTR_SIN, &[], &[0], &[]),
    entry(llvm::INTR_SINCOS, &[], &[0], &[]),
    entry(llvm::INTR_SINH, &[], &[0], &[]),
    entry(llvm::INTR_SMAX, &[], &[0], &[]),
    entry(llvm::INTR_SMIN, &[], &[0], &[]),
    entry(llvm::INTR_SMUL_WITH_OVERFLOW, &[0], &[], &[]),
    entry(llvm::INTR_SQRT, &[], &[0], &[]),
    entry(llvm::INTR_SSA_COPY, &[], &[0], &[]),
    entry(llvm::INTR_SSHL_SAT, &[], &[0], &[]),
    entry(llvm::INTR_SSUB_SAT, &[], &[0], &[]),
    entry(llvm::INTR_SSUB_WITH_OVERFLOW, &[0], &[], &[]),
    entry(llvm::INTR_STACKRESTORE, &[], &[0], &[]),
    entry(llvm::INTR_STACKSAVE, &[0], &[], &[]),
    entry(llvm::INTR_STEPVECTOR, &[0], &[], &[]),
    entry(llvm::INTR_STRIP_INVARIANT_GROUP, &[], &[0], &[]),
    entry(llvm::INTR_TAN, &[], &[0], &[]),
    entry(llvm::INTR_TANH, &[], &[0], &[]),
    entry(llvm::INTR_THREADLOCAL_ADDRESS, &[], &[0], &[]),
    entry(llvm::INTR_TRAP, &[], &[], &[]),
    entry(llvm::INTR_TRUNC, &[], &[0], &[]),
    entry(llvm::INTR_UADD_SAT, &[], &[0], &[]),
    entry(llvm::INTR_UADD_WITH_OVERFLOW, &[0], &[], &[]),
    entry(llvm::INTR_UBSANTRAP, &[], &[], &[(0, llvm::intr_ubsantrap::FAILURE_KIND_ATTR)]),
    entry(llvm::INTR_UCMP, &[0], &[0], &[]),
    entry(llvm::INTR_UMAX, &[], &[0], &[]),
    entry(llvm::INTR_UMIN, &[], &[0], &[]),
    entry(llvm::INTR_UMUL_WITH_OVERFLOW, &[0], &[], &[]),
    entry(llvm::INTR_USHL_SAT, &[], &[0], &[]),
    entry(llvm::INTR_USUB_SAT, &[], &[0], &[]),
    entry(llvm::INTR_USUB_WITH_OVERFLOW, &[0], &[], &[]),
    entry(llvm::INTR_VACOPY, &[], &[0], &[]),
    entry(llvm::INTR_VAEND, &[], &[0], &[]),
    entry(llvm::INTR_VAR_ANNOTATION, &[], &[0, 1], &[]),
    entry(llvm::INTR_VASTART, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_DEINTERLEAVE2, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_EXTRACT, &[0], &[0], &[(1, llvm::intr_vector_extract::POS_ATTR)]),
    entry(llvm::INTR_VECTOR_INSERT, &[0], &[1], &[(2, llvm::intr_vector_insert::POS_ATTR)]),
    entry(llvm::INTR_VECTOR_INTERLEAVE2, &[0], &[], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_ADD, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_AND, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_FADD, &[], &[1], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_FMAX, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_FMAXIMUM, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_FMIN, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_FMINIMUM, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_FMUL, &[], &[1], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_MUL, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_OR, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_SMAX, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_SMIN, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_UMAX, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_UMIN, &[], &[0], &[]),
    entry(llvm::INTR_VECTOR_REDUCE_XOR, &[], &[0], &[]),
    entry(llvm::INTR_VP_ADD, &[0], &[], &[]),
    entry(llvm::INTR_VP_AND, &[0], &[], &[]),
    entry(llvm::INTR_VP_ASHR, &[0], &[], &[]),
    entry(llvm::INTR_VP_FADD, &[0], &[], &[]),
    entry(llvm::INTR_VP_FDIV, &[0], &[], &[]),
    entry(llvm::INTR_VP_FMA, &[0], &[], &[]),
    entry(llvm::INTR_VP_FMUL, &[0], &[], &[]),
    entry(llvm::INTR_VP_FMULADD, &[0], &[], &[]),
    entry(llvm::INTR_VP_FNEG, &[0], &[], &[]),
    entry(llvm::INTR_VP_FPEXT, &[0], &[0], &[]),
    entry(llvm::INTR_VP_FPTOSI, &[0], &[0], &[]),
    entry(llvm::INTR_VP_FPTOUI, &[0], &[0], &[]),
    entry(llvm::INTR_VP_FPTRUNC, &[0], &[0], &[]),
    entry(llvm::INTR_VP_FREM, &[0], &[], &[]),
    entry(llvm::INTR_VP_FSUB, &[0], &[], &[]),
    entry(llvm::INTR_VP_INTTOPTR, &[0], &[0], &[]),
    entry(llvm::INTR_VP_LOAD, &[0], &[0], &[]),
    entry(llvm::INTR_VP_LSHR, &[0], &[], &[]),
    entry(llvm::INTR_VP_MERGE, &[], &[1], &[]),
    entry(llvm::INTR_VP_MUL, &[0], &[], &[]),
    entry(llvm::INTR_VP_OR, &[0], &[], &[]),
    entry(llvm::INTR_VP_PTRTOINT, &[0], &[0], &[]),
    entry(llvm::INTR_VP_REDUCE_ADD, &[], &[1], &[]),
    entry(llvm::INTR_VP_REDUCE_AND, &[], &[1], &[]),
    entry(llvm::INTR_VP_REDUCE_FADD, &[], &[1], &[]),
    entry(llvm::INTR_VP_REDUCE_FMAX, &[], &[1], &[]),
    entry(llvm::INTR_VP_REDUCE_FMIN, &[], &[1], &[]),
    entry(llvm::INTR_VP_REDUCE_FMUL, &[], &[1], &[]),
    entry(llvm::INTR_VP_REDUCE_MUL, &[], &[1], &[]),
    entry(llvm::INTR_VP_REDUCE_OR, &[], &[1], &[]),
    entry(llvm::INTR_VP_REDUCE_SMAX, &[], &[1], &[]),
    entry(llvm::INTR_VP_REDUCE_SMIN, &[], &[1], &[]),
    entry(llvm::INTR_VP_REDUCE_UMAX, &[], &[1], &[]),
    entry(llvm::INTR_VP_REDUCE_UMIN, &[], &[1], &[]),
    entry(llvm::INTR_VP_REDUCE_XOR, &[], &[1], &[]),
    entry(llvm::INTR_VP_SDIV, &[0], &[], &[]),
    entry(llvm::INTR_VP_SELECT, &[], &[1], &[]),
    entry(llvm::INTR_VP_SEXT, &[0], &[0], &[]),
    entry(llvm::INTR_VP_SHL, &[0], &[], &[]),
    entry(llvm::INTR_VP_SITOFP, &[0], &[0], &[]),
    entry(llvm::INTR_VP_SMAX, &[0], &[], &[]),
    entry(llvm::INTR_VP_SMIN, &[0], &[], &[]),
    entry(llvm::INTR_VP_SREM, &[0], &[], &[]),
    entry(llvm::INTR_VP_STORE, &[], &[0, 1], &[]),
    entry(llvm::INTR_VP_SUB, &[0], &[], &[]),
    entry(llvm::INTR_VP_TRUNC, &[0], &[0], &[]),
    entry(llvm::INTR_VP_UDIV, &[0], &[], &[]),
    entry(llvm::INTR_VP_UITOFP, &[0], &[0], &[]),
    entry(llvm::INTR_VP_UMAX, &[0], &[], &[]),
    entry(llvm::INTR_VP_UMIN, &[0], &[], &[]),
    entry(llvm::INTR_VP_UREM, &[0], &[], &[]),
    entry(llvm::INTR_VP_XOR, &[0], &[], &[]),
    entry(llvm::INTR_VP_ZEXT, &[0], &[0], &[]),
    entry(llvm::INTR_VSCALE, &[0], &[], &[]),
];

/// The intrinsic that an operation calls; `name` is that of the operation.
pub(super) fn intrinsic_name(op: OpName, name: &str) -> Cow<'static, str> {
    match op {
        llvm::INTR_VACOPY => intrinsics::VA_COPY.into(),
        llvm::INTR_VAEND => intrinsics::VA_END.into(),
        llvm::INTR_VASTART => intrinsics::VA_START.into(),
        _ => match name.strip_prefix("arm_") {
            Some(arm) => {
                let arm = arm.replacen("intr.", "", 1).replace('_', ".");
                format!("llvm.aarch64.{arm}").into()
            }
            None => name.replacen("llvm.intr.", "llvm.", 1).into(),
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
        .binary_search_by(|i| i.op.cmp(&op.name()))
        .ok()
        .map(|i| &TABLE[i])
    else {
        return fail(op, format!("LLVM Translation failed for operation: {name}"));
    };
    let args = export.intrinsic_args(op, intrinsic)?;
    let overloads = export.overloads(op, intrinsic, &args)?;
    let called = intrinsic_name(op.name(), name);
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
        let bundled = shared::op_bundle_operands(op).len();
        let mut operands = self.operands(op)?;
        operands.truncate(operands.len() - bundled);
        let total = operands.len() + intrinsic.immediates.len();
        let mut operands = operands.into_iter();
        let mut args = Vec::with_capacity(total);
        for at in 0..total {
            let immediate = intrinsic.immediates.iter().find(|i| i.0 == at);
            let next = match immediate {
                Some((_, slot)) => Some(self.immediate_arg(op, *slot)?),
                None => operands.next(),
            };
            args.extend(next);
        }
        Ok(args)
    }

    /// The constant that an attribute holds.
    pub(super) fn immediate_arg(&mut self, op: OpRef<'a>, slot: usize) -> Result<Value<'l>> {
        let name = op.cx.attr_name(op.name(), slot);
        let Some(attr) = op.attr(slot) else {
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
            let op = &oxmlir_dialects::registry().op_def(intrinsic.op);
            let name = op.expect("a declared operation").name;
            let name = intrinsic_name(intrinsic.op, name);
            assert!(llvm.intrinsic_id(&name).is_some(), "{name}");
        }
    }

    #[test]
    fn the_table_is_sorted() {
        assert!(TABLE.is_sorted_by(|a, b| a.op < b.op));
    }
}
