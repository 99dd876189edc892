// What has no translation.
//
// RUN: not oxmlir-opt --mlir-to-llvmir --split-input-file %s 2>&1 | FileCheck %s

// CHECK: error: cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: func.func
func.func @not_lowered() {
  return
}

// -----

llvm.func @cast(%p: !llvm.ptr) {
  // CHECK: error: LLVM Translation failed for operation: builtin.unrealized_conversion_cast
  %0 = builtin.unrealized_conversion_cast %p : !llvm.ptr to i64
  llvm.return
}

// -----

// CHECK: error: LLVM attribute 'noinline' does not expect a value, found '8'
llvm.func @passthrough() attributes {passthrough = [["noinline", "8"]]}

// -----

// CHECK: error: 'builtin.module' op invalid data layout descriptor: unknown specifier 'x'
module attributes {llvm.data_layout = "x"} {}

// -----

llvm.func @relaxed(%p: !llvm.ptr) {
  // CHECK: error: 'llvm.load' op llvm.mmra is something other than an MMRA tag or an array of them
  %0 = llvm.load %p {llvm.mmra = 3} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.comdat @a { llvm.comdat_selector @x any }
// CHECK: error: comdat selection symbols must be unique even in different comdat regions
llvm.comdat @b { llvm.comdat_selector @x any }
