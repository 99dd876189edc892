// RUN: oxmlir-opt %s --convert-cf-to-llvm=index-bitwidth=32 | FileCheck %s

// CHECK-LABEL: @assertion(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK-NEXT: llvm.cond_br %[[C]], ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: return
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.addressof @assert_msg : !llvm.ptr
// CHECK-NEXT: %[[V1:.*]] = llvm.getelementptr %[[V0]][0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<6 x i8>
// CHECK-NEXT: llvm.call @puts(%[[V1]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @abort() : () -> ()
// CHECK-NEXT: llvm.unreachable
func.func @assertion(%c: i1) {
  cf.assert %c, "holds"
  return
}

// CHECK-LABEL: @index(
// CHECK-SAME: %[[C:.*]]: i1, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[J]] : index to i32
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[I]] : index to i32
// CHECK-NEXT: llvm.cond_br %[[C]], ^bb1(%[[V1]] : i32), ^bb2
// CHECK-NEXT: ^bb1(%[[V2:.*]]: i32):
// CHECK-NEXT: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V2]] : i32 to index
// CHECK-NEXT: return %[[V3]] : index
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: llvm.br ^bb1(%[[V0]] : i32)
func.func @index(%c: i1, %i: index, %j: index) -> index {
  cf.cond_br %c, ^a(%i : index), ^b
^a(%0: index):
  return %0 : index
^b:
  cf.br ^a(%j : index)
}
