// The source line of a place in another file, and of an implicit part of a location; places that no line has.
//
// RUN: cd %S && not oxmlir-opt %s 2>&1 | FileCheck %s --strict-whitespace

// CHECK:{{^}}Inputs/lines.txt:2:3: error: {{.*}}(@tab)
// CHECK-NEXT:{{^}}a       b       c{{$}}
// CHECK-NEXT:{{^}}        ^{{$}}
// CHECK-NEXT:Inputs/lines.txt:2:3: note: see current operation
func.func @tab() -> i32 { return loc("Inputs/lines.txt":2:3) }
// CHECK-NEXT:{{^}}Inputs/lines.txt:3:4: error: {{.*}}(@wide)
// CHECK-NEXT:{{^}}        ä      x{{$}}
// CHECK-NEXT:Inputs/lines.txt:3:4: note: see current operation
func.func @wide() -> i32 { return loc("Inputs/lines.txt":3:4) }
// CHECK-NEXT:{{^}}Inputs/lines.txt:1:6: error: {{.*}}(@end)
// CHECK-NEXT:{{^}}first{{$}}
// CHECK-NEXT:{{^}}     ^{{$}}
// CHECK-NEXT:{{.*}}note: see current operation
func.func @end() -> i32 { return loc("Inputs/lines.txt":1:6) }
// CHECK-NEXT:{{^}}Inputs/lines.txt:1:7: error: {{.*}}(@behind)
// CHECK-NEXT:{{.*}}note: see current operation
func.func @behind() -> i32 { return loc("Inputs/lines.txt":1:7) }
// CHECK-NEXT:{{^}}Inputs/lines.txt:0:0: error: {{.*}}(@before)
// CHECK-NEXT:{{.*}}note: see current operation
func.func @before() -> i32 { return loc("Inputs/lines.txt":0:0) }
// CHECK-NEXT:{{^}}Inputs:1:1: error: {{.*}}(@folder)
// CHECK-NEXT:{{.*}}note: see current operation
func.func @folder() -> i32 { return loc("Inputs":1:1) }
// CHECK-NEXT:{{^}}Inputs/lines.txt:1:1: error: {{.*}}(@calls)
// CHECK-NEXT:{{^}}first{{$}}
// CHECK-NEXT:{{^}}^{{$}}
// CHECK-NEXT:{{^}}Inputs/lines.txt:1:2: note: called from
// CHECK-NEXT:{{^}}first{{$}}
// CHECK-NEXT:{{^}} ^{{$}}
// CHECK-NEXT:{{^}}<unknown>:0: note: loc("outer"): called from
// CHECK-NEXT:{{^}}Inputs/lines.txt:1:1: note: see current operation
func.func @calls() -> i32 { return loc(callsite("Inputs/lines.txt":1:1 at callsite("Inputs/lines.txt":1:2 at "outer"))) }
