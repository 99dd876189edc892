// Several programs: text forms stand one behind the other, others take one.
//
// RUN: oxmlir-opt %s --split-input-file --output-split-marker=next --emit=asm --target=x86_64-linux-gnu | FileCheck %s
// RUN: not oxmlir-opt %s --split-input-file --emit=obj 2>&1 | FileCheck %s --check-prefix=OBJ

// CHECK-LABEL: f:
// CHECK: {{^}}next{{$}}
// CHECK-LABEL: g:
// OBJ: oxmlir-opt: --emit=obj makes a file of one program, and the input has 2 parts

llvm.func @f() {
  llvm.return
}

// -----

llvm.func @g() {
  llvm.return
}
