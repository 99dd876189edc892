//! Structured operations, whichever they are: operands, maps, iterators and the body.

use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap};
use oxmlir_ir::{AttrKind, Attribute, BlockId, Context, DYNAMIC, OpRef, Type, ValueId};
use smallvec::SmallVec;

use super::table::{Loops, Nest, StructuredOp};
use crate::tables::linalg as ops;
use crate::tables::linalg::IteratorType;

/// The group of the inputs of every structured operation.
pub const INPUTS: usize = ops::generic::INPUTS;
/// The group of the initial values (`DestinationStyleOpInterface`) of every structured operation.
pub const INITS: usize = ops::generic::OUTPUTS;
/// The discardable attribute in which maps that follow from attributes are kept.
pub const MEMOIZED_MAPS: &str = "linalg.memoized_indexing_maps";

/// The maps of the operands of a structured operation.
pub type Maps = SmallVec<[AffineMap; 4]>;
/// The kinds of the loops of a structured operation.
pub type Iterators = SmallVec<[IteratorType; 8]>;

/// A structured operation.
#[derive(Clone, Copy)]
pub struct Structured<'a> {
    /// The operation.
    pub op: OpRef<'a>,
    /// What its name says of it.
    pub kind: &'static StructuredOp,
}

impl<'a> Structured<'a> {
    /// The operation if it is a structured one.
    pub fn of(op: OpRef<'a>) -> Option<Structured<'a>> {
        let kind = op.interface::<StructuredOp>()?;
        Some(Structured { op, kind })
    }

    /// The inputs.
    pub fn inputs(self) -> SmallVec<[ValueId; 4]> {
        self.op.group(INPUTS)
    }

    /// The initial values of the outputs, or the buffers that they are written to.
    pub fn inits(self) -> SmallVec<[ValueId; 4]> {
        self.op.group(INITS)
    }

    /// The number of inputs; the other operands are initial values.
    pub fn num_inputs(self) -> usize {
        self.op
            .body
            .operand_range(self.op.cx, self.op.id, INPUTS)
            .len()
    }

    /// The block that computes the elements.
    pub fn block(self) -> Option<BlockId> {
        self.op.entry()
    }

    /// The sizes of an operand that is a tensor or buffer; none of a scalar.
    pub fn shape(self, value: ValueId) -> &'a [i64] {
        let (cx, ty) = (self.op.cx, self.op.ty(value));
        match is_tensor(cx, ty) || is_buffer(cx, ty) {
            true => cx.shape(ty).unwrap_or(&[]),
            false => &[],
        }
    }

    /// Whether the body looks at the element of an operand.
    pub fn uses_element(self, operand: usize) -> bool {
        let args = self
            .block()
            .map_or(&[][..], |block| self.op.body.args(block));
        args.get(operand)
            .is_some_and(|arg| !self.op.body.is_unused(*arg))
    }

    /// Whether every operand that is a tensor or buffer is a tensor.
    pub fn has_pure_tensor_semantics(self) -> bool {
        let cx = self.op.cx;
        self.op.operand_types().all(|ty| !is_buffer(cx, ty))
            && self.op.operand_types().any(|ty| is_tensor(cx, ty))
    }

    /// Whether no operand and no result is a tensor.
    pub fn has_pure_buffer_semantics(self) -> bool {
        let cx = self.op.cx;
        self.op.num_results() == 0 && self.op.operand_types().all(|ty| !is_tensor(cx, ty))
    }

    /// The map of each operand from loops to its subscripts.
    pub fn maps(self) -> Maps {
        self.maps_attr_elements()
            .unwrap_or_else(|| self.derived_maps())
    }

    fn maps_attr_elements(self) -> Option<Maps> {
        let attr = match self.kind.loops {
            Loops::Stated => self.op.attr(ops::generic::INDEXING_MAPS_ATTR)?,
            Loops::Contract => self.op.attr(ops::contract::INDEXING_MAPS_ATTR)?,
            Loops::ElementwiseKind => self.op.attr(ops::elementwise::INDEXING_MAPS_ATTR)?,
            Loops::Product(_) => self.op.attr(ops::matmul::INDEXING_MAPS_ATTR)?,
            Loops::Fixed(_) => self.op.named_attr(MEMOIZED_MAPS)?,
            _ => return None,
        };
        maps_of(self.op.cx, attr)
    }

