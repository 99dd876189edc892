// Flags nobody knows, with the nearest one that exists, and flags with bad values.
//
// RUN: not oxmlir-opt %s --canonicalise 2>&1 | FileCheck %s --check-prefix=TYPO
// RUN: not oxmlir-opt %s -symbol-dec 2>&1 | FileCheck %s --check-prefix=ONE-DASH
// RUN: not oxmlir-opt %s --cse --verify-each=maybe 2>&1 | FileCheck %s --check-prefix=BOOLEAN
// RUN: not oxmlir-opt %s --verify-diagnostics=some 2>&1 | FileCheck %s --check-prefix=ENUM

// TYPO: Unknown command line argument '--canonicalise'.
// TYPO: Did you mean '--canonicalize'?
// ONE-DASH: Unknown command line argument '-symbol-dec'.
// ONE-DASH: Did you mean '--symbol-dce'?
// BOOLEAN: for the --verify-each option: 'maybe' is invalid value for boolean argument! Try 0 or 1
// ENUM: for the --verify-diagnostics option: Cannot find option named 'some'!
module {}
