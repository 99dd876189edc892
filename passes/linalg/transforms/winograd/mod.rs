//! Convolutions in two dimensions by the algorithm of Winograd: filters and tiles of images are transformed, multiplied element by
//! element, and transformed back. There are fewer multiplications, and other rounding.
//!
//! - `convolve`: a convolution as these steps; `decompose`: the steps as products of small matrices, whose elements are in `matrices`

pub mod convolve;
pub mod decompose;
mod matrices;
