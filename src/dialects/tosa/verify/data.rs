//! Tables, of which rows are read or written.

use oxmlir_ir::{OpRef, ValueId};

use super::{Check, expect, fits, same_elements, shape};
use crate::tables::tosa as ops;
use oxmlir_ir::DYNAMIC;

/// Sizes that have a name, as far as values have told them.
struct Named(Vec<(&'static str, i64)>);

impl Named {
    /// A value has dimensions of these names.
    fn has(&mut self, op: OpRef, name: &str, value: ValueId, dims: &[&'static str]) -> Check {
        let Some(sizes) = shape(op, value) else {
            return Ok(());
        };
        for (at, (dim, found)) in dims.iter().zip(sizes).enumerate() {
            let known = self.0.iter_mut().find(|entry| entry.0 == *dim);
            let Some(known) = known else {
                self.0.push((dim, *found));
                continue;
            };
            if known.1 == DYNAMIC {
                known.1 = *found;
            }
            let wanted = known.1;
            let message =
                format_args!("requires {name} dimension {at} to have size {wanted}, got {found}");
            expect(op, fits(wanted, *found), message)?;
        }
        Ok(())
    }

    fn get(&self, name: &str) -> i64 {
        let entry = self.0.iter().find(|entry| entry.0 == name);
        entry.map_or(DYNAMIC, |entry| entry.1)
    }
}

pub fn gather(op: OpRef) -> Check {
    let view = ops::Gather::new(op);
    same_elements(op, (view.values(), "input"), (view.output(), "output"))?;
    let mut sizes = Named(Vec::new());
    sizes.has(op, "values", view.values(), &["N", "K", "C"])?;
    sizes.has(op, "indices", view.indices(), &["N", "W"])?;
    sizes.has(op, "output", view.output(), &["N", "W", "C"])
}

pub fn scatter(op: OpRef) -> Check {
    let view = ops::Scatter::new(op);
    let (whole, rows, result) = (view.values_in(), view.input(), view.values_out());
    for value in [whole, rows] {
        same_elements(op, (value, "input"), (result, "output"))?;
    }
    let mut sizes = Named(Vec::new());
    sizes.has(op, "values_in", whole, &["N", "K", "C"])?;
    sizes.has(op, "indices", view.indices(), &["N", "W"])?;
    sizes.has(op, "input", rows, &["N", "W", "C"])?;
    sizes.has(op, "values_out", result, &["N", "K", "C"])?;
    let (height, rows) = (sizes.get("K"), sizes.get("W"));
    let message = format_args!("requires dimensions K >= W, got K={height} and W={rows}");
    expect(
        op,
        height == DYNAMIC || rows == DYNAMIC || height >= rows,
        message,
    )
}
