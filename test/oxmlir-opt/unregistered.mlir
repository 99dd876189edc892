// Operations of a dialect nobody registered are taken only on request.
//
// RUN: oxmlir-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: not oxmlir-opt %s 2>&1 | FileCheck %s --check-prefix=ERR --strict-whitespace

// CHECK: %0 = "other.thing"() : () -> !other.type<anything>
%0 = "other.thing"() : () -> !other.type<anything>
// ERR:unregistered.mlir:[[#@LINE-1]]:{{[0-9]+}}: error: {{.*}}egistered
// ERR-NEXT:{{^}}%0 = "other.thing"() : () -> !other.type<anything>
// ERR-NEXT:{{^ *\^}}
