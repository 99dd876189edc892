// Regular expressions between double braces, mixed with text that is taken as it is; those that are none.
//
// RUN: not oxmlir-opt %s --verify-diagnostics 2>&1 | FileCheck %s --strict-whitespace

// CHECK:regex.mlir:[[#@LINE+3]]:4: error: found start of regex with no end '}}'
// CHECK-NEXT:{{^}}// expected-error-re {{[{][{]}}a
// CHECK-NEXT:{{^}}   ^~~~~{{$}}
// expected-error-re {{a {{b}}
// CHECK:regex.mlir:[[#@LINE+1]]:4: error: invalid regex: {{.*}}
// expected-error-re {{a {{(}} b}}
// CHECK-NOT:error:
func.func @matched() -> (i32, i64) {
  // expected-error-re@below {{'{{func|cf}}.return' op has {{[0-9]}} operands, but enclosing function (@{{.*}}) returns}}
  return
}
