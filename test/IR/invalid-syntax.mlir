// What is missing is said at the end of what stands in front of it.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @comma(%a: i32) {
  // expected-error@below {{expected ','}}
  %0 = arith.addi %a : i32
}

// -----

func.func @operand(%a: i32) {
  // expected-error@below {{expected SSA operand}}
  %0 = arith.addi %a, 3 : i32
}

// -----

func.func @type(%a: i32) {
  // expected-error@below {{expected non-function type}}
  %0 = arith.addi %a, %a : 5
}

// -----

func.func @unknown() {
  // expected-error@below {{custom op 'nothing' is unknown (tried 'func.nothing' as well)}}
  nothing
}

// -----

// expected-error@below {{Dialect `nowhere' not found for custom op 'nowhere.op'}}
// expected-note@below {{Available dialects: affine, }}
nowhere.op

// -----

// expected-error@below {{custom op 'arith.nothing' is unknown}}
arith.nothing

// -----

func.func @undefined() {
  // expected-error@below {{use of undeclared SSA value name}}
  %0 = arith.addi %a, %a : i32
  return
}

// -----

func.func @twice(%a: i32) {
  // expected-note@below {{previously defined here}}
  %0 = arith.addi %a, %a : i32
  // expected-error@below {{redefinition of SSA value '%0'}}
  %0 = arith.addi %a, %a : i32
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @types(%a: i32) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: 'f32' vs 'i32'}}
  %0 = arith.negf %a : f32
  return
}

// -----

func.func @block() {
  // expected-error@below {{reference to an undefined block}}
  cf.br ^nowhere
}

// -----

// expected-error@below {{undefined symbol alias id 'map'}}
"builtin.module"() ({}) {a = #map} : () -> ()

// -----

// expected-error@below {{integer constant out of range for attribute}}
module attributes {a.b = 256 : i8} {}

// -----

// expected-error@below {{inferred shape of elements literal ([2]) does not match type ([3])}}
module attributes {a.b = dense<[1, 2]> : tensor<3xi32>} {}

// -----

// expected-error@below {{use of undeclared identifier}}
#map = affine_map<(i) -> (j)>
