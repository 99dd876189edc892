//! Lowers constants of tosa, and its fixed-point factors, to arith.
//!
//! ```mlir
//! %0 = "tosa.const"() <{values = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>
//! // %0 = arith.constant dense<1.0> : tensor<4xf32>
//! ```
//!
//! `include-apply-rescale` lowers `tosa.apply_scale` too, by products of 64 bits, or, with `use-32-bit`, by their two halves.

use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_dialects::tables::tosa::{self as ops, RoundingMode};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, NoMatch, Outcome,
};
use oxmlir_ir::{AttrKind, Body, Location, OpId, Type, ValueId};

use crate::arith::builder::Builder;
use crate::bodies::convert;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "include-apply-rescale",
            "lower fixed-point factors too",
            false,
        ),
        OptionInfo::bool(
            "use-32-bit",
            "compute with integers of 32 bits where that does",
            false,
        ),
    ],
    ..PassInfo::new(
        "tosa-to-arith",
        "TosaToArithPass",
        "lowers constants and fixed-point factors of tosa to arith",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    let mut target = ConversionTarget::new();
    patterns.add(ops::CONST, "ConstOpConverter", None, constant);
    target.illegal_ops(&[ops::CONST]);
    if pass.options.bool("include-apply-rescale") {
        if pass.options.bool("use-32-bit") {
            let pattern = patterns.add(
                ops::APPLY_SCALE,
                "ApplyScale32BitOpConverter",
                None,
                by_halves,
            );
            pattern.benefit(100);
        }
        patterns.add(
            ops::APPLY_SCALE,
            "ApplyScaleGenericOpConverter",
            None,
            by_wide_product,
        );
        target.illegal_ops(&[ops::APPLY_SCALE]);
    }
    target.legal_dialects(&["arith"]);
    convert(body, pass, target, patterns)
}

fn constant(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let view = ops::Const::new(rw.op(op));
    let values = view.values_attr().ok_or("no values")?;
    let is_dense = matches!(
        rw.cx.attr_kind(values),
        AttrKind::DenseElements { .. } | AttrKind::DenseResource { .. }
    );
    if !is_dense || rw.cx.attr_type(values) != view.only_result_type() {
        return Err("values of another type".into());
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let value = arith::constant(rw, loc, values);
    rw.replace(op, &[value]);
    Ok(())
}

/// Whether the result is rounded twice.
fn rounds_twice(rw: &ConversionRewriter, op: OpId) -> Result<bool, NoMatch> {
    match ops::ApplyScale::new(rw.op(op)).rounding_mode() {
        RoundingMode::SINGLEROUND => Ok(false),
        RoundingMode::DOUBLEROUND => Ok(true),
        RoundingMode::INEXACTROUND => Err("how it is rounded is up to the device".into()),
    }
}

fn int(b: &mut Builder, ty: Type, value: i64) -> ValueId {
    let width = b.int_width(ty);
    b.int_constant(ty, ApInt::from_i64(width, value))
}

// (value * multiplier + half) >> shift, in 64 bits
fn by_wide_product(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use ops::apply_scale as slots;
    let twice = rounds_twice(rw, op)?;
    let [value, multiplier, shift] =
        [slots::VALUE, slots::MULTIPLIER, slots::SHIFT].map(|slot| operands[slot]);
    rw.insert_before(op);
    let result = rw.body.only_result_type(op);
    let value = {
        let mut b = Builder::new(rw, op);
        let (from, i32s, i64s) = (b.ty(value), b.ints(32), b.ints(64));
        let zero = int(&mut b, from, 0);
        let one = int(&mut b, i64s, 1);
        let most = int(&mut b, i32s, 31);
        let (rw, loc) = (&mut *b.rw, b.loc);
        let shift = arith::extui(rw, loc, i32s, shift);
        let wide = [value, multiplier].map(|factor| arith::extsi(rw, loc, i64s, factor));
        let product = arith::muli(rw, loc, wide[0], wide[1]);
        let shift_wide = arith::extui(rw, loc, i64s, shift);
        let unit = arith::shli(rw, loc, one, shift_wide);
        let half = arith::shrui(rw, loc, unit, one);
        let mut product = arith::addi(rw, loc, product, half);
        if twice {
            let [up, down] = [1 << 30, -(1 << 30)].map(|number| int(&mut b, i64s, number));
            let (rw, loc) = (&mut *b.rw, b.loc);
            let positive = arith::cmpi(rw, loc, value, zero, CmpIPredicate::Sge);
            let other = arith::select(rw, loc, positive, up, down);
            let rounded = arith::addi(rw, loc, other, product);
            let far = arith::cmpi(rw, loc, shift, most, CmpIPredicate::Sgt);
            product = arith::select(rw, loc, far, rounded, product);
        }
        let (rw, loc) = (&mut *b.rw, b.loc);
        let product = arith::shrsi(rw, loc, product, shift_wide);
        arith::trunci(rw, loc, result, product)
    };
    rw.replace(op, &[value]);
    Ok(())
}

/// Integers of 32 bits that a sum or shift is made of.
struct Halves<'b, 'r, 'a> {
    b: &'b mut Builder<'r, 'a>,
    ty: Type,
}

