//! Does arithmetic in fewer bits where the ranges of all values fit.
//!
//! ```mlir
//! // With int-bitwidths-supported=8:
//! %0 = arith.andi %a, %c7 : i32            // %0 = arith.andi %a, %c7 : i32
//! %1 = arith.addi %0, %0 : i32             // %1 = arith.trunci %0 : i32 to i8
//!                                          // %2 = arith.addi %1, %1 : i8
//!                                          // %3 = arith.extui %2 : i8 to i32
//! ```

use oxmlir_dialects::affine::scope::makers_of_symbols;
use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::arith::{self as ops, IntegerOverflowFlags};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::ranges::IntRange;
use oxmlir_ir::ranges::index::MIN_WIDTH;
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, Rewriter};
use oxmlir_ir::{Body, Context, Location, OpId, OpName, OpRef, Type, ValueId};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{KnownRanges, apply, with_ranges};

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::new(
        "int-bitwidths-supported",
        "widths of integers that the target has",
        OptionKind::Uints,
    )],
    ..PassInfo::new(
        "arith-int-range-narrowing",
        "ArithIntRangeNarrowing",
        "does integer arithmetic in as few bits as its ranges need",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let widths = pass.options.uints("int-bitwidths-supported").iter();
    let widths: Vec<u32> = widths.filter_map(|w| u32::try_from(*w).ok()).collect();
    let config = GreedyConfig::default();
    with_ranges(body, pass, true, |body, known, _| {
        let narrowing = Narrowing {
            known,
            widths: &widths,
            symbols: makers_of_symbols(pass.cx, body),
        };
        let elementwise = |rw: &mut Rewriter, op| narrowing.elementwise(rw, op).is_some();
        let compare = |rw: &mut Rewriter, op| narrowing.compare(rw, op).is_some();
        let chain = |rw: &mut Rewriter, op| fold_cast_chain(rw, op).is_some();
        let mut patterns = PatternSet::new();
        patterns.add_informed("NarrowElementwise", elementwise);
        patterns.add_informed("NarrowCmpI", compare);
        patterns.add_informed("FoldIndexCastChain", chain);
        apply(body, pass, &patterns, &config)
    })
}

/// How integers of a range can be cut off and widened again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cut {
    /// With the sign.
    Signed,
    /// With zeros.
    Unsigned,
    Both,
}

impl Cut {
    /// How the integers of `range` fit into `width` bits, which are fewer.
    fn of(range: &IntRange, width: u32) -> Option<Cut> {
        let removed = range.width().checked_sub(width).filter(|r| *r > 0)?;
        let signs = |value: &ApInt| value.leading_zeros().max(value.leading_ones());
        let signed = signs(&range.smin).min(signs(&range.smax)) > removed;
        let zeros = range.umin.leading_zeros().min(range.umax.leading_zeros());
        match (signed, zeros >= removed) {
            (true, true) => Some(Cut::Both),
            (true, false) => Some(Cut::Signed),
            (false, true) => Some(Cut::Unsigned),
            (false, false) => None,
        }
    }

    /// What fits for both.
    fn and(self, other: Cut) -> Option<Cut> {
        match (self, other) {
            (Cut::Both, cut) | (cut, Cut::Both) => Some(cut),
            (a, b) => (a == b).then_some(a),
        }
    }
}

/// How an operation reads its operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// Only the same bits of the operands, or their order, decide about the bits of the result.
    Any,
    Signed,
    Unsigned,
}

impl Reading {
    /// How the operations read that can be done in fewer bits.
    fn of(name: OpName) -> Option<Reading> {
        Some(match name {
            ops::ADDI | ops::ANDI | ops::MAXUI | ops::MINUI | ops::MULI => Reading::Any,
            ops::ORI | ops::SHLI | ops::SUBI | ops::XORI => Reading::Any,
            ops::CEILDIVSI | ops::DIVSI | ops::FLOORDIVSI | ops::REMSI => Reading::Signed,
            ops::MAXSI | ops::MINSI | ops::SHRSI => Reading::Signed,
            ops::CEILDIVUI | ops::DIVUI | ops::REMUI | ops::SHRUI => Reading::Unsigned,
            _ => return None,
        })
    }

