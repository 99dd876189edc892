// What is nearly a marker gets a warning; text behind a marker is in its column; an empty part is none.
//
// RUN: not oxmlir-opt %S/Inputs/near-miss.txt --split-input-file 2>&1 >%t.out | FileCheck %s --strict-whitespace
// RUN: FileCheck %s --check-prefix=OUT < %t.out
// RUN: printf "" | oxmlir-opt --split-input-file | FileCheck %s --check-prefix=NOTHING --allow-empty

// CHECK:near-miss.txt:2:7: warning: near miss with file split marker
// CHECK-NEXT:{{^}}// ---x
// CHECK-NEXT:{{^}}      ^
// CHECK-NEXT:near-miss.txt:7:7: warning: near miss with file split marker
// CHECK-NEXT:{{^}}// -----
// CHECK-NEXT:{{^}}      ^
// CHECK-NEXT:near-miss.txt:5:9: error: custom op 'word' is unknown (tried 'builtin.word' as well)
// CHECK-NEXT:{{^}}// -----word
// CHECK-NEXT:{{^}}        ^
// NOTHING-NOT: {{.}}
// OUT: @a
// OUT-NEXT: @b
// OUT-NOT: @c
