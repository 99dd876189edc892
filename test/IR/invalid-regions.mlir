// Values that go from region to region.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @count(%c: i1) {
  // expected-error@below {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = "scf.if"(%c) ({
    scf.yield %c : i1
  }, {
    // expected-note@below {{region branch point}}
    scf.yield
  }) : (i1) -> i1
  return
}

// -----

func.func @type(%c: i1) {
  // expected-error@below {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'i32'}}
  %0 = scf.if %c -> i32 {
    // expected-note@below {{region branch point}}
    scf.yield %c : i1
  } else {
    scf.yield %c : i1
  }
  return
}

// -----

func.func @entry(%c: i1, %a: i32) {
  // expected-error@below {{'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'i32' should match successor input type #0 'i1'}}
  // expected-note@below {{region branch point}}
  %0 = "scf.while"(%a) ({
  ^bb0(%b: i1):
    scf.condition(%c) %c : i1
  }, {
  ^bb0(%b: i1):
    scf.yield %a : i32
  }) : (i32) -> i1
  return
}

// -----

func.func @loop_counts(%a: index, %b: i32) {
  // expected-error@below {{'scf.for' op different number of inits and region iter_args: 1 != 0}}
  %0 = "scf.for"(%a, %a, %a, %b) ({
  ^bb0(%i: index):
    scf.yield
  }) : (index, index, index, i32) -> i32
  return
}

// -----

func.func @loop_types(%a: index, %b: i32) {
  // expected-error@below {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'i32' != 'index'}}
  %0 = "scf.for"(%a, %a, %a, %b) ({
  ^bb0(%i: index, %c: i32):
    scf.yield %i : index
  }) : (index, index, index, i32) -> i32
  return
}
