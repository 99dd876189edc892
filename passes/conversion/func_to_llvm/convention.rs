//! The calling convention: what the arguments and results of a function become.

use std::borrow::Cow;

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Signature};
use oxmlir_ir::{Attribute, Context, DYNAMIC, OpId, OpName, Type, TypeKind, ValueId};

use crate::conversion::llvm_common::types::{memref_space, unpacked_fields};
use crate::conversion::llvm_common::{
    Allocation, Descriptor, Function, LlvmBuilder, UnrankedDescriptor,
};

pub fn is_memref(cx: &Context, ty: Type) -> bool {
    is_ranked(cx, ty) || is_unranked(cx, ty)
}

pub fn is_ranked(cx: &Context, ty: Type) -> bool {
    matches!(cx.type_kind(ty), TypeKind::MemRef { .. })
}

pub fn is_unranked(cx: &Context, ty: Type) -> bool {
    matches!(cx.type_kind(ty), TypeKind::UnrankedMemRef { .. })
}

/// Whether a pointer says all about a memref: sizes, strides and offset are static.
pub fn fits_bare_pointer(cx: &Context, ty: Type) -> bool {
    let Some((strides, offset)) = strides_and_offset(cx, ty) else {
        return false;
    };
    let mut numbers = cx.shape(ty).unwrap_or_default().iter().chain(&strides);
    offset != DYNAMIC && numbers.all(|n| *n != DYNAMIC)
}

/// The types and the conversion of one function or call.
pub struct Convention<'a, 'c, 'r> {
    pub rw: &'a ConversionRewriter<'r>,
    pub cx: &'c Context,
    pub bare_pointers: bool,
}

impl<'a, 'r> Convention<'a, 'r, 'r> {
    pub fn new(rw: &'a ConversionRewriter<'r>, bare_pointers: bool) -> Convention<'a, 'r, 'r> {
        Convention {
            rw,
            cx: rw.cx,
            bare_pointers,
        }
    }

    fn bare_pointer(&self, ty: Type) -> Result<Type, NoMatch> {
        let space = memref_space(self.cx, ty).filter(|_| fits_bare_pointer(self.cx, ty));
        let space = space.ok_or("a memref that is more than a bare pointer")?;
        self.rw.convert(self.cx.element_type(ty))?;
        Ok(types::ptr(self.cx, space))
    }

    /// What a result becomes, or an argument that is not taken apart.
    fn whole(&self, ty: Type) -> Result<Type, NoMatch> {
        if self.bare_pointers && is_memref(self.cx, ty) {
            return self.bare_pointer(ty);
        }
        self.rw.convert(ty)
    }

    /// The parameters that an argument becomes.
    fn argument(&self, ty: Type) -> Result<Vec<Type>, NoMatch> {
        if self.bare_pointers || !is_memref(self.cx, ty) {
            return Ok(vec![self.whole(ty)?]);
        }
        let converted = self.rw.convert(ty)?;
        let fields = types::as_struct(self.cx, converted).and_then(|s| s.fields);
        let fields: Vec<Type> = fields.ok_or("not a descriptor")?.iter().collect();
        let space = memref_space(self.cx, ty).unwrap_or(0);
        let index_bits = self.cx.int_width(self.rw.convert(Type::INDEX)?);
        Ok(match self.cx.rank(ty) {
            Some(rank) => unpacked_fields(self.cx, rank, space, index_bits.unwrap_or(64)),
            None => fields,
        })
    }

    /// How the arguments of a function become parameters.
    pub fn signature(&self, inputs: &[Type]) -> Result<Signature, NoMatch> {
        let mut signature = Signature::default();
        for ty in inputs {
            signature.add_input(&self.argument(*ty)?);
        }
        Ok(signature)
    }

    /// The one type that stands for all results; `None` for no results.
    pub fn results(&self, results: &[Type]) -> Result<Option<Type>, NoMatch> {
        match results {
            [] => Ok(None),
            [ty] => Ok(Some(self.whole(*ty)?)),
            _ => {
                let fields = results.iter().map(|ty| self.whole(*ty));
                let fields: Vec<Type> = fields.collect::<Result<_, _>>()?;
                if !fields
                    .iter()
                    .all(|ty| types::is_llvm_compatible(self.cx, *ty))
                {
                    return Err("a result that llvm has no type for".into());
                }
                Ok(Some(types::literal_struct(self.cx, &fields, false)))
            }
        }
    }
}

