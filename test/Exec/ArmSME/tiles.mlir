// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: not oxmlir-opt --run=outside %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE

// An outer product of 0, 1, ..., 7 by itself: row 3, column 2 with every second element, and what is left of a row that was cleared.
// CHECK: dense<[0.000000e+00, 3.000000e+00, 6.000000e+00, 9.000000e+00, 1.200000e+01, 1.500000e+01, 1.800000e+01, 2.100000e+01]> : vector<[4]xf32>
// CHECK-NEXT: dense<[0.000000e+00, 1.000000e+00, 4.000000e+00, 3.000000e+00, 8.000000e+00, 5.000000e+00, 1.200000e+01, 7.000000e+00]> : vector<[4]xf32>
// CHECK-NEXT: dense<[0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00]> : vector<[4]xf32>
// CHECK-NEXT: 4 : i64
// CHECK-NEXT: dense<[5.000000e+00, 6.000000e+00]> : memref<2xf32>
func.func @main() -> (vector<[4]xf32>, vector<[4]xf32>, vector<[4]xf32>, i64, memref<2xf32>) {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %n = llvm.intr.stepvector : vector<[4]xi32>
  %x = arith.sitofp %n : vector<[4]xi32> to vector<[4]xf32>
  %all = arith.constant dense<true> : vector<[4]xi1>
  %one = arith.constant dense<1> : vector<[4]xi32>
  %zero = arith.constant dense<0> : vector<[4]xi32>
  %bit = arith.andi %n, %one : vector<[4]xi32>
  %even = arith.cmpi eq, %bit, %zero : vector<[4]xi32>
  "arm_sme.intr.mopa"(%all, %all, %x, %x) <{tile_id = 1 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
  %row = "arm_sme.intr.read.horiz"(%x, %all, %c3) <{tile_id = 1 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
  %column = "arm_sme.intr.read.vert"(%x, %even, %c2) <{tile_id = 1 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
  // Tiles 1 and 5 of eight bytes are tile 1 of four.
  "arm_sme.intr.zero"() <{tile_mask = 34 : i32}> : () -> ()
  %clear = "arm_sme.intr.read.horiz"(%x, %all, %c3) <{tile_id = 1 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
  %d = "arm_sme.intr.cntsd"() : () -> i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xf32>
  %five = arith.constant 5.0 : f32
  %six = arith.constant 6.0 : f32
  memref.store %five, %m[%i0] : memref<2xf32>
  memref.store %six, %m[%i1] : memref<2xf32>
  %address = memref.extract_aligned_pointer_as_index %m : memref<2xf32> -> index
  %number = arith.index_cast %address : index to i64
  %p = llvm.inttoptr %number : i64 to !llvm.ptr
  %begin = llvm.mlir.constant(0 : i64) : i64
  %end = llvm.mlir.constant(2 : i64) : i64
  %two = "arm_sve.intr.whilelt"(%begin, %end) : (i64, i64) -> vector<[4]xi1>
  "arm_sme.intr.ld1w.vert"(%two, %p, %c2) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  memref.store %six, %m[%i0] : memref<2xf32>
  "arm_sme.intr.st1w.vert"(%two, %p, %c2) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  return %row, %column, %clear, %d, %m : vector<[4]xf32>, vector<[4]xf32>, vector<[4]xf32>, i64, memref<2xf32>
}

// OUTSIDE: error: undefined behavior: 'arm_sme.intr.read.horiz': slice 8 of 8
func.func @outside() {
  %c8 = arith.constant 8 : i32
  %x = arith.constant dense<0.0> : vector<[4]xf32>
  %all = arith.constant dense<true> : vector<[4]xi1>
  %row = "arm_sme.intr.read.horiz"(%x, %all, %c8) <{tile_id = 0 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
  return
}
