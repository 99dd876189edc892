//! Writes operations of the llvm dialect.

use oxmlir_dialects::llvm::{DYNAMIC_INDEX, types};
use oxmlir_dialects::tables::llvm::{self, GEPNoWrapFlags, IntegerOverflowFlagsProp};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch};
use oxmlir_ir::{Attribute, BlockId, Location, OpId, OpName, Type, ValueId};
use smallvec::SmallVec;

use super::index_constant;

/// What may be assumed of the address of an element, and of the sums and products that it is computed with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Nothing.
    Anywhere,
    /// It is in the buffer, but may be in front of the first element.
    InBounds,
    /// It is in the buffer, and not in front of the first element.
    Forward,
}

impl Reach {
    fn pointer_flags(self) -> GEPNoWrapFlags {
        match self {
            Reach::Anywhere => GEPNoWrapFlags::empty(),
            Reach::InBounds => GEPNoWrapFlags::INBOUNDS,
            Reach::Forward => GEPNoWrapFlags::INBOUNDS.union(GEPNoWrapFlags::NUW),
        }
    }

    fn overflow_flags(self) -> Option<IntegerOverflowFlagsProp> {
        type Flags = IntegerOverflowFlagsProp;
        match self {
            Reach::Anywhere => None,
            Reach::InBounds => Some(Flags::NSW),
            Reach::Forward => Some(Flags::NSW.union(Flags::NUW)),
        }
    }
}

/// An index of `llvm.getelementptr`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GepIndex {
    /// An index that is a value of the program.
    Value(ValueId),
    /// An index that is a number. Fields of structs have no other.
    Constant(i32),
}

/// Inserts operations of the llvm dialect with one location at the insertion point of a rewriter.
pub struct LlvmBuilder<'r, 'a> {
    /// The rewriter that inserts the operations.
    pub rw: &'r mut Rewriter<'a>,
    /// The location of the operations.
    pub loc: Location,
    /// The integer type that `index` becomes.
    pub index: Type,
}

impl<'r, 'a> LlvmBuilder<'r, 'a> {
    /// A builder at the insertion point of `rw`, for programs where `index` becomes the integer type `index`.
    pub fn new(rw: &'r mut Rewriter<'a>, loc: Location, index: Type) -> LlvmBuilder<'r, 'a> {
        LlvmBuilder { rw, loc, index }
    }

    /// A builder at the insertion point of a conversion pattern, with the location of `op`; an error if `index` is not converted.
    pub fn of(
        rw: &'r mut ConversionRewriter<'a>,
        op: OpId,
    ) -> Result<LlvmBuilder<'r, 'a>, NoMatch> {
        let index = rw.convert(Type::INDEX)?;
        let loc = rw.body.loc(op);
        Ok(LlvmBuilder::new(rw, loc, index))
    }

    /// The width of `index` in bits.
    pub fn index_bits(&self) -> u32 {
        self.rw
            .cx
            .int_width(self.index)
            .unwrap_or(super::INDEX_BITS)
    }

    /// The type of pointers to the address space 0: `!llvm.ptr`.
    pub fn ptr(&self) -> Type {
        types::ptr(self.rw.cx, 0)
    }

    /// An operation with one result.
    pub fn value(
        &mut self,
        name: OpName,
        operands: &[ValueId],
        ty: Type,
        attrs: &[(usize, Attribute)],
    ) -> ValueId {
        self.rw.value(name, self.loc, operands, ty, attrs)
    }

    /// A constant of the index type.
    pub fn constant(&mut self, value: i64) -> ValueId {
        index_constant(self.rw, self.loc, self.index, value)
    }

    /// The constant that an attribute holds: `llvm.mlir.constant(VALUE) : TYPE`.
    pub fn constant_attr(&mut self, value: Attribute, ty: Type) -> ValueId {
        llvm::mlir_constant(self.rw, self.loc, ty, value)
    }

    /// A value of any contents: `llvm.mlir.poison`.
    pub fn poison(&mut self, ty: Type) -> ValueId {
        llvm::mlir_poison(self.rw, self.loc, ty)
    }

    /// The value of type `ty` whose bits are all zero: `llvm.mlir.zero`.
    pub fn zero(&mut self, ty: Type) -> ValueId {
        llvm::mlir_zero(self.rw, self.loc, ty)
    }

    /// The sum: `llvm.add`.
    pub fn add(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        llvm::add(self.rw, self.loc, lhs, rhs)
    }

