// After an error no output file is made, and one that exists keeps its content.
//
// RUN: rm -f %t.new
// RUN: echo before > %t.old
// RUN: not oxmlir-opt %s -o %t.new 2>/dev/null
// RUN: not ls %t.new
// RUN: not oxmlir-opt %s -o %t.old 2>/dev/null
// RUN: FileCheck %s < %t.old
// RUN: not oxmlir-opt --split-input-file %s -o %t.old 2>/dev/null
// RUN: FileCheck %s < %t.old
// RUN: not oxmlir-opt --no-such-flag %s -o %t.old 2>/dev/null
// RUN: FileCheck %s < %t.old

// CHECK: before

func.func @good() {
  return
}

// -----

func.func @bad() {
  return %undefined : i32
}
