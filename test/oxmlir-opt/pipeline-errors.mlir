// Pipelines that cannot be read, and where they go wrong.
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(cse,none)' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse)' 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(cse))' 2>&1 | FileCheck %s --check-prefix=CLOSED
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(func.func{a}(cse))' 2>&1 | FileCheck %s --check-prefix=COMMA
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(canonicalize{a)' 2>&1 | FileCheck %s --check-prefix=BRACE
// RUN: not oxmlir-opt %s --pass-pipeline='cse' 2>&1 | FileCheck %s --check-prefix=ANCHOR
// RUN: not oxmlir-opt %s --pass-pipeline='func.func(cse)' 2>&1 | FileCheck %s --check-prefix=ROOT
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(cse{a=b})' 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(canonicalize{max-iterations=many})' 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(cse)' --cse 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(canonicalise)' 2>&1 | FileCheck %s --check-prefix=PASS-TYPO
// RUN: not oxmlir-opt %s --canonicalize=max-iteration=3 2>&1 | FileCheck %s --check-prefix=OPTION-TYPO
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(affine-loop-tile{tile=3})' 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(affine-loop-tile)' 2>&1 | FileCheck %s --check-prefix=NEST
// RUN: not oxmlir-opt %s --pass-pipeline='any(any(any(func.func(cse{a}))))' 2>&1 | FileCheck %s --check-prefix=DEEP
// RUN: not oxmlir-opt %s --pass-pipeline='func.func()' 2>&1 | FileCheck %s --check-prefix=ROOT
// RUN: not oxmlir-opt %s --none 2>&1 | FileCheck %s --check-prefix=FLAG

// UNKNOWN: error: MLIR Textual PassPipeline Parser:1:5: error: 'none' does not refer to a registered pass or pass pipeline
// UNKNOWN-NEXT: cse,none
// UNKNOWN-NEXT: {{^    \^}}

// OPEN: error: MLIR Textual PassPipeline Parser:1:11: error: encountered unbalanced parentheses while parsing pipeline

// CLOSED: 1:4: error: encountered extra closing ')' creating unbalanced parentheses while parsing pipeline

// COMMA: 1:13: error: expected ',' after parsing pipeline

// BRACE: 1:13: error: missing closing '}' while processing pass options

// ANCHOR: error: expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'

// ROOT: error: can't run 'func.func' pass manager on 'builtin.module' op

// OPTION: error: <Pass-Options-Parser>: no such option a
// OPTION: failed to add `cse` with options `a=b`

// VALUE: for the --max-iterations option: 'many' value invalid for long argument!
// VALUE-NEXT: error:
// VALUE-NEXT: failed to add `canonicalize` with options `max-iterations=many`

// PASS-TYPO: 'canonicalise' does not refer to a registered pass or pass pipeline
// PASS-TYPO: did you mean 'canonicalize'?
// OPTION-TYPO: no such option max-iteration
// OPTION-TYPO: did you mean 'max-iterations'?

// TWO: no such option tile
// TWO: Can't add pass 'AffineLoopTiling' restricted to 'func.func' on a PassManager intended to run on 'builtin.module'
// TWO-NEXT: failed to add `affine-loop-tile` with options `tile=3`
// NEST: <unknown>:0: error: Can't add pass 'AffineLoopTiling' restricted to 'func.func' on a PassManager intended to run on 'builtin.module', did you intend to nest?
// NEST-NEXT: failed to add `affine-loop-tile` with options ``
// DEEP: failed to add `cse` with options `a`
// DEEP-NEXT: failed to add `func.func` with options `` to inner pipeline
// DEEP-NEXT: failed to add `any` with options `` to inner pipeline

// BOTH: error: '-pass-pipeline' option can't be used with individual pass options

// FLAG: Unknown command line argument '--none'.

func.func private @f()