    /// The difference: `llvm.sub`.
    pub fn sub(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        llvm::sub(self.rw, self.loc, lhs, rhs)
    }

    /// The product: `llvm.mul`.
    pub fn mul(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        llvm::mul(self.rw, self.loc, lhs, rhs)
    }

    /// The sum of offsets: `llvm.add`.
    pub fn add_offsets(&mut self, lhs: ValueId, rhs: ValueId, reach: Reach) -> ValueId {
        let options = llvm::AddOptions {
            overflow_flags: reach.overflow_flags(),
        };
        llvm::add_with(self.rw, self.loc, lhs, rhs, options)
    }

    /// The offset of an index: `llvm.mul`.
    pub fn scale_index(&mut self, index: ValueId, stride: ValueId, reach: Reach) -> ValueId {
        let options = llvm::MulOptions {
            overflow_flags: reach.overflow_flags(),
        };
        llvm::mul_with(self.rw, self.loc, index, stride, options)
    }

    /// The address of an element at an offset.
    pub fn gep_element(
        &mut self,
        base: ValueId,
        element: Type,
        offset: ValueId,
        reach: Reach,
    ) -> ValueId {
        let offset = [GepIndex::Value(offset)];
        self.gep(base, element, &offset, reach.pointer_flags())
    }

    /// `value` rounded up to a multiple of `alignment`.
    pub fn align_up(&mut self, value: ValueId, alignment: ValueId) -> ValueId {
        let one = self.constant(1);
        let bump = self.sub(alignment, one);
        let bumped = self.add(value, bump);
        let rest = llvm::urem(self.rw, self.loc, bumped, alignment);
        self.sub(bumped, rest)
    }

    /// `llvm.getelementptr` in units of `element`.
    pub fn gep(
        &mut self,
        base: ValueId,
        element: Type,
        indices: &[GepIndex],
        flags: GEPNoWrapFlags,
    ) -> ValueId {
        let ty = self.rw.body.ty(base);
        self.gep_as(base, ty, element, indices, flags)
    }

    /// Like [`LlvmBuilder::gep`], with a result of type `ty`: a vector of pointers where an index is a vector.
    pub fn gep_as(
        &mut self,
        base: ValueId,
        ty: Type,
        element: Type,
        indices: &[GepIndex],
        flags: GEPNoWrapFlags,
    ) -> ValueId {
        let mut values: SmallVec<[ValueId; 4]> = SmallVec::new();
        let mut raw: SmallVec<[i64; 4]> = SmallVec::new();
        for index in indices {
            match *index {
                GepIndex::Value(value) => {
                    values.push(value);
                    raw.push(DYNAMIC_INDEX);
                }
                GepIndex::Constant(value) => raw.push(value.into()),
            }
        }
        let options = llvm::GetelementptrOptions {
            no_wrap_flags: Some(flags),
        };
        llvm::getelementptr_with(self.rw, self.loc, ty, base, &values, &raw, element, options)
    }

    /// The address of element `index` behind `base`, in units of `element`.
    pub fn gep_value(&mut self, base: ValueId, element: Type, index: ValueId) -> ValueId {
        let flags = GEPNoWrapFlags::empty();
        self.gep(base, element, &[GepIndex::Value(index)], flags)
    }

    /// The address of the element with the constant index `index` behind `base`, in units of `element`.
    pub fn gep_constant(&mut self, base: ValueId, element: Type, index: i32) -> ValueId {
        let flags = GEPNoWrapFlags::empty();
        self.gep(base, element, &[GepIndex::Constant(index)], flags)
    }

    /// The value of type `ty` in the memory at `addr`: `llvm.load`.
    pub fn load(&mut self, ty: Type, addr: ValueId) -> ValueId {
        llvm::load(self.rw, self.loc, ty, addr)
    }

    /// Writes `value` to the memory at `addr`: `llvm.store`.
    pub fn store(&mut self, value: ValueId, addr: ValueId) {
        llvm::store(self.rw, self.loc, value, addr);
    }

    /// Room for `size` elements on the stack; an `alignment` of 0 is that of the type.
    pub fn alloca(&mut self, ptr: Type, element: Type, size: ValueId, alignment: i64) -> ValueId {
        let options = llvm::AllocaOptions {
            alignment: (alignment != 0).then_some(alignment),
            ..Default::default()
        };
        llvm::alloca_with(self.rw, self.loc, ptr, size, element, options)
    }

    /// Stores `value` in room of its own on the stack: its address. The size is an `i64` no matter the width of `index`.
    pub fn spill(&mut self, value: ValueId) -> ValueId {
        let one = index_constant(self.rw, self.loc, Type::I64, 1);
        self.spill_into(value, one)
    }

