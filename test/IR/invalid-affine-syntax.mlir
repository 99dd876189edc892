// What is wrong with affine expressions, maps and sets.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@below {{expected '<' in affine map}}
#m = affine_map (i)

// -----

// expected-error@below {{expected '(' in dimensional identifier list}}
#m = affine_map<i>

// -----

// expected-error@below {{expected bare identifier}}
#m = affine_map<(i, ) -> (i)>

// -----

// expected-error@below {{expected ')' in dimensional identifier list}}
#m = affine_map<(i n) -> (i)>

// -----

// expected-error@below {{expected ']' in symbol list}}
#m = affine_map<(i)[n m] -> (i)>

// -----

// expected-error@below {{redefinition of identifier 'i'}}
#m = affine_map<(i)[i] -> (i)>

// -----

// expected-error@below {{expected '->' or ':'}}
#m = affine_map<(i)>

// -----

// expected-error@below {{expected '(' in affine map range}}
#m = affine_map<(i) -> i>

// -----

// expected-error@below {{expected ')' in affine map range}}
#m = affine_map<(i) -> (i i)>

// -----

// expected-error@below {{missing right operand of binary operator}}
#m = affine_map<(i) -> (i +)>

// -----

// expected-error@below {{missing left operand of binary operator}}
#m = affine_map<(i) -> (* i)>

// -----

// expected-error@below {{no expression inside parentheses}}
#m = affine_map<(i) -> (())>

// -----

// expected-error@below {{expected affine expression}}
#m = affine_map<(i) -> (,)>

// -----

// expected-error@below {{use of undeclared identifier}}
#m = affine_map<(i) -> (j)>

// -----

// expected-error@below {{use of undeclared identifier}}
#m = affine_map<(i) -> (mod i)>

// -----

// expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
#m = affine_map<(i, j) -> (i * j)>

// -----

// expected-error@below {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
#m = affine_map<(i, j) -> (i mod j)>

// -----

// expected-error@below {{expected '(' at start of SSA symbol}}
#m = affine_map<(i) -> (symbol)>

// -----

// expected-error@below {{expected AffineMap, but got IntegerSet}}
#m = affine_map<(i) : (i >= 0)>

// -----

// expected-error@below {{expected '<' in integer set}}
#s = affine_set i

// -----

// expected-error@below {{expected IntegerSet, but got AffineMap}}
#s = affine_set<(i) -> (i)>

// -----

// expected-error@below {{expected '(' in integer set constraint list}}
#s = affine_set<(i) : i >= 0>

// -----

// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#s = affine_set<(i) : (i)>

// -----

// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#s = affine_set<(i) : (i > 0)>

// -----

// expected-error@below {{expected ')' in integer set constraint list}}
#s = affine_set<(i) : (i >= 0 i)>

// -----

// expected-error@below {{expected affine expression}}
#s = affine_set<(i) : (i == )>

// -----

func.func @load(%m: memref<4xf32>) {
  // expected-error@below {{expected '[' in affine map}}
  affine.load %m : memref<4xf32>
}

// -----

func.func @load(%m: memref<4xf32>) {
  // expected-error@below {{use of undeclared identifier}}
  affine.load %m[i] : memref<4xf32>
}

// -----

func.func @apply(%i: index) {
  // expected-error@below {{custom op 'affine.apply' invalid kind of attribute specified}}
  affine.apply affine_set<(d0) : (d0 >= 0)>(%i)
}

// -----

func.func @if(%i: index) {
  // expected-error@below {{custom op 'affine.if' symbol operand count and integer set symbol count must match}}
  affine.if affine_set<(d0)[s0] : (d0 >= s0)>(%i) {
  }
}

// -----

func.func @lower(%n: index) {
  // expected-error@below {{custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = affine_map<()[s0] -> (0, s0)>()[%n] to 8 {
  }
  return
}

// -----

func.func @upper(%n: index) {
  // expected-error@below {{custom op 'affine.for' upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %i = 0 to affine_map<()[s0] -> (8, s0)>()[%n] {
  }
  return
}

// -----

// The place of a name is behind what stands in front of it.
// expected-error@below {{use of undeclared identifier}}
#a = affine_map<(d0) -> (d0 + e0)>

// -----

// expected-error@below {{use of undeclared identifier}}
#a = affine_map<(d0) -> (d0, to d0)>

// -----

// expected-error@below {{expected ssa identifier}}
func.func @f(%m: memref<4xf32>) { %0 = affine.load %m[symbol(x)] : memref<4xf32> return }

// -----

// expected-error@below {{expected '='}}
#a = #llvm.loop_annotation<unroll = <disable true>>

// -----

// expected-error@below {{expected ','}}
#a = #llvm.memory_effects<other = none, argMem = none inaccessibleMem = none>

// -----

// expected-error@below {{expected '>'}}
#a = #llvm.loop_annotation<unroll = <, disable = true>>
