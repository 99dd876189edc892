// RUN: oxmlir-opt %s --allow-unregistered-dialect | FileCheck %s

// Definitions between operations: what these use does not count for the next alias.

#a0 = 0 : i8
"test.user"() {x = #a0, y = #a0} : () -> ()
#a1 = 1 : i8
"test.user"() {x = #a1, y = #a1} : () -> ()
#a2 = 2 : i8
"test.user"() {x = #a2, y = #a2} : () -> ()
#a3 = 3 : i8
"test.user"() {x = #a3, y = #a3} : () -> ()
#a4 = 4 : i8
"test.user"() {x = #a4, y = #a4} : () -> ()
#a5 = 5 : i8
"test.user"() {x = #a5, y = #a5} : () -> ()
#a6 = 6 : i8
"test.user"() {x = #a6, y = #a6} : () -> ()
#a7 = 7 : i8
"test.user"() {x = #a7, y = #a7} : () -> ()
#a8 = 8 : i8
"test.user"() {x = #a8, y = #a8} : () -> ()
#a9 = 9 : i8
"test.user"() {x = #a9, y = #a9} : () -> ()
#a10 = 10 : i8
"test.user"() {x = #a10, y = #a10} : () -> ()
#a11 = 11 : i8
"test.user"() {x = #a11, y = #a11} : () -> ()
#a12 = 12 : i8
"test.user"() {x = #a12, y = #a12} : () -> ()
#a13 = 13 : i8
"test.user"() {x = #a13, y = #a13} : () -> ()
#a14 = 14 : i8
"test.user"() {x = #a14, y = #a14} : () -> ()
#a15 = 15 : i8
"test.user"() {x = #a15, y = #a15} : () -> ()
#a16 = 16 : i8
"test.user"() {x = #a16, y = #a16} : () -> ()
#a17 = 17 : i8
"test.user"() {x = #a17, y = #a17} : () -> ()
#a18 = 18 : i8
"test.user"() {x = #a18, y = #a18} : () -> ()
#a19 = 19 : i8
"test.user"() {x = #a19, y = #a19} : () -> ()
#a20 = 20 : i8
"test.user"() {x = #a20, y = #a20} : () -> ()
#a21 = 21 : i8
"test.user"() {x = #a21, y = #a21} : () -> ()
#a22 = 22 : i8
"test.user"() {x = #a22, y = #a22} : () -> ()
#a23 = 23 : i8
"test.user"() {x = #a23, y = #a23} : () -> ()
#a24 = 24 : i8
"test.user"() {x = #a24, y = #a24} : () -> ()
#a25 = 25 : i8
"test.user"() {x = #a25, y = #a25} : () -> ()
#a26 = 26 : i8
"test.user"() {x = #a26, y = #a26} : () -> ()
#a27 = 27 : i8
"test.user"() {x = #a27, y = #a27} : () -> ()
#a28 = 28 : i8
"test.user"() {x = #a28, y = #a28} : () -> ()
#a29 = 29 : i8
"test.user"() {x = #a29, y = #a29} : () -> ()

// CHECK-COUNT-30: test.user
