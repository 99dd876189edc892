//! Descriptors: the structs that stand for memrefs in lowered programs.
//!
//! ```text
//! memref<RANK dims>  struct<(allocated ptr, aligned ptr, offset, array<RANK x sizes>, array<RANK x strides>)>
//! memref<*x..>       struct<(rank, ptr to a ranked descriptor)>
//! ```

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_ir::{Context, DYNAMIC, Type, TypeKind, ValueId};

use super::builder::{GepIndex, LlvmBuilder, Reach};
use oxmlir_dialects::tables::llvm;

const ALLOCATED: i64 = 0;
const ALIGNED: i64 = 1;
const OFFSET: i64 = 2;
const SIZES: i64 = 3;
const STRIDES: i64 = 4;

/// The descriptor of a ranked memref: the value of the struct so far.
#[derive(Clone, Copy, Debug)]
pub struct Descriptor {
    /// The struct, as far as it has been filled in.
    pub value: ValueId,
}

impl Descriptor {
    /// The descriptor that a struct is.
    pub fn new(value: ValueId) -> Descriptor {
        Descriptor { value }
    }

    /// A descriptor of struct type `ty` without contents.
    pub fn poison(b: &mut LlvmBuilder, ty: Type) -> Descriptor {
        Descriptor::new(b.poison(ty))
    }

    /// The type of the pointers in it.
    pub fn pointer_type(self, b: &LlvmBuilder) -> Type {
        let ty = b.rw.body.ty(self.value);
        types::as_struct(b.rw.cx, ty)
            .and_then(|s| s.field(0))
            .unwrap_or_else(|| b.ptr())
    }

    /// The number of dimensions.
    pub fn rank(self, b: &LlvmBuilder) -> usize {
        let ty = b.rw.body.ty(self.value);
        types::as_struct(b.rw.cx, ty)
            .and_then(|s| s.field(SIZES as usize))
            .and_then(|sizes| types::as_array(b.rw.cx, sizes))
            .map_or(0, |(len, _)| len as usize)
    }

    /// The pointer that the allocation returned, which is the one to free.
    pub fn allocated(self, b: &mut LlvmBuilder) -> ValueId {
        let ty = self.pointer_type(b);
        b.extract(self.value, &[ALLOCATED], ty)
    }

    /// The pointer that elements are counted from: the allocated one, moved to fit the alignment.
    pub fn aligned(self, b: &mut LlvmBuilder) -> ValueId {
        let ty = self.pointer_type(b);
        b.extract(self.value, &[ALIGNED], ty)
    }

    /// The position of the first element behind the aligned pointer, in elements.
    pub fn offset(self, b: &mut LlvmBuilder) -> ValueId {
        let ty = b.index;
        b.extract(self.value, &[OFFSET], ty)
    }

    /// The number of elements of dimension `dim`.
    pub fn size(self, b: &mut LlvmBuilder, dim: usize) -> ValueId {
        let ty = b.index;
        b.extract(self.value, &[SIZES, dim as i64], ty)
    }

    /// The distance in elements from one index of dimension `dim` to the next.
    pub fn stride(self, b: &mut LlvmBuilder, dim: usize) -> ValueId {
        let ty = b.index;
        b.extract(self.value, &[STRIDES, dim as i64], ty)
    }

    /// The size of a dimension that is only known when the program runs.
    pub fn size_at(self, b: &mut LlvmBuilder, dim: ValueId) -> ValueId {
        let array = types::array(b.rw.cx, self.rank(b) as u64, b.index);
        let (one, ptr) = (b.constant(1), b.ptr());
        let sizes = b.extract(self.value, &[SIZES], array);
        let addr = b.alloca(ptr, array, one, 0);
        b.store(sizes, addr);
        let element = b.gep(
            addr,
            array,
            &[GepIndex::Constant(0), GepIndex::Value(dim)],
            llvm::GEPNoWrapFlags::empty(),
        );
        b.load(b.index, element)
    }

    fn set(&mut self, b: &mut LlvmBuilder, value: ValueId, position: &[i64]) {
        self.value = b.insert(self.value, value, position);
    }

