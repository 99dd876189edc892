//! Types of generated programs.

use std::fmt;

/// The type of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// A signless integer of so many bits.
    Int(u32),
    /// `index`
    Index,
    /// A float of this name.
    Float(&'static str),
}

/// A type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// A number.
    Scalar(Scalar),
    /// A complex number.
    Complex(Scalar),
    /// A vector of fixed shape.
    Vector {
        /// Its shape.
        shape: Vec<i64>,
        /// Its elements.
        scalar: Scalar,
    },
    /// A tensor; sizes that are negative are dynamic.
    Tensor {
        /// Its shape.
        shape: Vec<i64>,
        /// Its elements.
        scalar: Scalar,
    },
    /// A pointer of the llvm dialect to a row of numbers.
    Pointer {
        /// What it leads to.
        scalar: Scalar,
        /// How many of them.
        count: i64,
    },
    /// A struct of the llvm dialect.
    Struct(Vec<Scalar>),
    /// A buffer of fixed shape.
    MemRef {
        /// Its shape.
        shape: Vec<i64>,
        /// Its elements.
        scalar: Scalar,
        /// What stands behind the element type, with the comma: `, strided<[4, 1], offset: ?>`.
        layout: String,
    },
}

impl Type {
    /// A signless integer.
    pub fn int(width: u32) -> Type {
        Type::Scalar(Scalar::Int(width))
    }

    /// A float of a name.
    pub fn float(name: &'static str) -> Type {
        Type::Scalar(Scalar::Float(name))
    }

    /// `index`
    pub const INDEX: Type = Type::Scalar(Scalar::Index);

    /// A vector.
    pub fn vector(shape: &[i64], scalar: Scalar) -> Type {
        let shape = shape.to_vec();
        Type::Vector { shape, scalar }
    }

    /// A tensor.
    pub fn tensor(shape: &[i64], scalar: Scalar) -> Type {
        let shape = shape.to_vec();
        Type::Tensor { shape, scalar }
    }

    /// A buffer in rows.
    pub fn memref(shape: &[i64], scalar: Scalar) -> Type {
        Type::MemRef {
            shape: shape.to_vec(),
            scalar,
            layout: String::new(),
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Scalar::Int(width) => write!(f, "i{width}"),
            Scalar::Index => f.write_str("index"),
            Scalar::Float(name) => f.write_str(name),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (name, shape, scalar, layout) = match self {
            Type::Scalar(scalar) => return write!(f, "{scalar}"),
            Type::Complex(part) => return write!(f, "complex<{part}>"),
            Type::Pointer { .. } => return f.write_str("!llvm.ptr"),
            Type::Struct(fields) => {
                let fields: Vec<String> = fields.iter().map(Scalar::to_string).collect();
                return write!(f, "!llvm.struct<({})>", fields.join(", "));
            }
            Type::Vector { shape, scalar } => ("vector", shape, scalar, ""),
            Type::Tensor { shape, scalar } => ("tensor", shape, scalar, ""),
            Type::MemRef {
                shape,
                scalar,
                layout,
            } => ("memref", shape, scalar, layout.as_str()),
        };
        write!(f, "{name}<")?;
        for size in shape {
            match size {
                ..0 => f.write_str("?x")?,
                size => write!(f, "{size}x")?,
            }
        }
        write!(f, "{scalar}{layout}>")
    }
}
