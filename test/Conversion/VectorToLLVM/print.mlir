// Prints become calls, declared with the texts at the start of the module.
// RUN: oxmlir-opt %s --convert-vector-to-llvm | FileCheck %s

// CHECK: llvm.mlir.global private constant @vector_print_str_0(dense<[110, 111, 0]> : tensor<3xi8>) {addr_space = 0 : i32} : !llvm.array<3 x i8>
// CHECK: llvm.func @printString(!llvm.ptr)
// CHECK: llvm.mlir.global private constant @vector_print_str(dense<[111, 107, 0]> : tensor<3xi8>) {addr_space = 0 : i32} : !llvm.array<3 x i8>
// CHECK: llvm.func @printClose()
// CHECK: llvm.func @printU64(i64)
// CHECK: llvm.func @printOpen()
// CHECK: llvm.func @printI64(i64)
// CHECK: llvm.func @printComma()
// CHECK: llvm.func @printBF16(i16)
// CHECK: llvm.func @printNewline()
// CHECK: llvm.func @printF32(f32)

// CHECK-LABEL: func.func @scalars(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg5 : index to i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg4 : ui8 to i8
// CHECK-NEXT: llvm.call @printF32(%arg0) : (f32) -> ()
// CHECK-NEXT: llvm.call @printNewline() : () -> ()
// CHECK-NEXT: %2 = llvm.bitcast %arg1 : bf16 to i16
// CHECK-NEXT: llvm.call @printBF16(%2) : (i16) -> ()
// CHECK-NEXT: llvm.call @printComma() : () -> ()
// CHECK-NEXT: %3 = arith.extui %arg2 : i1 to i64
// CHECK-NEXT: llvm.call @printI64(%3) : (i64) -> ()
// CHECK-NEXT: %4 = arith.extsi %arg3 : i8 to i64
// CHECK-NEXT: llvm.call @printI64(%4) : (i64) -> ()
// CHECK-NEXT: llvm.call @printOpen() : () -> ()
// CHECK-NEXT: %5 = arith.extui %1 : i8 to i64
// CHECK-NEXT: llvm.call @printU64(%5) : (i64) -> ()
// CHECK-NEXT: llvm.call @printClose() : () -> ()
// CHECK-NEXT: llvm.call @printU64(%0) : (i64) -> ()
// CHECK-NEXT: llvm.call @printNewline() : () -> ()
func.func @scalars(%a: f32, %b: bf16, %e: i1, %f: i8, %h: ui8, %i: index) {
  vector.print %a : f32
  vector.print %b : bf16 punctuation <comma>
  vector.print %e : i1 punctuation <no_punctuation>
  vector.print %f : i8 punctuation <open>
  vector.print %h : ui8 punctuation <close>
  vector.print %i : index
  return
}

// CHECK-LABEL: func.func @texts(
// CHECK-NEXT: %0 = llvm.mlir.addressof @vector_print_str : !llvm.ptr
// CHECK-NEXT: %1 = llvm.getelementptr %0[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i8>
// CHECK-NEXT: llvm.call @printString(%1) : (!llvm.ptr) -> ()
// CHECK-NEXT: %2 = llvm.mlir.addressof @vector_print_str_0 : !llvm.ptr
// CHECK-NEXT: %3 = llvm.getelementptr %2[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i8>
// CHECK-NEXT: llvm.call @printString(%3) : (!llvm.ptr) -> ()
func.func @texts() {
  vector.print str "ok"
  vector.print str "no"
  return
}
