// RUN: oxmlir-opt --run=subgroup %s | FileCheck %s --check-prefix=SUBGROUP
// RUN: oxmlir-opt --run=lane %s | FileCheck %s --check-prefix=LANE
// RUN: oxmlir-opt --run=atomic %s | FileCheck %s --check-prefix=ATOMIC
// RUN: oxmlir-opt --run=blocks %s | FileCheck %s --check-prefix=BLOCK
// RUN: oxmlir-opt --run=shared %s | FileCheck %s --check-prefix=SHARED
// RUN: oxmlir-opt --run=named %s | FileCheck %s --check-prefix=NAMED
// RUN: not oxmlir-opt --run=outside %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not oxmlir-opt --run=never %s 2>&1 | FileCheck %s --check-prefix=NEVER

func.func private @printMemrefF32(memref<*xf32>)
func.func private @printMemrefI32(memref<*xi32>)

func.func @count(%m: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %n = arith.index_cast %i : index to i32
    %x = arith.sitofp %n : i32 to f32
    memref.store %x, %m[%i] : memref<64xf32>
  }
  return
}

// Every second element, in pairs of two; those that are masked out stay 0.
// SUBGROUP: [0,  1,  4,  5,  8,  9,  0,  0]
func.func @subgroup() {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %z = arith.constant 0.0 : f32
  %m = memref.alloc() : memref<64xf32>
  call @count(%m) : (memref<64xf32>) -> ()
  %r = memref.alloc() : memref<8xf32>
  gpu.memset %r, %z : memref<8xf32>, f32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {
    %mask = arith.constant dense<[true, true, true, false]> : vector<4xi1>
    %from = arith.constant dense<[0, 4, 8, 12]> : vector<4xindex>
    %to = arith.constant dense<[0, 2, 4, 1000]> : vector<4xindex>
    %v = xegpu.load %m[%from], %mask <{chunk_size = 2 : i64}> : memref<64xf32>, vector<4xindex>, vector<4xi1> -> vector<4x2xf32>
    xegpu.store %v, %r[%to], %mask <{chunk_size = 2 : i64}> : vector<4x2xf32>, memref<8xf32>, vector<4xindex>, vector<4xi1>
    gpu.terminator
  }
  %u = memref.cast %r : memref<8xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}

// Each lane moves one element to the place that mirrors it.
// LANE: [15,  14,  13,  12,  11,  10,  9,  8,  7,  6,  5,  4,  3,  2,  1,  0]
func.func @lane() {
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %m = memref.alloc() : memref<64xf32>
  call @count(%m) : (memref<64xf32>) -> ()
  %r = memref.alloc() : memref<16xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {
    %mask = arith.constant dense<true> : vector<1xi1>
    %l = gpu.lane_id
    %from = vector.broadcast %l : index to vector<1xindex>
    %n = arith.subi %c15, %l : index
    %to = vector.broadcast %n : index to vector<1xindex>
    %v = xegpu.load %m[%from], %mask : memref<64xf32>, vector<1xindex>, vector<1xi1> -> vector<1xf32>
    xegpu.store %v, %r[%to], %mask : vector<1xf32>, memref<16xf32>, vector<1xindex>, vector<1xi1>
    gpu.terminator
  }
  %u = memref.cast %r : memref<16xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}

// The old values are 1, and behind the first element of the same place 2.
// ATOMIC: dense<[1, 2, 1, 1]> : vector<4xi32>
// ATOMIC-NEXT: dense<[3, 2, 2]> : memref<3xi32>
func.func @atomic() -> (vector<4xi32>, memref<3xi32>) {
  %one = arith.constant 1 : i32
  %m = memref.alloc() : memref<3xi32>
  gpu.memset %m, %one : memref<3xi32>, i32
  %mask = arith.constant dense<true> : vector<4xi1>
  %at = arith.constant dense<[0, 0, 1, 2]> : vector<4xindex>
  %ones = arith.constant dense<1> : vector<4xi32>
  %d = xegpu.create_tdesc %m, %at : memref<3xi32>, vector<4xindex> -> !xegpu.tensor_desc<4xi32, #xegpu.scatter_tdesc_attr<>>
  %old = xegpu.atomic_rmw addi %d, %mask, %ones : !xegpu.tensor_desc<4xi32, #xegpu.scatter_tdesc_attr<>>, vector<4xi1>, vector<4xi32> -> vector<4xi32>
  return %old, %m : vector<4xi32>, memref<3xi32>
}

