// What is wrong with the parts of operations.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@below {{expected '(' to start operand list}}
"any.op" : () -> ()

// -----

// expected-error@below {{expected ')' to end operand list}}
"any.op"(1) : () -> ()

// -----

// expected-error@below {{expected ')' to end operand list}}
"any.op"(%a %b) : () -> ()

// -----

// expected-error@below {{expected SSA operand}}
"any.op"(%a, ) : () -> ()

// -----

// expected-error@below {{invalid SSA value result number}}
"any.op"(%a#b) : (i32) -> ()

// -----

// expected-error@below {{expected '{' to begin a region}}
"any.op"() () -> ()

// -----

// expected-error@below {{expected function type}}
"any.op"() : i32

// -----

// expected-error@below {{expected non-function type}}
"any.op"() : word

// -----

// expected-error@below {{expected 1 operand type but had 0}}
"any.op"(%a) : () -> ()

// -----

// expected-error@below {{expected '>' to close properties}}
"any.op"() <{a = 1} : () -> ()

// -----

// expected-error@below {{expected ')' to end region list}}
"any.op"() ({} {}) : () -> ()

// -----

// expected-error@below {{expected '{' to begin a region}}
"any.op"() ({}, ) : () -> ()

// -----

// expected-error@below {{expected list element}}
"any.op"() [] : () -> ()

// -----

"any.op"() ({
// expected-error@below {{expected ':' and type for SSA operand}}
^a(%x):
}) : () -> ()

// -----

"any.op"() ({
// expected-error@below {{expected ':' after block name}}
^a
}) : () -> ()

// -----

// expected-error@below {{expected integer number of results}}
%a:b = "any.op"() : () -> i32

// -----

// expected-error@below {{expected valid ssa identifier}}
%a, = "any.op"() : () -> i32

// -----

// expected-error@below {{expected '=' after SSA name}}
%a "any.op"() : () -> i32

// -----

// expected-error@below {{custom op 'tensor' is unknown (tried 'builtin.tensor' as well)}}
tensor<2xi32>

// -----

// expected-error@below {{expected '{' to begin a region}}
module @m attributes {}

// -----

// expected-error@below {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'plain'}}
module attributes {plain} {}

// -----

// expected-error@below {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func plain()

// -----

// expected-error@below {{custom op 'func.func' expected SSA identifier}}
func.func @f(%a: i32, i32)

// -----

// expected-error@below {{custom op 'func.func' expected type instead of SSA identifier}}
func.func @f(i32, %a: i32)

// -----

// expected-error@below {{region entry argument '%a' is already in use}}
// expected-note@below {{previously referenced here}}
func.func @f(%a: i32, %a: i32) {
  return
}

// -----

// expected-error@below {{expected non-function type}}
func.func private @f(...)

// -----

// expected-error@below {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func private @f() attributes {sym_name = "g"}

// -----

// expected-error@below {{custom op 'func.func' expected non-empty function body}}
func.func @f() {}

// -----

func.func @f() {
  // expected-error@below {{expected attribute value}}
  call plain() : () -> ()
}

// -----

func.func @f() {
  // expected-error@below {{custom op 'func.call' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  call @g() : i32
}

// -----

func.func @f() {
  // expected-error@below {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  arith.cmpi plain, %a, %b : i32
}

// -----

func.func @f() {
  // expected-error@below {{expected ':'}}
  cf.br ^bb(%a)
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{expected '{' to begin a region}}
  scf.for %j = %i to %i step %i
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{custom op 'scf.for' expected 'to'}}
  scf.for %j = %i until %i step %i {
  }
}

// -----

func.func @f() {
  // expected-error@below {{expected '='}}
  affine.for %i 0 to 4 {
  }
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{successors in non-terminator}}
  "arith.addi"(%a, %a)[^next] : (i32, i32) -> i32
^next:
  return
}

// -----

// What follows a name decides whether it is one of an attribute.
"any.op"() {
  // expected-error@below {{expected '}' in attribute dictionary}}
  "any.op"() : () -> ()
} : () -> ()

// -----

// A name and the sign of a definition behind it are no definition where an operand stands.
func.func @f(%a: f32) {
  // expected-error@below {{expected ':'}}
  math.cos %a = f32
  return
}

// -----

// expected-error@below {{custom op 'func.func' expected SSA identifier}}
func.func @f(%a: f32, vector) {
  return
}

// -----

func.func @f(%a: f32, %b: vector<4xf32>) {
  // expected-error@below {{custom op 'vector.reduction' expected ::mlir::vector::CombiningKind to be one of: add, mul}}
  %0 = vector.reduction <sum, %b : vector<4xf32> into f32
  return
}

// -----

func.func @f() {
  // expected-error@below {{custom op 'func.call' number of operands and types do not match: got 0 operands and 1 types}}
  call @f(  ) : (f64) -> ()
  return
}

// -----

// expected-error@below {{expected named operation to have at least 1 result}}
%none:0 = "test.none"() : () -> ()

// -----

// expected-error@below {{operation defines 1 results but was provided 4294967297 to bind}}
%many:4294967297 = "test.one"() : () -> i32
