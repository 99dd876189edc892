//! Functions of the runtime that lowered programs call.

use std::borrow::Cow;

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::func;
use oxmlir_dialects::tables::llvm::{self, CConv};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch};
use oxmlir_ir::{
    AttrKind, Attribute, Context, Diagnostic, InsertPoint, Location, Traits, Type, TypeKind,
    ValueId,
};

use super::builder::LlvmBuilder;

/// How buffers are allocated and freed.
#[derive(Clone, Copy, Default, Debug)]
pub struct Allocation {
    /// By `aligned_alloc`, else by `malloc`.
    pub aligned: bool,
    /// By functions of the project's own names, else by those of the C library.
    pub generic: bool,
}

/// What is known of a function besides its type; a call of it says the same.
#[derive(Clone, Default, Debug)]
pub struct Facts {
    /// The calling convention, if it is not that of C.
    pub cconv: Option<CConv>,
    /// Threads of a group call the function together.
    pub convergent: bool,
    /// It throws nothing.
    pub no_unwind: bool,
    /// It always returns.
    pub will_return: bool,
    /// The memory it touches: `#llvm.memory_effects`.
    pub memory_effects: Option<Attribute>,
    /// The attributes of the parameters, if there are any.
    pub arg_attrs: Option<Vec<Attribute>>,
}

/// A function to declare.
pub struct Function {
    name: Cow<'static, str>,
    ty: Type,
    facts: Facts,
    at_end: bool,
}

impl Function {
    /// A function that returns `result`, `!llvm.void` for none.
    pub fn new(
        cx: &Context,
        name: impl Into<Cow<'static, str>>,
        result: Type,
        params: &[Type],
    ) -> Function {
        Function {
            name: name.into(),
            ty: types::func(cx, result, params, false),
            facts: Facts::default(),
            at_end: false,
        }
    }

    /// The function of which more is known.
    #[must_use]
    pub fn with_facts(mut self, facts: Facts) -> Function {
        self.facts = facts;
        self
    }

    /// The function, to be declared behind all others and not in front of them.
    #[must_use]
    pub fn at_end(mut self) -> Function {
        self.at_end = true;
        self
    }

    /// Allocates memory: `(size) -> ptr`, or `(alignment, size) -> ptr`.
    pub fn alloc(rw: &ConversionRewriter, how: Allocation) -> Result<Function, NoMatch> {
        let (index, ptr) = (rw.convert(Type::INDEX)?, types::ptr(rw.cx, 0));
        let name = match (how.generic, how.aligned) {
            (false, false) => "malloc",
            (false, true) => "aligned_alloc",
            (true, false) => "_mlir_memref_to_llvm_alloc",
            (true, true) => "_mlir_memref_to_llvm_aligned_alloc",
        };
        let params: &[Type] = if how.aligned {
            &[index, index]
        } else {
            &[index]
        };
        Ok(Function::new(rw.cx, name, ptr, params))
    }

    /// Frees memory: `(ptr)`.
    pub fn free(rw: &ConversionRewriter, how: Allocation) -> Function {
        let name = if how.generic {
            "_mlir_memref_to_llvm_free"
        } else {
            "free"
        };
        let (void, ptr) = (types::void(rw.cx), types::ptr(rw.cx, 0));
        Function::new(rw.cx, name, void, &[ptr])
    }

    /// Copies memrefs of any layout: `(element size, source, target)`, addresses of unranked descriptors.
    pub fn copy(rw: &ConversionRewriter) -> Result<Function, NoMatch> {
        let (index, ptr) = (rw.convert(Type::INDEX)?, types::ptr(rw.cx, 0));
        let void = types::void(rw.cx);
        Ok(Function::new(rw.cx, "memrefCopy", void, &[index, ptr, ptr]))
    }

