// The program calls itself what it was called by, and names the LLVM that it is built with.
//
// RUN: rm -rf %t && mkdir %t
// RUN: ln -s oxmlir-opt %t/mlir-opt
// RUN: %t/mlir-opt --version | FileCheck %s --check-prefix=VERSION
// RUN: %t/mlir-opt --help | FileCheck %s --check-prefix=HELP
// RUN: not %t/mlir-opt --canonicalise %s 2>&1 | FileCheck %s

// VERSION: {{^}}mlir-opt {{[0-9]+\.[0-9]+}}
// VERSION-NEXT: LLVM 22
// VERSION-NEXT: Built with LLVM 22.1
// HELP: USAGE: mlir-opt [options] <input file>
// CHECK: {{^}}mlir-opt: Unknown command line argument '--canonicalise'.  Try: 'mlir-opt --help'
// CHECK-NEXT: {{^}}mlir-opt: Did you mean '--canonicalize'?
module {}