    /// Sets the pointer that the allocation returned.
    pub fn set_allocated(&mut self, b: &mut LlvmBuilder, ptr: ValueId) {
        self.set(b, ptr, &[ALLOCATED]);
    }

    /// Sets the pointer that elements are counted from.
    pub fn set_aligned(&mut self, b: &mut LlvmBuilder, ptr: ValueId) {
        self.set(b, ptr, &[ALIGNED]);
    }

    /// Sets the position of the first element behind the aligned pointer, in elements.
    pub fn set_offset(&mut self, b: &mut LlvmBuilder, offset: ValueId) {
        self.set(b, offset, &[OFFSET]);
    }

    /// Sets the number of elements of dimension `dim`.
    pub fn set_size(&mut self, b: &mut LlvmBuilder, dim: usize, size: ValueId) {
        self.set(b, size, &[SIZES, dim as i64]);
    }

    /// Sets the distance in elements from one index of dimension `dim` to the next.
    pub fn set_stride(&mut self, b: &mut LlvmBuilder, dim: usize, stride: ValueId) {
        self.set(b, stride, &[STRIDES, dim as i64]);
    }

    /// Sets the position of the first element behind the aligned pointer to a number of elements.
    pub fn set_constant_offset(&mut self, b: &mut LlvmBuilder, offset: i64) {
        let offset = b.constant(offset);
        self.set_offset(b, offset);
    }

    /// Sets the size of dimension `dim` to a number of elements.
    pub fn set_constant_size(&mut self, b: &mut LlvmBuilder, dim: usize, size: i64) {
        let size = b.constant(size);
        self.set_size(b, dim, size);
    }

    /// Sets the distance from one index of dimension `dim` to the next to a number of elements.
    pub fn set_constant_stride(&mut self, b: &mut LlvmBuilder, dim: usize, stride: i64) {
        let stride = b.constant(stride);
        self.set_stride(b, dim, stride);
    }

    /// The descriptor of a buffer at `aligned`, of known sizes and strides, with offset 0.
    pub fn of_buffer(
        b: &mut LlvmBuilder,
        ty: Type,
        [allocated, aligned]: [ValueId; 2],
        sizes: &[ValueId],
        strides: &[ValueId],
    ) -> Descriptor {
        let mut desc = Descriptor::poison(b, ty);
        desc.set_allocated(b, allocated);
        desc.set_aligned(b, aligned);
        desc.set_constant_offset(b, 0);
        for (dim, size) in sizes.iter().enumerate() {
            desc.set_size(b, dim, *size);
        }
        for (dim, stride) in strides.iter().enumerate() {
            desc.set_stride(b, dim, *stride);
        }
        desc
    }

    /// All fields: both pointers, offset, sizes, strides.
    pub fn unpack(self, b: &mut LlvmBuilder) -> Vec<ValueId> {
        let rank = self.rank(b);
        let mut fields = vec![self.allocated(b), self.aligned(b), self.offset(b)];
        fields.extend((0..rank).map(|dim| self.size(b, dim)));
        fields.extend((0..rank).map(|dim| self.stride(b, dim)));
        fields
    }

    /// The descriptor of struct type `ty` with the fields that [`Descriptor::unpack`] gives.
    pub fn pack(b: &mut LlvmBuilder, ty: Type, fields: &[ValueId]) -> Descriptor {
        let mut desc = Descriptor::poison(b, ty);
        let [allocated, aligned, offset, shape @ ..] = fields else {
            return desc;
        };
        desc.set_allocated(b, *allocated);
        desc.set_aligned(b, *aligned);
        desc.set_offset(b, *offset);
        let (sizes, strides) = shape.split_at(shape.len() / 2);
        for (dim, (size, stride)) in sizes.iter().zip(strides).enumerate() {
            desc.set_size(b, dim, *size);
            desc.set_stride(b, dim, *stride);
        }
        desc
    }

