//! Copies by `affine.dma_start` and `affine.dma_wait`.

use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_dialects::tables::affine;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{AttrKind, Attribute, Body, Context, Location, OpId, ValueId};

/// Source or target of a transfer.
pub struct Side {
    memref: ValueId,
    map: AppliedMap,
}

impl Side {
    /// The element of `memref` at `indices`, and what follows.
    pub fn new(cx: &Context, body: &Body, memref: ValueId, indices: &[ValueId]) -> Side {
        let identity = cx.affine().identity_map(indices.len() as u32);
        let mut map = Applied::new(identity, indices.iter().copied());
        if map.has_apply_operand(cx, body) {
            map.compose(cx, body);
        }
        Side { memref, map }
    }

    fn operands(&self) -> impl Iterator<Item = ValueId> + '_ {
        [self.memref]
            .into_iter()
            .chain(self.map.operands.iter().copied())
    }
}

/// A transfer with a tag of its own.
pub struct Transfer {
    /// Source and target.
    pub sides: [Side; 2],
    /// The number of elements, then perhaps the stride and the number of elements between strides.
    pub sizes: Vec<ValueId>,
    /// A constant 0.
    pub zero: ValueId,
    pub loc: Location,
}

impl Transfer {
    /// Inserts the transfer, which is returned, and the wait for it.
    pub fn insert(&self, rw: &mut Rewriter, tag: ValueId) -> OpId {
        let cx = rw.cx;
        let map = |map| cx.attr(AttrKind::AffineMap(map));
        let [source, target] = &self.sides;
        let tag_map = map(cx.affine().identity_map(1));
        let sides = source.operands().chain(target.operands());
        let operands: Vec<ValueId> = sides
            .chain([tag, self.zero])
            .chain(self.sizes.iter().copied())
            .collect();
        let dict = dictionary(
            cx,
            &[
                ("src_map", map(source.map.form)),
                ("dst_map", map(target.map.form)),
                ("tag_map", tag_map),
            ],
        );
        let start = affine::dma_start(rw, self.loc, &operands);
        rw.body.set_dict(start, dict);
        let wait: Vec<ValueId> = [tag, self.zero]
            .into_iter()
            .chain(self.sizes.first().copied())
            .collect();
        let wait = affine::dma_wait(rw, self.loc, &wait);
        rw.body
            .set_dict(wait, dictionary(cx, &[("tag_map", tag_map)]));
        start
    }
}

fn dictionary(cx: &Context, entries: &[(&str, Attribute)]) -> Attribute {
    let entries = entries.iter().map(|(name, attr)| (cx.str(name), *attr));
    cx.dict_attr(&entries.collect::<Vec<_>>())
}

/// The strides that a transfer of a box of a memref needs, each with the number of elements between two of them.
pub fn strides(shape: &[i64], sizes: &[i64]) -> Vec<(i64, i64)> {
    let (mut stride, mut elements) = (1i64, 1i64);
    let mut strides = Vec::new();
    for dim in (1..sizes.len()).rev() {
        stride = stride.wrapping_mul(shape[dim]);
        elements = elements.wrapping_mul(sizes[dim]);
        // The box is shorter than the memref, and there is more than one row of it.
        if sizes[dim] < shape[dim] && sizes[dim - 1] > 1 {
            strides.push((stride, elements));
        }
    }
    strides
}
