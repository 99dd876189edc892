// Flags that print something and need no input.
//
// RUN: oxmlir-opt --version | FileCheck %s --check-prefix=VERSION
// RUN: oxmlir-opt --help | FileCheck %s --check-prefix=HELP
// RUN: oxmlir-opt -help | FileCheck %s --check-prefix=HELP
// RUN: oxmlir-opt --help-hidden | FileCheck %s --check-prefix=HIDDEN
// RUN: oxmlir-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS
// RUN: oxmlir-opt --list-ops | FileCheck %s --check-prefix=OPS
// RUN: oxmlir-opt --list-passes | FileCheck %s --check-prefix=PASSES
// RUN: oxmlir-opt --completions bash | FileCheck %s --check-prefix=BASH
// RUN: oxmlir-opt --completions=zsh | FileCheck %s --check-prefix=ZSH
// RUN: not oxmlir-opt --completions=csh 2>&1 | FileCheck %s --check-prefix=NO-SHELL
// RUN: oxmlir-opt --man | FileCheck %s --check-prefix=MAN

// VERSION: oxmlir-opt {{[0-9]+\.[0-9]+}}
// VERSION: LLVM 22

// HELP: USAGE: oxmlir-opt [options] <input file>
// HELP: Input and output:
// HELP-NEXT: -o FILE
// HELP-NOT: --canonicalize {{ }}
// HELP-NOT: --output-split-marker
// HELP: Printing:
// HELP: --mlir-print-local-scope {{ *}}No aliases
// HELP: Information:
// HELP-NEXT: --list-passes
// HIDDEN: --output-split-marker=MARKER

// DIALECTS: Available Dialects: {{.*}}affine,{{.*}}arith,{{.*}}builtin,cf,{{.*}}func,{{.*}}index,{{.*}}llvm,math,memref,{{.*}}scf,{{.*}}ub

// OPS: {{^}}arith.addf{{$}}
// OPS-NEXT: {{^}}arith.addi{{$}}

// PASSES: Passes:
// PASSES: --canonicalize
// PASSES: --max-iterations=<long>

// BASH: --canonicalize
// ZSH: #compdef oxmlir-opt
// NO-SHELL: for the --completions option: Cannot find option named 'csh'!
// MAN: .TH oxmlir-opt 1
// MAN: canonicalize
module {}
