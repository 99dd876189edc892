// RUN: oxmlir-opt --run=shuffles %s | FileCheck %s --check-prefix=SHUFFLE
// RUN: oxmlir-opt --run=reductions %s | FileCheck %s --check-prefix=REDUCE
// RUN: oxmlir-opt --run=blocks %s | FileCheck %s --check-prefix=BLOCK
// RUN: oxmlir-opt --run=numbers %s | FileCheck %s --check-prefix=NUMBER
// RUN: oxmlir-opt --run=divergent %s | FileCheck %s --check-prefix=DIVERGENT
// RUN: oxmlir-opt --run=first_lane %s | FileCheck %s --check-prefix=LANE
// RUN: oxmlir-opt --run=matrices %s | FileCheck %s --check-prefix=MATRIX
// RUN: not oxmlir-opt --run=missing %s 2>&1 | FileCheck %s --check-prefix=MISSING

func.func private @printMemrefI32(memref<*xi32>)
func.func private @printMemrefF32(memref<*xf32>)

func.func @print(%m: memref<4x32xi32>) {
  %v = memref.subview %m[0, 0] [4, 8] [1, 1] : memref<4x32xi32> to memref<4x8xi32, strided<[32, 1]>>
  %u = memref.cast %v : memref<4x8xi32, strided<[32, 1]>> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// SHUFFLE: [1,   0,   3,   2,   5,   4,   7,   6]
// SHUFFLE-NEXT: [2,   3,   4,   5,   6,   7,   -1,   -1]
// SHUFFLE-NEXT: [5,   5,   5,   5,   5,   5,   5,   5]
// SHUFFLE-NEXT: [3,   4,   5,   6,   7,   0,   1,   2]
func.func @shuffles() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c32 = arith.constant 32 : index
  %o1 = arith.constant 1 : i32
  %o2 = arith.constant 2 : i32
  %o5 = arith.constant 5 : i32
  %w = arith.constant 8 : i32
  %none = arith.constant -1 : i32
  %m = memref.alloc() : memref<4x32xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %x = arith.index_cast %tx : index to i32
    %a, %va = gpu.shuffle xor %x, %o1, %w : i32
    memref.store %a, %m[%c0, %tx] : memref<4x32xi32>
    %b, %vb = gpu.shuffle down %x, %o2, %w : i32
    %b1 = arith.select %vb, %b, %none : i32
    memref.store %b1, %m[%c1, %tx] : memref<4x32xi32>
    %c, %vc = gpu.shuffle idx %x, %o5, %w : i32
    memref.store %c, %m[%c2, %tx] : memref<4x32xi32>
    %d, %vd = gpu.rotate %x, 3, 8 : i32
    memref.store %d, %m[%c3, %tx] : memref<4x32xi32>
    gpu.terminator
  }
  call @print(%m) : (memref<4x32xi32>) -> ()
  return
}

// REDUCE: [496,   496,   496,   496,   496,   496,   496,   496]
// REDUCE-NEXT: [6,   6,   6,   6,   22,   22,   22,   22]
// REDUCE-NEXT: [2,   3,   2,   3,   6,   7,   6,   7]
// REDUCE-NEXT: [0,   0,   0,   0,   0,   0,   0,   0]
func.func @reductions() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c32 = arith.constant 32 : index
  %m = memref.alloc() : memref<4x32xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %x = arith.index_cast %tx : index to i32
    %a = gpu.subgroup_reduce add %x : (i32) -> i32
    memref.store %a, %m[%c0, %tx] : memref<4x32xi32>
    %b = gpu.subgroup_reduce add %x cluster(size = 4) : (i32) -> i32
    memref.store %b, %m[%c1, %tx] : memref<4x32xi32>
    %c = gpu.subgroup_reduce maxsi %x cluster(size = 2, stride = 2) : (i32) -> i32
    memref.store %c, %m[%c2, %tx] : memref<4x32xi32>
    %d = gpu.subgroup_broadcast %x, first_active_lane : i32
    memref.store %d, %m[%c3, %tx] : memref<4x32xi32>
    gpu.terminator
  }
  call @print(%m) : (memref<4x32xi32>) -> ()
  return
}

// A block of two subgroups: 0 + ... + 63, and 1 * 2 * 1 * 2 ...
// BLOCK: [2016,   2016,   2016,   2016,   2016,   2016,   2016,   2016]
// BLOCK-NEXT: [16,   16,   16,   16,   16,   16,   16,   16]
func.func @blocks() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c60 = arith.constant 60 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %m = memref.alloc() : memref<4x32xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    %x = arith.index_cast %tx : index to i32
    %a = gpu.all_reduce add %x {} : (i32) -> i32
    %late = arith.cmpi uge, %tx, %c60 : index
    %f = arith.select %late, %two, %one : i32
    %b = gpu.all_reduce %f {
    ^bb0(%l: i32, %r: i32):
      %p = arith.muli %l, %r : i32
      gpu.yield %p : i32
    } : (i32) -> i32
    %low = arith.cmpi ult, %tx, %c32 : index
    scf.if %low {
      memref.store %a, %m[%c0, %tx] : memref<4x32xi32>
      memref.store %b, %m[%c1, %tx] : memref<4x32xi32>
    }
    gpu.terminator
  }
  %v = memref.subview %m[0, 0] [2, 8] [1, 1] : memref<4x32xi32> to memref<2x8xi32, strided<[32, 1]>>
  %u = memref.cast %v : memref<2x8xi32, strided<[32, 1]>> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// NUMBER: 1 of 2, lane 1 of 32
