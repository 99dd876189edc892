// What declared forms miss: the first element that may not be left out.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @twice(%t: tensor<4xf32>, %z: tensor<1xf32>) {
  // expected-error@below {{expected ':'}}
  %0 = tosa.negate tosa.negate %t, %z, %z : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
}

// -----

func.func @array(%t: tensor<4xf32>) {
  // expected-error@below {{expected attribute value}}
  %0 = tensor.collapse_shape %t %t [[0]] : tensor<4xf32> into tensor<4xf32>
}

// -----

func.func @dense_array(%v: vector<2xi32>) {
  // expected-error@below {{expected '['}}
  %0 = vector.shuffle %v, %v 0, 1] : vector<2xi32>, vector<2xi32>
}

// -----

func.func @kind_of_type(%v: vector<16xi8>) {
  // expected-error@below {{custom op 'vector.reduction' invalid kind of type specified: expected builtin.vector, but found 'i8'}}
  %0 = vector.reduction <add>, %v : i8<16xi8> into i8
}

// -----

func.func @case(%i: index) {
  // expected-error@below {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi foo eq, %i, %i : index
}

// -----

func.func @arrow(%i: index) {
  // expected-error@below {{expected '->' in function type}}
  call () : () -> ()
}

// -----

func.func @keyword(%i: tensor<2xf32>, %o: tensor<2xf32>) {
  // expected-error@below {{custom op 'linalg.transpose' expected 'permutation'}}
  %0 = linalg.transpose ins(%i : tensor<2xf32>) outs(%o : tensor<2xf32>) = [0]
}

// -----

func.func @no_operands(%i: tensor<2xf32>, %o: tensor<2xf32>) {
  // expected-error@below {{custom op 'linalg.abs' number of operands and types do not match: got 0 operands and 1 types}}
  %0 = linalg.abs ins(%i : tensor<2xf32>) outs( : tensor<2xf32>) -> tensor<2xf32>
}

// -----

func.func @no_traits(%i: tensor<2xf32>) {
  // expected-error@below {{expected attribute value}}
  linalg.generic ins(%i : tensor<2xf32>)
}

// -----

func.func @delimiter(%c: i1, %x: f32) {
  // expected-error@below {{unexpected delimiter}}
  %0 = arith.select (%c, %x, %x) : f32
}

// -----

func.func @count(%c: i1, %x: f32) {
  // expected-error@below {{custom op 'arith.select' expected 3 operands}}
  %0 = arith.select %c %x, %x : f32
}

// -----

llvm.func @callee(%x: i32) {
  // expected-error@below {{expected attribute value}}
  llvm.call fastcc callee(%x) : (i32) -> ()
}

// -----

llvm.func @call_without_arrow(%x: i32) {
  // expected-error@below {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  llvm.call @call_without_arrow(%x) : (i32)
  llvm.return
}

// -----

llvm.func @call_without_parenthesis() {
  // expected-error@below {{expected '('}}
  llvm.call @call_without_parenthesis() : ) -> ()
}

// -----

func.func @two_colons() {
  // expected-error@below {{expected nested symbol reference identifier}}
  %0 = llvm.mlir.addressof @x : : !llvm.ptr
}

// -----

// expected-error@below {{expected '>' in vector type}}
func.func private @element(memref<81920xvector<4xf32 xf32>>)

// -----

// expected-error@below {{'llvm.func' op arguments may only have dialect attributes}}
llvm.func @plain_argument(!llvm.ptr {noalias})

// -----

// expected-error@below {{'llvm.func' op results may only have dialect attributes}}
llvm.func @plain_result() -> (i32 {noalias})

// -----

// expected-error@below {{expected '{' to begin a region}}
gpu.module @without_body
