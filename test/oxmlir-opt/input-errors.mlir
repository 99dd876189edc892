// Input and output files that cannot be opened.
//
// RUN: not oxmlir-opt %t.missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not oxmlir-opt %S 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not oxmlir-opt %s -o %t.missing/out.mlir 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: not oxmlir-opt %s -o %S 2>&1 | FileCheck %s --check-prefix=OUTPUT-FOLDER
// RUN: not oxmlir-opt %s -o= 2>&1 | FileCheck %s --check-prefix=NAMELESS
// RUN: not oxmlir-opt %s %s 2>&1 | FileCheck %s --check-prefix=TWO

// MISSING: cannot open input file '{{.*}}.missing.mlir': No such file or directory
// FOLDER: cannot open input file '{{.*}}': Is a directory
// OUTPUT: cannot open output file '{{.*}}.missing/out.mlir': No such file or directory
// OUTPUT-FOLDER: cannot open output file '{{.*}}': Is a directory
// NAMELESS: cannot open output file '': No such file or directory
// TWO: Too many positional arguments specified!
// TWO-NEXT: Can specify at most 1 positional arguments
module {}
