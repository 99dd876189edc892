// A diagnostic of another severity than its line expects; comments that nothing meets, in the order of the text, those
// at no place last.
//
// RUN: not oxmlir-opt %s --verify-diagnostics 2>&1 | FileCheck %s --strict-whitespace

// CHECK:severity.mlir:[[#@LINE+3]]:6: error: 'error' diagnostic emitted when expecting a 'warning'
// CHECK-NEXT:{{^}}  // expected-warning@+2
// CHECK-NEXT:{{^}}     ^{{$}}
  // expected-warning@+2 {{op has 0 operands, but}}
func.func @warned() -> i32 {
  return
}

// CHECK-NEXT:severity.mlir:[[#@LINE-5]]:6: error: expected warning "op has 0 operands, but" was not produced
// CHECK-NEXT:{{^}}  // expected-warning@+2
// CHECK-NEXT:{{^}}     ^~~~~~~~~~~~~~~~~~~~~~{{$}}

// CHECK-NEXT:severity.mlir:[[#@LINE+3]]:6: error: expected remark "xy" was not produced
// CHECK-NEXT:{{^}}        //       expected-remark@-2
// CHECK-NEXT:{{^}}                 ^~{{$}}
	//	 expected-remark@-2 {{xy}}

// CHECK-NEXT:<unknown>:0: error: expected error "nowhere" was not produced
// expected-error@unknown {{nowhere}}
