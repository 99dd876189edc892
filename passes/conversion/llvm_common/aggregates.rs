//! Structs, arrays and functions of the llvm dialect that hold types of other dialects.

use oxmlir_dialects::llvm::types as llvm;
use oxmlir_ir::rewrite::conversion::TypeConverter;
use oxmlir_ir::{Context, Type};

/// How deep such types may nest, by name or not.
const MAX_DEPTH: usize = 256;

/// The type with everything in it converted: an identified struct `foo` becomes `_Converted.foo`. `None` for types that are
/// no aggregates, that hold a type that cannot be converted, or whose new name stands for something else.
pub fn convert(cx: &Context, types: &TypeConverter, ty: Type) -> Option<Type> {
    let mut conversion = Conversion {
        cx,
        types,
        entered: Vec::new(),
        depth: 0,
    };
    conversion.aggregate(ty)
}

struct Conversion<'a> {
    cx: &'a Context,
    types: &'a TypeConverter,
    /// Names of the structs that are being converted: what refers to them is part of them.
    entered: Vec<&'a str>,
    depth: usize,
}

impl<'a> Conversion<'a> {
    fn inner(&mut self, ty: Type) -> Option<Type> {
        if llvm::is_llvm_compatible(self.cx, ty) && !self.is_entered(ty) {
            return Some(ty);
        }
        match self.is_aggregate(ty) {
            true => self.aggregate(ty),
            false => self.types.convert_one(self.cx, ty),
        }
    }

    fn is_entered(&self, ty: Type) -> bool {
        let name = llvm::as_struct(self.cx, ty).and_then(|s| s.name);
        name.is_some_and(|name| self.entered.contains(&name))
    }

    fn is_aggregate(&self, ty: Type) -> bool {
        let cx = self.cx;
        llvm::as_struct(cx, ty).is_some()
            || llvm::as_array(cx, ty).is_some()
            || llvm::as_func(cx, ty).is_some()
    }

    fn aggregate(&mut self, ty: Type) -> Option<Type> {
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let converted = self.aggregate_inside(ty);
        self.depth -= 1;
        converted
    }

    fn aggregate_inside(&mut self, ty: Type) -> Option<Type> {
        let cx = self.cx;
        if let Some((len, element)) = llvm::as_array(cx, ty) {
            return Some(llvm::array(cx, len, self.inner(element)?));
        }
        if let Some(func) = llvm::as_func(cx, ty) {
            let result = self.inner(func.result)?;
            let params: Vec<Type> = func
                .params
                .iter()
                .map(|p| self.inner(p))
                .collect::<Option<_>>()?;
            return Some(llvm::func(cx, result, &params, func.variadic));
        }
        let aggregate = llvm::as_struct(cx, ty)?;
        let fields = aggregate.fields?;
        let Some(name) = aggregate.name else {
            let fields: Vec<Type> = fields
                .iter()
                .map(|f| self.inner(f))
                .collect::<Option<_>>()?;
            return Some(llvm::literal_struct(cx, &fields, aggregate.packed));
        };
        let new_name = format!("_Converted.{name}");
        let converted = llvm::named_struct(cx, &new_name);
        if self.entered.contains(&name) {
            return Some(converted);
        }
        self.entered.push(name);
        let fields: Option<Vec<Type>> = fields.iter().map(|f| self.inner(f)).collect();
        self.entered.pop();
        llvm::set_body(cx, &new_name, &fields?, aggregate.packed).then_some(converted)
    }
}
