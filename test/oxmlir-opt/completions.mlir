// Completion of pipelines, of names to explain, and of flags of one letter.
//
// RUN: oxmlir-opt --completions bash > %t.bash
// RUN: FileCheck %s --check-prefix=SCRIPT < %t.bash
// RUN: bash -c "source %t.bash; COMP_LINE=\"oxmlir-opt --pass-pipeline='builtin.module(func.func(symbol-d\"; COMP_POINT=999; COMP_WORDS=(oxmlir-opt --pass-pipeline = \"'builtin.module(func.func(symbol-d\"); COMP_CWORD=3; _oxmlir-opt_pipeline oxmlir-opt; echo ${COMPREPLY[@]}" | FileCheck %s --check-prefix=BASH
// RUN: oxmlir-opt --completions zsh | FileCheck %s --check-prefix=ZSH
// RUN: oxmlir-opt --completions fish | FileCheck %s --check-prefix=FISH
// RUN: oxmlir-opt --complete-pipeline=b | FileCheck %s --check-prefix=ANCHOR
// RUN: oxmlir-opt --complete-pipeline='builtin.module(cse,canonicalize{max-i' | FileCheck %s --check-prefix=OPTION
// RUN: oxmlir-opt --complete-pipeline='builtin.module(canonicalize{max-iterations=3},cs' | FileCheck %s --check-prefix=BEHIND
// RUN: oxmlir-opt --man | FileCheck %s --check-prefix=MAN

// SCRIPT: arith.addi
// SCRIPT: complete -F _oxmlir-opt_pipeline
// BASH: builtin.module(func.func(symbol-dce
// ZSH: #compdef oxmlir-opt
// ZSH: PIPELINE:_oxmlir-opt_pipeline
// FISH: --complete-pipeline=
// ANCHOR: {{^}}builtin.module({{$}}
// OPTION: {{^}}builtin.module(cse,canonicalize{max-iterations={{$}}
// BEHIND: {{^}}builtin.module(canonicalize{max-iterations=3},cse{{$}}
// MAN: \fB\-o\fR
// MAN: \fB\-p\fR, \fB\-\-pass\-pipeline\fR
