// Values are defined before they are used, where the region orders them.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @same_region(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-note@below {{operand defined here (op in the same region)}}
  %0 = "unknown.value"() : () -> i32
  return
^bb2:
  // expected-error@below {{operand #0 does not dominate this use}}
  "unknown.use"(%0) : (i32) -> ()
  return
}

// -----

func.func @same_block(%c: i1) {
  scf.if %c {
    // expected-error@below {{operand #0 does not dominate this use}}
    "unknown.use"(%0) : (i32) -> ()
    // expected-note@below {{operand defined here (op in the same block)}}
    %0 = "unknown.value"() : () -> i32
  }
  return
}

// -----

func.func @own_result(%c: i1) {
  // expected-note@below {{operand defined here (op in a parent region)}}
  %0 = scf.if %c -> i1 {
    // expected-error@below {{operand #0 does not dominate this use}}
    "unknown.use"(%0) : (i1) -> ()
    scf.yield %c : i1
  } else {
    scf.yield %c : i1
  }
  return
}

// -----

// expected-note@below {{operand defined as a block argument (block #1 in the same region)}}
func.func @argument(%c: i1) {
  cf.cond_br %c, ^bb1(%c : i1), ^bb2
^bb1(%a: i1):
  return
^bb2:
  // expected-error@below {{operand #0 does not dominate this use}}
  "unknown.use"(%a) : (i1) -> ()
  return
}

// -----

// Through a loop every path to the use still passes the definition.
func.func @loop(%c: i1) {
  %0 = "unknown.value"() : () -> i32
  cf.br ^bb1
^bb1:
  "unknown.use"(%0) : (i32) -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  "unknown.use"(%0) : (i32) -> ()
  return
}

// -----

// Nothing is asked of code that cannot be reached.
func.func @unreachable() {
  return
^bb1:
  "unknown.use"(%0) : (i32) -> ()
  cf.br ^bb2
^bb2:
  %0 = "unknown.value"() : () -> i32
  cf.br ^bb1
}

// -----

// Regions of unknown operations have no order.
"unknown.region"() ({
  "unknown.use"(%0) : (i32) -> ()
  %0 = "unknown.value"() : () -> i32
  "unknown.end"() : () -> ()
}) : () -> ()
