// An output file stays where links lead to, with its mode; nothing else is left.
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/old.mlir && chmod 640 %t/old.mlir
// RUN: ln -s old.mlir %t/symbolic.mlir && ln %t/old.mlir %t/hard.mlir && ln -s new.mlir %t/dangling.mlir
// RUN: oxmlir-opt %s -o %t/symbolic.mlir
// RUN: FileCheck %s --check-prefix=OUT < %t/hard.mlir
// RUN: stat -c %%A%%h %t/old.mlir | FileCheck %s --check-prefix=OLD
// RUN: oxmlir-opt %s -o %t/dangling.mlir
// RUN: FileCheck %s --check-prefix=OUT < %t/new.mlir
// RUN: chmod 604 %t/new.mlir
// RUN: oxmlir-opt %s -o %t/new.mlir
// RUN: stat -c %%A%%h %t/new.mlir | FileCheck %s --check-prefix=NEW
// RUN: ls -A %t | FileCheck %s --check-prefix=LIST
//
// OUT: module {
// OUT-NEXT: func.func private @f()
// OLD: -rw-r-----2
// NEW: -rw----r--1
// LIST: dangling.mlir
// LIST-NEXT: hard.mlir
// LIST-NEXT: new.mlir
// LIST-NEXT: old.mlir
// LIST-NEXT: symbolic.mlir
// LIST-NOT: {{.}}

func.func private @f()