    /// Like [`LlvmBuilder::spill`]; `one` is the constant 1.
    pub fn spill_into(&mut self, value: ValueId, one: ValueId) -> ValueId {
        let (ptr, ty) = (self.ptr(), self.rw.body.ty(value));
        let addr = self.alloca(ptr, ty, one, 0);
        self.store(value, addr);
        addr
    }

    /// The address in a pointer as an integer of the index type: `llvm.ptrtoint`.
    pub fn ptr_to_index(&mut self, value: ValueId) -> ValueId {
        llvm::ptrtoint(self.rw, self.loc, self.index, value)
    }

    /// The pointer of type `ptr` to the address that is an integer: `llvm.inttoptr`.
    pub fn int_to_ptr(&mut self, value: ValueId, ptr: Type) -> ValueId {
        llvm::inttoptr(self.rw, self.loc, ptr, value)
    }

    /// `value` as a pointer of type `ptr`, cast if that is another address space.
    pub fn to_space(&mut self, value: ValueId, ptr: Type) -> ValueId {
        if self.rw.body.ty(value) == ptr {
            return value;
        }
        llvm::addrspacecast(self.rw, self.loc, ptr, value)
    }

    /// The size of a value of `ty` in an array, in bytes.
    pub fn size_of(&mut self, ty: Type) -> ValueId {
        let ptr = self.ptr();
        let null = self.zero(ptr);
        let end = self.gep_constant(null, ty, 1);
        self.ptr_to_index(end)
    }

    /// Field `position` of a struct or array: `llvm.extractvalue`.
    pub fn extract(&mut self, aggregate: ValueId, position: &[i64], ty: Type) -> ValueId {
        llvm::extractvalue(self.rw, self.loc, ty, aggregate, position)
    }

    /// The aggregate with `value` at `position`: `llvm.insertvalue`.
    pub fn insert(&mut self, aggregate: ValueId, value: ValueId, position: &[i64]) -> ValueId {
        llvm::insertvalue(self.rw, self.loc, aggregate, value, position)
    }

    /// Calls the function `callee`, which returns a value of type `result_type` or none.
    pub fn call(
        &mut self,
        callee: &str,
        operands: &[ValueId],
        result_type: Option<Type>,
    ) -> Option<ValueId> {
        let options = llvm::CallOptions {
            result_type,
            callee: Some(callee),
            ..Default::default()
        };
        let call = llvm::call_with(self.rw, self.loc, operands, &[], &[], options);
        llvm::Call::new(self.rw.op(call)).result()
    }

    /// Calls the function `callee`, which returns a value of type `result_type`: that value.
    pub fn call_value(
        &mut self,
        callee: &str,
        operands: &[ValueId],
        result_type: Type,
    ) -> Result<ValueId, NoMatch> {
        let value = self.call(callee, operands, Some(result_type));
        value.ok_or_else(|| "no result".into())
    }

    /// Branches to a block: `llvm.br`.
    pub fn branch(&mut self, dest: BlockId, operands: &[ValueId]) -> OpId {
        llvm::br(self.rw, self.loc, operands, dest)
    }

    /// Branches to one of two blocks, as a condition says: `llvm.cond_br`.
    pub fn cond_branch(
        &mut self,
        condition: ValueId,
        then: (BlockId, &[ValueId]),
        otherwise: (BlockId, &[ValueId]),
    ) -> OpId {
        let (args, other_args) = (then.1, otherwise.1);
        llvm::cond_br(
            self.rw,
            self.loc,
            condition,
            args,
            other_args,
            then.0,
            otherwise.0,
        )
    }

    /// Tells the optimizer that an operand bundle holds: `llvm.intr.assume true ["TAG"(OPERANDS)]`.
    pub fn assume(&mut self, always: ValueId, tag: &str, operands: &[ValueId]) {
        let tags = [self.rw.cx.str_attr(tag)];
        let sizes = [operands.len() as i64];
        let options = llvm::IntrAssumeOptions {
            op_bundle_tags: Some(&tags),
        };
        llvm::intr_assume_with(self.rw, self.loc, always, operands, &sizes, options);
    }

    /// Copies memory that does not overlap: an `llvm.intr.memcpy` that is not volatile.
    pub fn memcpy(&mut self, dst: ValueId, src: ValueId, len: ValueId) {
        llvm::intr_memcpy(self.rw, self.loc, dst, src, len, false);
    }
}
