//! Functions that the runtime of a device provides, and calls of them.

use std::borrow::Cow;

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::llvm::{self, CConv, ModRefInfo};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch};
use oxmlir_ir::{Attribute, Context, OpId, Type, TypeKind, ValueId};

use super::library::{Facts, Function};

/// `#llvm.memory_effects` of a function that touches no memory but what its arguments point to: `access` says how.
pub fn argument_effects(cx: &Context, access: ModRefInfo) -> Attribute {
    let none = cx.enum_attr(ModRefInfo::None);
    let all = 0..llvm::MEMORY_EFFECTS_ATTR.params.len();
    let mut params: Vec<(usize, Attribute)> = all.map(|param| (param, none)).collect();
    params.push((llvm::memory_effects_attr::ARG_MEM, cx.enum_attr(access)));
    llvm::MemoryEffectsAttr::make(cx, &params)
}

/// The declaration of a function with the calling convention of SPIR-V that unwinds no stack.
pub struct DeviceFunction {
    name: Cow<'static, str>,
    result: Option<Type>,
    params: Vec<Type>,
    facts: Facts,
    marks: Vec<(usize, &'static str)>,
}

impl DeviceFunction {
    /// The function `name` with parameters of these types; `None` for one without a result.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        result: Option<Type>,
        params: &[Type],
    ) -> DeviceFunction {
        DeviceFunction {
            name: name.into(),
            result,
            params: params.to_vec(),
            facts: Facts {
                cconv: Some(CConv::SpirFunccc),
                no_unwind: true,
                ..Default::default()
            },
            marks: Vec::new(),
        }
    }

    /// The lanes of a subgroup call the function together.
    #[must_use]
    pub fn convergent(mut self) -> DeviceFunction {
        self.facts.convergent = true;
        self
    }

    /// The function always returns (`will_return`).
    #[must_use]
    pub fn will_return(mut self) -> DeviceFunction {
        self.facts.will_return = true;
        self
    }

    /// What memory the function touches, `#llvm.memory_effects`.
    #[must_use]
    pub fn memory(mut self, effects: Attribute) -> DeviceFunction {
        self.facts.memory_effects = Some(effects);
        self
    }

    /// Gives parameter `index` the unit attribute `name`.
    #[must_use]
    pub fn mark(mut self, index: usize, name: &'static str) -> DeviceFunction {
        self.marks.push((index, name));
        self
    }

    /// The attributes of the parameters, if there are any.
    fn arg_attrs(&self, cx: &Context) -> Option<Vec<Attribute>> {
        if self.marks.is_empty() {
            return None;
        }
        let dict = |index: usize| {
            let marks = self.marks.iter().filter(|m| m.0 == index);
            let entries: Vec<_> = marks.map(|m| (cx.str(m.1), Attribute::UNIT)).collect();
            cx.dict_attr(&entries)
        };
        Some((0..self.params.len()).map(dict).collect())
    }

    fn function_type(&self, cx: &Context) -> Type {
        let result = self.result.unwrap_or_else(|| types::void(cx));
        types::func(cx, result, &self.params, false)
    }

