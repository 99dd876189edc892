//! amx: what the declarations cannot say of tiles.

use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};
use oxmlir_ir::print::Printer;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Context, Diagnostic, OpRef, Type, TypeKind};

use crate::tables::amx as ops;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    print_params: &[(ops::TILE_TYPE, print)],
    verify_params: &[(ops::TILE_TYPE, verify_params)],
    type_preds: &[
        ("amx-tile", |cx, ty| is_matrix_of(cx, ty, ELEMENTS)),
        ("amx-tile-f16-bf16", |cx, ty| {
            is_matrix_of(cx, ty, &[Type::F16, Type::BF16])
        }),
        ("amx-tile-f32", |cx, ty| is_matrix_of(cx, ty, &[Type::F32])),
        ("amx-tile-i32", |cx, ty| is_matrix_of(cx, ty, &[Type::I32])),
        ("amx-tile-i8", |cx, ty| is_matrix_of(cx, ty, &[Type::I8])),
    ],
    ops: &[
        (ops::TILE_LOAD, verified(load)),
        (ops::TILE_MULF, verified(multiply_floats)),
        (ops::TILE_MULI, verified(multiply_integers)),
        (ops::TILE_STORE, verified(store)),
        (ops::TILE_ZERO, verified(zero)),
    ],
    ..DialectHooks::none("amx")
};

/// An operation with one more check, of its types and inherent attributes.
const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        verifies_signature: true,
        ..NO_HOOKS
    }
}

/// What a tile may hold.
const ELEMENTS: &[Type] = &[Type::F32, Type::F16, Type::BF16, Type::I32, Type::I8];

/// The rows of a register.
const MAX_ROWS: i64 = 16;
/// The bits of a row of a register.
const ROW_BITS: i64 = 512;
/// The bits of what a row consists of.
const WORD_BITS: i64 = 32;

/// A matrix in a register.
pub struct Tile {
    /// The number of rows, that of elements in a row; none of a tile in an operation has another number of dimensions.
    pub shape: Vec<i64>,
    /// The type of the elements.
    pub element: Type,
}

impl Tile {
    /// The parts of a `!amx.tile`; `None` for any other type.
    pub fn of(cx: &Context, ty: Type) -> Option<Tile> {
        match cx.type_kind(ty) {
            TypeKind::Dialect { def, params } if *def == DefRef(ops::TILE_TYPE) => {
                Tile::from_params(cx, params)
            }
            _ => None,
        }
    }

