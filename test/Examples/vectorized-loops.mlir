// Loops that become loops over vectors, of one or two dimensions, along any dimension of memory, with and without reductions.
// Ends that no vector fills, strides, remainders and invariant elements are among them. The numbers stay the same.
//
// DEFINE: %{lower} = --pass-pipeline='builtin.module(func.func(convert-vector-to-scf,lower-affine,convert-scf-to-cf),convert-vector-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts)' | oxmlir-opt --mlir-to-llvmir | lli
// RUN: oxmlir-opt %s %{lower} > %t.plain
// RUN: FileCheck --match-full-lines %s < %t.plain
// RUN: oxmlir-opt %s --affine-super-vectorize="virtual-vector-size=4" | oxmlir-opt %{lower} > %t && diff %t.plain %t
// RUN: oxmlir-opt %s --affine-super-vectorize="virtual-vector-size=8 vectorize-reductions" | oxmlir-opt %{lower} > %t && diff %t.plain %t
// RUN: oxmlir-opt %s --affine-super-vectorize="virtual-vector-size=5 test-fastest-varying=1" | oxmlir-opt %{lower} > %t && diff %t.plain %t
// RUN: oxmlir-opt %s --affine-super-vectorize="virtual-vector-size=4,8" | oxmlir-opt %{lower} > %t && diff %t.plain %t
// RUN: oxmlir-opt %s --affine-super-vectorize="virtual-vector-size=3,5 test-fastest-varying=0,1" | oxmlir-opt %{lower} > %t && diff %t.plain %t

// CHECK: 4219840005191406455
// CHECK-NEXT: 7634714274385771011
// CHECK-NEXT: -2618951650005733592
// CHECK-NEXT: -6801638271755712329

func.func @main() -> i32 {
  %c13 = arith.constant 13 : index
  %a = memref.alloc() : memref<32x32xi64>
  %b = memref.alloc() : memref<32x32xi64>
  call @fill(%a) : (memref<32x32xi64>) -> ()
  call @fill(%b) : (memref<32x32xi64>) -> ()
  call @ends(%a, %b, %c13) : (memref<32x32xi64>, memref<32x32xi64>, index) -> ()
  call @show(%b) : (memref<32x32xi64>) -> ()
  call @moves(%a, %b) : (memref<32x32xi64>, memref<32x32xi64>) -> ()
  call @show(%b) : (memref<32x32xi64>) -> ()
  call @carries(%a, %b) : (memref<32x32xi64>, memref<32x32xi64>) -> ()
  call @show(%b) : (memref<32x32xi64>) -> ()
  call @reductions(%a, %b, %c13) : (memref<32x32xi64>, memref<32x32xi64>, index) -> ()
  call @show(%b) : (memref<32x32xi64>) -> ()
  %success = arith.constant 0 : i32
  return %success : i32
}

// Loops that end in the middle of a vector and in the middle of memory.
func.func private @ends(%a: memref<32x32xi64>, %b: memref<32x32xi64>, %n: index) {
  %c3 = arith.constant 3 : i64
  affine.for %i = 0 to %n {
    affine.for %j = 1 to 30 {
      %x = affine.load %a[%i, %j] : memref<32x32xi64>
      %y = arith.muli %x, %c3 : i64
      affine.store %y, %b[%i, %j] : memref<32x32xi64>
    }
  }
  affine.for %i = 3 to 17 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 - 3)>(%i) {
      %x = affine.load %a[%i, %j] : memref<32x32xi64>
      affine.store %x, %b[%j, %i] : memref<32x32xi64>
    }
  }
  affine.for %i = 0 to 30 {
    affine.for %j = 0 to 31 {
      %x = affine.load %a[%j, %i] : memref<32x32xi64>
      %y = arith.divsi %x, %c3 : i64
      affine.store %y, %b[%j, %i] : memref<32x32xi64>
    }
  }
  return
}

// Subscripts with strides, remainders and quotients, steps, and the same element for all.
func.func private @moves(%a: memref<32x32xi64>, %b: memref<32x32xi64>) {
  affine.for %i = 0 to 16 {
    %x = affine.load %a[%i, 2 * %i] : memref<32x32xi64>
    affine.store %x, %b[2 * %i, 1] : memref<32x32xi64>
  }
  affine.for %i = 0 to 32 {
    %x = affine.load %a[2, %i mod 8] : memref<32x32xi64>
    %y = affine.load %a[3, %i floordiv 8] : memref<32x32xi64>
    %z = arith.addi %x, %y : i64
    affine.store %z, %b[7, %i] : memref<32x32xi64>
  }
  affine.for %i = 0 to 32 step 3 {
    affine.for %j = 1 to 32 step 2 {
      %x = affine.load %a[%i, %j - 1] : memref<32x32xi64>
      affine.store %x, %b[%i, %j] : memref<32x32xi64>
    }
  }
  affine.for %i = 0 to 32 {
    %c5 = arith.constant 5 : index
    %x = affine.load %a[%i, %i] : memref<32x32xi64>
    affine.for %j = 0 to 27 {
      %k = affine.apply affine_map<(d0) -> (d0 + 5)>(%j)
      %y = affine.load %a[%c5, %k] : memref<32x32xi64>
      %z = arith.addi %x, %y : i64
      affine.store %z, %b[%i, %k] : memref<32x32xi64>
    }
  }
  affine.for %j = 0 to 32 {
    affine.for %i = 0 to 32 {
      %x = arith.index_cast %i : index to i64
      %y = affine.load %b[%i, %j] : memref<32x32xi64>
      %z = arith.addi %x, %y : i64
      affine.store %z, %b[%i, %j] : memref<32x32xi64>
    }
  }
  return
}

