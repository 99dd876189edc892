// The lowering by itself leaves functions as they are; convert-to-llvm takes it together with the others.
// RUN: standalone-opt %s --convert-standalone-to-llvm | FileCheck %s --check-prefix=ALONE
// RUN: standalone-opt %s --convert-to-llvm | FileCheck %s
// RUN: standalone-opt %s --convert-to-llvm=filter-dialects=func,standalone | FileCheck %s
// RUN: standalone-opt %s --gpu-to-llvm | FileCheck %s

// ALONE-LABEL: func.func @product(
// ALONE-SAME: %[[F:.*]]: !standalone.fixed<8>) -> !standalone.fixed<8>
// ALONE-NEXT: %[[I:.*]] = builtin.unrealized_conversion_cast %[[F]] : !standalone.fixed<8> to i32
// ALONE-NEXT: llvm.mlir.constant(-640 : i32) : i32

// CHECK-LABEL: llvm.func @product(
// CHECK-SAME: %[[X:.*]]: i32) -> i32
// CHECK-NEXT: %[[C:.*]] = llvm.mlir.constant(-640 : i32) : i32
// CHECK-NEXT: %[[A:.*]] = llvm.sext %[[X]] : i32 to i64
// CHECK-NEXT: %[[B:.*]] = llvm.sext %[[C]] : i32 to i64
// CHECK-NEXT: %[[P:.*]] = llvm.mul %[[A]], %[[B]] : i64
// CHECK-NEXT: %[[D:.*]] = llvm.mlir.constant(8 : i64) : i64
// CHECK-NEXT: %[[S:.*]] = llvm.ashr %[[P]], %[[D]] : i64
// CHECK-NEXT: %[[R:.*]] = llvm.trunc %[[S]] : i64 to i32
// CHECK-NEXT: llvm.return %[[R]] : i32
func.func @product(%x: !standalone.fixed<8>) -> !standalone.fixed<8> {
  %0 = standalone.constant -2.5 : <8>
  %1 = standalone.mul %x, %0 : <8>
  return %1 : !standalone.fixed<8>
}

// Types of the dialect are converted where none of its operations is.
// CHECK-LABEL: llvm.func @types(i32) -> !llvm.struct<(i32, i32)>
func.func private @types(!standalone.fixed<8>) -> (!standalone.fixed<8>, !standalone.fixed<0>)

func.func private @effect()

// CHECK-LABEL: llvm.func @when(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: %[[Z:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[N:.*]] = llvm.icmp "ne" %[[X]], %[[Z]] : i32
// CHECK-NEXT: llvm.cond_br %[[N]], ^[[BODY:.*]], ^[[REST:.*]]
// CHECK-NEXT: ^[[BODY]]:
// CHECK-NEXT: llvm.call @effect() : () -> ()
// CHECK-NEXT: llvm.br ^[[REST]]
// CHECK-NEXT: ^[[REST]]:
// CHECK-NEXT: llvm.return
func.func @when(%x: !standalone.fixed<8>) {
  standalone.when %x : <8> {
    func.call @effect() : () -> ()
  }
  return
}