    /// The maps that follow where none are stated.
    pub fn derived_maps(self) -> Maps {
        let exprs = self.op.cx.affine();
        match &self.kind.loops {
            Loops::Stated | Loops::Contract => Maps::new(),
            Loops::Product(nest) | Loops::Fixed(nest) => self.nest_maps(nest),
            Loops::ElementwiseKind | Loops::Map => {
                let map = exprs.identity_map(self.output_rank());
                self.op.operands().map(|_| map).collect()
            }
            Loops::Elementwise => self.elementwise_maps(),
            Loops::Transpose => {
                let permutation = self.op.dense_attr(ops::transpose::PERMUTATION_ATTR);
                let rank = self.output_rank();
                let place = |dim: u32| permutation.iter().position(|p| *p == i64::from(dim));
                let results: Option<Vec<AffineExpr>> = (0..rank)
                    .map(|dim| Some(exprs.dim(place(dim)? as u32)))
                    .collect();
                let input = exprs.map(rank, 0, &results.unwrap_or_default());
                [input, exprs.identity_map(rank)].into_iter().collect()
            }
            Loops::Broadcast => {
                let added = self.op.dense_attr(ops::broadcast::DIMENSIONS_ATTR);
                let rank = self.output_rank();
                let input = exprs.projection_map(rank, |dim| !added.contains(&i64::from(dim)));
                [input, exprs.identity_map(rank)].into_iter().collect()
            }
            Loops::Reduce => {
                let reduced = self.op.dense_attr(ops::reduce::DIMENSIONS_ATTR);
                let rank = self.reduce_rank();
                let input = exprs.identity_map(rank);
                let output = exprs.projection_map(rank, |dim| !reduced.contains(&i64::from(dim)));
                let inputs = self.num_inputs();
                let map = |index| if index < inputs { input } else { output };
                (0..self.op.num_operands()).map(map).collect()
            }
        }
    }

    fn output_rank(self) -> u32 {
        let first = self.inits().first().copied();
        first.map_or(0, |init| self.shape(init).len()) as u32
    }

    fn reduce_rank(self) -> u32 {
        let first = self.inputs().first().copied();
        first.map_or(0, |input| self.shape(input).len()) as u32
    }

    fn elementwise_maps(self) -> Maps {
        let exprs = self.op.cx.affine();
        let rank = self.output_rank();
        let (scalar, element) = (exprs.map(rank, 0, &[]), exprs.identity_map(rank));
        let map = |value| match self.shape(value).len() {
            0 => scalar,
            _ => element,
        };
        self.op.operands().map(map).collect()
    }

    fn nest_maps(self, nest: &Nest) -> Maps {
        let [strides, dilations] = self.steps();
        nest.maps(self.op.cx.affine(), &strides, &dilations)
    }

    /// The strides and dilations of a convolution or pooling, where it has some.
    pub fn steps(self) -> [SmallVec<[i64; 4]>; 2] {
        ["strides", "dilations"].map(|name| {
            let attr = self.op.named_attr(name);
            let numbers = attr.and_then(|attr| i64_elements(self.op.cx, attr));
            numbers.unwrap_or_default()
        })
    }

    /// The kinds of the loops.
    pub fn iterators(self) -> Iterators {
        let parallel = |count| SmallVec::from_elem(IteratorType::Parallel, count as usize);
        match &self.kind.loops {
            Loops::Stated => self.stated_iterators(),
            Loops::Product(nest) | Loops::Fixed(nest) => nest.iterators(),
            Loops::Contract => self.contract_iterators(),
            Loops::ElementwiseKind
            | Loops::Elementwise
            | Loops::Map
            | Loops::Transpose
            | Loops::Broadcast => parallel(self.output_rank()),
            Loops::Reduce => {
                let mut all: Iterators = parallel(self.reduce_rank());
                for dim in self.op.dense_attr(ops::reduce::DIMENSIONS_ATTR) {
                    if let Some(iterator) = usize::try_from(dim).ok().and_then(|d| all.get_mut(d)) {
                        *iterator = IteratorType::Reduction;
                    }
                }
                all
            }
        }
    }

    fn stated_iterators(self) -> Iterators {
        let cx = self.op.cx;
        let attr = self.op.attr(ops::generic::ITERATOR_TYPES_ATTR);
        let elements = attr.map_or(&[][..], |attr| cx.array_elements(attr));
        let is_parallel = |attr: &Attribute| match cx.attr_kind(*attr) {
            AttrKind::Enum { value, .. } => *value == 0,
            _ => false,
        };
        elements
            .iter()
            .map(|attr| match is_parallel(attr) {
                true => IteratorType::Parallel,
                false => IteratorType::Reduction,
            })
            .collect()
    }

    fn contract_iterators(self) -> Iterators {
        let exprs = self.op.cx.affine();
        let maps = self.maps();
        let Some(output) = maps.last() else {
            return Iterators::new();
        };
        let kind = |dim| match output.is_function_of_dim(dim, exprs) {
            true => IteratorType::Parallel,
            false => IteratorType::Reduction,
        };
        (0..output.num_dims(exprs)).map(kind).collect()
    }

    /// The number of loops.
    pub fn num_loops(self) -> usize {
        self.iterators().len()
    }

    /// The numbers of iterations of the loops, [`DYNAMIC`] where they are not known; `None` if the maps do not tell them.
    pub fn static_loop_ranges(self) -> Option<SmallVec<[i64; 8]>> {
        let exprs = self.op.cx.affine();
        let sizes: SmallVec<[Option<i64>; 8]> = self
            .flat_shape()
            .into_iter()
            .map(|size| (size != DYNAMIC).then_some(size))
            .collect();
        let inverse = self.shapes_to_loops()?;
        let range = |expr: &AffineExpr| expr.evaluate(&sizes, &[], exprs).unwrap_or(DYNAMIC);
        Some(inverse.results(exprs).iter().map(range).collect())
    }

