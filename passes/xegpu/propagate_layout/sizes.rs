//! Layouts that the hardware asks for: what lanes hold and on what one instruction works.

use oxmlir_dialects::xegpu::layout::Layout;
use oxmlir_dialects::xegpu::types::bits;
use oxmlir_ir::{Context, Type};

/// Lanes of a subgroup.
const LANES: i64 = 16;

/// Elements narrower than this are packed in a lane, for blocks and for the left operand of a product.
const BLOCK_PACK: i64 = 16;
/// The same for scattered elements and the right operand and result of a product.
const WIDE_PACK: i64 = 32;

/// The rows that a product works on: any number up to this.
const PRODUCT_ROWS: i64 = 8;

/// What a layout is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Which element each lane holds.
    Lane,
    /// What one instruction works on.
    Instruction,
    /// What each subgroup works on. New layouts are those of lanes.
    Subgroup,
}

impl Kind {
    pub fn parse(text: &str) -> Option<Kind> {
        match text {
            "lane" => Some(Kind::Lane),
            "inst" => Some(Kind::Instruction),
            "subgroup" => Some(Kind::Subgroup),
            _ => None,
        }
    }

    /// Whether a layout says what this is about.
    pub fn is_said_by(self, layout: &Layout) -> bool {
        match self {
            Kind::Lane => !layout.lane_layout.is_empty() && !layout.lane_data.is_empty(),
            Kind::Instruction => !layout.inst_data.is_empty(),
            Kind::Subgroup => !layout.sg_layout.is_empty() && !layout.sg_data.is_empty(),
        }
    }
}

/// An instruction that moves a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Store,
    Prefetch,
}

/// Why there is no layout, or none that fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    Shape,
    Element,
}

impl Misfit {
    pub fn message(self) -> &'static str {
        match self {
            Misfit::Shape => "No suitable instruction multiple found for the given shape.",
            Misfit::Element => "No known block params found for the element type.",
        }
    }
}

pub fn lanes(lane_layout: &[i64], lane_data: &[i64]) -> Layout {
    Layout {
        lane_layout: lane_layout.to_vec(),
        lane_data: lane_data.to_vec(),
        ..Layout::default()
    }
}

fn instruction(sizes: &[i64]) -> Layout {
    Layout {
        inst_data: sizes.to_vec(),
        ..Layout::default()
    }
}

/// The layout of a list of elements, one in each lane.
pub fn line() -> Layout {
    lanes(&[LANES], &[1])
}

/// The layout of a matrix with one element in each lane.
pub fn rows() -> Layout {
    lanes(&[1, LANES], &[1, 1])
}

/// Elements that are packed to fill `width` bits.
fn pack(cx: &Context, element: Type, width: i64) -> i64 {
    match bits(cx, element) {
        Some(bits) if (1..width).contains(&bits) => width / bits,
        _ => 1,
    }
}

/// Rows on lanes, elements packed to fill `width` bits.
fn row_lanes(cx: &Context, rank: usize, element: Type, width: i64) -> Layout {
    match rank {
        1 => line(),
        _ => lanes(&[1, LANES], &[1, pack(cx, element, width)]),
    }
}

/// The greatest of `sizes` that divides `size`.
fn divisor(size: i64, sizes: impl DoubleEndedIterator<Item = i64>) -> Option<i64> {
    sizes.rev().find(|by| size % by == 0)
}

/// The layout of a block that is moved. A misfit of the shape is one for lanes as well, which still get their layout.
pub fn block(
    cx: &Context,
    kind: Kind,
    how: Move,
    shape: &[i64],
    element: Type,
) -> (Option<Layout>, Option<Misfit>) {
    let Some(width @ (8 | 16 | 32)) = bits(cx, element) else {
        return (None, Some(Misfit::Element));
    };
    let (columns, heights): (i64, &[i64]) = match how {
        Move::Prefetch if width == 8 => (2 * LANES, &[1, 2, 4, 8, 16, 32]),
        Move::Prefetch => (LANES, &[1, 2, 4, 8, 16, 32]),
        Move::Store => (LANES, &[1, 2, 4, 8]),
    };
    let fit: Option<Vec<i64>> = match shape {
        [size] => (size % columns == 0).then(|| vec![columns]),
        [.., height, size] => divisor(*height, heights.iter().copied())
            .filter(|_| size % columns == 0)
            .map(|rows| vec![rows, columns]),
        [] => None,
    };
    let misfit = fit.is_none().then_some(Misfit::Shape);
    let layout = match kind {
        Kind::Instruction => fit.map(|sizes| instruction(&sizes)),
        _ => Some(row_lanes(cx, shape.len(), element, BLOCK_PACK)),
    };
    (layout, misfit)
}

/// The layout of scattered elements, `chunk` of them side by side.
pub fn scattered(cx: &Context, kind: Kind, rank: usize, element: Type, chunk: i64) -> Layout {
    match (kind, rank) {
        (Kind::Instruction, _) if chunk > 1 => instruction(&[LANES, chunk]),
        (Kind::Instruction, _) => instruction(&[LANES]),
        (_, 1) => line(),
        _ => lanes(&[LANES, 1], &[1, pack(cx, element, WIDE_PACK)]),
    }
}

/// The layout of what is stored to shared memory, which lanes can do in any way.
pub fn matrix(kind: Kind, shape: &[i64]) -> Option<Layout> {
    let fits = kind == Kind::Lane && shape.last().is_some_and(|size| size % LANES == 0);
    match shape.len() {
        1 => fits.then(line),
        2 => fits.then(rows),
        _ => None,
    }
}

/// A vector of a product: its shape and the type of its elements.
pub type Operand<'a> = (&'a [i64], Type);

/// The layouts of the operands of a product and of its result.
pub fn product(
    cx: &Context,
    kind: Kind,
    [a, b, c]: [Operand; 3],
) -> (Option<[Layout; 3]>, Option<Misfit>) {
    let (rows, columns) = (a.0.first(), b.0.last());
    let fits = columns.is_some_and(|columns| columns % LANES == 0);
    let misfit = (!fits && b.0.len() > 1).then_some(Misfit::Shape);
    if kind != Kind::Instruction {
        let right = match pack(cx, b.1, WIDE_PACK) {
            1 => row_lanes(cx, b.0.len(), b.1, WIDE_PACK),
            packed => lanes(&[1, LANES], &[packed, 1]),
        };
        let left = row_lanes(cx, a.0.len(), a.1, BLOCK_PACK);
        let sum = row_lanes(cx, c.0.len(), c.1, WIDE_PACK);
        return (Some([left, right, sum]), misfit);
    }
    let rows = rows.and_then(|rows| divisor(*rows, 1..=PRODUCT_ROWS));
    let layouts = rows.filter(|_| fits && a.0.len() == 2 && b.0.len() == 2);
    let layouts = layouts.map(|rows| {
        [[rows, LANES], [LANES, LANES], [rows, LANES]].map(|sizes| instruction(&sizes))
    });
    (layouts, misfit)
}
