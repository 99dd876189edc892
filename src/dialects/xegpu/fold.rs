//! Folding of xegpu operations.

use oxmlir_ir::hooks::Folded;

use crate::folds;
use crate::tables::xegpu as ops;

folds! {
    // convert_layout(x) -> x where the layout stays the same
    fn convert_layout(f) {
        let view = ops::ConvertLayout::new(f.view());
        match view.input_layout() == view.target_layout() {
            true => f.to_source(),
            false => Folded::No,
        }
    }
}
