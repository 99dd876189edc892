// RUN: oxmlir-opt --run=integers --run-args='6 : i32, 12 : i32' %s | FileCheck %s --check-prefix=INT
// RUN: oxmlir-opt --run=vectors %s | FileCheck %s --check-prefix=VECTOR
// RUN: oxmlir-opt --run=aggregates %s | FileCheck %s --check-prefix=AGGREGATE
// RUN: oxmlir-opt --run=intrinsics --run-args='-128 : i8, 100 : i8' %s | FileCheck %s --check-prefix=INTRINSIC
// RUN: oxmlir-opt --run=floats --run-args='2.5 : f32' %s | FileCheck %s --check-prefix=FLOAT
// RUN: oxmlir-opt --run=flow --run-args='3 : i32' %s | FileCheck %s --check-prefix=FLOW
// RUN: oxmlir-opt --run=masks %s | FileCheck %s --check-prefix=MASK
// RUN: oxmlir-opt --run=matrices %s | FileCheck %s --check-prefix=MATRIX
// RUN: oxmlir-opt --run=casts %s | FileCheck %s --check-prefix=CAST

// INT: 18 : i32
// INT-NEXT: poison : i32
// INT-NEXT: true : i1
func.func @integers(%a: i32, %b: i32) -> (i32, i32, i1) {
  %sum = llvm.add %a, %b overflow<nsw> : i32
  %or = llvm.or disjoint %a, %b : i32
  %lt = llvm.icmp "slt" %a, %b : i32
  return %sum, %or, %lt : i32, i32, i1
}

// VECTOR: dense<[4, 1]> : vector<2xi32>
// VECTOR-NEXT: dense<[1, 9, 3, 4]> : vector<4xi32>
// VECTOR-NEXT: 10 : i32
func.func @vectors() -> (vector<2xi32>, vector<4xi32>, i32) {
  %v = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
  %c9 = llvm.mlir.constant(9 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.shufflevector %v, %v [3, 4] : vector<4xi32>
  %i = llvm.insertelement %c9, %v[%c1 : i64] : vector<4xi32>
  %r = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi32>) -> i32
  return %s, %i, %r : vector<2xi32>, vector<4xi32>, i32
}

// AGGREGATE: 5 : i32
// AGGREGATE-NEXT: poison : i32
func.func @aggregates() -> (i32, i32) {
  %u = llvm.mlir.undef : !llvm.struct<(i32, array<2 x i32>)>
  %c5 = llvm.mlir.constant(5 : i32) : i32
  %s = llvm.insertvalue %c5, %u[1, 0] : !llvm.struct<(i32, array<2 x i32>)>
  %x = llvm.extractvalue %s[1, 0] : !llvm.struct<(i32, array<2 x i32>)>
  %y = llvm.extractvalue %s[1, 1] : !llvm.struct<(i32, array<2 x i32>)>
  return %x, %y : i32, i32
}

// INTRINSIC: -128 : i8
// INTRINSIC-NEXT: 28 : i8
// INTRINSIC-NEXT: true : i1
// INTRINSIC-NEXT: -128 : i8
// INTRINSIC-NEXT: 1 : i8
// INTRINSIC-NEXT: 38 : i8
// INTRINSIC-NEXT: -1 : i8
func.func @intrinsics(%a: i8, %b: i8) -> (i8, i8, i1, i8, i8, i8, i8) {
  %abs = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i8) -> i8
  %pair = "llvm.intr.ssub.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %d = llvm.extractvalue %pair[0] : !llvm.struct<(i8, i1)>
  %o = llvm.extractvalue %pair[1] : !llvm.struct<(i8, i1)>
  %sat = llvm.intr.ssub.sat(%a, %b) : (i8, i8) -> i8
  %pop = llvm.intr.ctpop(%a) : (i8) -> i8
  %rev = llvm.intr.bitreverse(%b) : (i8) -> i8
  %cmp = llvm.intr.scmp(%a, %b) : (i8, i8) -> i8
  return %abs, %d, %o, %sat, %pop, %rev, %cmp : i8, i8, i1, i8, i8, i8, i8
}