impl Halves<'_, '_, '_> {
    fn int(&mut self, value: i64) -> ValueId {
        int(self.b, self.ty, value)
    }

    fn apply(&mut self, f: Binary, x: ValueId, y: ValueId) -> ValueId {
        f(self.b.rw, self.b.loc, x, y)
    }

    fn compare(&mut self, x: ValueId, y: ValueId, predicate: CmpIPredicate) -> ValueId {
        arith::cmpi(self.b.rw, self.b.loc, x, y, predicate)
    }

    fn select(&mut self, condition: ValueId, x: ValueId, y: ValueId) -> ValueId {
        arith::select(self.b.rw, self.b.loc, condition, x, y)
    }
}

type Binary = fn(&mut Rewriter, Location, ValueId, ValueId) -> ValueId;

// The same on the low and the high half of the product, for shifts by one bit and more.
fn by_halves(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use CmpIPredicate::{Sge, Sgt, Ugt};
    use arith::{addi, shli, shrsi, shrui, subi};
    use ops::apply_scale as slots;
    let twice = rounds_twice(rw, op)?;
    let [value, multiplier, shift] =
        [slots::VALUE, slots::MULTIPLIER, slots::SHIFT].map(|slot| operands[slot]);
    let element = rw.cx.element_type(rw.body.ty(value));
    if rw.cx.int_width(element) != Some(32) {
        return Err("a value of more than 32 bits".into());
    }
    rw.insert_before(op);
    let result = {
        let mut b = Builder::new(rw, op);
        let ty = b.ints(32);
        let shift = arith::extui(b.rw, b.loc, ty, shift);
        let mut h = Halves { b: &mut b, ty };
        let [zero, one, two] = [0, 1, 2].map(|value| h.int(value));
        let [thirty, width] = [30, 32].map(|value| h.int(value));
        let product = arith::mulsi_extended(h.b.rw, h.b.loc, value, multiplier);
        let [mut low, mut high] = [0, 1].map(|half| h.b.rw.body.result(product, half));
        let is_high = h.compare(shift, width, Sge);
        let is_higher = h.compare(shift, width, Sgt);
        let left = h.apply(subi, width, shift);
        let right = h.apply(subi, shift, width);
        let left = h.select(is_high, zero, left);
        let right = h.select(is_high, right, zero);
        if twice {
            let less = h.int(-1);
            let positive = h.compare(value, zero, Sge);
            let sign = h.select(positive, one, less);
            let sign = h.select(is_high, sign, zero);
            let top = h.apply(shrui, low, thirty);
            let top = h.apply(addi, top, sign);
            let carry = h.apply(shrsi, top, two);
            let round = h.apply(shli, sign, thirty);
            low = h.apply(addi, low, round);
            high = h.apply(addi, high, carry);
        }
        let before = h.apply(subi, shift, one);
        let half = h.apply(shli, one, before);
        let half = h.select(is_higher, zero, half);
        let rounded = h.apply(addi, low, half);
        let carries = h.compare(low, rounded, Ugt);
        let carry = arith::extui(h.b.rw, h.b.loc, ty, carries);
        high = h.apply(addi, high, carry);
        let before = h.apply(subi, right, one);
        let half = h.apply(shli, one, before);
        let half = h.select(is_higher, half, zero);
        high = h.apply(addi, high, half);
        high = h.apply(shli, high, left);
        high = h.apply(shrsi, high, right);
        low = h.apply(shrui, rounded, shift);
        low = h.select(is_high, zero, low);
        h.apply(addi, low, high)
    };
    rw.replace(op, &[result]);
    Ok(())
}