    /// Whether operands that were cut off read the same.
    fn fits(self, cut: Cut) -> bool {
        match self {
            Reading::Any => true,
            Reading::Signed => cut != Cut::Unsigned,
            Reading::Unsigned => cut != Cut::Signed,
        }
    }
}

/// Whether an operation on these ranges, which fit into `width` bits, is defined in `width` bits where it was before: a shift
/// is by less than that, and no remainder of the least number by -1 comes up, which is 0 in more bits.
fn stays_defined(name: OpName, operands: &[IntRange], width: u32) -> bool {
    match (name, operands) {
        (ops::SHLI | ops::SHRSI | ops::SHRUI, [_, amount]) => {
            amount.umax.to_u64().is_some_and(|n| n < u64::from(width))
        }
        (ops::REMSI, [lhs, rhs]) => {
            let least = ApInt::signed_min(width).sext(lhs.width());
            let none = ApInt::all_ones(rhs.width());
            least.slt(&lhs.smin) || none.slt(&rhs.smin) || rhs.smax.slt(&none)
        }
        _ => true,
    }
}

/// Takes the promises from an operation that hold only if operands are read in a way in which they were not cut off.
fn drop_flags(rw: &mut Rewriter, op: OpId, cut: Cut) {
    let overflowing = [ops::ADDI, ops::MULI, ops::SHLI, ops::SUBI];
    if !overflowing.contains(&rw.body.name(op)) {
        return;
    }
    let slot = ops::addi::OVERFLOW_FLAGS_ATTR;
    let flags: IntegerOverflowFlags = rw.op(op).enum_attr(slot).unwrap_or_default();
    let broken = match cut {
        Cut::Signed => IntegerOverflowFlags::NUW,
        Cut::Unsigned => IntegerOverflowFlags::NSW,
        Cut::Both => return,
    };
    let flags = rw.cx.enum_attr(flags.difference(broken));
    rw.body.set_attr(op, slot, flags);
}

struct Narrowing<'a> {
    known: &'a KnownRanges,
    widths: &'a [u32],
    /// What remains arithmetic of indices, of which symbols of affine maps are made.
    symbols: FxHashSet<OpId>,
}

