// After a syntax error the search goes on behind the operation that holds it. Values that it would have defined are no
// further error; the errors behind the first one come in the order of the text.
//
// RUN: not oxmlir-opt %s 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: grep -c "error:" %t.err | FileCheck %s --check-prefix=COUNT
// RUN: not oxmlir-opt %s --verify-diagnostics 2>&1 | FileCheck %s --check-prefix=FIRST

// COUNT: {{^}}8{{$}}
// FIRST: error: unexpected error: custom op 'arith.adi' is unknown
// FIRST-NOT: {{error|note}}:

func.func @names(%a: i32) -> i32 {
  // CHECK: recovery.mlir:[[#@LINE+1]]:8: error: custom op 'arith.adi' is unknown
  %0 = arith.adi %a, %a : i32
  // CHECK: note: did you mean 'arith.addi'?
  %1 = arith.muli %0, %0 : i32
  "test.use"(%0, %1) : (i32, i32) -> ()
  return %0 : i32
}

func.func @nested(%a: i32, %c: i1) {
  scf.if %c {
    // CHECK: recovery.mlir:[[#@LINE+1]]:{{[0-9]+}}: error: use of value '%a' expects different type
    %0:2, %1 = "test.op"(%a) : (i64) -> (i32, i32, i32)
    "test.use"(%0#1, %1) {
      text = "}"
    } : (i32, i64) -> ()
    // CHECK: recovery.mlir:[[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared SSA value name
    "test.use"(%undeclared) : (i32) -> ()
  }
  return
}

// CHECK: recovery.mlir:[[#@LINE+1]]:{{[0-9]+}}: error:
func.func @header(%a: nothing) {
  return
}

module {
  // CHECK: recovery.mlir:[[#@LINE+1]]:{{[0-9]+}}: error: Dialect `nowhere' not found for custom op 'nowhere.op'
  nowhere.op {
    return
  }
  // CHECK: recovery.mlir:[[#@LINE+1]]:{{[0-9]+}}: error: Dialect `nowhere' not found for custom op 'nowhere.other'
  nowhere.other @x
  func.func @good() {
    return
  }
}

// What is empty only because its one operation has not been read is no further error, and does not end the search.
func.func @only_one() {
  // CHECK: recovery.mlir:[[#@LINE+1]]:{{[0-9]+}}: error: Dialect `nowhere' not found for custom op 'nowhere.only'
  nowhere.only +
}

func.func @behind() {
  // CHECK: recovery.mlir:[[#@LINE+1]]:{{[0-9]+}}: error: expected attribute value
  %0 = arith.constant
  return
}
