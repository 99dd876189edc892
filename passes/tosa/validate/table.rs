//! Which types of elements operations have, and what of a target each combination takes: the tables of supported data types
//! in the specification.

use Element::*;
use oxmlir_dialects::tables::tosa::{self as ops, Extension, Profile};
use oxmlir_ir::OpName;

use super::elements::Element;
use super::target::Version;

/// What a combination of types takes.
#[derive(Clone, Copy)]
pub struct Needs {
    /// One of these profiles; empty if none is needed.
    pub profiles: &'static [Profile],
    /// All of these extensions.
    pub extensions: &'static [Extension],
    /// The version that has introduced it.
    pub since: Version,
}

/// A combination of types that an operation has.
pub struct Row {
    /// The types, those that are the same once.
    pub elements: &'static [Element],
    pub needs: Needs,
}

/// How the types of an operation follow from those of a row.
#[derive(Clone, Copy)]
pub enum Slots {
    /// All are the first.
    Same,
    /// Each is the one of a number.
    At(&'static [usize]),
    /// Each may be any.
    Any,
}

/// What combinations of types an operation has.
#[derive(Clone, Copy)]
pub struct Support {
    pub slots: Slots,
    /// Rows with profiles come before those with extensions alone.
    pub rows: &'static [Row],
    /// The extensions that the operation is said to work with.
    pub extensions: Option<&'static [Extension]>,
}

impl Support {
    /// The elements of a row for each of `count` types.
    pub fn elements(&self, row: &Row, count: usize) -> Vec<Element> {
        match self.slots {
            Slots::Same => vec![row.elements[0]; count],
            Slots::At(slots) => slots.iter().map(|slot| row.elements[*slot]).collect(),
            Slots::Any => Vec::new(),
        }
    }
}

const fn profiles(profiles: &'static [Profile]) -> Needs {
    Needs {
        profiles,
        extensions: &[],
        since: Version::V1_0,
    }
}

const fn extensions(extensions: &'static [Extension]) -> Needs {
    Needs {
        profiles: &[],
        extensions,
        since: Version::V1_0,
    }
}

impl Needs {
    const fn and(self, extensions: &'static [Extension]) -> Needs {
        Needs { extensions, ..self }
    }

