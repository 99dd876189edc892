// Aliases that name others twice stand for more than can be written.
//
// RUN: python3 -c "print('!t0 = i32'); [print(f'!t{k} = tuple<!t{k-1}, !t{k-1}>') for k in range(1, 64)]; print('\"t.a\"() : () -> !t63')" > %t
// RUN: not oxmlir-opt --allow-unregistered-dialect %t 2>&1 | FileCheck %s
// RUN: python3 -c "print('#a0 = 1'); [print(f'#a{k} = [#a{k-1}, #a{k-1}]') for k in range(1, 64)]; print('\"t.a\"() {a = #a63} : () -> ()')" > %t.attr
// RUN: not oxmlir-opt --allow-unregistered-dialect %t.attr 2>&1 | FileCheck %s --check-prefix=ATTR
//
// What is printed as an alias itself takes no room.
// RUN: python3 -c "print('#l0 = loc(\"a\")'); [print(f'#l{k} = loc(callsite(#l{k-1} at #l{k-1}))') for k in range(1, 64)]; print('module {} loc(#l63)')" > %t.loc
// RUN: oxmlir-opt --mlir-print-debuginfo %t.loc | FileCheck %s --check-prefix=LOC

// CHECK: :27:1: error: '!t26' stands for 134217727 aliases when they are written out, more than 67108864
// ATTR: :27:1: error: '#a26' stands for 134217727 aliases when they are written out, more than 67108864
// LOC-COUNT-63: loc(callsite(