    /// Declares the function in the symbol table around, if it is not there yet: its symbol.
    pub fn declare(&self, rw: &mut ConversionRewriter) -> Result<Cow<'static, str>, NoMatch> {
        let result = self.result.unwrap_or_else(|| types::void(rw.cx));
        let facts = Facts {
            arg_attrs: self.arg_attrs(rw.cx),
            ..self.facts.clone()
        };
        Function::new(rw.cx, self.name.clone(), result, &self.params)
            .with_facts(facts)
            .declare(rw)
    }

    /// Declares the function and calls it in place of `op`, which stays; `dict` are the discardable attributes.
    pub fn call(
        &self,
        rw: &mut ConversionRewriter,
        op: OpId,
        operands: &[ValueId],
        dict: Attribute,
    ) -> Result<OpId, NoMatch> {
        let callee = self.declare(rw)?;
        let arg_attrs = self.arg_attrs(rw.cx);
        let options = llvm::CallOptions {
            result_type: self.result,
            callee: Some(&callee),
            cconv: self.facts.cconv,
            convergent: self.facts.convergent,
            no_unwind: self.facts.no_unwind,
            will_return: self.facts.will_return,
            memory_effects: self.facts.memory_effects,
            arg_attrs: arg_attrs.as_deref(),
            ..Default::default()
        };
        let loc = rw.body.loc(op);
        let call = llvm::call_with(rw, loc, operands, &[], &[], options);
        rw.body.set_dict(call, dict);
        Ok(call)
    }

    /// The inherent attributes of the function that are foreign to a call, as discardable attributes of the call.
    pub fn foreign_attrs(&self, cx: &Context) -> Attribute {
        use llvm::func as slots;
        let entries = [
            (
                slots::FUNCTION_TYPE_ATTR,
                cx.type_attr(self.function_type(cx)),
            ),
            (slots::SYM_NAME_ATTR, cx.str_attr(&self.name)),
            (
                slots::VISIBILITY__ATTR,
                cx.enum_attr(llvm::Visibility::Default),
            ),
            (slots::LINKAGE_ATTR, cx.enum_attr(llvm::Linkage::External)),
        ];
        let name = |slot| cx.str(cx.attr_name(llvm::FUNC, slot));
        cx.dict_attr(&entries.map(|(slot, attr)| (name(slot), attr)))
    }
}

/// How names of overloaded functions spell the types of their parameters (the Itanium C++ ABI).
#[derive(Default)]
pub struct Mangler {
    text: String,
    /// Vectors that were spelled: the next time a reference is written.
    known: Vec<Type>,
}

impl Mangler {
    /// Starts the mangled name of the function `name`.
    pub fn new(name: &str) -> Mangler {
        Mangler {
            text: format!("_Z{}{name}", name.len()),
            known: Vec::new(),
        }
    }

    /// Adds words that need no translation.
    #[must_use]
    pub fn raw(mut self, text: &str) -> Mangler {
        self.text.push_str(text);
        self
    }

    /// Adds the type of a parameter; integers are unsigned if `unsigned` says so.
    pub fn param(mut self, cx: &Context, ty: Type, unsigned: bool) -> Result<Mangler, NoMatch> {
        if let Some(at) = self.known.iter().position(|known| *known == ty) {
            self.text.push_str(&substitution(at));
            return Ok(self);
        }
        self.text.push_str(&mangled_type(cx, ty, unsigned)?);
        if cx.shape(ty).is_some() {
            self.known.push(ty);
        }
        Ok(self)
    }

    /// The mangled name.
    pub fn finish(self) -> String {
        self.text
    }
}

/// `S_` for the first type that was spelled, `S0_` for the second, ...
fn substitution(index: usize) -> String {
    match index.checked_sub(1) {
        None => "S_".to_owned(),
        Some(number) => format!("S{number}_"),
    }
}

/// `Dv8_f` for `vector<8xf32>`, for example.
pub fn mangled_type(cx: &Context, ty: Type, unsigned: bool) -> Result<String, NoMatch> {
    let element = mangled_scalar(cx, cx.element_type(ty), unsigned)?;
    match cx.type_kind(ty) {
        TypeKind::Vector { shape, .. } => {
            let count: i64 = shape.iter().product();
            Ok(format!("Dv{count}_{element}"))
        }
        _ => Ok(element.to_owned()),
    }
}

fn mangled_scalar(cx: &Context, ty: Type, unsigned: bool) -> Result<&'static str, NoMatch> {
    Ok(match ty {
        Type::F16 => "Dh",
        Type::F32 => "f",
        Type::F64 => "d",
        // OpenCL passes them as integers.
        Type::BF16 if unsigned => "t",
        Type::BF16 => "s",
        _ => match (cx.int_width(ty), unsigned) {
            (Some(8), true) => "h",
            (Some(8), false) => "c",
            (Some(16), true) => "t",
            (Some(16), false) => "s",
            (Some(32), true) => "j",
            (Some(32), false) => "i",
            (Some(64), true) => "m",
            (Some(64), false) => "l",
            _ => return Err("a type that has no mangled name".into()),
        },
    })
}
