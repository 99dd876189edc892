//! Support for the views, builders and enums that are generated for every declared operation.
//!
//! The build script of the dialects crate makes a view (`arith::Addi`), a builder (`arith::addi`) and, for each declared
//! enumeration, a Rust type (`arith::CmpIPredicate`). What they share is here, so that the generated code stays small.

mod params;

pub use params::{Params, make_attr, make_type};

use smallvec::SmallVec;

use crate::affine::{AffineMap, IntegerSet};
use crate::attrs::AttrKind;
use crate::body::{Body, OpState};
use crate::context::Context;
use crate::def::{Arity, EnumDef, OpDef, OpName, SlotRef, Traits, TypeFn, TypeRule};
use crate::hooks::InferArgs;
use crate::ids::{Attribute, BlockId, OpId, Type, ValueId};
use crate::loc::Location;
use crate::opref::OpRef;
use crate::registry::{default_params, enum_value_attr};
use crate::rewrite::Rewriter;
use crate::types::{DefRef, TypeKind};

/// The Rust type of a declared enumeration: its cases by name.
pub trait EnumAttr: Copy + PartialEq + 'static {
    /// The declaration: how the attribute is stored and written.
    fn def() -> &'static EnumDef;
    /// The case of a number; for a set of bits the cases that are in it. `None` if there is no such case.
    fn from_value(value: i64) -> Option<Self>;
    /// The number that an attribute stores.
    fn value(self) -> i64;
}

impl Context {
    /// The enumeration case that an attribute holds, stored as an integer or with a mnemonic of its own.
    pub fn enum_case<E: EnumAttr>(&self, attr: Attribute) -> Option<E> {
        E::from_value(self.enum_number(attr)?)
    }

    /// The case that an attribute of the enumeration holds; `None` for integers and attributes of other enumerations.
    pub fn own_enum_case<E: EnumAttr>(&self, attr: Attribute) -> Option<E> {
        match self.attr_kind(attr) {
            AttrKind::Enum { def, value } if def.0.name == E::def().name => E::from_value(*value),
            _ => None,
        }
    }

    /// The number of an enumeration attribute, however it is stored.
    pub fn enum_number(&self, attr: Attribute) -> Option<i64> {
        match self.attr_kind(attr) {
            AttrKind::Enum { value, .. } => Some(*value),
            AttrKind::Integer { value, .. } => value.to_i64(),
            _ => None,
        }
    }

    /// The attribute that holds an enumeration case, stored as the declaration says.
    pub fn enum_attr<E: EnumAttr>(&self, case: E) -> Attribute {
        enum_value_attr(self, E::def(), case.value())
    }

    /// The attribute that holds an affine map.
    pub fn affine_map_attr(&self, map: AffineMap) -> Attribute {
        self.attr(AttrKind::AffineMap(map))
    }

    /// The attribute that holds an integer set.
    pub fn integer_set_attr(&self, set: IntegerSet) -> Attribute {
        self.attr(AttrKind::IntegerSet(set))
    }
}

/// Typed access to slots, for generated views. Each returns `None` for an absent attribute or one of another kind.
impl<'a> OpRef<'a> {
    /// The operand of a group of exactly one that stands behind groups of several.
    pub fn single_operand(self, group: usize) -> ValueId {
        let range = self.body.operand_range(self.cx, self.id, group);
        self.operand(range.start)
    }

    /// The result of a group of exactly one that stands behind groups of several.
    pub fn single_result(self, group: usize) -> ValueId {
        let range = self.body.result_range(self.cx, self.id, group);
        self.result(range.start)
    }

    /// The values of a declared group among `operands`, which stand for the operands of the operation one by one (as those
    /// that a conversion pattern is given).
    pub fn group_of(self, operands: &[ValueId], group: usize) -> &[ValueId] {
        let range = self.body.operand_range(self.cx, self.id, group);
        operands.get(range).unwrap_or_default()
    }

    /// The value of an optional group among `operands`, as [`OpRef::group_of`] tells it.
    pub fn optional_of(self, operands: &[ValueId], group: usize) -> Option<ValueId> {
        self.group_of(operands, group).first().copied()
    }

