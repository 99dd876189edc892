//! Every operation that was called or written differently, a line each.

use super::llvm;
use super::memory;
use super::slices;
use super::statement::Statement;
use super::vector;

/// What became of an operation.
pub enum Replacement {
    /// It has another name and is written the same.
    Name(&'static str),
    /// It is written like this (see [`Match::fill`](super::form::Match::fill)).
    Text(&'static str),
    /// What a function writes.
    By(fn(&mut Statement) -> Option<()>),
    /// There is none: what to use instead.
    Unsupported(&'static str),
}

/// An operation as it was.
pub struct Old {
    /// The name without `std.`, or with the prefix of another dialect.
    pub name: &'static str,
    /// How it was written, behind the name: what has the same form today only needs its beginning. See [`super::form`].
    pub form: &'static str,
    pub replacement: Replacement,
}

const fn name(name: &'static str, form: &'static str, replacement: &'static str) -> Old {
    Old {
        name,
        form,
        replacement: Replacement::Name(replacement),
    }
}

const fn text(name: &'static str, form: &'static str, replacement: &'static str) -> Old {
    Old {
        name,
        form,
        replacement: Replacement::Text(replacement),
    }
}

const fn by(
    name: &'static str,
    form: &'static str,
    replacement: fn(&mut Statement) -> Option<()>,
) -> Old {
    Old {
        name,
        form,
        replacement: Replacement::By(replacement),
    }
}

const fn unsupported(name: &'static str, form: &'static str, instead: &'static str) -> Old {
    Old {
        name,
        form,
        replacement: Replacement::Unsupported(instead),
    }
}

/// The operations, sorted by name; of several lines for one the first whose form fits.
#[rustfmt::skip]
pub static OPS: &[Old] = &[
    name("absf", "%a", "math.absf"),
    name("addcf", "%a", "complex.add"),
    name("addf", "%a", "arith.addf"),
    name("addi", "%a", "arith.addi"),
    name("affine.terminator", "", "affine.yield"),
    by("alloc", "( %d* ) [ %s* ] {} : !t", memory::alloc),
    name("alloc", "(", "memref.alloc"),
    by("alloc_static", "( =a ) {} : !t", memory::alloc_static),
    unsupported("alloc_static", "(", "memref.alloc, as the memory has no strides"),
    by("alloca", "( %d* ) [ %s* ] {} : !t", memory::alloc),
    name("alloca", "(", "memref.alloca"),
    name("and", "%a", "arith.andi"),
    name("assert", "%a", "cf.assert"),
    by("assume_alignment", "%m , #a {} : !t", memory::assume_alignment),
    name("atan", "%a", "math.atan"),
    name("atan2", "%a", "math.atan2"),
    by("atomic_rmw", "\"kind %v , %m [ #i* ] {} : ( !a , !t ) -> !r", memory::atomic_rmw),
    by("atomic_rmw", "$kind %v , %m [ #i* ] {} : ( !a , !t ) -> !r", memory::atomic_rmw),
    name("atomic_rmw", "", "memref.atomic_rmw"),
    name("atomic_yield", "%a", "memref.atomic_yield"),
    name("bitcast", "%a", "arith.bitcast"),
    name("br", "^d", "cf.br"),
    name("br_cond", "%a", "cf.cond_br"),
    name("call", "@f", "func.call"),
    name("call_indirect", "%a", "func.call_indirect"),
    name("ceildivi_signed", "%a", "arith.ceildivsi"),
    name("ceilf", "%a", "math.ceil"),
    name("cmpf", "", "arith.cmpf"),
    name("cmpi", "", "arith.cmpi"),
    name("cond_br", "%a", "cf.cond_br"),
    text("constant", "unit", "builtin.unrealized_conversion_cast to none"),
    name("constant", "@f", "func.constant"),
    name("constant", "{} =a : complex", "complex.constant"),
    name("constant", "", "arith.constant"),
    text("copysign", "%a %b {} : !t", "math.copysign {a}, {b}{} : {t}"),
    name("copysign", "%a", "math.copysign"),
    name("cos", "%a", "math.cos"),
    name("create_complex", "%a", "complex.create"),
    name("dealloc", "%a", "memref.dealloc"),
    by("dim", "{} %v , #i {} : !t", memory::dim),
    name("divf", "%a", "arith.divf"),
    name("divi_signed", "%a", "arith.divsi"),
    name("divi_unsigned", "%a", "arith.divui"),
    name("divis", "%a", "arith.divsi"),
    name("diviu", "%a", "arith.divui"),
    name("dma_start", "%a", "memref.dma_start"),
    name("dma_wait", "%a", "memref.dma_wait"),
    name("exp", "%a", "math.exp"),
    name("exp2", "%a", "math.exp2"),
    name("expm1", "%a", "math.expm1"),
    by("extract_element", "%v [ #i* ] {} : !t", memory::extract_element),
    name("floordivi_signed", "%a", "arith.floordivsi"),
    name("floorf", "%a", "math.floor"),
    name("fmaf", "%a", "math.fma"),
    name("for", "%i =", "affine.for"),
    name("fpext", "%a", "arith.extf"),
    name("fptosi", "%a", "arith.fptosi"),
    name("fptoui", "%a", "arith.fptoui"),
    name("fptrunc", "%a", "arith.truncf"),
    name("generic_atomic_rmw", "%a", "memref.generic_atomic_rmw"),
    name("get_global_memref", "@g", "memref.get_global"),
    name("global_memref", "", "memref.global"),
    name("if", "=s (", "affine.if"),
    name("im", "%a", "complex.im"),
    name("index_cast", "%a", "arith.index_cast"),
    text("llvm.call", "%f ( %a* ) {} : (", "llvm.call {f}({a}){} : !llvm.ptr, ("),
    by("llvm.getelementptr", "%p [ #i* ] {} : ( !t* ) -> !r", llvm::getelementptr),
    by("llvm.load", "%p {} : !t", llvm::load),
    text("llvm.mlir.cast", "%a {} : !s to !t", "builtin.unrealized_conversion_cast {a}{} : {s} to {t}"),
    text("llvm.mlir.constant", "( @f ) {} : !t", "llvm.mlir.addressof {f}{} : {t}"),
    name("llvm.mlir.null", ":", "llvm.mlir.zero"),
    by("llvm.shufflevector", "%a , %b [ =m ] {} : !t , !s", llvm::shufflevector),
    by("llvm.store", "%v , %p {} : !t", llvm::store),
    by("load", "%m [ #i* ] {} : !t", memory::load),
    name("load", "", "memref.load"),
    name("log", "%a", "math.log"),
    name("log10", "%a", "math.log10"),
    name("log1p", "%a", "math.log1p"),
    name("log2", "%a", "math.log2"),
    name("loop.for", "%a", "scf.for"),
    name("loop.if", "%a", "scf.if"),
    name("loop.parallel", "(", "scf.parallel"),
    name("loop.reduce", "(", "scf.reduce"),
    name("loop.reduce.return", "%a", "scf.reduce.return"),
    name("loop.terminator", "", "scf.yield"),
    name("loop.yield", "", "scf.yield"),
    name("maxf", "%a", "arith.maximumf"),
    name("memref_cast", "%a", "memref.cast"),
    name("memref_reinterpret_cast", "%a", "memref.reinterpret_cast"),
    name("memref_reshape", "%a", "memref.reshape"),
    name("minf", "%a", "arith.minimumf"),
    text("module_terminator", "", ""),
    name("mulf", "%a", "arith.mulf"),
    name("muli", "%a", "arith.muli"),
    name("negf", "%a", "arith.negf"),
    name("or", "%a", "arith.ori"),
    name("pow", "%a", "math.powf"),
    name("powf", "%a", "math.powf"),
    name("prefetch", "%a", "memref.prefetch"),
    by("rank", "%v {} : !t", memory::rank),
    name("re", "%a", "complex.re"),
    name("remf", "%a", "arith.remf"),
    name("remi_signed", "%a", "arith.remsi"),
    name("remi_unsigned", "%a", "arith.remui"),
    name("remis", "%a", "arith.remsi"),
    name("remiu", "%a", "arith.remui"),
    name("return", "", "func.return"),
    name("rsqrt", "%a", "math.rsqrt"),
    by("select", "%c , %a , %b {} : !t", memory::select),
    name("select", "%a", "arith.select"),
    name("sexti", "%a", "arith.extsi"),
    text("shift_left", "%a , %b {} : ( !t , !s ) -> !r", "arith.shli {a}, {b}{} : {r}"),
    name("shift_left", "%a", "arith.shli"),
    text("shift_right_signed", "%a , %b {} : ( !t , !s ) -> !r", "arith.shrsi {a}, {b}{} : {r}"),
    name("shift_right_signed", "%a", "arith.shrsi"),
    text("shift_right_unsigned", "%a , %b {} : ( !t , !s ) -> !r", "arith.shrui {a}, {b}{} : {r}"),
    name("shift_right_unsigned", "%a", "arith.shrui"),
    name("shlis", "%a", "arith.shli"),
    name("sign_extendi", "%a", "arith.extsi"),
    name("sin", "%a", "math.sin"),
    name("sitofp", "%a", "arith.sitofp"),
    by("splat", "%v {} : !t", memory::splat),
    text("splat", "%v [ %i* ] {} : !t", "tensor.splat {v}[{i}]{} : {t}"),
    name("sqrt", "%a", "math.sqrt"),
    by("store", "#v to %m [ #i* ] {} : !t", memory::store),
    by("store", "#v , %m [ #i* ] {} : !t", memory::store),
    name("store", "", "memref.store"),
    name("subcf", "%a", "complex.sub"),
    name("subf", "%a", "arith.subf"),
    name("subi", "%a", "arith.subi"),
    name("subtensor", "%a", "tensor.extract_slice"),
    name("subtensor_insert", "%a", "tensor.insert_slice"),
    by("subview", "%m [ #o* ] [ #n* ] [ #k* ] {} : !s to !t", memory::subview),
    name("subview", "", "memref.subview"),
    name("switch", "%a", "cf.switch"),
    name("tanh", "%a", "math.tanh"),
    name("tensor_cast", "%a", "tensor.cast"),
    text("tensor_from_elements", "( %e* ) {} : !t", "tensor.from_elements {e}{} : {t}"),
    name("tensor_from_elements", "%a", "tensor.from_elements"),
    by("tensor_load", "%m {} : !t", memory::tensor_load),
    name("tensor_reshape", "%a", "tensor.reshape"),
    by("tensor_store", "%v to %m {} : !t", memory::tensor_store),
    by("tensor_store", "%v , %m {} : !t", memory::tensor_store),
    by("tensor_to_memref", "%v {} : !t", memory::tensor_to_memref),
    name("transpose", "%a", "memref.transpose"),
    name("trunci", "%a", "arith.trunci"),
    name("uitofp", "%a", "arith.uitofp"),
    by("vector.contract", "", vector::contract),
    by("vector.extract", "%v [ #i* ] {} : !t", vector::extract),
    by("vector.extract_slices", "%v , [ #s* ] , [ #k* ] {} : !f into !t", slices::extract_slices),
    unsupported("vector.extract_slices", "%a", "vector.extract_strided_slice for each slice"),
    by("vector.extractelement", "%v [ %i : !n ] {} : !t", vector::extractelement),
    by("vector.insert_slices", "%v , [ #s* ] , [ #k* ] {} : !f into !t", slices::insert_slices),
    unsupported("vector.insert_slices", "%a", "vector.insert_strided_slice for each slice"),
    by("vector.insertelement", "%e , %v [ %i : !n ] {} : !t", vector::insertelement),
    by("vector.reshape", "%v , [ %a* ] , [ %b* ] , [ #k* ] {} : !s to !t", slices::reshape),
    unsupported("vector.reshape", "%a", "vector.shuffle, as its shapes are not known"),
    name("vector.strided_slice", "%a", "vector.extract_strided_slice"),
    text("vector.tuple", "%v* {} : !t*", "builtin.unrealized_conversion_cast {v} : {t} to tuple<{t}>{}"),
    by("vector.tuple_get", "%v , #i {} : !t", slices::tuple_get),
    unsupported("vector.tuple_get", "%a", "the vectors themselves"),
    by("view", "%m [ %o* ] [ %n* ] {} : !s to !t", memory::view),
    name("view", "", "memref.view"),
    name("xor", "%a", "arith.xori"),
    name("zexti", "%a", "arith.extui"),
];

/// The lines for a name.
pub fn lines(name: &str) -> &'static [Old] {
    if name == "return" {
        // It is part of the dialect of the function around it.
        return &[];
    }
    let name = name.strip_prefix("std.").unwrap_or(name);
    let from = OPS.partition_point(|old| old.name < name);
    let len = OPS[from..].partition_point(|old| old.name == name);
    &OPS[from..from + len]
}

/// What an operation of `std` or `loop`, written with its dialect, is called today.
pub fn today(name: &str) -> Option<&'static str> {
    if !name.starts_with("std.") && !name.starts_with("loop.") {
        return None;
    }
    lines(name).iter().find_map(|old| match old.replacement {
        Replacement::Name(today) => Some(today),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(OPS.is_sorted_by_key(|old| old.name));
    }
}