// FLOAT: 2.500000e+00 : f32
// FLOAT-NEXT: 2.000000e+00 : f32
// FLOAT-NEXT: 3.000000e+00 : f32
// FLOAT-NEXT: 3 : i64
// FLOAT-NEXT: true : i1
// FLOAT-NEXT: poison : i32
func.func @floats(%x: f32) -> (f32, f32, f32, i64, i1, i32) {
  %m = llvm.fneg %x : f32
  %a = llvm.intr.fabs(%m) : (f32) -> f32
  %e = llvm.intr.roundeven(%x) : (f32) -> f32
  %r = llvm.intr.round(%x) : (f32) -> f32
  %i = llvm.intr.llround(%x) : (f32) -> i64
  %c = "llvm.intr.is.fpclass"(%m) <{bit = 8 : i32}> : (f32) -> i1
  %big = llvm.mlir.constant(1.0e20 : f32) : f32
  %p = llvm.fptosi %big : f32 to i32
  return %a, %e, %r, %i, %c, %p : f32, f32, f32, i64, i1, i32
}

// A call through a pointer, a switch and a loop of blocks.
llvm.func @twice(%x: i32) -> i32 {
  %0 = llvm.add %x, %x : i32
  llvm.return %0 : i32
}
llvm.func @choose(%x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  llvm.switch %x : i32, ^bb1(%x : i32) [
    6: ^bb2
  ]
^bb1(%y: i32):
  llvm.return %y : i32
^bb2:
  llvm.return %c1 : i32
}
// FLOW: 1 : i32
// FLOW-NEXT: 3 : i32
func.func @flow(%x: i32) -> (i32, i32) {
  %f = llvm.mlir.addressof @twice : !llvm.ptr
  %t = llvm.call %f(%x) : !llvm.ptr, (i32) -> i32
  %a = llvm.call @choose(%t) : (i32) -> i32
  %b = llvm.call @choose(%x) : (i32) -> i32
  return %a, %b : i32, i32
}

// The second element is never read: the memory ends in front of it.
// MASK: dense<[7, 0]> : vector<2xi32>
// MASK-NEXT: dense<[3, poison]> : vector<2xi32>
func.func @masks() -> (vector<2xi32>, vector<2xi32>) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %c7 = llvm.mlir.constant(7 : i32) : i32
  %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  llvm.store %c7, %p : i32, !llvm.ptr
  %m = llvm.mlir.constant(dense<[true, false]> : vector<2xi1>) : vector<2xi1>
  %all = llvm.mlir.constant(dense<true> : vector<2xi1>) : vector<2xi1>
  %z = llvm.mlir.constant(dense<0> : vector<2xi32>) : vector<2xi32>
  %x = llvm.intr.masked.load %p, %m, %z {alignment = 4 : i32} : (!llvm.ptr, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  %a = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<2xi32>
  %b = llvm.mlir.constant(dense<[2, 3]> : vector<2xi32>) : vector<2xi32>
  %len = llvm.mlir.constant(1 : i32) : i32
  %y = "llvm.intr.vp.add"(%a, %b, %all, %len) : (vector<2xi32>, vector<2xi32>, vector<2xi1>, i32) -> vector<2xi32>
  return %x, %y : vector<2xi32>, vector<2xi32>
}

// Columns stand one behind the other: [[1, 3], [2, 4]] by [[1], [10]].
// MATRIX: dense<[3.100000e+01, 4.200000e+01]> : vector<2xf32>
// MATRIX-NEXT: dense<[1.000000e+00, 3.000000e+00, 2.000000e+00, 4.000000e+00]> : vector<4xf32>
func.func @matrices() -> (vector<2xf32>, vector<4xf32>) {
  %a = llvm.mlir.constant(dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>) : vector<4xf32>
  %b = llvm.mlir.constant(dense<[1.0, 10.0]> : vector<2xf32>) : vector<2xf32>
  %p = llvm.intr.matrix.multiply %a, %b {lhs_rows = 2 : i32, lhs_columns = 2 : i32, rhs_columns = 1 : i32} : (vector<4xf32>, vector<2xf32>) -> vector<2xf32>
  %t = llvm.intr.matrix.transpose %a {rows = 2 : i32, columns = 2 : i32} : vector<4xf32> into vector<4xf32>
  return %p, %t : vector<2xf32>, vector<4xf32>
}

// CAST: dense<[0, 16256]> : vector<2xi16>
// CAST-NEXT: 5 : i32
func.func @casts() -> (vector<2xi16>, i32) {
  %one = llvm.mlir.constant(1.0 : f32) : f32
  %b = llvm.bitcast %one : f32 to vector<2xi16>
  %n = llvm.mlir.constant(1 : i64) : i64
  %c5 = llvm.mlir.constant(5 : i32) : i32
  %p = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  llvm.store %c5, %p : i32, !llvm.ptr
  %i = llvm.ptrtoint %p : !llvm.ptr to i64
  %q = llvm.inttoptr %i : i64 to !llvm.ptr
  %x = llvm.load %q : !llvm.ptr -> i32
  return %b, %x : vector<2xi16>, i32
}