    /// The results of a declared group.
    pub fn result_group(self, group: usize) -> SmallVec<[ValueId; 4]> {
        let range = self.body.result_range(self.cx, self.id, group);
        range.map(|index| self.result(index)).collect()
    }

    /// The result of an optional group.
    pub fn optional_result(self, group: usize) -> Option<ValueId> {
        let range = self.body.result_range(self.cx, self.id, group);
        (!range.is_empty()).then(|| self.result(range.start))
    }

    /// The case that an enumeration attribute holds.
    pub fn enum_attr<E: EnumAttr>(self, slot: usize) -> Option<E> {
        self.cx.enum_case(self.attr(slot)?)
    }

    /// Whether a unit attribute is present (or a boolean one, and true).
    pub fn unit_attr(self, slot: usize) -> bool {
        self.attr(slot).is_some_and(|attr| attr != Attribute::FALSE)
    }

    /// The value of a boolean attribute.
    pub fn bool_attr(self, slot: usize) -> Option<bool> {
        Some(self.attr(slot)? != Attribute::FALSE)
    }

    /// The root name of a symbol reference.
    pub fn symbol_attr(self, slot: usize) -> Option<&'a str> {
        match self.cx.attr_kind(self.attr(slot)?) {
            AttrKind::SymbolRef { root, .. } => Some(self.cx.get_str(*root)),
            _ => None,
        }
    }

    /// The elements of an array attribute.
    pub fn array_attr(self, slot: usize) -> Option<&'a [Attribute]> {
        Some(self.cx.array_elements(self.attr(slot)?))
    }

    /// The values of a dense array of integers.
    pub fn int_array_attr(self, slot: usize) -> Option<SmallVec<[i64; 4]>> {
        Some(self.cx.dense_ints(self.attr(slot)?).collect())
    }

    /// The map of an affine map attribute.
    pub fn affine_map_attr(self, slot: usize) -> Option<AffineMap> {
        match self.cx.attr_kind(self.attr(slot)?) {
            AttrKind::AffineMap(map) => Some(*map),
            _ => None,
        }
    }

    /// The set of an integer set attribute.
    pub fn integer_set_attr(self, slot: usize) -> Option<IntegerSet> {
        match self.cx.attr_kind(self.attr(slot)?) {
            AttrKind::IntegerSet(set) => Some(*set),
            _ => None,
        }
    }
}

/// A new operation of a declared kind: groups of operands and attributes in the order of the declaration.
pub struct NewOp {
    name: OpName,
    loc: Location,
    operands: SmallVec<[ValueId; 4]>,
    segments: SmallVec<[i64; 4]>,
    attrs: SmallVec<[(usize, Attribute); 4]>,
    results: SmallVec<[Type; 2]>,
    result_segments: SmallVec<[i64; 4]>,
    successors: SmallVec<[BlockId; 2]>,
    regions: usize,
}

impl NewOp {
    /// An operation without anything.
    pub fn new(name: OpName, loc: Location) -> NewOp {
        NewOp {
            name,
            loc,
            operands: SmallVec::new(),
            segments: SmallVec::new(),
            attrs: SmallVec::new(),
            results: SmallVec::new(),
            result_segments: SmallVec::new(),
            successors: SmallVec::new(),
            regions: 0,
        }
    }

    /// The next group of operands: one.
    pub fn operand(&mut self, value: ValueId) {
        self.operand_group(&[value]);
    }

    /// The next group of operands.
    pub fn operand_group(&mut self, values: &[ValueId]) {
        self.operands.extend_from_slice(values);
        self.segments.push(values.len() as i64);
    }

    /// The next group of operands: one or none.
    pub fn optional_operand(&mut self, value: Option<ValueId>) {
        self.operand_group(value.as_slice());
    }

    /// The inherent attribute of a slot.
    pub fn attr(&mut self, slot: usize, value: Attribute) {
        self.attrs.push((slot, value));
    }

    /// The inherent attribute of a slot, if there is one; else the declared default.
    pub fn optional_attr(&mut self, slot: usize, value: Option<Attribute>) {
        self.attrs.extend(value.map(|value| (slot, value)));
    }

