// RUN: oxmlir-opt %s --convert-xevm-to-llvm --split-input-file --verify-diagnostics

llvm.func @scope() {
  // expected-error@+1 {{failed to legalize operation 'xevm.memfence' that was explicitly marked illegal}}
  xevm.memfence <{addrspace = #xevm.addr_space<global>, scope = #xevm.mem_scope<lane>}>
  llvm.return
}

// -----

llvm.func @no_addend(%a: vector<8xf16>, %b: vector<16xf16>) -> vector<8xf32> {
  // expected-error@+1 {{failed to legalize operation 'xevm.mma' that was explicitly marked illegal}}
  %0 = xevm.mma %a, %b {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16>}
      : (vector<8xf16>, vector<16xf16>) -> vector<8xf32>
  llvm.return %0 : vector<8xf32>
}
