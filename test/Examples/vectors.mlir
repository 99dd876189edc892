// Vectors in memory and in registers, lowered in several ways to LLVM IR and executed: masked, gathered, transposed, reduced,
// multiplied, and printed element by element by functions of the program's own.
//
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(convert-vector-to-scf,lower-affine,convert-scf-to-cf),convert-vector-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | oxmlir-opt --mlir-to-llvmir | lli | FileCheck --match-full-lines %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(convert-vector-to-scf{full-unroll=true},lower-affine,convert-scf-to-cf),convert-vector-to-llvm{vector-contract-lowering=outerproduct vector-transpose-lowering=shuffle1d force-32bit-vector-indices=0},finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | oxmlir-opt --mlir-to-llvmir | lli | FileCheck --match-full-lines %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(convert-vector-to-scf,lower-affine,convert-scf-to-cf),convert-vector-to-llvm{vector-contract-lowering=parallelarith reassociate-fp-reductions=true},finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | oxmlir-opt --mlir-to-llvmir | lli | FileCheck --match-full-lines %s

// CHECK: (36,-1,-1,-1)
// CHECK-NEXT: {{\(\(}}36,-1),(46,-1),(-1,-1{{\)\)}}
// CHECK-NEXT: (36,46,-1,-1)
// CHECK-NEXT: {{\(\(}}36,46,-1),(-1,-1,-1{{\)\)}}
// CHECK-NEXT: (1,1,0,0)
// CHECK-NEXT: (30,31,9,9)
// CHECK-NEXT: (30,9,31,32)
// CHECK-NEXT: (33,9,35,31)
// CHECK-NEXT: {{\(\(}}0,9,2,9,4,9,36),(10,11,12,13,14,15,16),(20,21,22,23,24,25,26),(33,35,31,33,34,35,36),(40,41,42,43,44,45,46{{\)\)}}
// CHECK-NEXT: 110.5
// CHECK-NEXT: 36
// CHECK-NEXT: 11
// CHECK-NEXT: 5
// CHECK-NEXT: 5
// CHECK-NEXT: 3
// CHECK-NEXT: -1.5
// CHECK-NEXT: {{\(\(}}14.5,28.5),(31,58.5{{\)\)}}
// CHECK-NEXT: {{\(\(}}1,4),(2,5),(3,6{{\)\)}}
// CHECK-NEXT: {{\(\(}}2,8),(2.5,10),(3,12{{\)\)}}
// CHECK-NEXT: {{\(\(}}2,6,12),(20,30,42{{\)\)}}
// CHECK-NEXT: (7,10,-2,20,5,30,11,40)
// CHECK-NEXT: (10,20,30,40)
// CHECK-NEXT: (40,7,20)
// CHECK-NEXT: (10,20,5,40)
// CHECK-NEXT: {{\(\(}}5,5),(5,5{{\)\)}}
// CHECK-NEXT: (7,0,-2,-1,5,0,11,0)
// CHECK-NEXT: (7,10,40,7,20,30,11,40)
// CHECK-NEXT: (10,40,7,20)
// CHECK-NEXT: (0,1,2,3)
// CHECK-NEXT: 20

llvm.mlir.global private constant @integer("%ld\00") {addr_space = 0 : i32}
llvm.mlir.global private constant @number("%g\00") {addr_space = 0 : i32}
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @putchar(i32) -> i32
llvm.func @printI64(%x: i64) {
  %0 = llvm.mlir.addressof @integer : !llvm.ptr
  %1 = llvm.call @printf(%0, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64) -> i32
  llvm.return
}
llvm.func @printF32(%x: f32) {
  %0 = llvm.mlir.addressof @number : !llvm.ptr
  %1 = llvm.fpext %x : f32 to f64
  %2 = llvm.call @printf(%0, %1) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f64) -> i32
  llvm.return
}
llvm.func @printNewline() {
  %0 = llvm.mlir.constant(10 : i32) : i32
  %1 = llvm.call @putchar(%0) : (i32) -> i32
  llvm.return
}
llvm.func @printComma() {
  %0 = llvm.mlir.constant(44 : i32) : i32
  %1 = llvm.call @putchar(%0) : (i32) -> i32
  llvm.return
}
llvm.func @printOpen() {
  %0 = llvm.mlir.constant(40 : i32) : i32
  %1 = llvm.call @putchar(%0) : (i32) -> i32
  llvm.return
}
llvm.func @printClose() {
  %0 = llvm.mlir.constant(41 : i32) : i32
  %1 = llvm.call @putchar(%0) : (i32) -> i32
  llvm.return
}

