// RUN: oxmlir-opt %s --split-input-file --llvm-add-comdats | FileCheck %s

// A group is made for functions that other modules may have, too.
// CHECK: llvm.comdat @__llvm_comdat {
// CHECK-NEXT: llvm.comdat_selector @inlined any
// CHECK-NEXT: llvm.comdat_selector @shared any
// CHECK-NEXT: }
// CHECK: llvm.func linkonce @shared() comdat(@__llvm_comdat::@shared)
llvm.func linkonce @shared() {
  llvm.return
}
// CHECK: llvm.func @own() {
llvm.func @own() {
  llvm.return
}
// CHECK: llvm.func linkonce_odr @inlined() comdat(@__llvm_comdat::@inlined)
llvm.func linkonce_odr @inlined() {
  llvm.return
}

// -----

// CHECK: llvm.func @first()
llvm.func @first() {
  llvm.return
}
// The group that is there gets the selector.
// CHECK: llvm.comdat @__llvm_comdat {
// CHECK-NEXT: llvm.comdat_selector @shared any
// CHECK-NEXT: llvm.comdat_selector @known any
llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @known any
}
llvm.func linkonce @shared() {
  llvm.return
}