// Values that are carried by loops inside of those that are vectorized.
func.func private @carries(%a: memref<32x32xi64>, %b: memref<32x32xi64>) {
  %c1 = arith.constant 1 : i64
  affine.for %i = 0 to 32 {
    %last = affine.for %j = 0 to 31 iter_args(%x = %c1) -> (i64) {
      %y = affine.load %a[%j, %i] : memref<32x32xi64>
      %z = arith.subi %y, %x : i64
      affine.yield %z : i64
    }
    affine.store %last, %b[31, %i] : memref<32x32xi64>
  }
  affine.for %i = 0 to 32 {
    affine.for %j = 0 to 32 {
      affine.store %c1, %b[%i, %j] : memref<32x32xi64>
    }
    affine.for %j = 0 to 30 {
      %x = affine.load %a[%i, %j] : memref<32x32xi64>
      %y = arith.xori %x, %c1 : i64
      affine.store %y, %b[%i, %j] : memref<32x32xi64>
    }
  }
  return
}

func.func private @reductions(%a: memref<32x32xi64>, %b: memref<32x32xi64>, %n: index) {
  %c0 = arith.constant 0 : i64
  %c5 = arith.constant 5 : i64
  affine.for %i = 0 to 32 {
    %sums:3 = affine.for %j = 0 to 32 iter_args(%x = %c0, %y = %c5, %z = %c5) -> (i64, i64, i64) {
      %v = affine.load %a[%i, %j] : memref<32x32xi64>
      %s = arith.addi %x, %v : i64
      %t = arith.maxsi %v, %y : i64
      %w = arith.xori %z, %v : i64
      affine.yield %s, %t, %w : i64, i64, i64
    }
    affine.store %sums#0, %b[%i, 0] : memref<32x32xi64>
    affine.store %sums#1, %b[%i, 1] : memref<32x32xi64>
    affine.store %sums#2, %b[%i, 2] : memref<32x32xi64>
    %rest:2 = affine.for %j = 3 to min affine_map<(d0) -> (d0 + 2, 29)>(%n) iter_args(%x = %c5, %y = %c5) -> (i64, i64) {
      %v = affine.load %a[%j, %i] : memref<32x32xi64>
      %w = arith.muli %v, %v : i64
      %s = arith.addi %w, %x : i64
      %t = arith.minsi %y, %v : i64
      affine.yield %s, %t : i64, i64
    }
    affine.store %rest#0, %b[%i, 3] : memref<32x32xi64>
    affine.store %rest#1, %b[%i, 4] : memref<32x32xi64>
  }
  return
}

func.func private @fill(%m: memref<32x32xi64>) {
  %seven = arith.constant 7 : i64
  %many = arith.constant 31 : i64
  %less = arith.constant 15 : i64
  %hundred = arith.constant 101 : i64
  affine.for %i = 0 to 32 {
    affine.for %j = 0 to 32 {
      %x = arith.index_cast %i : index to i64
      %y = arith.index_cast %j : index to i64
      %s = arith.muli %x, %seven : i64
      %t = arith.muli %y, %many : i64
      %u = arith.addi %s, %t : i64
      %v = arith.muli %u, %u : i64
      %w = arith.remsi %v, %hundred : i64
      %z = arith.subi %w, %less : i64
      affine.store %z, %m[%i, %j] : memref<32x32xi64>
    }
  }
  return
}

// Prints a sum in which every element has another weight.
func.func private @show(%m: memref<32x32xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0 : i64
  %weight = arith.constant 37 : i64
  %all = scf.for %i = %c0 to %c32 step %c1 iter_args(%sum = %zero) -> (i64) {
    %row = scf.for %j = %c0 to %c32 step %c1 iter_args(%s = %sum) -> (i64) {
      %v = memref.load %m[%i, %j] : memref<32x32xi64>
      %k = arith.index_cast %j : index to i64
      %w = arith.addi %k, %weight : i64
      %x = arith.muli %v, %w : i64
      %h = arith.muli %s, %weight : i64
      %n = arith.addi %h, %x : i64
      scf.yield %n : i64
    }
    scf.yield %row : i64
  }
  %format = llvm.mlir.addressof @integer : !llvm.ptr
  %0 = llvm.call @printf(%format, %all) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64) -> i32
  return
}

llvm.mlir.global private constant @integer("%ld\0A\00") {addr_space = 0 : i32}
llvm.func @printf(!llvm.ptr, ...) -> i32
