// What is wrong with the operands of a loop or a conditional is said before its regions are read, where the reference does so. Each of
// these has something wrong inside, too.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

// expected-note @+1 {{prior use here}}
func.func @conditional(%c: i64, %x: i32) {
  // expected-error @+1 {{use of value '%c' expects different type than prior uses: 'i1' vs 'i64'}}
  scf.if %c {
    %y = arith.addi %x, %c : i32
  }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @carried(%n: i64, %c: i1, %x: i32) {
  // expected-error @+1 {{use of value '%n' expects different type than prior uses: 'i32' vs 'i64'}}
  %r = scf.while (%a = %n) : (i32) -> i32 {
    %y = arith.addi %x, %n : i32
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    scf.yield %b : i32
  }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @bounds(%n: i64, %x: i32) {
  // expected-error @+1 {{use of value '%n' expects different type than prior uses: 'index' vs 'i64'}}
  affine.for %i = 0 to %n {
    %y = arith.addi %x, %n : i32
  }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @shared(%n: i64, %x: i32) {
  // expected-error @+1 {{use of value '%n' expects different type than prior uses: 'tensor<4xf32>' vs 'i64'}}
  %r = scf.forall (%i) in (4) shared_outs(%o = %n) -> (tensor<4xf32>) {
    %y = arith.addi %x, %n : i32
  }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @structured(%n: i64, %x: i32) {
  // expected-error @+1 {{use of value '%n' expects different type than prior uses: 'tensor<4xf32>' vs 'i64'}}
  %r = linalg.map ins(%n : tensor<4xf32>) outs(%n : tensor<4xf32>) (%p: f32, %q: f32) {
    %y = arith.addi %x, %n : i32
    linalg.yield %p : f32
  }
  return
}

// -----

// Those of scf.for are looked at behind its region.
// expected-note @+1 {{prior use here}}
func.func @loop(%n: i64, %x: i32) {
  scf.for %i = %n to %n step %n {
    // expected-error @+1 {{use of value '%n' expects different type than prior uses: 'i32' vs 'i64'}}
    %y = arith.addi %x, %n : i32
  }
  return
}