    /// The map from the subscripts of all operands, one behind the other, to the loops.
    pub fn shapes_to_loops(self) -> Option<AffineMap> {
        let exprs = self.op.cx.affine();
        exprs.concat_maps(&self.maps()).inverse_permutation(exprs)
    }

    /// The sizes of all shaped operands one behind the other.
    pub fn flat_shape(self) -> SmallVec<[i64; 8]> {
        let shapes = self.op.operands().flat_map(|value| self.shape(value));
        shapes.copied().collect()
    }
}

/// The maps of an array attribute; `None` if it has anything else.
pub fn maps_of(cx: &Context, attr: Attribute) -> Option<Maps> {
    let map = |attr: &Attribute| match cx.attr_kind(*attr) {
        AttrKind::AffineMap(map) => Some(*map),
        _ => None,
    };
    cx.array_elements(attr).iter().map(map).collect()
}

/// An array attribute of maps.
pub fn maps_attr(cx: &Context, maps: &[AffineMap]) -> Attribute {
    let attrs: SmallVec<[Attribute; 4]> = maps
        .iter()
        .map(|map| cx.attr(AttrKind::AffineMap(*map)))
        .collect();
    cx.array_attr(&attrs)
}

fn iterator(letter: char) -> IteratorType {
    match letter {
        'p' => IteratorType::Parallel,
        _ => IteratorType::Reduction,
    }
}

/// Whether a type is a ranked tensor.
pub fn is_tensor(cx: &Context, ty: Type) -> bool {
    matches!(cx.type_kind(ty), oxmlir_ir::TypeKind::RankedTensor { .. })
}

/// Whether a type is a buffer.
pub fn is_buffer(cx: &Context, ty: Type) -> bool {
    matches!(cx.type_kind(ty), oxmlir_ir::TypeKind::MemRef { .. })
}

/// The type of the elements of a tensor or buffer; another type itself.
pub fn element_of(cx: &Context, ty: Type) -> Type {
    match is_tensor(cx, ty) || is_buffer(cx, ty) {
        true => cx.element_type(ty),
        false => ty,
    }
}

impl Nest {
    /// The kinds of the loops.
    pub fn iterators(&self) -> Iterators {
        self.iterators.chars().map(iterator).collect()
    }

    /// Whether windows move and are spread by numbers of their own.
    pub fn has_steps(&self) -> bool {
        self.maps.contains('*')
    }

    /// How the loops reach the operands, with these strides and dilations; 1 where there are none.
    pub fn maps(&self, exprs: &AffineContext, strides: &[i64], dilations: &[i64]) -> Maps {
        let windows = Windows { strides, dilations };
        let dims = self.iterators.len() as u32;
        let maps = self.maps.split(',').map(|map| {
            let results: Vec<AffineExpr> = map
                .split_whitespace()
                .map(|sum| windows.subscript(exprs, sum))
                .collect();
            exprs.map(dims, 0, &results)
        });
        maps.collect()
    }
}

/// The strides and dilations of a convolution or pooling; 1 where there are none.
struct Windows<'a> {
    strides: &'a [i64],
    dilations: &'a [i64],
}

impl Windows<'_> {
    /// `d0*s0+d1*t0`
    fn subscript(&self, exprs: &AffineContext, sum: &str) -> AffineExpr {
        let terms = sum.split('+').map(|term| {
            let mut factors = term.split('*');
            let dim = exprs.dim(factors.next().map_or(0, number));
            match factors.next() {
                Some(factor) => exprs.mul_constant(dim, self.factor(factor)),
                None => dim,
            }
        });
        let sum = terms.reduce(|a, b| exprs.add(a, b));
        sum.unwrap_or(exprs.constant(0))
    }

    fn factor(&self, name: &str) -> i64 {
        let values = match name.starts_with('s') {
            true => self.strides,
            false => self.dilations,
        };
        values.get(number(name) as usize).copied().unwrap_or(1)
    }
}

/// The number behind the letter of a name of the table.
fn number(name: &str) -> u32 {
    name.get(1..)
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(0)
}

/// More numbers than this are no strides: no window has so many dimensions.
const MAX_STEPS: usize = 64;

/// The numbers of dense elements of type `i64`, if there are few: strides and dilations.
pub fn i64_elements(cx: &Context, attr: Attribute) -> Option<SmallVec<[i64; 4]>> {
    let AttrKind::DenseElements { ty, .. } = cx.attr_kind(attr) else {
        return None;
    };
    let count: usize = cx.num_elements(*ty)?.try_into().ok()?;
    if count > MAX_STEPS {
        return None;
    }
    let numbers = cx.scalars(attr)?;
    (0..count)
        .map(|at| numbers.get(at)?.int()?.to_i64())
        .collect()
}