/// The operands of a call: descriptors are taken apart, or only their pointer is passed.
pub fn promote(
    b: &mut LlvmBuilder,
    types: &[Type],
    operands: &[ValueId],
    bare_pointers: bool,
) -> Vec<ValueId> {
    let cx = b.rw.cx;
    let mut promoted = Vec::with_capacity(operands.len());
    for (ty, operand) in types.iter().zip(operands) {
        if is_ranked(cx, *ty) && bare_pointers {
            promoted.push(Descriptor::new(*operand).aligned(b));
        } else if is_ranked(cx, *ty) {
            promoted.extend(Descriptor::new(*operand).unpack(b));
        } else if is_unranked(cx, *ty) {
            promoted.extend(UnrankedDescriptor::new(*operand).unpack(b));
        } else {
            promoted.push(*operand);
        }
    }
    promoted
}

/// Where the ranked descriptor of a returned unranked one is copied to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopyTo {
    /// Memory that the caller frees: the function returns it.
    Heap,
    /// The stack of the caller, which frees what it has got.
    Stack,
}

impl CopyTo {
    /// The function that the copy needs.
    pub fn function(self, rw: &mut ConversionRewriter) -> Result<Cow<'static, str>, NoMatch> {
        let how = Allocation::default();
        match self {
            CopyTo::Heap => Function::alloc(rw, how)?.declare(rw),
            CopyTo::Stack => Function::free(rw, how).declare(rw),
        }
    }

    /// Copies the ranked descriptor of `desc`; `function` is the one that [`CopyTo::function`] gives.
    pub fn copy(
        self,
        b: &mut LlvmBuilder,
        desc: ValueId,
        function: &str,
    ) -> Result<ValueId, NoMatch> {
        let ty = b.rw.body.ty(desc);
        let desc = UnrankedDescriptor::new(desc);
        let size = desc.ranked_size(b);
        let ptr = b.ptr();
        let memory = match self {
            CopyTo::Heap => b.call_value(function, &[size], ptr)?,
            CopyTo::Stack => b.alloca(ptr, Type::I8, size, 0),
        };
        let source = desc.ranked(b).addr;
        b.memcpy(memory, source, size);
        if self == CopyTo::Stack {
            b.call(function, &[source], None);
        }
        let mut copy = UnrankedDescriptor::poison(b, ty);
        let rank = desc.rank(b);
        copy.set_rank(b, rank);
        copy.set_ranked(b, memory);
        Ok(copy.value)
    }
}

/// Gives `new` the discardable attributes of `op`, and its inherent ones where `new` has attributes of the same names.
pub fn inherit(rw: &mut Rewriter, op: OpId, new: OpId) {
    for (slot, attr) in inherited(rw, op, rw.body.name(new)) {
        rw.body.set_attr(new, slot, attr);
    }
    let dict = rw.body.dict(op);
    rw.body.set_dict(new, dict);
}

/// The inherent attributes of `op` that operations `name` have too.
fn inherited(rw: &Rewriter, op: OpId, name: OpName) -> Vec<(usize, Attribute)> {
    let (Some(from), Some(to)) = (rw.body.def(rw.cx, op), rw.cx.op_def(name)) else {
        return Vec::new();
    };
    let present = from.attrs.iter().zip(rw.body.attrs(op));
    present
        .filter_map(|(def, attr)| {
            let slot = to.attrs.iter().position(|a| a.name == def.name)?;
            Some((slot, attr.present()?))
        })
        .collect()
}

/// `llvm.return` of no or one value.
pub fn build_return(b: &mut LlvmBuilder, arg: Option<ValueId>) -> OpId {
    llvm::return_with(b.rw, b.loc, llvm::ReturnOptions { arg })
}
