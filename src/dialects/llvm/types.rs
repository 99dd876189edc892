//! Types of the llvm dialect: constructors, and views of what a handle stands for.
//!
//! The parameters of each kind, as attributes:
//!
//! | type               | parameters                                                        |
//! |--------------------|-------------------------------------------------------------------|
//! | `!llvm.ptr<1>`     | address space (always present)                                    |
//! | `!llvm.array`      | number of elements, element type                                  |
//! | `!llvm.func`       | result type, array of parameter types, whether variadic           |
//! | literal struct     | array of field types, whether packed                              |
//! | identified struct  | name (the body is kept by the context)                            |
//! | `!llvm.target`     | name, array of type parameters, array of integer parameters       |
//!
//! The others (`void`, `token`, `label`, `metadata`, `x86_amx`, `ppc_fp128`) have none.

use oxmlir_ir::def::ParamDef;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Context, Signedness, Str, Type, TypeKind};
use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};

use crate::tables::llvm as ops;
use ops::{
    ARRAY_TYPE as ARRAY, FUNC_TYPE as FUNC, LABEL_TYPE as LABEL, METADATA_TYPE as METADATA,
    PPC_FP128_TYPE as PPC_FP128, PTR_TYPE as PTR, STRUCT_TYPE as STRUCT, TARGET_TYPE as TARGET,
    TOKEN_TYPE as TOKEN, VOID_TYPE as VOID, X86_AMX_TYPE as X86_AMX,
};

fn make(cx: &Context, def: &'static ParamDef, params: &[Attribute]) -> Type {
    cx.ty(TypeKind::Dialect {
        def: DefRef(def),
        params: params.into(),
    })
}

fn params_of<'a>(cx: &'a Context, ty: Type, def: &'static ParamDef) -> Option<&'a [Attribute]> {
    match cx.type_kind(ty) {
        TypeKind::Dialect { def: d, params } if *d == DefRef(def) => Some(params),
        _ => None,
    }
}

fn type_array(cx: &Context, types: &[Type]) -> Attribute {
    let types: Vec<Attribute> = types.iter().map(|t| cx.type_attr(*t)).collect();
    cx.array_attr(&types)
}

/// The type in a type attribute.
fn type_in(cx: &Context, attr: Attribute) -> Option<Type> {
    match cx.attr_kind(attr) {
        AttrKind::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// A list of types stored as an array of type attributes.
#[derive(Clone, Copy)]
pub struct Types<'a> {
    cx: &'a Context,
    attrs: &'a [Attribute],
}

impl<'a> Types<'a> {
    fn new(cx: &'a Context, array: Attribute) -> Types<'a> {
        let attrs = cx.array_elements(array);
        Types { cx, attrs }
    }

    /// The number of types.
    pub fn len(self) -> usize {
        self.attrs.len()
    }

    /// Whether there is no type.
    pub fn is_empty(self) -> bool {
        self.attrs.is_empty()
    }

    /// The type at `index`; `None` behind the last one.
    pub fn get(self, index: usize) -> Option<Type> {
        type_in(self.cx, *self.attrs.get(index)?)
    }

    /// The types, in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Type> + 'a {
        let Types { cx, attrs } = self;
        attrs
            .iter()
            .map(move |a| type_in(cx, *a).unwrap_or(Type::NONE))
    }
}

/// The type of pointers to address space `space`: `!llvm.ptr`, or `!llvm.ptr<SPACE>` when that is not 0.
pub fn ptr(cx: &Context, space: u32) -> Type {
    make(cx, PTR, &[cx.int_attr(Type::I64, space.into())])
}

/// The address space of a pointer type.
pub fn ptr_space(cx: &Context, ty: Type) -> Option<u32> {
    ops::PtrType::of(cx, ty)?.address_space().try_into().ok()
}

/// Whether a type is an `!llvm.ptr` of any address space.
pub fn is_ptr(cx: &Context, ty: Type) -> bool {
    ops::PtrType::is(cx, ty)
}

/// The array type `!llvm.array<LEN x ELEMENT>`.
pub fn array(cx: &Context, len: u64, element: Type) -> Type {
    let len = cx.int_attr(Type::I64, len as i64);
    make(cx, ARRAY, &[len, cx.type_attr(element)])
}

/// Number and type of the elements of an array type.
pub fn as_array(cx: &Context, ty: Type) -> Option<(u64, Type)> {
    let array = ops::ArrayType::of(cx, ty)?;
    Some((array.num_elements() as u64, array.element_type()))
}

/// The function type `!llvm.func<RESULT (PARAMS)>`, with `...` at the end of the parameters when `variadic`.
pub fn func(cx: &Context, result: Type, params: &[Type], variadic: bool) -> Type {
    let params = [
        cx.type_attr(result),
        type_array(cx, params),
        cx.bool_attr(variadic),
    ];
    make(cx, FUNC, &params)
}

/// What a `!llvm.func` type consists of.
#[derive(Clone, Copy)]
pub struct FuncType<'a> {
    /// The type of the result; `!llvm.void` if there is none.
    pub result: Type,
    /// The types of the parameters.
    pub params: Types<'a>,
    /// Whether further arguments may follow: `...` at the end of the parameters.
    pub variadic: bool,
}

