//! Floats by a library that computes with their bits: LLVM's `APFloat`, for formats that the target does not know.

pub mod arith;
pub mod math;

use oxmlir_dialects::tables::{arith as ops, func};
use oxmlir_ir::analysis::SymbolTable;
use oxmlir_ir::pass::{PassContext, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    Body, Context, InsertPoint, Location, OpId, OpRef, Traits, Type, TypeKind, ValueId,
};

/// The width of what the library takes and gives.
const WORD: u32 = 64;

/// A function of the library that is called: its name and its type.
type Function = (&'static str, Type);

/// A format that the library computes with.
#[derive(Clone, Copy)]
struct Format {
    ty: Type,
    number: i64,
    width: u32,
}

impl Format {
    /// The format of a type, if it is one.
    fn of(cx: &Context, ty: Type) -> Option<Format> {
        let TypeKind::Float(kind) = cx.type_kind(ty) else {
            return None;
        };
        (kind.width() <= WORD).then(|| Format {
            ty,
            number: kind.semantics(),
            width: kind.width(),
        })
    }
}

/// Writes calls of the library in place of one operation.
struct Calls<'a, 'b> {
    rw: &'a mut Rewriter<'b>,
    loc: Location,
    called: &'a mut Vec<Function>,
}

impl Calls<'_, '_> {
    fn constant(&mut self, ty: Type, value: i64) -> ValueId {
        let attr = self.rw.cx.int_attr(ty, value);
        ops::constant(self.rw, self.loc, attr)
    }

    fn flag(&mut self, value: bool) -> ValueId {
        let attr = self.rw.cx.bool_attr(value);
        ops::constant(self.rw, self.loc, attr)
    }

    /// The number of a format as the library takes it.
    fn number(&mut self, format: Format) -> ValueId {
        self.constant(Type::I32, format.number)
    }

    /// The bits of a float in a word.
    fn bits(&mut self, value: ValueId, format: Format) -> ValueId {
        let ty = self.rw.cx.int_type(format.width);
        let bits = ops::bitcast(self.rw, self.loc, ty, value);
        match format.width {
            WORD => bits,
            _ => ops::extui(self.rw, self.loc, Type::I64, bits),
        }
    }

    /// The lowest bits of a word.
    fn lowest(&mut self, word: ValueId, width: u32) -> ValueId {
        let ty = self.rw.cx.int_type(width);
        match width {
            WORD => word,
            _ => ops::trunci(self.rw, self.loc, ty, word),
        }
    }

    /// The float of the bits in a word.
    fn float(&mut self, word: ValueId, format: Format) -> ValueId {
        let bits = self.lowest(word, format.width);
        ops::bitcast(self.rw, self.loc, format.ty, bits)
    }

    fn call(&mut self, name: &'static str, operands: &[ValueId], result: Type) -> ValueId {
        let types: Vec<Type> = operands
            .iter()
            .map(|value| self.rw.body.ty(*value))
            .collect();
        let function = (name, self.rw.cx.function_type(&types, &[result]));
        if !self.called.contains(&function) {
            self.called.push(function);
        }
        let call = func::call(self.rw, self.loc, &[result], operands, name);
        self.rw.body.only_result(call)
    }

    /// Calls a function of floats of one format.
    fn of_floats(
        &mut self,
        name: &'static str,
        values: &[ValueId],
        format: Format,
        result: Type,
    ) -> ValueId {
        let bits: Vec<ValueId> = values
            .iter()
            .map(|value| self.bits(*value, format))
            .collect();
        let mut operands = vec![self.number(format)];
        operands.extend(bits);
        self.call(name, &operands, result)
    }
}

/// Replaces an operation by calls, if it can be.
type Lower = fn(&mut Rewriter, OpId, &mut Vec<Function>) -> Option<()>;

/// Replaces all operations that can be replaced, and declares what is called in the symbol table around.
fn lower_all(body: &mut Body, pass: &PassContext, lower: Lower) -> PassResult {
    let mut called = Vec::new();
    lower_in(body, pass, lower, &mut called)?;
    declare(body, pass, &called)
}

/// Replaces the operations of a body and of those in it, but for those in symbol tables, which declare what they call themselves.
fn lower_in(
    body: &mut Body,
    pass: &PassContext,
    lower: Lower,
    called: &mut Vec<Function>,
) -> PassResult {
    let (cx, root) = (pass.cx, body.root());
    for op in body.nested_ops(root) {
        if let Some(inner) = body.inner_mut(op) {
            match inner.has_trait(cx, inner.root(), Traits::SYMBOL_TABLE) {
                true => lower_all(inner, pass, lower)?,
                false => lower_in(inner, pass, lower, called)?,
            }
            continue;
        }
        let mut nobody = NoListener;
        let mut rw = Rewriter::new(cx, body, &mut nobody, InsertPoint::Before(op));
        lower(&mut rw, op, called);
    }
    Ok(())
}

/// Declares functions at the start of a module that has not got them.
fn declare(body: &mut Body, pass: &PassContext, called: &[Function]) -> PassResult {
    let (cx, root) = (pass.cx, body.root());
    let table = SymbolTable::new(cx, body, root);
    for (name, ty) in called {
        let declared = table
            .get(cx.str(name))
            .filter(|op| body.name(*op) == func::FUNC);
        if let Some(function) = declared {
            let function = OpRef::new(cx, body, function);
            let known = function.type_attr(func::func::FUNCTION_TYPE_ATTR);
            if known != Some(*ty) {
                let known = known.map_or(String::new(), |known| cx.type_string(known));
                return Err(pass.fail(function.plain_error(format_args!(
                    "matched function '{name}' but with different type: '{known}' (expected '{}')",
                    cx.type_string(*ty)
                ))));
            }
            continue;
        }
        let Some(block) = body.first_block(body.root_region()) else {
            continue;
        };
        let options = func::FuncOptions {
            sym_visibility: Some("private"),
            ..Default::default()
        };
        let function = func::func_with(cx, body.loc(root), name, *ty, options);
        let stub = body.create_stub(function);
        body.link(stub, InsertPoint::Start(block));
    }
    Ok(())
}
