// The structure of operations, blocks and regions.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @operands(%a: i1) {
  // expected-error@below {{'arith.addi' op expected 2 operands, but found 1}}
  %0 = "arith.addi"(%a) : (i1) -> i1
  return
}

// -----

func.func @some_operands() {
  // expected-error@below {{'memref.load' op expected 1 or more operands, but found 0}}
  %0 = "memref.load"() : () -> i1
  return
}

// -----

func.func @no_results() {
  // expected-error@below {{'func.return' op requires zero results}}
  %0 = "func.return"() : () -> i1
}

// -----

func.func @one_result(%a: i1) {
  // expected-error@below {{'arith.addi' op requires one result}}
  %0:2 = "arith.addi"(%a, %a) : (i1, i1) -> (i1, i1)
  return
}

// -----

func.func @no_regions(%a: i1) {
  // expected-error@below {{'arith.addi' op requires zero regions}}
  %0 = "arith.addi"(%a, %a) ({
    "unknown.end"() : () -> ()
  }) : (i1, i1) -> i1
  return
}

// -----

func.func @two_regions(%a: i1) {
  // expected-error@below {{'scf.if' op expected 2 regions}}
  "scf.if"(%a) ({
    scf.yield
  }) : (i1) -> ()
  return
}

// -----

func.func @one_block(%a: i1) {
  // expected-error@below {{'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "scf.if"(%a) ({
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @successor() {
  // expected-error@below {{'cf.br' op requires 1 successor but found 0}}
  "cf.br"() : () -> ()
}

// -----

func.func @successors(%a: i1) {
  // expected-error@below {{'cf.cond_br' op requires 2 successors but found 1}}
  "cf.cond_br"(%a)[^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  return
}

// -----

func.func @successors_in_the_middle() {
  // expected-error@below {{operation with block successors must terminate its parent block}}
  "cf.br"()[^bb1] : () -> ()
  return
^bb1:
  return
}

// -----

func.func @branch_operands() {
  // expected-error@below {{branch has 0 operands for successor #0, but target block has 1}}
  "cf.br"()[^bb1] : () -> ()
^bb1(%a: i32):
  return
}

// -----

func.func @branch_types(%a: i32) {
  // expected-error@below {{type mismatch for bb argument #0 of successor #0}}
  "cf.br"(%a)[^bb1] : (i32) -> ()
^bb1(%b: i64):
  return
}

// -----

// expected-error@below {{entry block of region may not have predecessors}}
func.func @entry() {
^bb0:
  cf.br ^bb0
}

// -----

// expected-error@below {{empty block: expect at least a terminator}}
func.func @empty_block() {
  cf.br ^bb1
^bb1:
}

// -----

func.func @no_terminator(%a: i32) {
  // expected-error@below {{block with no terminator, has %0 = "arith.addi"}}
  %0 = arith.addi %a, %a : i32
}

// -----

func.func @parent() {
  // expected-error@below {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
}

// -----

func.func @implicit_terminator(%a: i1) {
  // expected-error@below {{'scf.if' op expects regions to end with 'scf.yield', found 'unknown.end'}}
  // expected-note@below {{in custom textual format, the absence of terminator implies 'scf.yield'}}
  "scf.if"(%a) ({
    "unknown.end"() : () -> ()
  }, {
  }) : (i1) -> ()
  return
}

// -----

// expected-error@below {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
^bb0:
^bb1:
}) : () -> ()

// -----

// expected-error@below {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({
^bb0(%a: i32):
}) : () -> ()

// -----

// expected-error@below {{unregistered operation 'arith.none' found in dialect ('arith') that does not allow unknown operations}}
"arith.none"() : () -> ()
