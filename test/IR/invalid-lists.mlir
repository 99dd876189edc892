// What is wrong with the lists of operations in their own forms.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @open(%t: tensor<8xf32>) {
  // expected-error@below {{expected '[' in dynamic index list}}
  %0 = tensor.extract_slice %t (0) [4] [1] : tensor<8xf32> to tensor<4xf32>
}

// -----

func.func @close(%t: tensor<8xf32>) {
  // expected-error@below {{expected ']' in dynamic index list}}
  %0 = tensor.extract_slice %t[0 [4] [1] : tensor<8xf32> to tensor<4xf32>
}

// -----

func.func @element(%t: tensor<8xf32>) {
  // expected-error@below {{custom op 'tensor.extract_slice' expected integer value}}
  %0 = tensor.extract_slice %t[x] [4] [1] : tensor<8xf32> to tensor<4xf32>
}

// -----

func.func @in_parentheses(%i: index) {
  // expected-error@below {{expected ')' in dynamic index list}}
  %0:2 = affine.delinearize_index %i into (2, 3 : index, index
}

// -----

func.func @operands(%i: index) {
  // expected-error@below {{expected ')' in operand list}}
  scf.parallel (%j) = (%i to (%i) step (%i) {
  }
}

// -----

func.func @arguments(%i: index) {
  // expected-error@below {{expected '(' in argument list}}
  scf.parallel %j = (%i) to (%i) step (%i) {
  }
}

// -----

func.func @integers(%v: vector<2x3xf32>) {
  // expected-error@below {{custom op 'vector.transpose' expected integer value}}
  %0 = vector.transpose %v, [1, %i] : vector<2x3xf32> to vector<3x2xf32>
}

// -----

func.func @symbol_goes_on() {
  // expected-error@below {{expected '(' in operand list}}
  llvm.call @f : () -> ()
}

// -----

// expected-error@below {{custom op 'func.func' expected SSA identifier}}
func.func @named(%a: i32, ) {

// -----

// expected-error@below {{result number not allowed in argument list}}
func.func @numbered(%a#1: i32) {
  return
}

// -----

// expected-error@below {{unbalanced '<' character in pretty dialect name}}
%0 = llvm.mlir.zero : !llvm.array<2 x i32

// -----

func.func @nothing_scalable(%m: memref<8x8xf32>) {
  // expected-error @+1 {{custom op 'memref.subview' expected integer value}}
  %0 = memref.subview %m[0, [] [1, 1] [1, 1] : memref<8x8xf32> to memref<1x1xf32>
  return
}

// -----

gpu.module @m {
  // expected-error @+1 {{expected non-function type}}
  gpu.func @no_type(: memref<f32>) {
    gpu.return
  }
}