// Blocks are zero outside of the memory; packed rows go to registers, and several blocks stand one behind the other.
// BLOCK: dense<{{\[\[}}5.400000e+01, 5.500000e+01, 0.000000e+00], [6.200000e+01, 6.300000e+01, 0.000000e+00]]> : vector<2x3xf32>
// BLOCK-NEXT: dense<{{\[\[\[}}1, 3], [2, 4]]]> : vector<1x2x2xi16>
// BLOCK-NEXT: dense<{{\[\[\[}}0.000000e+00], [8.000000e+00]], {{\[\[}}1.000000e+00], [9.000000e+00]]]> : vector<2x2x1xf32>
// BLOCK-NEXT: dense<{{\[\[}}0.000000e+00, 8.000000e+00], [1.000000e+00, 9.000000e+00]]> : vector<2x2xf32>
func.func @blocks() -> (vector<2x3xf32>, vector<1x2x2xi16>, vector<2x2x1xf32>, vector<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %flat = memref.alloc() : memref<64xf32>
  call @count(%flat) : (memref<64xf32>) -> ()
  %m = memref.expand_shape %flat [[0, 1]] output_shape [8, 8] : memref<64xf32> into memref<8x8xf32>
  %d = xegpu.create_nd_tdesc %m[5, 6] : memref<8x8xf32> -> !xegpu.tensor_desc<2x3xf32>
  %moved = xegpu.update_nd_offset %d, [1, -4] : !xegpu.tensor_desc<2x3xf32>
  %back = xegpu.update_nd_offset %moved, [0, 4] : !xegpu.tensor_desc<2x3xf32>
  %edge = xegpu.load_nd %back[0, 0] : !xegpu.tensor_desc<2x3xf32> -> vector<2x3xf32>
  %s = memref.alloc() : memref<2x2xi16>
  %e = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi16>
  %sd = xegpu.create_nd_tdesc %s : memref<2x2xi16> -> !xegpu.tensor_desc<2x2xi16>
  xegpu.store_nd %e, %sd[%c0, %c0] : vector<2x2xi16>, !xegpu.tensor_desc<2x2xi16>
  %packed = xegpu.load_nd %sd[%c0, %c0] <{packed}> : !xegpu.tensor_desc<2x2xi16> -> vector<1x2x2xi16>
  %ad = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<2x1xf32, #xegpu.block_tdesc_attr<array_length = 2 : i64>>
  %two = xegpu.load_nd %ad[0, 0] : !xegpu.tensor_desc<2x1xf32, #xegpu.block_tdesc_attr<array_length = 2 : i64>> -> vector<2x2x1xf32>
  %td = xegpu.create_nd_tdesc %m : memref<8x8xf32> -> !xegpu.tensor_desc<2x2xf32>
  %t = xegpu.load_nd %td[0, 0] <{transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<2x2xf32> -> vector<2x2xf32>
  return %edge, %packed, %two, %t : vector<2x3xf32>, vector<1x2x2xi16>, vector<2x2x1xf32>, vector<2x2xf32>
}

// Two subgroups exchange blocks through shared memory.
// SHARED: [1,  0]
func.func @shared() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %r = memref.alloc() : memref<2xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %memory = memref.alloca() {alignment = 1024 : i64} : memref<64xi8, 3>
    %d = xegpu.create_mem_desc %memory : memref<64xi8, 3> -> !xegpu.mem_desc<2x8xi32>
    %s = gpu.subgroup_id : index
    %n = arith.index_cast %s : index to i32
    %v = vector.broadcast %n : i32 to vector<1x8xi32>
    xegpu.store_matrix %v, %d[%s, 0] : vector<1x8xi32>, !xegpu.mem_desc<2x8xi32>, index
    gpu.barrier
    %other = arith.subi %c1, %s : index
    %w = xegpu.load_matrix %d[%other, 0] : !xegpu.mem_desc<2x8xi32>, index -> vector<1x8xi32>
    %x = vector.extract %w[0, 7] : i32 from vector<1x8xi32>
    memref.store %x, %r[%s] : memref<2xi32>
    gpu.terminator
  }
  %u = memref.cast %r : memref<2xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// The second subgroup waits for what the first one writes.
// NAMED: [7]
func.func @named() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c7 = arith.constant 7 : i32
  %id = arith.constant 1 : i8
  %two = arith.constant 2 : i8
  %m = memref.alloc() : memref<1xi32>
  %r = memref.alloc() : memref<1xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    xegpu.alloc_nbarrier 8
    %b = xegpu.init_nbarrier %id, %two : i8, i8 -> !xegpu.nbarrier
    %d = xegpu.create_nd_tdesc %m : memref<1xi32> -> !xegpu.tensor_desc<1xi32>
    %s = gpu.subgroup_id : index
    %first = arith.cmpi eq, %s, %c0 : index
    scf.if %first {
      %v = vector.broadcast %c7 : i32 to vector<1xi32>
      xegpu.store_nd %v, %d[%c0] : vector<1xi32>, !xegpu.tensor_desc<1xi32>
      xegpu.nbarrier_arrive %b : !xegpu.nbarrier
    } else {
      xegpu.nbarrier_arrive %b : !xegpu.nbarrier
      xegpu.nbarrier_wait %b : !xegpu.nbarrier
      %v = xegpu.load_nd %d[%c0] : !xegpu.tensor_desc<1xi32> -> vector<1xi32>
      %x = vector.extract %v[0] : i32 from vector<1xi32>
      memref.store %x, %r[%c0] : memref<1xi32>
    }
    gpu.terminator
  }
  %u = memref.cast %r : memref<1xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// OUTSIDE: error: undefined behavior: 'xegpu.load': 4 bytes at offset 4000 are out of bounds of an allocation of 256 bytes
func.func @outside() {
  %m = memref.alloc() : memref<64xf32>
  %mask = arith.constant dense<true> : vector<2xi1>
  %at = arith.constant dense<[1000, 2000]> : vector<2xindex>
  %v = xegpu.load %m[%at], %mask : memref<64xf32>, vector<2xindex>, vector<2xi1> -> vector<2xf32>
  return
}

// NEVER: error: undefined behavior: 'xegpu.nbarrier_wait': threads wait for others that never come
func.func @never() {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %id = arith.constant 1 : i8
  %two = arith.constant 2 : i8
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {
    %b = xegpu.init_nbarrier %id, %two : i8, i8 -> !xegpu.nbarrier
    xegpu.nbarrier_arrive %b : !xegpu.nbarrier
    xegpu.nbarrier_wait %b : !xegpu.nbarrier
    gpu.terminator
  }
  return
}