    /// The descriptor of a memref of type `memref` with static layout whose buffer is at `pointer`.
    pub fn of_bare_pointer(
        b: &mut LlvmBuilder,
        ty: Type,
        memref: Type,
        pointer: ValueId,
    ) -> Descriptor {
        let cx = b.rw.cx;
        let (strides, offset) = strides_and_offset(cx, memref).unwrap_or_default();
        let mut desc = Descriptor::poison(b, ty);
        desc.set_allocated(b, pointer);
        desc.set_aligned(b, pointer);
        desc.set_constant_offset(b, offset);
        let sizes = cx.shape(memref).unwrap_or_default();
        for (dim, (size, stride)) in sizes.iter().zip(strides).enumerate() {
            desc.set_constant_size(b, dim, *size);
            desc.set_constant_stride(b, dim, stride);
        }
        desc
    }

    /// The address of the first element of the memref of type `ty`, whose elements become `element`.
    pub fn buffer(self, b: &mut LlvmBuilder, ty: Type, element: Type) -> ValueId {
        let base = self.aligned(b);
        let offset = match strides_and_offset(b.rw.cx, ty) {
            None | Some((_, 0)) => return base,
            Some((_, DYNAMIC)) => self.offset(b),
            Some((_, offset)) => b.constant(offset),
        };
        b.gep_value(base, element, offset)
    }

    /// The address of an element of the memref of type `ty`. `in_bounds`: the address may be assumed to lie in the buffer.
    pub fn element(
        self,
        b: &mut LlvmBuilder,
        (ty, element): (Type, Type),
        indices: &[ValueId],
        in_bounds: bool,
    ) -> ValueId {
        let strides = strides_and_offset(b.rw.cx, ty).map_or_else(Vec::new, |l| l.0);
        let reach = match in_bounds {
            false => Reach::Anywhere,
            true if may_go_back(b.rw.cx, ty, &strides) => Reach::InBounds,
            true => Reach::Forward,
        };
        let base = self.buffer(b, ty, element);
        let mut sum = None;
        for (dim, (index, stride)) in indices.iter().zip(strides).enumerate() {
            let step = self.step(b, dim, *index, stride, reach);
            sum = Some(match sum {
                None => step,
                Some(sum) => b.add_offsets(sum, step, reach),
            });
        }
        match sum {
            None => base,
            Some(sum) => b.gep_element(base, element, sum, reach),
        }
    }

    /// `index * stride`
    fn step(
        self,
        b: &mut LlvmBuilder,
        dim: usize,
        index: ValueId,
        stride: i64,
        reach: Reach,
    ) -> ValueId {
        let stride = match stride {
            1 => return index,
            DYNAMIC => self.stride(b, dim),
            stride => b.constant(stride),
        };
        b.scale_index(index, stride, reach)
    }
}

/// Whether neighbours may stand in front of one another: strides are negative, or given by a layout but not known.
fn may_go_back(cx: &Context, ty: Type, strides: &[i64]) -> bool {
    let has_layout = matches!(
        cx.type_kind(ty),
        TypeKind::MemRef {
            layout: Some(_),
            ..
        }
    );
    let goes_back = |stride: &i64| match *stride {
        DYNAMIC => has_layout,
        stride => stride < 0,
    };
    strides.iter().any(goes_back)
}

/// The descriptor of an unranked memref.
#[derive(Clone, Copy, Debug)]
pub struct UnrankedDescriptor {
    /// The struct, as far as it has been filled in.
    pub value: ValueId,
}

impl UnrankedDescriptor {
    /// The descriptor that a struct is.
    pub fn new(value: ValueId) -> UnrankedDescriptor {
        UnrankedDescriptor { value }
    }

    /// A descriptor of struct type `ty` without contents.
    pub fn poison(b: &mut LlvmBuilder, ty: Type) -> UnrankedDescriptor {
        UnrankedDescriptor::new(b.poison(ty))
    }

    /// The descriptor of `rank` dimensions whose ranked descriptor is at `ranked`.
    pub fn pack(b: &mut LlvmBuilder, ty: Type, rank: ValueId, ranked: ValueId) -> Self {
        let mut desc = UnrankedDescriptor::poison(b, ty);
        desc.set_rank(b, rank);
        desc.set_ranked(b, ranked);
        desc
    }

    /// The number of dimensions, an integer of the index type.
    pub fn rank(self, b: &mut LlvmBuilder) -> ValueId {
        let ty = b.index;
        b.extract(self.value, &[0], ty)
    }

