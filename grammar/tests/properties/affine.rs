//! Affine maps and integer sets. A sum that stands right of a sum is read back as one that stands left of it; what is compared is
//! therefore their values.

use oxmlir_ir::affine::{AffineExpr, AffineMap, BinaryOp, Constraint, IntegerSet};
use oxmlir_ir::{AttrKind, Attribute};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::generate::cx;

const DIMS: u32 = 2;
const SYMBOLS: u32 = 2;

fn leaf() -> impl Strategy<Value = AffineExpr> {
    prop_oneof![
        (0..DIMS).prop_map(|d| cx().affine().dim(d)),
        (0..SYMBOLS).prop_map(|s| cx().affine().symbol(s)),
        (-9..9i64).prop_map(|c| cx().affine().constant(c)),
    ]
}

/// A symbol or a constant that is not 0: what may be multiplied with and divided by.
fn factor() -> impl Strategy<Value = AffineExpr> {
    prop_oneof![
        (0..SYMBOLS).prop_map(|s| cx().affine().symbol(s)),
        (1..9i64).prop_map(|c| cx().affine().constant(c)),
    ]
}

fn expr() -> impl Strategy<Value = AffineExpr> {
    leaf().prop_recursive(4, 12, 2, |inner| {
        let ops = [
            BinaryOp::Mul,
            BinaryOp::Mod,
            BinaryOp::FloorDiv,
            BinaryOp::CeilDiv,
        ];
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| cx().affine().add(a, b)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| cx().affine().sub(a, b)),
            (select(ops.to_vec()), inner, factor())
                .prop_map(|(op, a, b)| cx().affine().binary(op, a, b)),
        ]
    })
}

fn any_map(results: usize) -> impl Strategy<Value = AffineMap> {
    vec(expr(), 0..=results).prop_map(|exprs| cx().affine().map(DIMS, SYMBOLS, &exprs))
}

fn constraint() -> impl Strategy<Value = Constraint> {
    (expr(), any::<bool>()).prop_map(|(expr, is_equality)| Constraint { expr, is_equality })
}

fn reread(attr: Attribute) -> Attribute {
    let text = cx().attr_string(attr);
    match oxmlir_grammar::parse_attribute(cx(), &text) {
        Ok(again) => again,
        Err(_) => panic!("{text} does not parse"),
    }
}

/// A map in the form that is read back.
pub fn map(results: usize) -> impl Strategy<Value = AffineMap> {
    any_map(results).prop_filter_map("read back as a map", |map| {
        match cx().attr_kind(reread(reread(cx().attr(AttrKind::AffineMap(map))))) {
            AttrKind::AffineMap(map) => Some(*map),
            _ => None,
        }
    })
}

/// A set in the form that is read back.
pub fn set() -> impl Strategy<Value = IntegerSet> {
    vec(constraint(), 1..4)
        .prop_map(|constraints| cx().affine().set(DIMS, SYMBOLS, &constraints))
        .prop_filter_map("read back as a set", |set| {
            match cx().attr_kind(reread(reread(cx().attr(AttrKind::IntegerSet(set))))) {
                AttrKind::IntegerSet(set) => Some(*set),
                _ => None,
            }
        })
}

proptest! {
    #[test]
    fn maps_mean_the_same(map in any_map(3), operands in prop::array::uniform4(1..100i64)) {
        let attr = cx().attr(AttrKind::AffineMap(map));
        let AttrKind::AffineMap(again) = cx().attr_kind(reread(attr)) else {
            return Err(TestCaseError::fail("not a map"));
        };
        let affine = cx().affine();
        prop_assert_eq!(
            map.evaluate(&operands, affine),
            again.evaluate(&operands, affine),
            "{}", cx().attr_string(attr)
        );
    }
}
