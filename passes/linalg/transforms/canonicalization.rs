//! Patterns of canonicalization, by those whose they are.

use oxmlir_dialects::linalg::table::TABLE;
use oxmlir_dialects::tables::{linalg, tensor};
use oxmlir_ir::interfaces::CanonicalizedBy;
use oxmlir_ir::rewrite::{Pattern, PatternSet};
use oxmlir_ir::{Context, OpName};

/// The patterns of linalg as a whole (`LinalgDialect::getCanonicalizationPatterns`).
const OF_LINALG: &[&str] = &[
    "EraseDeadLinalgOp",
    "FoldTensorCastConsumerOp",
    "FoldTensorCastPackOp",
    "FoldTensorCastUnPackOp",
    "InferStaticShapeOfOperands",
];

/// The patterns of another dialect as a whole, or of what defines an operand.
const OF_OTHERS: &[&str] = &[
    "DimOfToBufferOp",
    "DimOfToTensorFolder",
    "FoldDimOfAllocTensorOp",
    "FoldEmptyTensorWithCastOp",
    "FoldEmptyTensorWithDimOp",
    "FoldFillWithCopy",
    "FoldFillWithPack",
    "FoldFillWithTranspose",
    "FoldTensorCastProducerOp",
    "SimplifyDimOfAllocOp",
];

/// Adds the patterns that are tried at operations of one name.
pub fn add_canonicalization(cx: &Context, patterns: &mut PatternSet, name: OpName) {
    patterns.add(name, cx.registry().hooks(name).patterns);
}

/// Adds those that operations of one name have themselves (`getCanonicalizationPatterns`).
pub fn add_own(cx: &Context, patterns: &mut PatternSet, name: OpName) {
    let is_own = |p: &&Pattern| !OF_LINALG.contains(&p.name) && !OF_OTHERS.contains(&p.name);
    for pattern in cx.registry().hooks(name).patterns.iter().filter(is_own) {
        patterns.add(name, &[*pattern]);
    }
}

/// Adds the patterns of linalg as a whole.
pub fn add_of_linalg(cx: &Context, patterns: &mut PatternSet) {
    let structured = TABLE.iter().map(|(name, _)| *name);
    let others = [linalg::PACK, linalg::UNPACK, tensor::CAST];
    for name in structured.chain(others) {
        let of_users = cx.registry().interface::<CanonicalizedBy>(name);
        let of_users = of_users.map_or(&[][..], |by| by.0);
        let all = cx.registry().hooks(name).patterns.iter().chain(of_users);
        for pattern in all.filter(|p| OF_LINALG.contains(&p.name)) {
            patterns.add(name, &[*pattern]);
        }
    }
}

#[cfg(test)]
mod tests {
    use oxmlir_dialects::tables::memref;

    use super::*;

    #[test]
    fn patterns_are_listed_by_names_that_there_are() {
        let registry = crate::builder().build();
        let registry = registry.unwrap_or_else(|error| panic!("{error}"));
        let cx = Context::new(Box::leak(Box::new(registry)));
        let registry = cx.registry();
        let structured = TABLE.iter().map(|(name, _)| *name);
        let others = [
            linalg::PACK,
            linalg::UNPACK,
            tensor::CAST,
            tensor::DIM,
            memref::DIM,
        ];
        let mut known = Vec::new();
        for name in structured.chain(others) {
            known.extend(registry.hooks(name).patterns.iter().map(|p| p.name));
            let of_users = registry.interface::<CanonicalizedBy>(name);
            known.extend(of_users.iter().flat_map(|by| by.0).map(|p| p.name));
        }
        for name in OF_LINALG.iter().chain(OF_OTHERS) {
            assert!(known.contains(name), "{name}");
        }
    }
}