    const fn since_1_1(self) -> Needs {
        Needs {
            since: Version::V1_1,
            ..self
        }
    }
}

const INT: Needs = profiles(&[Profile::ProInt]);
const FP: Needs = profiles(&[Profile::ProFp]);
const ANY: Needs = profiles(&[Profile::ProInt, Profile::ProFp]);
const INT4: Needs = extensions(&[Extension::Int4]);
const INT16: Needs = extensions(&[Extension::Int16]);
const INT64: Needs = extensions(&[Extension::Int64]);
const BF16: Needs = extensions(&[Extension::Bf16]);
const FP8E4M3: Needs = extensions(&[Extension::Fp8e4m3]);
const FP8E5M2: Needs = extensions(&[Extension::Fp8e5m2]);
const FP8: Needs = extensions(&[Extension::Fp8e4m3, Extension::Fp8e5m2]);
const BF16_INT64: Needs = extensions(&[Extension::Bf16, Extension::Int64]);
const FP8E4M3_INT64: Needs = extensions(&[Extension::Fp8e4m3, Extension::Int64]);
const FP8E5M2_INT64: Needs = extensions(&[Extension::Fp8e5m2, Extension::Int64]);
const BF16_FP8E4M3: Needs = extensions(&[Extension::Bf16, Extension::Fp8e4m3]);
const BF16_FP8E5M2: Needs = extensions(&[Extension::Bf16, Extension::Fp8e5m2]);
const MXFP: Needs = FP.and(&[Extension::Mxfp]);
const BF16_MXFP: Needs = FP.and(&[Extension::Bf16, Extension::Mxfp]);
const SHAPE: Needs = ANY.and(&[Extension::Shape]);
const INT_VARIABLE: Needs = INT.and(&[Extension::Variable]);
const FP_VARIABLE: Needs = FP.and(&[Extension::Variable]);

macro_rules! rows {
    ($($name:ident { $($needs:expr => $([$($element:ident),*])*;)* })*) => {
        $(static $name: &[Row] = &[$($(Row { elements: &[$($element),*], needs: $needs },)*)*];)*
    };
}

rows! {
    SUMS { ANY => [I32]; FP => [F16] [F32]; INT64 => [I64]; BF16 => [Bf16]; }
    NUMBERS { INT => [I32]; FP => [F16] [F32]; INT64 => [I64]; BF16 => [Bf16]; }
    FLOATS { FP => [F16] [F32]; BF16 => [Bf16]; }
    QUOTIENTS { ANY => [I32]; INT64 => [I64]; }
    BITS { INT => [I8] [I16] [I32]; INT64 => [I64]; }
    SHIFTS { ANY => [I8] [I16] [I32]; INT64 => [I64]; }
    TRUTH { ANY => [I1]; }
    LEADING_ZEROS { INT => [I32]; INT64 => [I64]; }
    PRODUCTS {
        INT => [I8, I32] [I16, I32]; ANY => [I32, I32]; FP => [F16, F16] [F32, F32]; INT64 => [I64, I64];
        BF16 => [Bf16, Bf16];
    }
    CLAMPED { INT => [I8]; FP => [F16] [F32]; INT16 => [I16]; BF16 => [Bf16]; }
    COMPARED { INT => [I32, I1]; FP => [F16, I1] [F32, I1]; INT64 => [I64, I1]; BF16 => [Bf16, I1]; }
    EXTREMA { INT => [I8] [I16] [I32]; FP => [F16] [F32]; INT64 => [I64]; BF16 => [Bf16]; }
    CHOSEN { ANY => [I1]; INT => [I8] [I16] [I32]; FP => [F16] [F32]; INT64 => [I64]; BF16 => [Bf16]; }
    POSITIONS {
        INT => [I8, I32]; FP => [F16, I32] [F32, I32]; INT64 => [I8, I64]; INT16 => [I16, I32];
        INT64 => [I16, I64] [I32, I64] [I64, I64] [F16, I64]; BF16 => [Bf16, I32]; BF16_INT64 => [Bf16, I64];
        INT64 => [F32, I64]; FP8E4M3 => [Fp8e4m3, I32]; FP8E4M3_INT64 => [Fp8e4m3, I64]; FP8E5M2 => [Fp8e5m2, I32];
        FP8E5M2_INT64 => [Fp8e5m2, I64];
    }
    LOOKED_UP {
        INT => [I8, I32] [I16, I32] [I32, I32]; FP => [F16, I32] [F32, I32];
        INT64 => [I8, I64] [I16, I64] [I32, I64] [I64, I64] [F16, I64]; BF16 => [Bf16, I32]; BF16_INT64 => [Bf16, I64];
        INT64 => [F32, I64]; FP8E4M3 => [Fp8e4m3, I32]; FP8E4M3_INT64 => [Fp8e4m3, I64]; FP8E5M2 => [Fp8e5m2, I32];
        FP8E5M2_INT64 => [Fp8e5m2, I64];
    }
    JOINED {
        ANY => [I1]; INT => [I8] [I32]; FP => [F16] [F32]; INT16 => [I16]; INT64 => [I64]; BF16 => [Bf16];
        FP8E4M3 => [Fp8e4m3]; FP8E5M2 => [Fp8e5m2];
    }
    MOVED {
        ANY => [I1]; INT => [I8] [I16] [I32]; FP => [F16] [F32]; INT64 => [I64]; BF16 => [Bf16]; FP8E4M3 => [Fp8e4m3];
        FP8E5M2 => [Fp8e5m2];
    }
    TABLES { INT => [I8, I8]; INT16 => [I16, I32]; }
    CASTS {
        INT => [I1, I8] [I1, I16] [I1, I32] [I8, I1] [I8, I16] [I8, I32]; FP => [I8, F16] [I8, F32];
        INT => [I16, I1] [I16, I8] [I16, I32]; FP => [I16, F16] [I16, F32]; INT => [I32, I1] [I32, I8] [I32, I16];
        FP => [I32, F16] [I32, F32] [F16, I8] [F16, I16] [F16, I32] [F16, F32] [F32, I8] [F32, I16] [F32, I32]
            [F32, F16];
        BF16 => [I8, Bf16] [I16, Bf16] [I32, Bf16] [Bf16, I8]; INT64 => [I32, I64] [I64, I32];
        BF16 => [Bf16, I16] [Bf16, I32] [Bf16, F32]; BF16_FP8E4M3 => [Bf16, Fp8e4m3]; FP8E4M3 => [F16, Fp8e4m3];
        BF16 => [F32, Bf16]; FP8E4M3 => [F32, Fp8e4m3]; BF16_FP8E4M3 => [Fp8e4m3, Bf16];
        BF16_FP8E5M2 => [Bf16, Fp8e5m2]; FP8E5M2 => [F16, Fp8e5m2] [F32, Fp8e5m2];
        FP8E4M3 => [Fp8e4m3, F16] [Fp8e4m3, F32]; BF16_FP8E5M2 => [Fp8e5m2, Bf16];
        FP8E5M2 => [Fp8e5m2, F16] [Fp8e5m2, F32];
    }
    MATRICES {
        INT => [I8, I8, I32]; FP => [F16, F16, F16] [F16, F16, F32] [F32, F32, F32]; INT16 => [I16, I16, I48];
        BF16 => [Bf16, Bf16, F32]; FP8E4M3 => [Fp8e4m3, Fp8e4m3, F16]; FP8E4M3.since_1_1() => [Fp8e4m3, Fp8e4m3, F32];
        FP8E5M2 => [Fp8e5m2, Fp8e5m2, F16]; FP8E5M2.since_1_1() => [Fp8e5m2, Fp8e5m2, F32];
        FP8.since_1_1() => [Fp8e4m3, Fp8e5m2, F16] [Fp8e4m3, Fp8e5m2, F32] [Fp8e5m2, Fp8e4m3, F16]
            [Fp8e5m2, Fp8e4m3, F32];
    }
    WINDOWS {
        INT => [I8]; FP => [F16] [F32]; INT16 => [I16]; BF16 => [Bf16]; FP8E4M3 => [Fp8e4m3]; FP8E5M2 => [Fp8e5m2];
    }
    AVERAGES {
        INT => [I8, I32]; FP => [F16, F16] [F16, F32] [F32, F32]; INT16 => [I16, I32]; FP8E4M3 => [Fp8e4m3, F16];
        FP8E5M2 => [Fp8e5m2, F16]; BF16 => [Bf16, F32];
    }
    CONVOLUTIONS {
        INT => [I8, I8, I32, I32]; FP => [F16, F16, F16, F16] [F16, F16, F16, F32] [F32, F32, F32, F32];
        INT4 => [I8, I4, I32, I32]; FP8E4M3 => [Fp8e4m3, Fp8e4m3, F16, F16]; FP8E5M2 => [Fp8e5m2, Fp8e5m2, F16, F16];
        BF16 => [Bf16, Bf16, Bf16, F32]; INT16 => [I16, I8, I48, I48];
    }
    TRANSFORMS { extensions(&[Extension::Fft]) => [F32]; }
    RESIZED {
        INT => [I8, I32] [I8, I8]; FP => [F16, F16] [F32, F32]; INT16 => [I16, I48] [I16, I16]; BF16 => [Bf16, Bf16];
    }
    RESCALED {
        INT => [I8, I8] [I8, I16] [I8, I32] [I16, I8] [I16, I16] [I16, I32] [I32, I8] [I32, I16] [I32, I32];
        INT16 => [I48, I8] [I48, I16] [I48, I32];
    }
    SAME {
        ANY => [I1] [I8] [I16] [I32]; FP => [F16] [F32]; INT4 => [I4]; INT16 => [I48]; INT64 => [I64]; BF16 => [Bf16];
        FP8E4M3 => [Fp8e4m3]; FP8E5M2 => [Fp8e5m2];
    }
    CONSTANTS {
        ANY => [I1] [I8] [I16] [I32]; FP => [F16] [F32]; INT4 => [I4]; INT16 => [I48]; INT64 => [I64]; BF16 => [Bf16];
        FP8E4M3 => [Fp8e4m3]; FP8E5M2 => [Fp8e5m2];
        extensions(&[Extension::Mxfp]) => [Fp8e8m0] [Fp6e3m2] [Fp6e2m3] [Fp4e2m1] [Mxint8];
    }
    SCALED_PRODUCTS {
        MXFP => [Fp8e4m3, Fp8e8m0, F32] [Fp8e5m2, Fp8e8m0, F32] [Fp6e3m2, Fp8e8m0, F32] [Fp6e2m3, Fp8e8m0, F32]
            [Fp4e2m1, Fp8e8m0, F32] [Mxint8, Fp8e8m0, F32];
    }
    FROM_SCALED {
        BF16_MXFP => [Fp8e4m3, Fp8e8m0, Bf16]; MXFP => [Fp8e4m3, Fp8e8m0, F32]; BF16_MXFP => [Fp8e5m2, Fp8e8m0, Bf16];
        MXFP => [Fp8e5m2, Fp8e8m0, F32]; BF16_MXFP => [Fp6e3m2, Fp8e8m0, Bf16]; MXFP => [Fp6e3m2, Fp8e8m0, F32];
        BF16_MXFP => [Fp6e2m3, Fp8e8m0, Bf16]; MXFP => [Fp6e2m3, Fp8e8m0, F32]; BF16_MXFP => [Fp4e2m1, Fp8e8m0, Bf16];
        MXFP => [Fp4e2m1, Fp8e8m0, F32]; BF16_MXFP => [Mxint8, Fp8e8m0, Bf16]; MXFP => [Mxint8, Fp8e8m0, F32];
    }
    TO_SCALED {
        MXFP => [F32, Fp8e4m3, Fp8e8m0]; BF16_MXFP => [Bf16, Fp8e4m3, Fp8e8m0]; MXFP => [F32, Fp8e5m2, Fp8e8m0];
        BF16_MXFP => [Bf16, Fp8e5m2, Fp8e8m0]; MXFP => [F32, Fp6e3m2, Fp8e8m0]; BF16_MXFP => [Bf16, Fp6e3m2, Fp8e8m0];
        MXFP => [F32, Fp6e2m3, Fp8e8m0]; BF16_MXFP => [Bf16, Fp6e2m3, Fp8e8m0];
        MXFP => [Bf16, Fp4e2m1, Fp8e8m0] [F32, Fp4e2m1, Fp8e8m0] [F32, Mxint8, Fp8e8m0];
        BF16_MXFP => [Bf16, Mxint8, Fp8e8m0];
    }
    SIZES {
        SHAPE => [I1] [I8] [I16] [I32]; ANY.and(&[Extension::Int64, Extension::Shape]) => [I64]; SHAPE => [F16];
        ANY.and(&[Extension::Bf16, Extension::Shape]) => [Bf16]; SHAPE => [F32];
        ANY.and(&[Extension::Fp8e4m3, Extension::Shape]) => [Fp8e4m3];
        ANY.and(&[Extension::Fp8e5m2, Extension::Shape]) => [Fp8e5m2];
        ANY.and(&[Extension::Mxfp, Extension::Shape]) => [Fp6e3m2] [Fp6e2m3] [Fp4e2m1] [Mxint8] [Fp8e8m0];
    }
    SHAPES { SHAPE => []; }
    ANYTHING { ANY => []; }
    CONTROL { extensions(&[Extension::Controlflow]) => []; }
    VARIABLES { INT_VARIABLE => [I8]; FP_VARIABLE => [F16] [F32]; }
}

const fn support(slots: Slots, rows: &'static [Row]) -> Option<Support> {
    Some(Support {
        slots,
        rows,
        extensions: None,
    })
}

/// What an operation supports; none if the specification says nothing of it.
pub fn support_of(name: OpName) -> Option<Support> {
    use Slots::{Any, At, Same};
    match name {
        ops::ADD | ops::SUB => support(Same, SUMS),
        ops::MAXIMUM | ops::MINIMUM | ops::ABS | ops::REDUCE_SUM => support(Same, NUMBERS),
        ops::POW
        | ops::ERF
        | ops::SIGMOID
        | ops::TANH
        | ops::COS
        | ops::SIN
        | ops::CEIL
        | ops::EXP => support(Same, FLOATS),
        ops::FLOOR | ops::LOG | ops::RECIPROCAL | ops::RSQRT | ops::REDUCE_PRODUCT => {
            support(Same, FLOATS)
        }
        ops::INTDIV => support(Same, QUOTIENTS),
        ops::BITWISE_AND | ops::BITWISE_OR | ops::BITWISE_XOR | ops::BITWISE_NOT => {
            support(Same, BITS)
        }
        ops::ARITHMETIC_RIGHT_SHIFT => support(Same, BITS),
        ops::LOGICAL_LEFT_SHIFT | ops::LOGICAL_RIGHT_SHIFT => support(Same, SHIFTS),
        ops::LOGICAL_AND | ops::LOGICAL_OR | ops::LOGICAL_XOR | ops::LOGICAL_NOT => {
            support(Same, TRUTH)
        }
        ops::REDUCE_ALL | ops::REDUCE_ANY => support(Same, TRUTH),
        ops::CLZ => support(Same, LEADING_ZEROS),
        ops::MUL => support(At(&[0, 0, 1]), PRODUCTS),
        ops::CLAMP => support(Same, CLAMPED),
        ops::EQUAL | ops::GREATER | ops::GREATER_EQUAL => support(At(&[0, 0, 1]), COMPARED),
        ops::NEGATE | ops::REDUCE_MAX | ops::REDUCE_MIN => support(Same, EXTREMA),
        ops::SELECT => support(Same, CHOSEN),
        ops::ARGMAX => support(At(&[0, 1]), POSITIONS),
        ops::GATHER => support(At(&[0, 1, 0]), LOOKED_UP),
        ops::SCATTER => support(At(&[0, 1, 0, 0]), LOOKED_UP),
        ops::CONCAT => support(Same, JOINED),
        ops::REVERSE | ops::TRANSPOSE | ops::RESHAPE | ops::TILE | ops::SLICE | ops::PAD => {
            support(Same, MOVED)
        }
        ops::TABLE => support(At(&[0, 0, 1]), TABLES),
        ops::CAST => support(At(&[0, 1]), CASTS),
        ops::MATMUL => support(At(&[0, 1, 0, 1, 2]), MATRICES),
        ops::MAX_POOL2D => support(Same, WINDOWS),
        ops::AVG_POOL2D => support(At(&[0, 0, 0, 1, 0]), AVERAGES),
        ops::CONV2D | ops::CONV3D | ops::DEPTHWISE_CONV2D | ops::TRANSPOSE_CONV2D => {
            support(At(&[0, 1, 2, 0, 1, 3, 2]), CONVOLUTIONS)
        }
        ops::FFT2D | ops::RFFT2D => support(Same, TRANSFORMS),
        ops::RESIZE => support(At(&[0, 1]), RESIZED),
        ops::RESCALE => support(At(&[0, 0, 1, 1]), RESCALED),
        ops::IDENTITY => support(Same, SAME),
        ops::CONST => support(Same, CONSTANTS),
        ops::MATMUL_T_BLOCK_SCALED => support(At(&[0, 1, 0, 1, 2]), SCALED_PRODUCTS),
        ops::CAST_FROM_BLOCK_SCALED => support(At(&[0, 1, 2]), FROM_SCALED),
        ops::CAST_TO_BLOCK_SCALED => support(At(&[0, 1, 2]), TO_SCALED),
        ops::DIM => Some(Support {
            slots: Same,
            rows: SIZES,
            extensions: Some(&[Extension::Shape]),
        }),
        ops::ADD_SHAPE | ops::SUB_SHAPE | ops::MUL_SHAPE | ops::DIV_CEIL_SHAPE => {
            support(Any, SHAPES)
        }
        ops::DIV_FLOOR_SHAPE | ops::MAX_SHAPE | ops::MIN_SHAPE | ops::MOD_SHAPE => {
            support(Any, SHAPES)
        }
        ops::EXP2_SHAPE | ops::LOG2_CEIL_SHAPE | ops::LOG2_FLOOR_SHAPE => support(Any, SHAPES),
        ops::CONCAT_SHAPE | ops::SLICE_SHAPE => support(Any, SHAPES),
        ops::CONST_SHAPE | ops::CUSTOM => support(Any, ANYTHING),
        ops::COND_IF | ops::WHILE_LOOP => support(Any, CONTROL),
        ops::VARIABLE | ops::VARIABLE_READ | ops::VARIABLE_WRITE => support(Same, VARIABLES),
        _ => None,
    }
}
