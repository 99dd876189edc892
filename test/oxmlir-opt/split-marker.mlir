// Both markers can be chosen.
//
// RUN: oxmlir-opt %S/Inputs/split-marker.mlir --split-input-file='// next' --output-split-marker='// and' | FileCheck %s
// RUN: not oxmlir-opt %S/Inputs/split-marker.mlir 2>&1 | FileCheck %s --check-prefix=WHOLE

// CHECK: func.func private @same()
// CHECK: {{^}}// and{{$}}
// CHECK: func.func private @same()

// WHOLE: split-marker.mlir:3:1: error: redefinition of symbol named 'same'
// WHOLE: split-marker.mlir:1:1: note: see existing symbol definition here

// A marker without text is the usual one.
// RUN: oxmlir-opt %S/Inputs/split-usual.mlir --split-input-file= | FileCheck %s --check-prefix=USUAL
// USUAL: func.func private @same()
// USUAL: {{^}}// {{-----$}}
// USUAL: func.func private @same()
