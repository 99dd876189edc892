//! The matrices of the algorithm, by the number of outputs that a tile gives and the size of the filter.

use oxmlir_dialects::linalg::build::tensor_type;
use oxmlir_dialects::tables::arith;
use oxmlir_dialects::tables::linalg::WinogradConv2DFmr;
use oxmlir_ir::num::ApFloat;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, Scalar, Type, TypeKind, ValueId};

/// A matrix by rows, all elements times a number.
pub struct Matrix {
    rows: &'static [&'static [i32]],
    divisor: i32,
}

/// What is multiplied with filters, tiles of images, and products of both.
pub struct Matrices {
    pub filter: Matrix,
    pub input: Matrix,
    pub output: Matrix,
    /// What the results are multiplied with for each dimension.
    pub factor: i32,
}

/// The matrices of a kind.
pub fn matrices(fmr: WinogradConv2DFmr) -> Matrices {
    match fmr {
        WinogradConv2DFmr::F23 => Matrices {
            filter: Matrix {
                rows: &[&[-2, 0, 0], &[1, -1, 1], &[1, 1, 1], &[0, 0, 2]],
                divisor: 2,
            },
            input: Matrix {
                rows: &[
                    &[-1, 0, 1, 0],
                    &[0, -1, 1, 0],
                    &[0, 1, 1, 0],
                    &[0, -1, 0, 1],
                ],
                divisor: 1,
            },
            output: Matrix {
                rows: &[&[1, 1, 1, 0], &[0, -1, 1, 1]],
                divisor: 1,
            },
            factor: 1,
        },
        WinogradConv2DFmr::F43 => Matrices {
            filter: Matrix {
                rows: &[
                    &[12, 0, 0],
                    &[-4, 4, -4],
                    &[-4, -4, -4],
                    &[1, -2, 4],
                    &[1, 2, 4],
                    &[0, 0, 12],
                ],
                divisor: 12,
            },
            input: Matrix {
                rows: &[
                    &[4, 0, -5, 0, 1, 0],
                    &[0, 4, -4, -1, 1, 0],
                    &[0, -4, -4, 1, 1, 0],
                    &[0, 4, -2, -4, 2, 0],
                    &[0, -4, -2, 4, 2, 0],
                    &[0, 4, 0, -5, 0, 1],
                ],
                divisor: 16,
            },
            output: Matrix {
                rows: &[
                    &[1, 2, 2, 1, 1, 0],
                    &[0, -2, 2, -2, 2, 0],
                    &[0, 2, 2, 4, 4, 0],
                    &[0, -2, 2, -8, 8, 4],
                ],
                divisor: 8,
            },
            factor: 32,
        },
        WinogradConv2DFmr::F25 => Matrices {
            filter: Matrix {
                rows: &[
                    &[60, 0, 0, 0, 0],
                    &[10, -10, 10, -10, 10],
                    &[-10, -10, -10, -10, -10],
                    &[-16, 8, -4, 2, -1],
                    &[1, 2, 4, 8, 16],
                    &[0, 0, 0, 0, 60],
                ],
                divisor: 60,
            },
            input: Matrix {
                rows: &[
                    &[2, 3, -4, -3, 2, 0],
                    &[0, 2, 1, -5, 2, 0],
                    &[0, -2, -5, -1, 2, 0],
                    &[0, 4, -2, -4, 2, 0],
                    &[0, -2, -4, 2, 4, 0],
                    &[0, 2, 3, -4, -3, 2],
                ],
                divisor: 16,
            },
            output: Matrix {
                rows: &[&[1, 2, 2, 4, 2, 0], &[0, -2, 2, -2, 4, 1]],
                divisor: 2,
            },
            factor: 16,
        },
    }
}

impl Matrix {
    /// The matrix as a constant tensor, or what has its rows as columns; `None` if the elements are no such numbers.
    pub fn constant(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        element: Type,
        is_transposed: bool,
    ) -> Option<ValueId> {
        let TypeKind::Float(kind) = *rw.cx.type_kind(element) else {
            return None;
        };
        let (height, width) = (self.rows.len(), self.rows.first()?.len());
        let at = |row: usize, column: usize| {
            let number = f64::from(self.rows[row][column]) / f64::from(self.divisor);
            Scalar::Float(ApFloat::from_f64(kind, number))
        };
        let mut elements = Vec::new();
        let (rows, columns) = match is_transposed {
            true => (width, height),
            false => (height, width),
        };
        for row in 0..rows {
            elements.extend((0..columns).map(|column| match is_transposed {
                true => at(column, row),
                false => at(row, column),
            }));
        }
        let ty = tensor_type(rw.cx, &[rows as i64, columns as i64], element);
        let attr = rw.cx.elements_attr(ty, &elements);
        Some(arith::constant(rw, loc, attr))
    }

    /// The number of rows.
    pub fn height(&self) -> i64 {
        self.rows.len() as i64
    }
}
