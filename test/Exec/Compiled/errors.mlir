// What cannot be compiled or called.
//
// RUN: not oxmlir-opt %s --run=none --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not oxmlir-opt %s --run=external --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=EXTERNAL
// RUN: not oxmlir-opt %s --run=calls --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=CALLS
// RUN: not oxmlir-opt %s --run=one --run-args='1 : i32, 2 : i32' --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not oxmlir-opt %s --run=one --run-args='1.0 : f32' --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: not oxmlir-opt %s --run=wide --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not oxmlir-opt %s --run=any --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=ANY
// RUN: not oxmlir-opt %s --run=one --run-engine=llvm --shared-libs=%t.none.so 2>&1 | FileCheck %s --check-prefix=LIBRARY
// RUN: not oxmlir-opt %s --run=one --run-engine=other 2>&1 | FileCheck %s --check-prefix=ENGINE
// RUN: not oxmlir-opt %s --run=one --run-engine=llvm --run-opt-level=4 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: echo 'func.func @main() { return }' | not oxmlir-opt --run=main --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=HIGHER

// NONE: error: there is no function 'none' to be executed
// EXTERNAL: error: there is no function 'external' to be executed
llvm.func @external() -> i32

// CALLS: error: the program calls what nobody defines: external
llvm.func @calls() -> i32 {
  %0 = llvm.call @external() : () -> i32
  llvm.return %0 : i32
}

// COUNT: error: 2 arguments are given to a function of 1
// KIND: error: this is no argument of type i32, or none can be made of that
// LIBRARY: error: cannot load the shared library '{{.*}}.none.so': {{.*}}.none.so: cannot open shared object file
// ENGINE: for the --run-engine option: Cannot find option named 'other'!
// LEVEL: 4 is not in 0..=3
llvm.func @one(%a: i32) -> i32 {
  llvm.return %a : i32
}

// WIDE: error: a function of this type cannot be called from outside
llvm.func @wide(%a: i256) {
  llvm.return
}

// ANY: error: function 'any' takes any number of arguments
llvm.func @any(...) {
  llvm.return
}

// HIGHER: error: cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: func.func
