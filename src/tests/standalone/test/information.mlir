// The tool knows the dialect wherever it shows what there is.
// RUN: standalone-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS
// RUN: standalone-opt --list-passes | FileCheck %s --check-prefix=PASSES
// RUN: standalone-opt --explain standalone.when | FileCheck %s --check-prefix=EXPLAIN
// RUN: not standalone-opt %s --no-such-pass 2>&1 | FileCheck %s --check-prefix=NAME

// DIALECTS: standalone
// PASSES: --convert-standalone-to-llvm
// PASSES: --standalone-join-when
// PASSES-NEXT: --max-ops=<uint>
// EXPLAIN: standalone.when: Runs its region if a number is not zero.
// EXPLAIN: standalone.when $number : type($number) $body attr-dict
// NAME: standalone-opt: Unknown command line argument