/// The parts of an `!llvm.func`; `None` for any other type.
pub fn as_func(cx: &Context, ty: Type) -> Option<FuncType<'_>> {
    let func = ops::FuncType::of(cx, ty)?;
    Some(FuncType {
        result: func.return_type(),
        params: Types {
            cx,
            attrs: func.params(),
        },
        variadic: func.var_arg(),
    })
}

/// The literal struct `!llvm.struct<(FIELDS)>`, or `!llvm.struct<packed (FIELDS)>` without padding.
pub fn literal_struct(cx: &Context, fields: &[Type], packed: bool) -> Type {
    let params = [type_array(cx, fields), cx.bool_attr(packed)];
    make(cx, STRUCT, &params)
}

/// The identified struct `!llvm.struct<"NAME">` with any body.
pub fn named_struct(cx: &Context, name: &str) -> Type {
    make(cx, STRUCT, &[cx.str_attr(name)])
}

/// Sets the body of an identified struct; false if it has another one already.
pub fn set_body(cx: &Context, name: &str, fields: &[Type], packed: bool) -> bool {
    let body = cx.array_attr(&[type_array(cx, fields), cx.bool_attr(packed)]);
    cx.set_struct_body(cx.str(name), body) == body
}

/// Declares an identified struct without body, `!llvm.struct<"NAME", opaque>`; false if it has a body already.
pub fn set_opaque(cx: &Context, name: &str) -> bool {
    cx.set_struct_body(cx.str(name), Attribute::UNIT) == Attribute::UNIT
}

/// What a `!llvm.struct` type consists of.
#[derive(Clone, Copy)]
pub struct StructType<'a> {
    /// The name of an identified struct.
    pub name: Option<&'a str>,
    /// `None` for an opaque struct.
    pub fields: Option<Types<'a>>,
    /// Whether the fields follow each other without padding.
    pub packed: bool,
}

impl StructType<'_> {
    /// Whether the struct is identified and has no body yet (`opaque`).
    pub fn is_opaque(&self) -> bool {
        self.fields.is_none()
    }

    /// The type of field `index`.
    pub fn field(&self, index: usize) -> Option<Type> {
        self.fields?.get(index)
    }
}

/// The parts of an `!llvm.struct`; `None` for any other type.
pub fn as_struct(cx: &Context, ty: Type) -> Option<StructType<'_>> {
    match params_of(cx, ty, STRUCT)? {
        [fields, packed] => Some(StructType {
            name: None,
            fields: Some(Types::new(cx, *fields)),
            packed: *packed == Attribute::TRUE,
        }),
        [name] => {
            let name = struct_name(cx, *name)?;
            Some(struct_body(cx, name))
        }
        _ => None,
    }
}

fn struct_name(cx: &Context, attr: Attribute) -> Option<Str> {
    match cx.attr_kind(attr) {
        AttrKind::String { value, .. } => Some(*value),
        _ => None,
    }
}

fn struct_body(cx: &Context, name: Str) -> StructType<'_> {
    let body = cx.struct_body(name).unwrap_or(Attribute::UNIT);
    let (fields, packed) = match cx.array_elements(body) {
        [fields, packed] => (Some(Types::new(cx, *fields)), *packed == Attribute::TRUE),
        _ => (None, false),
    };
    StructType {
        name: Some(cx.get_str(name)),
        fields,
        packed,
    }
}

/// The type of a target `!llvm.target<"NAME", TYPES, INTS>`.
pub fn target(cx: &Context, name: &str, types: &[Type], ints: &[u32]) -> Type {
    let ints: Vec<Attribute> = ints
        .iter()
        .map(|i| cx.int_attr(Type::I64, (*i).into()))
        .collect();
    let params = [
        cx.str_attr(name),
        type_array(cx, types),
        cx.array_attr(&ints),
    ];
    make(cx, TARGET, &params)
}

/// What a `!llvm.target` type consists of.
pub struct TargetType<'a> {
    /// The name, by which LLVM knows the target's type.
    pub name: &'a str,
    /// The types among the parameters.
    pub types: Types<'a>,
    /// The integers among the parameters, which follow the types.
    pub ints: Vec<u32>,
}

/// The parts of an `!llvm.target`; `None` for any other type.
pub fn as_target(cx: &Context, ty: Type) -> Option<TargetType<'_>> {
    let target = ops::TargetType::of(cx, ty)?;
    let ints = cx.array_elements(target.int_params()).iter();
    Some(TargetType {
        name: target.name(),
        types: Types {
            cx,
            attrs: target.type_params(),
        },
        ints: ints
            .filter_map(|i| cx.int_value(*i)?.try_into().ok())
            .collect(),
    })
}

macro_rules! bare {
    ($($make:ident $is:ident $def:ident;)*) => {$(
        #[doc = concat!("The type `!llvm.", stringify!($make), "`.")]
        pub fn $make(cx: &Context) -> Type {
            make(cx, $def, &[])
        }

        #[doc = concat!("Whether a type is `!llvm.", stringify!($make), "`.")]
        pub fn $is(cx: &Context, ty: Type) -> bool {
            params_of(cx, ty, $def).is_some()
        }
    )*};
}

