// Times, as a tree, a list, and json.
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize),symbol-dce)' --mlir-timing -o /dev/null 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse),cse)' --mlir-timing --mlir-timing-display=list -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse),symbol-dce)' --mlir-disable-threading --mlir-timing --mlir-output-format=json -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: oxmlir-opt %s --cse --mlir-timing --mlir-output-format=json --mlir-timing-display=list -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON-LIST
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(func.func(symbol-dce))' --mlir-timing 2>&1 | FileCheck %s --check-prefix=FAILED
// RUN: not oxmlir-opt %s --mlir-timing-display=table 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK: ===-------------------------------------------------------------------------===
// CHECK-NEXT: {{^}}                         ... Execution time report ...
// CHECK: Total Execution Time: {{[0-9.]+}} seconds
// CHECK: ----Wall Time----  ----Name----
// CHECK-NEXT: {{%\)  Parser$}}
// CHECK-NEXT: {{%\)  'func.func' Pipeline$}}
// CHECK-NEXT: {{%\)    CSE$}}
// CHECK-NEXT: {{%\)    Canonicalizer$}}
// CHECK-NEXT: {{%\)  SymbolDCE$}}
// CHECK-NEXT: {{%\)  Output$}}
// CHECK-NEXT: {{%\)  Rest$}}
// CHECK-NEXT: {{\(100.0%\)  Total$}}

// LIST: {{\(100.0%\)  root$}}
// LIST-DAG: {{%\)  'func.func' Pipeline$}}
// LIST-DAG: {{%\)  CSE$}}
// LIST-NOT: CSE
// LIST: {{\(100.0%\)  Total$}}

// JSON: [
// JSON: "name": "Parser", "passes": [
// JSON-NEXT: {}]},
// JSON-NEXT: {"wall": {"duration": {{.*}}, "percentage": {{.*}}}, "name": "'func.func' Pipeline", "passes": [
// JSON-NEXT: {{^  .*}}"name": "CSE"
// JSON: "name": "Total"}
// JSON-NEXT: ]

// JSON-LIST: "name": "root"},
// JSON-LIST-DAG: "name": "CSE"},
// JSON-LIST-DAG: "name": "Parser"},
// JSON-LIST: "name": "Total"}

// FAILED: error: 'func.func' op
// FAILED: Execution time report
// FAILED: SymbolDCE
// UNKNOWN: oxmlir-opt: for the --mlir-timing-display option: Cannot find option named 'table'!
func.func @f() {
  return
}
