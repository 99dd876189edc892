// Pipelines in resources that cannot be run.
// RUN: not oxmlir-opt %s --run-reproducer --split-input-file 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file -o /dev/null

// CHECK: reproducer-errors.mlir:[[@LINE+5]]:17: error: expected string value for key 'pipeline'
module {}
{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: true
    }
  }
#-}

// -----

// CHECK: reproducer-errors.mlir:[[@LINE+5]]:7: error: unknown 'mlir_reproducer' resource key 'threads'
module {}
{-#
  external_resources: {
    mlir_reproducer: {
      threads: true
    }
  }
#-}

// -----

// CHECK: MLIR Textual PassPipeline Parser:1:5: error: 'csee' does not refer to a registered pass or pass pipeline
// CHECK-NEXT: cse,csee
// CHECK-NEXT: {{^}}    ^
module {}
{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(cse,csee)"
    }
  }
#-}

// -----

// CHECK: error: can't run 'func.func' pass manager on 'builtin.module' op
module {}
{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "func.func(cse)"
    }
  }
#-}
