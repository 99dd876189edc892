// RUN: oxmlir-opt %s -split-input-file -verify-diagnostics

llvm.func @declared() -> !llvm.ptr
// expected-error@+1 {{'llvm.mlir.ifunc' op resolver must be a definition}}
llvm.mlir.ifunc @f : !llvm.func<void ()>, !llvm.ptr @declared

// -----

llvm.mlir.global @data() : i32
// expected-error@+1 {{'llvm.mlir.ifunc' op must have a function resolver}}
llvm.mlir.ifunc @f : !llvm.func<void ()>, !llvm.ptr @data

// -----

// expected-error@+1 {{'llvm.mlir.ifunc' op 'appending' linkage not supported in ifuncs}}
llvm.mlir.ifunc appending @f : !llvm.func<void ()>, !llvm.ptr @r
llvm.func @r() -> !llvm.ptr

// -----

llvm.mlir.global @data() : i32
llvm.func @f() -> !llvm.ptr {
  // expected-error@+1 {{must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'}}
  %0 = llvm.dso_local_equivalent @data : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.func extern_weak @weak()
llvm.func @f() -> !llvm.ptr {
  // expected-error@+1 {{target function with 'extern_weak' linkage not allowed}}
  %0 = llvm.dso_local_equivalent @weak : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.func @f() {
  llvm.blocktag <id = 7>
  llvm.br ^bb1
^bb1:
  // expected-error@+1 {{duplicate block tag '7' in the same function}}
  llvm.blocktag <id = 7>
  llvm.return
}

// -----

llvm.func @f() -> !llvm.ptr {
  // expected-error@+1 {{expects an existing block label target in the referenced function}}
  %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error@+1 {{'llvm.mlir.global_ctors' op 'init' does not reference a valid LLVM function}}
llvm.mlir.global_ctors ctors = [@init], priorities = [0 : i32], data = [#llvm.zero]

// -----

llvm.func @f() {
  // expected-error@+1 {{'llvm.module_flags' op must appear at the module level}}
  llvm.module_flags [#llvm.mlir.module_flag<error, "a", 4 : i32>]
  llvm.return
}
