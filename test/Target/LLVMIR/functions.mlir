// Signatures, attributes, calls, blocks and phis.
//
// RUN: oxmlir-opt --mlir-to-llvmir %s | FileCheck %s

// CHECK: ; ModuleID = 'LLVMDialectModule'
// CHECK-NEXT: source_filename = "LLVMDialectModule"

// CHECK: declare i32 @printf(ptr, ...)
llvm.func @printf(!llvm.ptr, ...) -> i32

// CHECK-LABEL: define internal fastcc signext i32 @clamp(i32 noundef %0, ptr noalias align 16 %1) #0 {
llvm.func internal fastcc @clamp(%x: i32 {llvm.noundef}, %p: !llvm.ptr {llvm.align = 16 : i64, llvm.noalias})
    -> (i32 {llvm.signext}) attributes {no_unwind, passthrough = ["cold", ["key", "value"]]} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  // CHECK-NEXT: %3 = icmp slt i32 %0, 0
  %negative = llvm.icmp "slt" %x, %zero : i32
  // CHECK-NEXT: br i1 %3, label %4, label %6, !prof !1
  llvm.cond_br %negative weights([1, 99]), ^low, ^done(%x : i32)
^low:
  // CHECK: 4:
  // CHECK-NEXT: %5 = sub nsw i32 0, %0
  %minus = llvm.sub %zero, %x overflow<nsw> : i32
  llvm.br ^done(%minus : i32)
^done(%result: i32):
  // CHECK: 6: {{.*}}; preds = %4, %2
  // CHECK-NEXT: %7 = phi i32 [ %5, %4 ], [ %0, %2 ]
  // CHECK-NEXT: ret i32 %7
  llvm.return %result : i32
}

// CHECK-LABEL: define void @calls(ptr %0, ptr %1)
llvm.func @calls(%f: !llvm.ptr, %p: !llvm.ptr) {
  %c = llvm.mlir.constant(7 : i32) : i32
  // CHECK-NEXT: %3 = call i32 (ptr, ...) @printf(ptr %1, i32 7)
  %0 = llvm.call @printf(%p, %c) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  // CHECK-NEXT: %4 = tail call i32 %0(i32 %3)
  %1 = llvm.call tail %f(%0) : !llvm.ptr, (i32) -> i32
  // CHECK-NEXT: call void asm sideeffect "nop", "r"(i32 %4)
  llvm.inline_asm has_side_effects "nop", "r" %1 : (i32) -> ()
  // CHECK-NEXT: ret void
  llvm.return
}

// Values that reach one block twice from one terminator take a block of their own.
// CHECK-LABEL: define i32 @twice(i32 %0)
llvm.func @twice(%x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  // CHECK-NEXT: switch i32 %0, label %2 [
  // CHECK-NEXT: i32 5, label %4
  // CHECK-NEXT: ]
  llvm.switch %x : i32, ^end(%x : i32) [
    5: ^end(%c1 : i32)
  ]
^end(%y: i32):
  // CHECK: %3 = phi i32 [ %5, %4 ], [ %0, %1 ]
  llvm.return %y : i32
  // CHECK: 4:
  // CHECK-NEXT: %5 = phi i32 [ 1, %1 ]
  // CHECK-NEXT: br label %2
}

// CHECK: attributes #0 = { cold nounwind "key"="value" }
// CHECK: !llvm.module.flags = !{!0}
// CHECK: !0 = !{i32 2, !"Debug Info Version", i32 3}
// CHECK: !1 = !{!"branch_weights", i32 1, i32 99}
