#[allow(non_camel_case_types)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatKind {
    F16,
    BF16,
    F32,
    F64,
}
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ApFloat {
    pub kind: FloatKind,
    pub bits: u128,
}