    fn from_params(cx: &Context, params: &[Attribute]) -> Option<Tile> {
        let [shape, element] = params else {
            return None;
        };
        match cx.attr_kind(*element) {
            AttrKind::Type(element) => Some(Tile {
                shape: cx.dense_array_values(*shape),
                element: *element,
            }),
            _ => None,
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> i64 {
        self.shape.first().copied().unwrap_or(0)
    }

    /// The number of elements in a row.
    pub fn columns(&self) -> i64 {
        self.shape.last().copied().unwrap_or(0)
    }

    /// The bits of a row.
    pub fn row_bits(&self, cx: &Context) -> i64 {
        self.columns()
            .saturating_mul(element_bits(cx, self.element))
    }
}

/// The bits of an element.
pub fn element_bits(cx: &Context, element: Type) -> i64 {
    match element {
        Type::F32 => 32,
        Type::F16 | Type::BF16 => 16,
        _ => i64::from(cx.int_width(element).unwrap_or(0)),
    }
}

fn is_matrix_of(cx: &Context, ty: Type, elements: &[Type]) -> bool {
    Tile::of(cx, ty).is_some_and(|tile| tile.shape.len() == 2 && elements.contains(&tile.element))
}

fn verify_params(cx: &Context, params: &[Attribute]) -> Result<(), String> {
    match Tile::from_params(cx, params) {
        Some(tile) if !ELEMENTS.contains(&tile.element) => Err(
            "failed to verify 'elementType': 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or \
             8-bit signless integer"
                .to_owned(),
        ),
        _ => Ok(()),
    }
}

/// `<16x16xf32>`
fn print(p: &mut Printer, params: &[Attribute]) {
    let [shape, element] = params else {
        return;
    };
    p.text("<");
    p.shape(&p.cx.dense_array_values(*shape));
    p.attr(*element);
    p.text(">");
}

/// Whether a tile fits into a register.
fn fits(op: OpRef, ty: Type) -> Result<(), Diagnostic> {
    let Some(tile) = Tile::of(op.cx, ty) else {
        return Ok(());
    };
    let (rows, bits) = (tile.rows(), tile.row_bits(op.cx));
    if rows > MAX_ROWS {
        return Err(op.error(format!("bad row height: {rows}")));
    }
    if bits > ROW_BITS || bits % WORD_BITS != 0 {
        return Err(op.error(format!("bad column width: {}", bits / 8)));
    }
    Ok(())
}

fn zero(op: OpRef) -> Result<(), Diagnostic> {
    fits(op, op.only_result_type())
}

fn load(op: OpRef) -> Result<(), Diagnostic> {
    let view = ops::TileLoad::new(op);
    let indices = view.indices().len();
    let has_stride = view.stride().is_some();
    transfer(
        op,
        view.ty(view.base()),
        indices,
        view.ty(view.res()),
        has_stride,
    )
}

fn store(op: OpRef) -> Result<(), Diagnostic> {
    let view = ops::TileStore::new(op);
    let indices = view.indices().len();
    let has_stride = view.stride().is_some();
    transfer(
        op,
        view.ty(view.base()),
        indices,
        view.ty(view.val()),
        has_stride,
    )
}

/// Whether a tile can be moved from or to memory.
fn transfer(
    op: OpRef,
    memref: Type,
    indices: usize,
    tile: Type,
    has_stride: bool,
) -> Result<(), Diagnostic> {
    let rank = op.cx.rank(memref).unwrap_or(0);
    if indices != rank {
        return Err(op.error(format!("requires {rank} indices")));
    }
    fits(op, tile)?;
    if has_stride {
        return Ok(());
    }
    if rank < 2 {
        return Err(op.error("requires at least 2D memref"));
    }
    let strides = op.cx.strides_and_offset(memref).map(|(strides, _)| strides);
    if strides.is_none_or(|strides| strides.last() != Some(&1)) {
        return Err(op.error("requires memref with unit innermost stride"));
    }
    Ok(())
}

fn multiply_floats(op: OpRef) -> Result<(), Diagnostic> {
    let view = ops::TileMulf::new(op);
    let (lhs, rhs) = (view.ty(view.lhs()), view.ty(view.rhs()));
    multiply(op, [lhs, rhs, view.ty(view.acc())], 2)?;
    let element = |ty| Tile::of(op.cx, ty).map(|tile| tile.element);
    match element(lhs) == element(rhs) {
        true => Ok(()),
        false => Err(op.error("unsupported type combination")),
    }
}

fn multiply_integers(op: OpRef) -> Result<(), Diagnostic> {
    let view = ops::TileMuli::new(op);
    let tiles = [view.lhs(), view.rhs(), view.acc()].map(|tile| view.ty(tile));
    multiply(op, tiles, 4)
}

/// Whether tiles, of which the factors have `packed` elements in a word, can be multiplied.
fn multiply(op: OpRef, tiles: [Type; 3], packed: i64) -> Result<(), Diagnostic> {
    for ty in tiles {
        fits(op, ty)?;
    }
    let [Some(a), Some(b), Some(c)] = tiles.map(|ty| Tile::of(op.cx, ty)) else {
        return Ok(());
    };
    let (m, n, k) = (c.rows(), c.columns(), a.columns() / packed);
    if a.rows() != m || b.rows() != k || b.columns() / packed != n {
        return Err(op.error(format!("bad mult shape: {m} x {n} x {k}")));
    }
    Ok(())
}
