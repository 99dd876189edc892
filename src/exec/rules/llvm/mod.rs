//! The llvm dialect: what LLVM's language reference says of its instructions and intrinsics.

mod calls;
mod intrinsics;
mod masked;
pub mod memory;
mod predicated;
pub mod values;

use oxmlir_dialects::tables::llvm as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::{ApFloat, ApInt, RoundingMode};

use super::cf::{branch, cond_branch, to_successor};
use super::floats::{self, binary};
use super::func::return_;
use super::ints::{self, NO_ATTR, divide_exact, resize, total};
use super::scf::regions;
use super::{arith, ub};
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::step::Step;
use crate::value::Value;
use Execute::{Elementwise, ElementwiseRaw};

/// The slots of attributes, which are the same for all operations that have them.
const OVERFLOW: usize = ops::add::OVERFLOW_FLAGS_ATTR;
const EXACT: usize = ops::udiv::IS_EXACT_ATTR;
const NON_NEG: usize = ops::zext::NON_NEG_ATTR;
const FAST: usize = ops::fadd::FASTMATH_FLAGS_ATTR;
const NEAREST: RoundingMode = RoundingMode::NearestTiesToEven;

/// The tables of the dialect's rules.
pub const TABLES: &[&[Implementation]] = &[
    RULES,
    intrinsics::RULES,
    masked::RULES,
    memory::RULES,
    predicated::RULES,
    values::RULES,
];

const RULES: &[Implementation] = &[
    implements(ops::ADD, &Elementwise(ints::add::<OVERFLOW>)),
    implements(ops::AND, &Elementwise(|s, a| total(s, a, ApInt::and))),
    implements(ops::ASHR, &Elementwise(ints::ashr::<EXACT>)),
    implements(ops::BLOCKTAG, &Execute::Nothing),
    implements(ops::BR, &Execute::Step(branch)),
    implements(ops::CALL, &Execute::Step(calls::call)),
    implements(ops::COMDAT, &Execute::Nothing),
    implements(ops::COMDAT_SELECTOR, &Execute::Nothing),
    implements(ops::COND_BR, &Execute::Step(cond_branch)),
    implements(
        ops::FADD,
        &Elementwise(|s, a| binary::<FAST>(s, a, |x, y| x + y)),
    ),
    implements(
        ops::FCMP,
        &Elementwise(
            floats::compare::<{ ops::fcmp::PREDICATE_ATTR }, { ops::fcmp::FASTMATH_FLAGS_ATTR }>,
        ),
    ),
    implements(
        ops::FDIV,
        &Elementwise(|s, a| binary::<FAST>(s, a, |x, y| x / y)),
    ),
    implements(ops::FENCE, &Execute::Nothing),
    implements(
        ops::FMUL,
        &Elementwise(|s, a| binary::<FAST>(s, a, |x, y| x * y)),
    ),
    implements(
        ops::FNEG,
        &Elementwise(|s, a| floats::unary::<FAST>(s, a, |x| -x)),
    ),
    implements(
        ops::FPEXT,
        &Elementwise(|s, a| floats::convert::<FAST>(s, a, NEAREST)),
    ),
    implements(ops::FPTOSI, &Elementwise(|s, a| floats::to_int(s, a, true))),
    implements(
        ops::FPTOUI,
        &Elementwise(|s, a| floats::to_int(s, a, false)),
    ),
    implements(
        ops::FPTRUNC,
        &Elementwise(|s, a| floats::convert::<FAST>(s, a, NEAREST)),
    ),
    implements(
        ops::FREM,
        &Elementwise(|s, a| binary::<FAST>(s, a, |x, y| x % y)),
    ),
    implements(
        ops::FSUB,
        &Elementwise(|s, a| binary::<FAST>(s, a, |x, y| x - y)),
    ),
    implements(ops::FUNC, &Execute::Nothing),
    implements(ops::ICMP, &Elementwise(icmp)),
    implements(ops::INVOKE, &regions(calls::invoke, calls::after_invoke)),
    implements(ops::LINKER_OPTIONS, &Execute::Nothing),
    implements(ops::LSHR, &Elementwise(ints::lshr::<EXACT>)),
    implements(ops::MLIR_ALIAS, &Execute::Nothing),
    implements(ops::MLIR_GLOBAL, &Execute::Nothing),
    implements(ops::MLIR_GLOBAL_CTORS, &Execute::Nothing),
    implements(ops::MLIR_GLOBAL_DTORS, &Execute::Nothing),
    implements(ops::MLIR_IFUNC, &Execute::Nothing),
    implements(ops::MODULE_FLAGS, &Execute::Nothing),
    implements(ops::MUL, &Elementwise(ints::mul::<OVERFLOW>)),
    implements(ops::OR, &Elementwise(or)),
    implements(ops::RETURN, &Execute::Step(return_)),
    implements(
        ops::SDIV,
        &ElementwiseRaw(|s, a| divide_exact::<EXACT>(s, a, ints::sdiv)),
    ),
    implements(ops::SELECT, &Execute::Step(arith::select)),
    implements(ops::SEXT, &Elementwise(|s, a| resize(s, a, ApInt::sext))),
    implements(ops::SHL, &Elementwise(ints::shl::<OVERFLOW>)),
    implements(
        ops::SITOFP,
        &Elementwise(|s, a| floats::from_int::<NO_ATTR>(s, a, true)),
    ),
    implements(
        ops::SREM,
        &ElementwiseRaw(|s, a| ints::divide(s, a, ints::srem)),
    ),
    implements(ops::SUB, &Elementwise(ints::sub::<OVERFLOW>)),
    implements(ops::SWITCH, &Execute::Step(switch)),
    implements(ops::TRUNC, &Elementwise(ints::trunc::<OVERFLOW>)),
    implements(
        ops::UDIV,
        &ElementwiseRaw(|s, a| divide_exact::<EXACT>(s, a, ApInt::udiv)),
    ),
    implements(
        ops::UITOFP,
        &Elementwise(|s, a| floats::from_int::<NON_NEG>(s, a, false)),
    ),
    implements(ops::UNREACHABLE, &Execute::Step(ub::unreachable)),
    implements(
        ops::UREM,
        &ElementwiseRaw(|s, a| ints::divide(s, a, ApInt::urem)),
    ),
    implements(ops::XOR, &Elementwise(|s, a| total(s, a, ApInt::xor))),
    implements(ops::ZEXT, &Elementwise(ints::zext::<NON_NEG>)),
];

