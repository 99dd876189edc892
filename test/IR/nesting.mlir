// Brackets nest as deep as --max-nesting allows.
//
// RUN: python3 -c "print('scf.execute_region { ' * 300 + 'scf.yield } ' * 300)" > %t
// RUN: oxmlir-opt %t | FileCheck %s --check-prefix=DEEP
// RUN: oxmlir-opt %t --canonicalize --mlir-disable-threading | FileCheck %s --check-prefix=GONE
// RUN: not oxmlir-opt --max-nesting=100 %t 2>&1 | FileCheck %s --check-prefix=BOUND
// RUN: python3 -c "print('\"t.a\"() {a = ' + '[' * 12000 + ']' * 12000 + '} : () -> ()')" > %t.attr
// RUN: not oxmlir-opt --allow-unregistered-dialect %t.attr 2>&1 | FileCheck %s --check-prefix=BOUND
// RUN: oxmlir-opt --allow-unregistered-dialect --max-nesting=13000 %t.attr | FileCheck %s --check-prefix=ATTR

// DEEP-COUNT-300: scf.execute_region {
// DEEP-COUNT-300: }
// GONE: module {
// GONE-NEXT: }
// BOUND: :1:{{[0-9]+}}: error: brackets are nested too deep
// ATTR: "t.a"() {a = [{{\[+\]+}}]} : () -> ()
