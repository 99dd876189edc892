// The input is a file, `-`, or standard input where no file is named.
//
// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt - < %s | FileCheck %s
// RUN: oxmlir-opt < %s | FileCheck %s
// RUN: oxmlir-opt < /dev/null | FileCheck %s --check-prefix=EMPTY

// CHECK: func.func private @declared()
func.func private @declared()

// EMPTY: module {
// EMPTY-NEXT: }