// Elements of a matrix that a loop has filled: element (i, j) is 10 i + j.
func.func @filled() -> memref<5x7xf32> {
  %m = memref.alloc() : memref<5x7xf32>
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 7 {
      %0 = affine.apply affine_map<(i, j) -> (10 * i + j)>(%i, %j)
      %1 = arith.index_cast %0 : index to i64
      %2 = arith.sitofp %1 : i64 to f32
      memref.store %2, %m[%i, %j] : memref<5x7xf32>
    }
  }
  return %m : memref<5x7xf32>
}

func.func @accesses(%m: memref<5x7xf32>, %i: index, %j: index) {
  %pad = arith.constant -1.0 : f32
  %row = vector.transfer_read %m[%i, %j], %pad : memref<5x7xf32>, vector<4xf32>
  vector.print %row : vector<4xf32>
  %tile = vector.transfer_read %m[%i, %j], %pad : memref<5x7xf32>, vector<3x2xf32>
  vector.print %tile : vector<3x2xf32>
  %column = vector.transfer_read %m[%i, %j], %pad {permutation_map = affine_map<(a, b) -> (a)>} : memref<5x7xf32>, vector<4xf32>
  vector.print %column : vector<4xf32>
  %turned = vector.transfer_read %m[%i, %j], %pad {permutation_map = affine_map<(a, b) -> (b, a)>} : memref<5x7xf32>, vector<2x3xf32>
  vector.print %turned : vector<2x3xf32>
  %two = arith.constant 2 : index
  %mask = vector.create_mask %two : vector<4xi1>
  vector.print %mask : vector<4xi1>
  %rest = arith.constant dense<9.0> : vector<4xf32>
  %c0 = arith.constant 0 : index
  %some = vector.maskedload %m[%i, %c0], %mask, %rest : memref<5x7xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %some : vector<4xf32>
  %every = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %dense = vector.expandload %m[%i, %c0], %every, %rest : memref<5x7xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %dense : vector<4xf32>
  %at = arith.constant dense<[3, 0, 5, 1]> : vector<4xi32>
  %gathered = vector.gather %m[%i, %c0][%at], %every, %rest : memref<5x7xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %gathered : vector<4xf32>
  vector.scatter %m[%c0, %c0][%at], %every, %rest : memref<5x7xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i, %c0], %every, %gathered : memref<5x7xf32>, vector<4xi1>, vector<4xf32>
  vector.transfer_write %row, %m[%c0, %j] : vector<4xf32>, memref<5x7xf32>
  %all = vector.transfer_read %m[%c0, %c0], %pad {in_bounds = [true, true]} : memref<5x7xf32>, vector<5x7xf32>
  vector.print %all : vector<5x7xf32>
  return
}

