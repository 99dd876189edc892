// RUN: oxmlir-opt --run=numbers %s | FileCheck %s --check-prefix=NUMBER
// RUN: oxmlir-opt --run=rows %s | FileCheck %s --check-prefix=ROW
// RUN: oxmlir-opt --run=columns %s | FileCheck %s --check-prefix=COLUMN
// RUN: oxmlir-opt --run=bytes %s | FileCheck %s --check-prefix=BYTE
// RUN: oxmlir-opt --run=product %s | FileCheck %s --check-prefix=PRODUCT

func.func private @printMemrefI32(memref<*xi32>)

// NUMBER: block 1 of 2, item 17 of 32, subgroup 1, lane 1 of 16
func.func @numbers() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %b1 = arith.constant 1 : i32
  %i17 = arith.constant 17 : i32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %b = xevm.group_id.x : i32
    %n = xevm.group_count.x : i32
    %i = xevm.local_id.x : i32
    %s = xevm.local_size.x : i32
    %g = xevm.subgroup_id : i32
    %l = xevm.lane_id : i32
    %z = xevm.subgroup_size : i32
    %x = arith.cmpi eq, %b, %b1 : i32
    %y = arith.cmpi eq, %i, %i17 : i32
    %me = arith.andi %x, %y : i1
    scf.if %me {
      gpu.printf "block %d of %d, item %d of %d, subgroup %d, lane %d of %d\n", %b, %n, %i, %s, %g, %l, %z : i32, i32, i32, i32, i32, i32, i32
    }
    gpu.terminator
  }
  return
}

func.func @pointer(%m: memref<64xi32>) -> !llvm.ptr<1> {
  %i = memref.extract_aligned_pointer_as_index %m : memref<64xi32> -> index
  %n = arith.index_cast %i : index to i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr<1>
  return %p : !llvm.ptr<1>
}

func.func @count(%m: memref<64xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %n = arith.index_cast %i : index to i32
    memref.store %n, %m[%i] : memref<64xi32>
  }
  return
}

// Lane 3 has the elements 3 and 19 of two rows of lanes, and stores their sum behind both.
// ROW: [32,  34,  36,  38,  40,
func.func @rows() {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %m = memref.alloc() : memref<64xi32>
  call @count(%m) : (memref<64xi32>) -> ()
  %p = call @pointer(%m) : (memref<64xi32>) -> !llvm.ptr<1>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {
    %q = llvm.getelementptr %p[32] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %v = xevm.blockload %q : (!llvm.ptr<1>) -> vector<2xi32>
    %a = vector.extract %v[0] : i32 from vector<2xi32>
    xevm.blockstore %p, %a : (!llvm.ptr<1>, i32)
    gpu.terminator
  }
  %s = memref.subview %m[0] [5] [1] : memref<64xi32> to memref<5xi32, strided<[1]>>
  %r = memref.alloc() : memref<16xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {
    %v = xevm.blockload %p : (!llvm.ptr<1>) -> vector<2xi32>
    %a = vector.extract %v[0] : i32 from vector<2xi32>
    %b = vector.extract %v[1] : i32 from vector<2xi32>
    %c16i = arith.constant 16 : i32
    %d = arith.subi %b, %c16i : i32
    %e = arith.addi %a, %d : i32
    memref.store %e, %r[%tx] : memref<16xi32>
    gpu.terminator
  }
  %u = memref.cast %r : memref<16xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// A surface of 16 rows of 4: transposed, each lane has a row; the rows behind the last one are zero.
// COLUMN: [0,  4,  8,  12,  16,  20,  24,  28,  32,  36,  40,  44,  48,  52,  0,  0]
func.func @columns() {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %m = memref.alloc() : memref<64xi32>
  call @count(%m) : (memref<64xi32>) -> ()
  %p = call @pointer(%m) : (memref<64xi32>) -> !llvm.ptr<1>
  %r = memref.alloc() : memref<16xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {
    %z = arith.constant 0 : i32
    %w = arith.constant 16 : i32
    %h = arith.constant 14 : i32
    %v = xevm.blockload2d %p, %w, %h, %w, %z, %z <{elem_size_in_bits = 32 : i32, tile_width = 4 : i32,
        tile_height = 16 : i32, v_blocks = 1 : i32, transpose = true, pack_register = false}>
        : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<4xi32>
    %x = vector.extract %v[0] : i32 from vector<4xi32>
    memref.store %x, %r[%tx] : memref<16xi32>
    gpu.terminator
  }
  %u = memref.cast %r : memref<16xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// Bytes come in pairs: lane 2 has the bytes 4 and 5, which are the first ones of the integer 1.
// BYTE: [0,  0,  1,  0,  2,  0,  3,  0,  4,
func.func @bytes() {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %m = memref.alloc() : memref<64xi32>
  call @count(%m) : (memref<64xi32>) -> ()
  %p = call @pointer(%m) : (memref<64xi32>) -> !llvm.ptr<1>
  %r = memref.alloc() : memref<16xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {
    %z = arith.constant 0 : i32
    %w = arith.constant 64 : i32
    %h = arith.constant 4 : i32
    %v = xevm.blockload2d %p, %w, %h, %w, %z, %z <{elem_size_in_bits = 8 : i32, tile_width = 32 : i32,
        tile_height = 1 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}>
        : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi16>
    %x = vector.extract %v[0] : i16 from vector<1xi16>
    %e = arith.extui %x : i16 to i32
    memref.store %e, %r[%tx] : memref<16xi32>
    gpu.terminator
  }
  %u = memref.cast %r : memref<16xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// Bytes of -1 times bytes of 2, 32 of them, and the lane.
// PRODUCT: [-64,  -63,  -62,
func.func @product() {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %r = memref.alloc() : memref<16xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {
    %a = arith.constant dense<-1> : vector<8xi16>
    %b = arith.constant dense<0x02020202> : vector<8xi32>
    %n = arith.index_cast %tx : index to i32
    %c = vector.broadcast %n : i32 to vector<8xi32>
    %d = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 32>, types = <d = s32, a = s8, b = s8, c = s32>}
        : (vector<8xi16>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %x = vector.extract %d[7] : i32 from vector<8xi32>
    memref.store %x, %r[%tx] : memref<16xi32>
    gpu.terminator
  }
  %u = memref.cast %r : memref<16xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
