// Programs that carry their pipeline with them.
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse),canonicalize{max-iterations=3})' --mlir-generate-reproducer=%t.mlir -o /dev/null
// RUN: FileCheck %s --check-prefix=GENERATED < %t.mlir
// RUN: oxmlir-opt %t.mlir --run-reproducer | FileCheck %s --check-prefix=AFTER
// RUN: oxmlir-opt %t.mlir --run-reproducer --symbol-dce --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=PIPELINE
//
// RUN: rm -f %t.mlir
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(cse,func.func(cse,symbol-dce))' --mlir-pass-pipeline-crash-reproducer=%t.mlir --mlir-print-op-on-diagnostic=false 2>&1 | FileCheck %s --check-prefix=FAILED
// RUN: FileCheck %s --check-prefix=WHOLE < %t.mlir
// RUN: not oxmlir-opt %t.mlir --run-reproducer --mlir-print-op-on-diagnostic=false 2>&1 | FileCheck %s --check-prefix=AGAIN
//
// RUN: rm -f %t.mlir
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(cse,func.func(cse,symbol-dce))' --mlir-pass-pipeline-crash-reproducer=%t.mlir --mlir-pass-pipeline-local-reproducer --mlir-disable-threading --mlir-print-op-on-diagnostic=false 2>&1 | FileCheck %s --check-prefix=FAILED-LOCALLY
// RUN: FileCheck %s --check-prefix=LOCAL < %t.mlir
// RUN: not oxmlir-opt %s --cse --mlir-pass-pipeline-crash-reproducer=%t.mlir --mlir-pass-pipeline-local-reproducer 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: rm -f %t.mlir
// RUN: oxmlir-opt %s --cse --mlir-pass-pipeline-crash-reproducer=%t.mlir -o /dev/null
// RUN: not ls %t.mlir

// GENERATED: arith.constant
// GENERATED-NEXT: arith.constant
// GENERATED: external_resources: {
// GENERATED-NEXT: mlir_reproducer: {
// GENERATED-NEXT: pipeline: "builtin.module(func.func(cse),canonicalize{{{.*}}max-iterations=3{{.*}}})",
// GENERATED-NEXT: disable_threading: false,
// GENERATED-NEXT: verify_each: false
// AFTER: arith.constant
// AFTER-NOT: arith.constant
// AFTER-NOT: external_resources
// PIPELINE: func.func(
// PIPELINE: canonicalize
// PIPELINE: symbol-dce

// FAILED: error: 'func.func' op  was scheduled to run under SymbolDCE
// FAILED: reproducer.mlir:{{.*}}: error: Failures have been detected while processing an MLIR pass pipeline
// FAILED: note: Pipeline failed while executing [`SymbolDCE` on 'func.func' operation: @f]: reproducer generated at `{{.*}}`
// WHOLE: arith.constant
// WHOLE-NEXT: arith.constant
// WHOLE: pipeline: "builtin.module(cse, func.func(cse,symbol-dce))",
// AGAIN: error: 'func.func' op  was scheduled to run under SymbolDCE

// FAILED-LOCALLY: note: Pipeline failed while executing `SymbolDCE` on 'func.func' operation: @f: reproducer generated
// LOCAL: arith.constant
// LOCAL-NOT: arith.constant
// LOCAL: pipeline: "builtin.module(func.func(symbol-dce))",
// LOCAL-NEXT: disable_threading: true,
// THREADS: error: Local crash reproduction may not be used without disabling mutli-threading first.
func.func @f() -> (index, index) {
  %0 = arith.constant 1 : index
  %1 = arith.constant 1 : index
  return %0, %1 : index, index
}
