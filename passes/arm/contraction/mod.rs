//! Products of matrices as instructions of Arm that multiply two rows by two rows.
//!
//! ```mlir
//! %r = vector.contract {..} %a, %b, %acc : vector<2x8xi8>, vector<[4]x8xi8> into vector<2x[4]xi32>
//! // %rows = arm_sve.dupq_lane (the rows of %a in one vector)[0]
//! // %tile = arm_sve.smmla (two rows of %acc, interleaved), %rows, (two rows of %b)
//! ```

mod sve;

use oxmlir_dialects::tables::vector::CombiningKind;
use oxmlir_dialects::tables::{arith, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{OpId, OpName, Type, ValueId};

use crate::vector::build::type_of;

/// Adds the pattern for products of bytes on scalable vectors.
pub fn add_sve_i8_pattern(patterns: &mut PatternSet) {
    let pattern = Pattern::new("LowerContractionToSVEI8MMPattern", |rw, op| {
        sve::lower(rw, op, Factors::Bytes).is_some()
    });
    patterns.add(vector::CONTRACT, &[pattern]);
}

/// Adds the pattern for products of `bf16` on scalable vectors.
pub fn add_sve_bf16_pattern(patterns: &mut PatternSet) {
    let pattern = Pattern::new("LowerContractionToSVEBFMMLAPattern", |rw, op| {
        sve::lower(rw, op, Factors::Bf16).is_some()
    });
    patterns.add(vector::CONTRACT, &[pattern]);
}

/// What is multiplied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Factors {
    /// Integers of 8 bits, added up in 32.
    Bytes,
    /// `bf16`, added up as `f32`.
    Bf16,
}

impl Factors {
    /// The elements of a row that an instruction takes.
    fn depth(self) -> i64 {
        match self {
            Factors::Bytes => 8,
            Factors::Bf16 => 4,
        }
    }

    /// The types of factors and sums.
    fn types(self) -> [Type; 2] {
        match self {
            Factors::Bytes => [Type::I8, Type::I32],
            Factors::Bf16 => [Type::BF16, Type::F32],
        }
    }
}

/// Which instruction multiplies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Instruction {
    Signed,
    Unsigned,
    /// The factors of the first operand are unsigned, those of the second signed.
    Mixed,
    Floats,
}

/// A product `acc + lhs * transposed rhs`.
struct Product {
    lhs: ValueId,
    rhs: ValueId,
    acc: ValueId,
    instruction: Instruction,
    /// The right factors are unsigned and the left ones signed, which the instruction has the other way round.
    swaps: bool,
}

/// The factors of bytes behind an extension, and whether these are signed.
fn bytes(rw: &Rewriter, value: ValueId) -> Option<(ValueId, bool)> {
    let is_bytes = |value| type_of(rw, value).is_some_and(|ty| ty.element == Type::I8);
    let behind = |name: OpName| {
        let def = rw.defining_op(value).filter(|def| def.name() == name)?;
        def.operands().next().filter(|source| is_bytes(*source))
    };
    let is_sum = type_of(rw, value)?.element == Type::I32;
    if let Some(source) = behind(arith::EXTSI).filter(|_| is_sum) {
        return Some((source, true));
    }
    if let Some(source) = behind(arith::EXTUI).filter(|_| is_sum) {
        return Some((source, false));
    }
    is_bytes(value).then_some((value, true))
}

impl Product {
    /// The product that a contraction is, if an instruction can do it.
    fn of(rw: &Rewriter, op: OpId, factors: Factors) -> Option<Product> {
        let view = vector::Contract::new(rw.op(op));
        let [factor, sum] = factors.types();
        if view.kind() != CombiningKind::Add || type_of(rw, view.acc())?.element != sum {
            return None;
        }
        let (lhs, rhs, acc) = (view.lhs(), view.rhs(), view.acc());
        if factors == Factors::Bf16 {
            let fits = |value| type_of(rw, value).is_some_and(|ty| ty.element == factor);
            return (fits(lhs) && fits(rhs)).then_some(Product {
                lhs,
                rhs,
                acc,
                instruction: Instruction::Floats,
                swaps: false,
            });
        }
        let ((lhs, left), (rhs, right)) = (bytes(rw, lhs)?, bytes(rw, rhs)?);
        let instruction = match (left, right) {
            (true, true) => Instruction::Signed,
            (false, false) => Instruction::Unsigned,
            _ => Instruction::Mixed,
        };
        Some(Product {
            lhs,
            rhs,
            acc,
            instruction,
            swaps: left && !right,
        })
    }
}

/// The types of the operands of a product.
struct Shapes {
    lhs: VectorType,
    rhs: VectorType,
    acc: VectorType,
}

impl Product {
    fn shapes(&self, rw: &Rewriter) -> Option<Shapes> {
        Some(Shapes {
            lhs: type_of(rw, self.lhs)?,
            rhs: type_of(rw, self.rhs)?,
            acc: type_of(rw, self.acc)?,
        })
    }
}
