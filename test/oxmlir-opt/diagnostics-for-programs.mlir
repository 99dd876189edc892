// Diagnostics as JSON, one object a line, and as commands of GitHub's workflows.
//
// RUN: not oxmlir-opt %s --diagnostics=json 2> %t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: grep -c "^{.*}$" %t.json | FileCheck %s --check-prefix=LINES
// RUN: not oxmlir-opt %s --diagnostics=github 2>&1 | FileCheck %s --check-prefix=GITHUB
// RUN: not oxmlir-opt %s --diagnostics=text 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not oxmlir-opt %t.missing --diagnostics=json 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: not oxmlir-opt %t.missing --diagnostics=github 2>&1 | FileCheck %s --check-prefix=GITHUB-NOWHERE
// RUN: not oxmlir-opt %s --verify-diagnostics --diagnostics=json 2>&1 | FileCheck %s --check-prefix=EXPECT

// LINES: {{^}}2{{$}}
// JSON: {"severity":"error","message":"custom op 'arith.adi' is unknown","file":"{{[^,]*}}diagnostics-for-programs.mlir",
// JSON-SAME: "range":{"line":[[#@LINE+16]],"column":8,"end":{"line":[[#@LINE+16]],"column":17}},
// JSON-SAME: "notes":[{"severity":"note","message":"did you mean 'arith.addi'?",
// JSON-SAME: "suggestion":{"range":{"line":[[#@LINE+14]],"column":8,"end":{"line":[[#@LINE+14]],"column":17}},"text":"arith.addi"}}
// JSON: {"severity":"error","message":"use of value '%a' expects different type than prior uses: 'i64' vs 'i32'"
// JSON-NOT: {"severity":"error"
// GITHUB: ::error file={{.*}}diagnostics-for-programs.mlir,line=[[#@LINE+11]],col=8,endLine=[[#@LINE+11]],endColumn=17::custom op 'arith.adi' is unknown%0A
// GITHUB-SAME: note: did you mean 'arith.addi'?{{$}}
// GITHUB: ::error file=
// TEXT: diagnostics-for-programs.mlir:[[#@LINE+8]]:8: error: custom op 'arith.adi' is unknown
// TEXT-NEXT: %0 = arith.adi
// NOWHERE: {"severity":"error","message":"cannot open input file '{{.*}}': No such file or directory","file":null,"range":null,"notes":[],"suggestion":null}
// GITHUB-NOWHERE: ::error::cannot open input file
// EXPECT: {"severity":"error","message":"unexpected error: custom op 'arith.adi' is unknown","file":

func.func @f(%a: i32) -> i32 {

  %0 = arith.adi %a, %a : i32
  %1 = arith.addi %a, %a : i64
  return %0 : i32
}
