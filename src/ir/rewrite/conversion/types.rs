//! Type conversion: what types become, and how values of the old and the new types are turned into each other.

use smallvec::{SmallVec, smallvec};

use crate::context::Context;
use crate::ids::{RegionId, Type, ValueId};
use crate::loc::Location;
use crate::opref::OpRef;
use crate::rewrite::Rewriter;
use crate::rewrite::conversion::cast::build_cast;
use crate::types::TypeKind;

/// The types that one type becomes.
pub type Types = SmallVec<[Type; 2]>;
/// The values that one value becomes.
pub type Values = SmallVec<[ValueId; 2]>;

/// The answer of one conversion function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Converted {
    /// The function has no say about this type: ask the next one.
    NotMine,
    /// The type cannot be converted.
    Fails,
    /// One type; the same one if it needs no conversion.
    To(Type),
    /// No, one or several types.
    Many(Types),
}

type ConversionFn = dyn Fn(&Context, &TypeConverter, Type) -> Converted + Send + Sync;
type SourceFn = dyn Fn(&mut Rewriter, Type, &[ValueId], Location) -> Option<ValueId> + Send + Sync;
type TargetFn =
    dyn Fn(&mut Rewriter, &[Type], &[ValueId], Type, Location) -> Option<Values> + Send + Sync;

/// Conversion functions and materializations. What was added last is asked first.
#[derive(Default)]
pub struct TypeConverter {
    conversions: Vec<Box<ConversionFn>>,
    sources: Vec<Box<SourceFn>>,
    targets: Vec<Box<TargetFn>>,
}

impl TypeConverter {
    /// A converter that converts nothing and materializes nothing.
    pub fn new() -> TypeConverter {
        TypeConverter::default()
    }

    /// Adds a conversion function; it may convert the types inside a type through the converter it gets.
    pub fn add_conversion(
        &mut self,
        f: impl Fn(&Context, &TypeConverter, Type) -> Converted + Send + Sync + 'static,
    ) {
        self.conversions.push(Box::new(f));
    }

    /// Adds a source materialization: makes a value of an old type from the values that it became.
    pub fn add_source(
        &mut self,
        f: impl Fn(&mut Rewriter, Type, &[ValueId], Location) -> Option<ValueId> + Send + Sync + 'static,
    ) {
        self.sources.push(Box::new(f));
    }

    /// Adds a target materialization: makes values of new types from other ones. The last type is the original one of
    /// the value (`none` where it is not known).
    pub fn add_target(
        &mut self,
        f: impl Fn(&mut Rewriter, &[Type], &[ValueId], Type, Location) -> Option<Values>
        + Send
        + Sync
        + 'static,
    ) {
        self.targets.push(Box::new(f));
    }

    /// Materializes by `builtin.unrealized_conversion_cast` both ways.
    pub fn add_casts(&mut self) {
        self.add_source(|rw, ty, inputs, loc| build_cast(rw, inputs, &[ty], loc).first().copied());
        self.add_target(|rw, types, inputs, _, loc| Some(build_cast(rw, inputs, types, loc)));
    }

    /// What `ty` becomes; `None` if it cannot be converted.
    pub fn convert(&self, cx: &Context, ty: Type) -> Option<Types> {
        for f in self.conversions.iter().rev() {
            match f(cx, self, ty) {
                Converted::NotMine => {}
                Converted::Fails => return None,
                Converted::To(ty) => return Some(smallvec![ty]),
                Converted::Many(types) => return Some(types),
            }
        }
        None
    }

    /// What `ty` becomes if that is exactly one type.
    pub fn convert_one(&self, cx: &Context, ty: Type) -> Option<Type> {
        match self.convert(cx, ty)?[..] {
            [ty] => Some(ty),
            _ => None,
        }
    }

    /// What several types become, one after the other.
    pub fn convert_all(
        &self,
        cx: &Context,
        types: impl IntoIterator<Item = Type>,
    ) -> Option<Vec<Type>> {
        let mut all = Vec::new();
        for ty in types {
            all.extend(self.convert(cx, ty)?);
        }
        Some(all)
    }

    /// Whether a type becomes itself.
    pub fn is_legal(&self, cx: &Context, ty: Type) -> bool {
        self.convert(cx, ty).is_some_and(|t| t[..] == [ty])
    }

    /// Whether the types of all operands and results are legal.
    pub fn is_legal_op(&self, op: OpRef) -> bool {
        let mut operands = op.body.operand_types(op.id);
        let mut results = op.body.result_types(op.id);
        operands.all(|t| self.is_legal(op.cx, t)) && results.all(|t| self.is_legal(op.cx, t))
    }

    /// Whether the types of all block arguments of a region are legal.
    pub fn is_legal_region(&self, op: OpRef, region: RegionId) -> bool {
        op.body
            .blocks(region)
            .all(|b| op.body.arg_types(b).all(|t| self.is_legal(op.cx, t)))
    }

    /// Whether all inputs and results of a function type are legal.
    pub fn is_legal_function_type(&self, cx: &Context, ty: Type) -> bool {
        match cx.type_kind(ty) {
            TypeKind::Function { inputs, results } => {
                inputs.iter().chain(results).all(|t| self.is_legal(cx, *t))
            }
            _ => false,
        }
    }

    /// How the arguments of a block become new ones.
    pub fn convert_signature(
        &self,
        cx: &Context,
        types: impl IntoIterator<Item = Type>,
    ) -> Option<Signature> {
        let mut signature = Signature::default();
        for ty in types {
            let converted = self.convert(cx, ty)?;
            signature.add_input(&converted);
        }
        Some(signature)
    }

    /// A value of the old type `ty` from the values that it became.
    pub fn materialize_source(
        &self,
        rw: &mut Rewriter,
        ty: Type,
        inputs: &[ValueId],
        loc: Location,
    ) -> Option<ValueId> {
        self.sources
            .iter()
            .rev()
            .find_map(|f| f(rw, ty, inputs, loc))
    }

    /// Values of the new types `types` from other ones.
    pub fn materialize_target(
        &self,
        rw: &mut Rewriter,
        types: &[Type],
        inputs: &[ValueId],
        original: Type,
        loc: Location,
    ) -> Option<Values> {
        self.targets
            .iter()
            .rev()
            .find_map(|f| f(rw, types, inputs, original, loc))
    }
}

/// How the arguments of a block become new ones.
#[derive(Default, Clone, Debug)]
pub struct Signature {
    /// The types of the new arguments.
    pub types: Vec<Type>,
    /// What stands for each old argument.
    pub inputs: Vec<Input>,
}

/// What stands for an old block argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Nothing: its users get a cast out of thin air.
    Dropped,
    /// These new arguments.
    Args(std::ops::Range<usize>),
    /// Values defined elsewhere.
    Values(Values),
}

impl Signature {
    /// The next old argument becomes new arguments of these types.
    pub fn add_input(&mut self, types: &[Type]) {
        if types.is_empty() {
            self.inputs.push(Input::Dropped);
            return;
        }
        let start = self.types.len();
        self.types.extend_from_slice(types);
        self.inputs.push(Input::Args(start..self.types.len()));
    }

    /// The next old argument becomes existing values.
    pub fn replace_input(&mut self, values: &[ValueId]) {
        self.inputs.push(Input::Values(values.into()));
    }

    /// Adds new arguments that stand for no old one.
    pub fn add_types(&mut self, types: &[Type]) {
        self.types.extend_from_slice(types);
    }
}
