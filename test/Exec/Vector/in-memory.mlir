// RUN: oxmlir-opt --run=rows %s | FileCheck %s --check-prefix=ROW
// RUN: oxmlir-opt --run=lowered %s | FileCheck %s --check-prefix=COPY
// RUN: not oxmlir-opt --run=misaligned %s 2>&1 | FileCheck %s --check-prefix=ALIGN

// Rows are elements of their own.
// ROW: dense<[4, 5, 6]> : vector<3xi32>
func.func @rows() -> vector<3xi32> {
  %c1 = arith.constant 1 : index
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %m = memref.alloca() : memref<vector<2x3xi32>>
  memref.store %v, %m[] : memref<vector<2x3xi32>>
  %r = vector.type_cast %m : memref<vector<2x3xi32>> to memref<2xvector<3xi32>>
  %x = memref.load %r[%c1] : memref<2xvector<3xi32>>
  return %x : vector<3xi32>
}

// What the lowering of a strided copy calls, and short floats as their bits.
// COPY: -1.25
// COPY-NEXT: 3
llvm.func @printBF16(i16)
llvm.func @printNewline()
llvm.func @printI64(i64)
llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
func.func @lowered() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : i32
  %bits = arith.constant -16480 : i16
  llvm.call @printBF16(%bits) : (i16) -> ()
  llvm.call @printNewline() : () -> ()
  %a = memref.alloc() : memref<1xi32>
  %b = memref.alloc() : memref<1xi32>
  memref.store %c3, %a[%c0] : memref<1xi32>
  %au = memref.cast %a : memref<1xi32> to memref<*xi32>
  %bu = memref.cast %b : memref<1xi32> to memref<*xi32>
  %as = builtin.unrealized_conversion_cast %au : memref<*xi32> to !llvm.struct<(i64, ptr)>
  %bs = builtin.unrealized_conversion_cast %bu : memref<*xi32> to !llvm.struct<(i64, ptr)>
  %one = llvm.mlir.constant(1 : i64) : i64
  %size = llvm.mlir.constant(4 : i64) : i64
  %ap = llvm.alloca %one x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
  %bp = llvm.alloca %one x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
  llvm.store %as, %ap : !llvm.struct<(i64, ptr)>, !llvm.ptr
  llvm.store %bs, %bp : !llvm.struct<(i64, ptr)>, !llvm.ptr
  llvm.call @memrefCopy(%size, %ap, %bp) : (i64, !llvm.ptr, !llvm.ptr) -> ()
  %x = memref.load %b[%c0] : memref<1xi32>
  %w = arith.extsi %x : i32 to i64
  llvm.call @printI64(%w) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  return
}

// ALIGN: error: undefined behavior: 'vector.load': the address 0x{{[0-9a-f]+}} is no multiple of 16
func.func @misaligned() {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() {alignment = 16 : i64} : memref<8xi32>
  %v = vector.load %m[%c1] {alignment = 16 : i64} : memref<8xi32>, vector<4xi32>
  return
}
