// Flags are passes in order; those for other operations are nested.
// RUN: oxmlir-opt %s -cse --canonicalize='max-iterations=3 top-down=false' --dump-pass-pipeline 2>&1 >/dev/null | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module( func.func( cse ),func.func(cse), any(cse))' --dump-pass-pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=TEXT

// CHECK: builtin.module(
// CHECK-NEXT: cse,
// CHECK-NEXT: canonicalize{{{.*}}max-iterations=3 {{.*}}top-down=false}
// CHECK-NEXT: {{^\)$}}

// TEXT: builtin.module(
// TEXT-NEXT: func.func(
// TEXT-NEXT: cse
// TEXT-NEXT: ),
// TEXT-NEXT: func.func(
// TEXT-NEXT: cse
// TEXT-NEXT: ),
// TEXT-NEXT: any(
// TEXT-NEXT: cse
// TEXT-NEXT: )
// TEXT-NEXT: {{^\)$}}
func.func @f() {
  return
}