    /// The symbol of the function; its declaration goes to the symbol table around if it is not there yet.
    pub fn declare(mut self, rw: &mut ConversionRewriter) -> Result<Cow<'static, str>, NoMatch> {
        let cx = rw.cx;
        match rw.symbol(&self.name) {
            Some(info) if info.name == llvm::FUNC => {
                let ty = info.inherent(llvm::func::FUNCTION_TYPE_ATTR);
                if ty == Some(cx.type_attr(self.ty)) {
                    return Ok(self.name);
                }
                let diagnostic = redefinition(cx, &self.name, ty, info.loc);
                rw.report(diagnostic);
                return Err("a function of the runtime is declared with another type".into());
            }
            Some(_) => self.name = unused_name(rw, &self.name).into(),
            None => {}
        }
        let symbol = self.name.clone();
        rw.declare(&symbol, move |rw| self.declare_in(rw));
        Ok(symbol)
    }

    /// What calls the function: it is declared first, unless the program declares it in the dialect func.
    pub fn callee(self, rw: &mut ConversionRewriter) -> Result<Callee, NoMatch> {
        if self.is_declared_in_func(rw) {
            return Ok(Callee::Func(self.name));
        }
        self.declare(rw).map(Callee::Llvm)
    }

    /// Whether the program declares the function as one of the dialect func, with the same types.
    fn is_declared_in_func(&self, rw: &ConversionRewriter) -> bool {
        let cx = rw.cx;
        let Some(info) = rw.symbol(&self.name).filter(|info| info.name == func::FUNC) else {
            return false;
        };
        let Some(own) = types::as_func(cx, self.ty) else {
            return false;
        };
        let results: Vec<Type> = (own.result != types::void(cx))
            .then_some(own.result)
            .into_iter()
            .collect();
        let params: Vec<Type> = own.params.iter().collect();
        let ty = info.inherent(func::func::FUNCTION_TYPE_ATTR);
        let ty = ty.map(|ty| cx.attr_kind(ty));
        // Only what is private may have no body.
        let visibility = info.inherent(func::func::SYM_VISIBILITY_ATTR);
        visibility.is_some_and(|visibility| cx.str_value(visibility) == Some("private"))
            && matches!(ty, Some(AttrKind::Type(ty)) if matches!(
                cx.type_kind(*ty),
                TypeKind::Function { inputs, results: r } if inputs[..] == params[..] && r[..] == results[..]
            ))
    }

    /// Declares the function in the body.
    fn declare_in(self, rw: &mut Rewriter) {
        let Some(block) = rw.body.first_block(rw.body.root_region()) else {
            return;
        };
        let facts = &self.facts;
        let options = llvm::FuncOptions {
            cconv: facts.cconv,
            convergent: facts.convergent,
            no_unwind: facts.no_unwind,
            will_return: facts.will_return,
            memory_effects: facts.memory_effects,
            arg_attrs: facts.arg_attrs.as_deref(),
            ..Default::default()
        };
        let loc = rw.body.loc(rw.body.root());
        let declaration = llvm::func_with(rw.cx, loc, &self.name, self.ty, options);
        rw.at = match self.at_end {
            true => InsertPoint::End(block),
            false => InsertPoint::Start(block),
        };
        rw.insert_body(declaration);
    }
}

/// A function to call.
pub enum Callee {
    /// One of the dialect llvm.
    Llvm(Cow<'static, str>),
    /// One of the dialect func.
    Func(Cow<'static, str>),
}

impl Callee {
    /// Calls it: its result, if it has one.
    pub fn call(
        &self,
        b: &mut LlvmBuilder,
        operands: &[ValueId],
        result: Option<Type>,
    ) -> Option<ValueId> {
        match self {
            Callee::Llvm(name) => b.call(name, operands, result),
            Callee::Func(name) => {
                let results: Vec<Type> = result.into_iter().collect();
                let call = func::call(b.rw, b.loc, &results, operands, name);
                b.rw.body.results(call).next()
            }
        }
    }
}

/// Does something to the symbol table around what is converted: at once if that is the body itself.
pub fn in_symbol_table(
    rw: &mut ConversionRewriter,
    work: impl FnOnce(&mut Rewriter) + Send + 'static,
) {
    let root = rw.body.root();
    if rw.body.has_trait(rw.cx, root, Traits::SYMBOL_TABLE) {
        let at = rw.at;
        work(rw);
        rw.at = at;
    } else {
        rw.defer(work);
    }
}

/// The first of `name_0`, `name_1`, ... that is no symbol.
fn unused_name(rw: &ConversionRewriter, name: &str) -> String {
    let mut number = 0u32;
    loop {
        let unique = format!("{name}_{number}");
        if rw.symbol(&unique).is_none() {
            return unique;
        }
        number += 1;
    }
}

fn redefinition(cx: &Context, name: &str, ty: Option<Attribute>, loc: Location) -> Diagnostic {
    let ty = ty.map_or_else(String::new, |ty| cx.attr_string(ty));
    let message = format!(
        "redefinition of reserved function '{name}' of different type '{ty}' is prohibited"
    );
    Diagnostic::error(loc, message)
}