    /// A unit attribute, if it is to be present.
    pub fn unit_attr(&mut self, slot: usize, present: bool) {
        self.optional_attr(slot, present.then_some(Attribute::UNIT));
    }

    /// The type of the next group of results: one.
    pub fn result(&mut self, ty: Type) {
        self.result_group(&[ty]);
    }

    /// The types of the next group of results.
    pub fn result_group(&mut self, types: &[Type]) {
        self.results.extend_from_slice(types);
        self.result_segments.push(types.len() as i64);
    }

    /// The next group of results has the type of the operand at `index`.
    pub fn result_like(&mut self, rw: &Rewriter, index: usize) {
        let ty = self
            .operands
            .get(index)
            .map_or(Type::NONE, |v| rw.body.ty(*v));
        self.result(ty);
    }

    /// The types of all results, by the rules of the declaration or by the operation's `infer` hook.
    pub fn infer_results(&mut self, rw: &Rewriter) {
        for ty in self.inferred(rw) {
            self.result(ty);
        }
    }

    /// The next successors.
    pub fn successors(&mut self, blocks: &[BlockId]) {
        self.successors.extend_from_slice(blocks);
    }

    /// The number of regions, all of them empty.
    pub fn regions(&mut self, regions: usize) {
        self.regions = regions;
    }

    /// Inserts the operation at the rewriter's insertion point.
    pub fn insert(mut self, rw: &mut Rewriter) -> OpId {
        if let Some(def) = rw.cx.op_def(self.name) {
            self.set_segments(rw.cx, def);
        }
        rw.insert(&OpState {
            operands: &self.operands,
            results: &self.results,
            attrs: &self.attrs,
            successors: &self.successors,
            regions: self.regions,
            ..OpState::new(self.name, self.loc)
        })
    }

    /// Inserts the operation at the rewriter's insertion point; returns its only result.
    pub fn insert_value(self, rw: &mut Rewriter) -> ValueId {
        let op = self.insert(rw);
        rw.body.only_result(op)
    }

    /// The operation as the root of a body of its own, for isolated ones without operands and results.
    pub fn body(self, cx: &Context) -> Box<Body> {
        Box::new(Body::new(
            cx,
            &OpState {
                attrs: &self.attrs,
                regions: self.regions,
                ..OpState::new(self.name, self.loc)
            },
        ))
    }

    fn set_segments(&mut self, cx: &Context, def: &OpDef) {
        if let Some(slot) = def.operand_segments() {
            let sizes = cx.dense_array(Type::I32, &self.segments);
            self.attrs.push((slot, sizes));
        }
        if let Some(slot) = def.result_segments() {
            let sizes = cx.dense_array(Type::I32, &self.result_segments);
            self.attrs.push((slot, sizes));
        }
    }

    fn inferred(&self, rw: &Rewriter) -> SmallVec<[Type; 2]> {
        let cx = rw.cx;
        let Some(def) = cx.op_def(self.name) else {
            return SmallVec::new();
        };
        let mut attrs: SmallVec<[Attribute; 8]> = cx.initial_attrs(self.name).into();
        for (slot, value) in &self.attrs {
            attrs[*slot] = *value;
        }
        let args = InferArgs {
            cx,
            body: rw.body,
            operands: &self.operands,
            attrs: &attrs,
            dict: Attribute::EMPTY_DICT,
        };
        if let Some(infer) = cx.registry().hooks(self.name).infer
            && let Ok(types) = infer(&args)
        {
            return types;
        }
        (0..def.results.len())
            .map(|result| result_type(&args, def, result).unwrap_or(Type::NONE))
            .collect()
    }
}

/// The type of a result as the declaration tells it.
fn result_type(args: &InferArgs, def: &OpDef, result: usize) -> Option<Type> {
    if def.traits.contains(Traits::SAME_OPERANDS_AND_RESULT_TYPE) {
        return args.operand_type(0);
    }
    let constraint = def.results[result].constraint;
    let this = SlotRef::Result(result as u8);
    let by_rule = |rule: &TypeRule| match (rule.target, rule.source) {
        (target, source) if target == this => {
            rule_type(args, def, rule.f, source_type(args, def, source)?)
        }
        (target, source) if source == this && rule.f == TypeFn::Same => {
            source_type(args, def, target)
        }
        _ => None,
    };
    let ruled = def.type_rules.iter().find_map(by_rule);
    ruled.or_else(|| buildable_type(args.cx, constraint.buildable))
}