bare! {
    void is_void VOID;
    token is_token TOKEN;
    label is_label LABEL;
    metadata is_metadata METADATA;
    x86_amx is_x86_amx X86_AMX;
    ppc_fp128 is_ppc_fp128 PPC_FP128;
}

/// The parameterless type of mnemonic `name` (`void`, `token`, ...).
pub fn bare_type(cx: &Context, name: &str) -> Option<Type> {
    let def = [VOID, TOKEN, LABEL, METADATA, X86_AMX, PPC_FP128]
        .into_iter()
        .find(|d| d.name.strip_prefix("llvm.") == Some(name))?;
    Some(make(cx, def, &[]))
}

/// Whether `ty` is declared by the dialect.
pub fn is_llvm_type(ty: &TypeKind) -> bool {
    matches!(ty, TypeKind::Dialect { def, .. } if def.0.name.starts_with("llvm."))
}

/// A float type that LLVM has.
pub fn is_llvm_float(cx: &Context, ty: Type) -> bool {
    match cx.type_kind(ty) {
        TypeKind::Float(kind) => matches!(
            kind,
            FloatKind::F16
                | FloatKind::BF16
                | FloatKind::F32
                | FloatKind::F64
                | FloatKind::F80
                | FloatKind::F128
        ),
        _ => is_ppc_fp128(cx, ty),
    }
}

/// A signless integer type.
pub fn is_signless(cx: &Context, ty: Type) -> bool {
    matches!(
        cx.type_kind(ty),
        TypeKind::Integer {
            sign: Signedness::Signless,
            ..
        }
    )
}

/// A vector of rank 1 whose elements LLVM can hold.
pub fn is_llvm_vector(cx: &Context, ty: Type) -> bool {
    match cx.type_kind(ty) {
        TypeKind::Vector { shape, element, .. } => {
            shape.len() == 1
                && (is_signless(cx, *element)
                    || is_ptr(cx, *element)
                    || (cx.is_float(*element) && is_llvm_float(cx, *element)))
        }
        _ => false,
    }
}

/// Among so many parts of a type one is looked for without a hash.
const MANY_PARTS: usize = 16;

/// Whether `ty` has an equivalent in LLVM IR, the types inside it too.
pub fn is_llvm_compatible(cx: &Context, ty: Type) -> bool {
    // Identified structs may contain themselves, and shared parts are visited once. Most types have few parts.
    let mut all: SmallVec<[Type; MANY_PARTS]> = smallvec![ty];
    let mut others: FxHashSet<Type> = FxHashSet::default();
    let mut next = 0;
    while let Some(ty) = all.get(next).copied() {
        next += 1;
        if !is_compatible_outer(cx, ty) {
            return false;
        }
        for_each_part(cx, ty, |part| {
            let first = &all[..all.len().min(MANY_PARTS)];
            let is_new =
                !first.contains(&part) && (first.len() < MANY_PARTS || others.insert(part));
            if is_new {
                all.push(part);
            }
        });
    }
    true
}

/// Calls `visit` with the types that a type of the dialect directly consists of.
fn for_each_part(cx: &Context, ty: Type, mut visit: impl FnMut(Type)) {
    if !is_llvm_type(cx.type_kind(ty)) {
        return;
    }
    if let Some((_, element)) = as_array(cx, ty) {
        visit(element);
    } else if let Some(func) = as_func(cx, ty) {
        visit(func.result);
        func.params.iter().for_each(visit);
    } else if let Some(body) = as_struct(cx, ty) {
        body.fields
            .into_iter()
            .flat_map(Types::iter)
            .for_each(visit);
    } else if let Some(target) = as_target(cx, ty) {
        target.types.iter().for_each(visit);
    }
}

/// Whether LLVM IR has the kind of `ty`; nothing is said about the types inside.
pub fn is_compatible_outer(cx: &Context, ty: Type) -> bool {
    is_llvm_type(cx.type_kind(ty))
        || is_signless(cx, ty)
        || is_llvm_float(cx, ty)
        || is_llvm_vector(cx, ty)
}

/// Whether a type of the target has a zero.
pub fn has_zero(target: &TargetType) -> bool {
    target.name.starts_with("spirv.")
}

/// Whether a type of the target can be the type of a global.
pub fn can_be_global(target: &TargetType) -> bool {
    has_zero(target) || target.name == "amdgcn.named.barrier"
}

/// Whether values of a type of the target lie in memory.
pub fn can_be_in_memory(target: &TargetType) -> bool {
    has_zero(target) || target.name == "aarch64.svcount"
}

/// Whether values of `ty` may be loaded and stored.
pub fn is_loadable(cx: &Context, ty: Type) -> bool {
    if let Some(target) = as_target(cx, ty) {
        return can_be_in_memory(&target);
    }
    is_compatible_outer(cx, ty)
        && !is_void(cx, ty)
        && as_func(cx, ty).is_none()
        && !as_struct(cx, ty).is_some_and(|s| s.is_opaque())
}