    /// Sets the number of dimensions.
    pub fn set_rank(&mut self, b: &mut LlvmBuilder, rank: ValueId) {
        self.value = b.insert(self.value, rank, &[0]);
    }

    /// The address of the ranked descriptor.
    pub fn ranked(self, b: &mut LlvmBuilder) -> RankedInMemory {
        let ty = b.rw.body.ty(self.value);
        let field = types::as_struct(b.rw.cx, ty).and_then(|s| s.field(1));
        let ty = field.unwrap_or_else(|| b.ptr());
        RankedInMemory {
            addr: b.extract(self.value, &[1], ty),
        }
    }

    /// Sets the address of the ranked descriptor.
    pub fn set_ranked(&mut self, b: &mut LlvmBuilder, ranked: ValueId) {
        self.value = b.insert(self.value, ranked, &[1]);
    }

    /// Rank and address of the ranked descriptor.
    pub fn unpack(self, b: &mut LlvmBuilder) -> [ValueId; 2] {
        [self.rank(b), self.ranked(b).addr]
    }

    /// The size in bytes of the ranked descriptor: two pointers, the offset, sizes and strides.
    pub fn ranked_size(self, b: &mut LlvmBuilder) -> ValueId {
        let (one, two) = (b.constant(1), b.constant(2));
        let index_size = i64::from(b.index_bits().div_ceil(8));
        let index_size = b.constant(index_size);
        let pointer_size = b.constant(POINTER_BYTES);
        let pointers = b.mul(two, pointer_size);
        let rank = self.rank(b);
        let shape = b.mul(two, rank);
        let indices = b.add(shape, one);
        let indices = b.mul(indices, index_size);
        b.add(pointers, indices)
    }
}

/// The size of a pointer in memory.
pub const POINTER_BYTES: i64 = 8;

/// A ranked descriptor in memory whose rank is only known when the program runs.
#[derive(Clone, Copy, Debug)]
pub struct RankedInMemory {
    /// The address of the descriptor.
    pub addr: ValueId,
}

impl RankedInMemory {
    /// The allocated pointer, of type `ptr`.
    pub fn allocated(self, b: &mut LlvmBuilder, ptr: Type) -> ValueId {
        b.load(ptr, self.addr)
    }

    /// Stores the pointer that the allocation returned.
    pub fn set_allocated(self, b: &mut LlvmBuilder, value: ValueId) {
        b.store(value, self.addr);
    }

    /// The pointer of type `ptr` that elements are counted from.
    pub fn aligned(self, b: &mut LlvmBuilder, ptr: Type) -> ValueId {
        let addr = b.gep_constant(self.addr, ptr, 1);
        b.load(ptr, addr)
    }

    /// Stores the pointer of type `ptr` that elements are counted from.
    pub fn set_aligned(self, b: &mut LlvmBuilder, ptr: Type, value: ValueId) {
        let addr = b.gep_constant(self.addr, ptr, 1);
        b.store(value, addr);
    }

    /// The address of the offset: behind two pointers of type `ptr`.
    pub fn offset_addr(self, b: &mut LlvmBuilder, ptr: Type) -> ValueId {
        b.gep_constant(self.addr, ptr, 2)
    }

    /// The position of the first element, in elements, which follows two pointers of type `ptr`.
    pub fn offset(self, b: &mut LlvmBuilder, ptr: Type) -> ValueId {
        let addr = self.offset_addr(b, ptr);
        b.load(b.index, addr)
    }

    /// Stores the position of the first element, in elements, behind two pointers of type `ptr`.
    pub fn set_offset(self, b: &mut LlvmBuilder, ptr: Type, value: ValueId) {
        let addr = self.offset_addr(b, ptr);
        b.store(value, addr);
    }

    /// The address of the first size.
    pub fn sizes_addr(self, b: &mut LlvmBuilder, ptr: Type) -> ValueId {
        let fields = [ptr, ptr, b.index, b.index];
        let ty = types::literal_struct(b.rw.cx, &fields, false);
        let indices = [GepIndex::Constant(0), GepIndex::Constant(3)];
        b.gep(self.addr, ty, &indices, llvm::GEPNoWrapFlags::empty())
    }
}
