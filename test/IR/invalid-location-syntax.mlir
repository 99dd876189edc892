// What is wrong with a location.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@below {{expected '(' in location}}
"any.op"() : () -> () loc"a"

// -----

// expected-error@below {{expected location instance}}
"any.op"() : () -> () loc()

// -----

// expected-error@below {{expected ')' in location}}
"any.op"() : () -> () loc("a" "b")

// -----

// expected-error@below {{expected ')' after child location of NameLoc}}
"any.op"() : () -> () loc("a"("b" "c"))

// -----

// expected-error@below {{expected integer line number in FileLineColRange}}
"any.op"() : () -> () loc("a":b)

// -----

// expected-error@below {{expected integer column number in FileLineColRange}}
"any.op"() : () -> () loc("a":1:b)

// -----

// expected-error@below {{expected either integer or `:` post `to` in FileLineColRange}}
"any.op"() : () -> () loc("a":1:2 to b)

// -----

// expected-error@below {{expected integer column number in FileLineColRange}}
"any.op"() : () -> () loc("a":1:2 to :b)

// -----

// expected-error@below {{expected '(' in callsite location}}
"any.op"() : () -> () loc(callsite "a")

// -----

// expected-error@below {{expected 'at' in callsite location}}
"any.op"() : () -> () loc(callsite("a" "b"))

// -----

// expected-error@below {{expected ')' in callsite location}}
"any.op"() : () -> () loc(callsite("a" at "b" "c"))

// -----

// expected-error@below {{expected '[' in fused location}}
"any.op"() : () -> () loc(fused "a")

// -----

// expected-error@below {{expected '>' after fused location metadata}}
"any.op"() : () -> () loc(fused<1 ["a"])

// -----

// expected-error@below {{expected '[' in fused location}}
"any.op"() : () -> () loc(fused<1>"a")

// -----

// expected-error@below {{expected ']' in fused location}}
"any.op"() : () -> () loc(fused["a" "b"])

// -----

// expected-error@below {{expected '(' in inline location}}
#a = loc 1

// -----

// expected-error@below {{expected ')' in inline location}}
#a = loc("a" 1)

// -----

// expected-error@below {{expected integer line number in FileLineColRange}}
"any.op"() : () -> () loc("a"::8)

// -----

// expected-error@below {{expected integer column number in FileLineColRange}}
"any.op"() : () -> () loc("a":1:99999999999)

// -----

// expected-error@below {{expected location instance}}
"any.op"() : () -> () loc(fused[x "a"])