func.func @numbers() {
  %c1 = arith.constant 1 : index
  %c33 = arith.constant 33 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    %s = gpu.subgroup_id : index
    %n = gpu.num_subgroups : index
    %l = gpu.lane_id
    %z = gpu.subgroup_size : index
    %me = arith.cmpi eq, %tx, %c33 : index
    scf.if %me {
      gpu.printf "%lld of %lld, lane %lld of %lld\n", %s, %n, %l, %z : index, index, index, index
    }
    gpu.terminator
  }
  return
}

// Only the lanes in the branch take part; all come together again behind it.
// DIVERGENT: [12,   1,   12,   3,   12,   5,   12,   7]
// DIVERGENT-NEXT: [64,   64,   64,   64,   64,   64,   64,   64]
func.func @divergent() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %m = memref.alloc() : memref<2x8xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    %x = arith.index_cast %tx : index to i32
    %rest = arith.remui %tx, %c2 : index
    %even = arith.cmpi eq, %rest, %c0 : index
    %y = scf.if %even -> i32 {
      %a = gpu.subgroup_reduce add %x : (i32) -> i32
      scf.yield %a : i32
    } else {
      scf.yield %x : i32
    }
    memref.store %y, %m[%c0, %tx] : memref<2x8xi32>
    %s = gpu.subgroup_reduce add %y : (i32) -> i32
    memref.store %s, %m[%c1, %tx] : memref<2x8xi32>
    gpu.terminator
  }
  %u = memref.cast %m : memref<2x8xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// LANE: [31,   0,   1,   2,   3,   4,   5,   6]
func.func @first_lane() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %m = memref.alloc() : memref<4x32xi32>
  %z = arith.constant 0 : i32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %x = arith.index_cast %tx : index to i32
    %v = vector.broadcast %x : i32 to vector<1xi32>
    %r = gpu.warp_execute_on_lane_0(%tx)[32] args(%v : vector<1xi32>) -> (vector<1xi32>) {
    ^bb0(%all: vector<32xi32>):
      %last = vector.extract %all[31] : i32 from vector<32xi32>
      %rest = vector.extract_strided_slice %all {offsets = [0], sizes = [31], strides = [1]} : vector<32xi32> to vector<31xi32>
      %start = vector.broadcast %last : i32 to vector<32xi32>
      %moved = vector.insert_strided_slice %rest, %start {offsets = [1], strides = [1]} : vector<31xi32> into vector<32xi32>
      gpu.yield %moved : vector<32xi32>
    }
    %y = vector.extract %r[0] : i32 from vector<1xi32>
    memref.store %y, %m[%c0, %tx] : memref<4x32xi32>
    gpu.terminator
  }
  %w = memref.subview %m[0, 0] [1, 8] [1, 1] : memref<4x32xi32> to memref<1x8xi32, strided<[32, 1]>>
  %u = memref.cast %w : memref<1x8xi32, strided<[32, 1]>> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// 16 * 2 * 3 + 1, and twice that.
// MATRIX: [194, 194, 194, 194, 194, 194, 194, 194, 194, 194, 194, 194, 194, 194, 194, 194]
func.func @matrices() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f16
  %three = arith.constant 3.0 : f16
  %m = memref.alloc() : memref<16x16xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %a = gpu.subgroup_mma_constant_matrix %two : !gpu.mma_matrix<16x16xf16, "AOp">
    %b = gpu.subgroup_mma_constant_matrix %three : !gpu.mma_matrix<16x16xf16, "BOp">
    %c = gpu.subgroup_mma_constant_matrix %one : !gpu.mma_matrix<16x16xf32, "COp">
    %d = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
    %e = gpu.subgroup_mma_elementwise addf %d, %d : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    gpu.subgroup_mma_store_matrix %e, %m[%c0, %c0] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<16x16xf32>
    gpu.terminator
  }
  %r = memref.subview %m[3, 0] [1, 16] [1, 1] : memref<16x16xf32> to memref<16xf32, strided<[1], offset: 48>>
  %u = memref.cast %r : memref<16xf32, strided<[1], offset: 48>> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}

// MISSING: error: undefined behavior: 'gpu.shuffle': not all of the lanes come here that take part
func.func @missing() {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %o1 = arith.constant 1 : i32
  %w = arith.constant 8 : i32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %a, %va = gpu.shuffle xor %o1, %o1, %w : i32
    gpu.terminator
  }
  return
}