func.func @reductions(%v: vector<4xf32>, %i: vector<4xi32>, %m: vector<4xi1>) {
  %a = arith.constant 100.0 : f32
  %k = arith.constant -100 : i32
  %0 = vector.reduction <add>, %v, %a : vector<4xf32> into f32
  vector.print %0 : f32
  %1 = vector.reduction <mul>, %v : vector<4xf32> into f32
  vector.print %1 : f32
  %2 = vector.reduction <maxsi>, %i, %k : vector<4xi32> into i32
  vector.print %2 : i32
  %3 = vector.reduction <minui>, %i : vector<4xi32> into i32
  vector.print %3 : i32
  %4 = vector.mask %m { vector.reduction <minsi>, %i : vector<4xi32> into i32 } : vector<4xi1> -> i32
  vector.print %4 : i32
  %5 = vector.mask %m { vector.reduction <maxnumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.print %5 : f32
  %n = arith.negf %v : vector<4xf32>
  %6 = vector.mask %m { vector.reduction <maximumf>, %n : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.print %6 : f32
  return
}

func.func @products(%a: vector<2x3xf32>, %b: vector<3x2xf32>) {
  %c = arith.constant dense<0.5> : vector<2x2xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  vector.print %0 : vector<2x2xf32>
  %1 = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  vector.print %1 : vector<3x2xf32>
  %2 = vector.extract %a[1] : vector<3xf32> from vector<2x3xf32>
  %3 = vector.extract %b[1] : vector<2xf32> from vector<3x2xf32>
  %4 = vector.outerproduct %2, %3 : vector<3xf32>, vector<2xf32>
  vector.print %4 : vector<3x2xf32>
  %5 = vector.fma %a, %a, %a : vector<2x3xf32>
  vector.print %5 : vector<2x3xf32>
  return
}

func.func @moves(%a: vector<4xi32>, %b: vector<4xi32>, %i: index) {
  %0 = vector.interleave %a, %b : vector<4xi32> -> vector<8xi32>
  vector.print %0 : vector<8xi32>
  %1, %2 = vector.deinterleave %0 : vector<8xi32> -> vector<4xi32>
  vector.print %2 : vector<4xi32>
  %3 = vector.shuffle %a, %b [7, 0, 5] : vector<4xi32>, vector<4xi32>
  vector.print %3 : vector<3xi32>
  %4 = vector.extract %a[%i] : i32 from vector<4xi32>
  %5 = vector.insert %4, %b[%i] : i32 into vector<4xi32>
  vector.print %5 : vector<4xi32>
  %6 = vector.broadcast %4 : i32 to vector<2x2xi32>
  vector.print %6 : vector<2x2xi32>
  %7 = vector.bitcast %a : vector<4xi32> to vector<8xi16>
  vector.print %7 : vector<8xi16>
  %8 = vector.insert_strided_slice %3, %0 {offsets = [2], strides = [1]} : vector<3xi32> into vector<8xi32>
  vector.print %8 : vector<8xi32>
  %9 = vector.extract_strided_slice %8 {offsets = [1], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
  vector.print %9 : vector<4xi32>
  %10 = vector.step : vector<4xindex>
  %11 = arith.index_cast %10 : vector<4xindex> to vector<4xi32>
  vector.print %11 : vector<4xi32>
  %12 = vector.from_elements %4, %4, %4, %4 : vector<2x2xi32>
  %13:4 = vector.to_elements %9 : vector<4xi32>
  vector.print %13#3 : i32
  return
}

func.func @main() -> i32 {
  %m = call @filled() : () -> memref<5x7xf32>
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  call @accesses(%m, %c3, %c6) : (memref<5x7xf32>, index, index) -> ()
  memref.dealloc %m : memref<5x7xf32>
  %v = arith.constant dense<[1.5, 2.0, 3.0, 4.0]> : vector<4xf32>
  %i = arith.constant dense<[7, -2, 5, 11]> : vector<4xi32>
  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  call @reductions(%v, %i, %mask) : (vector<4xf32>, vector<4xi32>, vector<4xi1>) -> ()
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %b = arith.constant dense<[[1.0, 0.0], [0.5, 2.0], [4.0, 8.0]]> : vector<3x2xf32>
  call @products(%a, %b) : (vector<2x3xf32>, vector<3x2xf32>) -> ()
  %w = arith.constant dense<[10, 20, 30, 40]> : vector<4xi32>
  %two = arith.constant 2 : index
  call @moves(%i, %w, %two) : (vector<4xi32>, vector<4xi32>, index) -> ()
  %zero = arith.constant 0 : i32
  return %zero : i32
}