impl Narrowing<'_> {
    fn ranges(&self, values: impl Iterator<Item = ValueId>) -> Option<Vec<IntRange>> {
        values.map(|value| self.known.of(value)).collect()
    }

    /// The first width that all ranges fit into as they should, and how.
    fn width(&self, ranges: &[IntRange], fits: impl Fn(u32, Cut) -> bool) -> Option<(u32, Cut)> {
        self.widths.iter().find_map(|width| {
            let mut cuts = ranges.iter().map(|range| Cut::of(range, *width));
            let cut = cuts.try_fold(Cut::Both, |all, cut| all.and(cut?))?;
            fits(*width, cut).then_some((*width, cut))
        })
    }

    // op(x, y) : wide -> extend(op(trunc x, trunc y) : narrow)
    fn elementwise(&self, rw: &mut Rewriter, op: OpId) -> Option<()> {
        if self.symbols.contains(&op) {
            return None;
        }
        let view = rw.op(op);
        let (name, reading) = (view.name(), Reading::of(view.name())?);
        let operands = self.ranges(view.operands())?;
        let results = self.ranges(view.results())?;
        let wide = view.result_types().next()?;
        let is_wide = |ty: Type| ty == wide;
        if !view.result_types().all(is_wide) || !view.operand_types().all(is_wide) {
            return None;
        }
        let all: Vec<IntRange> = operands.iter().chain(&results).cloned().collect();
        let (width, cut) = self.width(&all, |width, cut| {
            reading.fits(cut) && stays_defined(name, &operands, width)
        })?;
        let narrow = with_width(rw.cx, wide, width);
        rw.insert_before(op);
        let loc = rw.body.loc(op);
        let old = rw.body.operand_vec(op);
        let mut new: SmallVec<[ValueId; 4]> = SmallVec::new();
        for (i, (operand, range)) in old.iter().zip(&operands).enumerate() {
            // Casts of indices keep it that nothing is negative.
            let cut = if cut == Cut::Signed && range.is_non_negative() {
                Cut::Both
            } else {
                cut
            };
            new.push(match old[..i].iter().position(|o| o == operand) {
                Some(before) => new[before],
                None => cast(rw, loc, *operand, narrow, cut),
            });
        }
        let results: SmallVec<[Type; 2]> = rw.body.results(op).map(|_| narrow).collect();
        let narrowed = rebuild(rw, op, &new, &results);
        drop_flags(rw, narrowed, cut);
        let mut back: SmallVec<[ValueId; 2]> = SmallVec::new();
        let pairs: Vec<(ValueId, ValueId)> =
            rw.body.results(op).zip(rw.body.results(narrowed)).collect();
        for (old, new) in pairs {
            let value = cast(rw, loc, new, wide, cut);
            self.known.copy(old, value);
            back.push(value);
        }
        rw.replace(op, &back);
        Some(())
    }

    // cmpi p, x, y : wide -> cmpi p, trunc x, trunc y : narrow
    fn compare(&self, rw: &mut Rewriter, op: OpId) -> Option<()> {
        let view = ops::Cmpi::of(rw.op(op))?;
        let (operands, predicate) = ([view.lhs(), view.rhs()], view.predicate());
        let ranges = self.ranges(operands.into_iter())?;
        let by_sign = predicate.is_signed();
        // What loses its sign bit is not to be compared by it.
        let (width, _) = self.width(&ranges, |_, cut| !by_sign || cut != Cut::Unsigned)?;
        let narrow = with_width(rw.cx, view.ty(view.lhs()), width);
        let loc = view.loc();
        rw.insert_before(op);
        let mut narrowed: SmallVec<[ValueId; 2]> = SmallVec::new();
        for (operand, range) in operands.into_iter().zip(&ranges) {
            narrowed.push(cast(rw, loc, operand, narrow, Cut::of(range, width)?));
        }
        let &[lhs, rhs] = &narrowed[..] else {
            return None;
        };
        let new = ops::cmpi(rw, loc, lhs, rhs, predicate);
        rw.replace(op, &[new]);
        Some(())
    }
}

/// The type with integers of `width` bits as elements.
fn with_width(cx: &Context, ty: Type, width: u32) -> Type {
    cx.with_element(ty, cx.int_type(width))
}

/// A cast between integers, or between indices and integers.
fn cast(rw: &mut Rewriter, loc: Location, value: ValueId, to: Type, cut: Cut) -> ValueId {
    let from = rw.body.ty(value);
    if from == to {
        return value;
    }
    rw.value(cast_name(rw.cx, from, to, cut), loc, &[value], to, &[])
}

fn cast_name(cx: &Context, from: Type, to: Type, cut: Cut) -> OpName {
    let elements = [cx.element_type(from), cx.element_type(to)];
    let [from, to] = elements.map(|ty| cx.int_width(ty));
    match (elements.contains(&Type::INDEX), cut) {
        (true, Cut::Signed) => ops::INDEX_CAST,
        (true, _) => ops::INDEX_CASTUI,
        (false, _) if to < from => ops::TRUNCI,
        (false, Cut::Signed) => ops::EXTSI,
        (false, _) => ops::EXTUI,
    }
}

// index_cast(index_cast(x : i) : index) : i -> x, if every index can hold it, and the same for index_castui
fn fold_cast_chain(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (middle, result) = index_cast(rw.op(op))?;
    let inner = rw.defining_op(middle)?;
    if inner.name() != rw.body.name(op) || rw.body.ty(middle) != Type::INDEX {
        return None;
    }
    let (source, _) = index_cast(inner)?;
    let ty = rw.body.ty(source);
    let fits = rw.cx.int_width(ty).is_some_and(|width| width <= MIN_WIDTH);
    let same = ty == rw.body.ty(result);
    (fits && same).then(|| rw.replace(op, &[source]))
}

/// What a cast of indices, signed or not, takes and gives.
fn index_cast(op: OpRef) -> Option<(ValueId, ValueId)> {
    let signed = ops::IndexCast::of(op).map(|cast| (cast.in_(), cast.out()));
    signed.or_else(|| ops::IndexCastui::of(op).map(|cast| (cast.in_(), cast.out())))
}