/// The type of a slot that stands in front of all groups of several, or of an attribute.
fn source_type(args: &InferArgs, def: &OpDef, slot: SlotRef) -> Option<Type> {
    match slot {
        SlotRef::Operand(index) => {
            let index = usize::from(index);
            let before = def.operands.get(..=index)?;
            let fixed = before.iter().all(|v| v.arity == Arity::One);
            args.operand_type(index).filter(|_| fixed)
        }
        SlotRef::Attr(slot) => {
            let attr = args.attr(usize::from(slot))?;
            match args.cx.attr_kind(attr) {
                AttrKind::Type(ty) => Some(*ty),
                _ => Some(args.cx.attr_type(attr)),
            }
        }
        _ => None,
    }
}

fn rule_type(args: &InferArgs, def: &OpDef, f: TypeFn, source: Type) -> Option<Type> {
    match f {
        TypeFn::Named(name) => {
            let dialect = def.name.split_once('.')?.0;
            let hooks = args.cx.registry().dialect_hooks(dialect)?;
            let (_, function) = hooks.type_fns.iter().find(|f| f.0 == name)?;
            function(args, source)
        }
        f => type_by(args.cx, f, source),
    }
}

/// The type that a function of type rules makes of another; `None` for those that only the dialect knows.
pub fn type_by(cx: &Context, f: TypeFn, source: Type) -> Option<Type> {
    match f {
        TypeFn::Same => Some(source),
        TypeFn::Element => Some(match *cx.type_kind(source) {
            TypeKind::Complex(part) => part,
            _ => cx.element_type(source),
        }),
        TypeFn::I1SameShape => Some(match cx.type_kind(source) {
            TypeKind::RankedTensor {
                shape, encoding, ..
            } => cx.ty(TypeKind::RankedTensor {
                shape: shape.clone(),
                element: Type::I1,
                encoding: *encoding,
            }),
            _ if cx.shaped_element(source).is_some() => cx.with_element(source, Type::I1),
            _ => Type::I1,
        }),
        TypeFn::Named(_) => None,
    }
}

/// The type of a declared text (`index`, `i1`, `!llvm.ptr`): what a constraint with only one type allows.
pub fn buildable_type(cx: &Context, text: &str) -> Option<Type> {
    match text {
        "index" => return Some(Type::INDEX),
        "none" => return Some(Type::NONE),
        _ => {}
    }
    if let Some(width) = text.strip_prefix('i') {
        return Some(cx.int_type(width.parse().ok()?));
    }
    // `!dialect.name<parameter>`, where the parameter is a type of the same dialect without its name.
    let (name, param) = match text.split_once('<') {
        Some((name, param)) => {
            let dialect = name.split_once('.')?.0;
            let param = format!("{dialect}.{}", param.strip_suffix('>')?);
            (name, Some(buildable_type(cx, &param)?))
        }
        None => (text, None),
    };
    let def = cx.registry().type_def(name.strip_prefix('!')?)?;
    let params = match param {
        Some(param) => [cx.type_attr(param)].into(),
        None => default_params(cx, def),
    };
    Some(cx.ty(TypeKind::Dialect {
        def: DefRef(def),
        params,
    }))
}

/// Makes the view of an operation: `op_view!(Addi, ADDI, "arith.addi")`.
#[macro_export]
macro_rules! op_view {
    ($(#[$doc:meta])* $view:ident, $name:ident, $full_name:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $view<'a>($crate::OpRef<'a>);

        impl<'a> $view<'a> {
            /// The number of the operation.
            pub const NAME: $crate::OpName = $name;
            /// The name in text, with the dialect's.
            pub const FULL_NAME: &'static str = $full_name;

            /// The view of `op`, if it is this operation.
            pub fn of(op: $crate::OpRef<'a>) -> Option<Self> {
                (op.name() == $name).then_some(Self(op))
            }

            /// The view of an operation that is known to be this one.
            pub fn new(op: $crate::OpRef<'a>) -> Self {
                debug_assert!(op.name() == $name, "{} is another operation", op.name_str());
                Self(op)
            }
        }

        impl<'a> std::ops::Deref for $view<'a> {
            type Target = $crate::OpRef<'a>;

            fn deref(&self) -> &$crate::OpRef<'a> {
                &self.0
            }
        }
    };
}