/// A pointer as the number of its address.
fn as_number(value: &Value) -> Value {
    match value {
        Value::Pointer(address, _) => Value::Int(64, *address),
        other => other.clone(),
    }
}

fn icmp(step: &mut Step, args: &[Value]) -> Result<Value> {
    let args = [as_number(&args[0]), as_number(&args[1])];
    ints::compare::<{ ops::icmp::PREDICATE_ATTR }>(step, &args)
}

fn or(step: &mut Step, args: &[Value]) -> Result<Value> {
    let (lhs, rhs) = ints::two(step, args)?;
    if step.op().unit_attr(ops::or::IS_DISJOINT_ATTR) && !lhs.and(&rhs).is_zero() {
        return Ok(step.poison("operands that are said to be disjoint have a bit in common"));
    }
    Ok(lhs.or(&rhs).into())
}

/// A switch; the first successor is the default.
fn switch(step: &mut Step) -> Result<Flow> {
    let value = step.int(ops::switch::VALUE, "the value of a switch")?;
    let cases = step.op().attr(ops::switch::CASE_VALUES_ATTR);
    let cases = cases.and_then(|attr| step.machine.cx.scalars(attr));
    let count = step.op().body.num_successors(step.op().id) - 1;
    let case = (0..count).find(|case| {
        let case = cases.as_ref().and_then(|cases| cases.get(*case));
        case.and_then(|case| case.int()) == Some(&value)
    });
    Ok(to_successor(step, case.map_or(0, |case| case + 1)))
}

/// An operation on floats without flags.
fn plain_unary(step: &mut Step, args: &[Value], f: fn(ApFloat) -> ApFloat) -> Result<Value> {
    floats::unary::<NO_ATTR>(step, args, f)
}
