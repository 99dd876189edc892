// Pass options stand in braces in a pipeline, and after `=` on a pass's own flag.
//
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(canonicalize{max-iterations=3 top-down=false})' | FileCheck %s
// RUN: oxmlir-opt %s --canonicalize='max-iterations=3 top-down=false' | FileCheck %s
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(canonicalize{nope=1})' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not oxmlir-opt %s --canonicalize=nope=1 2>&1 | FileCheck %s --check-prefix=UNKNOWN-FLAG
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(canonicalize{max-iterations=x})' 2>&1 | FileCheck %s --check-prefix=VALUE

// CHECK: return %arg0
func.func @twice(%arg0: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.xori %arg0, %true : i1
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}

// UNKNOWN: error: <Pass-Options-Parser>: no such option nope
// UNKNOWN: failed to add `canonicalize` with options `nope=1`
// UNKNOWN-FLAG: error: <Pass-Options-Parser>: no such option nope
// VALUE: for the --max-iterations option: 'x' value invalid
// VALUE: failed to add `canonicalize` with options `max-iterations=x`