/// Makes the Rust type of an enumeration: `int_enum!(CmpIPredicate, CMP_IPREDICATE_ENUM, Eq = 0, ...)`.
#[macro_export]
macro_rules! int_enum {
    ($(#[$doc:meta])* $name:ident, $def:ident, $($(#[$case_doc:meta])* $case:ident = $value:literal),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $($(#[$case_doc])* $case),+
        }

        impl $name {
            /// All cases in the order of the declaration.
            pub const ALL: &'static [$name] = &[$($name::$case),+];
            /// The case that stands for a missing attribute of an operation that was not verified.
            pub const FIRST: $name = $name::ALL[0];

            /// The number that an attribute stores.
            pub const fn value(self) -> i64 {
                match self {
                    $($name::$case => $value),+
                }
            }

            /// The case of a number.
            pub const fn from_value(value: i64) -> Option<$name> {
                match value {
                    $($value => Some($name::$case),)+
                    _ => None,
                }
            }

            /// The word that stands for the case in text.
            pub fn keyword(self) -> &'static str {
                $def.cases[self as usize].0
            }

            /// The case of a word.
            pub fn from_keyword(keyword: &str) -> Option<$name> {
                let at = $def.cases.iter().position(|case| case.0 == keyword)?;
                $name::ALL.get(at).copied()
            }
        }

        impl $crate::typed::EnumAttr for $name {
            fn def() -> &'static $crate::def::EnumDef {
                $def
            }

            fn from_value(value: i64) -> Option<$name> {
                $name::from_value(value)
            }

            fn value(self) -> i64 {
                $name::value(self)
            }
        }
    };
}

/// Makes the Rust type of a set of bits: `bit_enum!(FastMathFlags, FAST_MATH_FLAGS_ENUM, NNAN = 2, ...)`.
#[macro_export]
macro_rules! bit_enum {
    ($(#[$doc:meta])* $name:ident, $def:ident, $($(#[$case_doc:meta])* $case:ident = $value:literal),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name(i64);

        impl $name {
            $($(#[$case_doc])* pub const $case: $name = $name($value);)+
            const ALL: i64 = 0 $(| $value)+;
            /// The set that stands for a missing attribute of an operation that was not verified.
            pub const FIRST: $name = $name(0);

            /// No bit.
            pub const fn empty() -> $name {
                $name(0)
            }

            /// The number that an attribute stores.
            pub const fn value(self) -> i64 {
                self.0
            }

            /// The set of the bits of a number, if all of them are declared.
            pub const fn from_value(value: i64) -> Option<$name> {
                if value & !$name::ALL == 0 {
                    Some($name(value))
                } else {
                    None
                }
            }

            /// Whether no bit is set.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether all bits of `other` are set.
            pub const fn contains(self, other: $name) -> bool {
                self.0 & other.0 == other.0
            }

            /// The bits of both.
            pub const fn union(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            /// The bits that both have.
            pub const fn intersection(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            /// The bits that `other` has not.
            pub const fn difference(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }
        }

        impl std::ops::BitOr for $name {
            type Output = $name;

            fn bitor(self, other: $name) -> $name {
                self.union(other)
            }
        }

        impl std::ops::BitAnd for $name {
            type Output = $name;

            fn bitand(self, other: $name) -> $name {
                self.intersection(other)
            }
        }

        impl $crate::typed::EnumAttr for $name {
            fn def() -> &'static $crate::def::EnumDef {
                $def
            }

            fn from_value(value: i64) -> Option<$name> {
                $name::from_value(value)
            }

            fn value(self) -> i64 {
                self.0
            }
        }
    };
}
