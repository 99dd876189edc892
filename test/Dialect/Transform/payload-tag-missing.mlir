// The operation to transform is looked for before the schedule.
// RUN: not oxmlir-opt %s --pass-pipeline="builtin.module(transform-interpreter{debug-payload-root-tag=payload entry-point=none})" 2>&1 | FileCheck %s

// CHECK: error: could not find the operation with transform.target_tag="payload" attribute
module {
}
