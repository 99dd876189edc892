//! The numbers of the convolution of Winograd.

use crate::tables::linalg::WinogradConv2DFmr;

/// The number of outputs that a tile gives along a dimension, and the size of the filter.
pub fn outputs_and_filter(fmr: WinogradConv2DFmr) -> (i64, i64) {
    match fmr {
        WinogradConv2DFmr::F23 => (2, 3),
        WinogradConv2DFmr::F43 => (4, 3),
        WinogradConv2DFmr::F25 => (2, 5),
    }
}
