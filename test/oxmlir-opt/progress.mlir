// What a long run is doing, here waiting for its input. Nothing of it is left, and where no terminal is nobody is told.
//
// RUN: bash -c "sleep 2.5; cat %s" | oxmlir-opt --progress=on - 2> %t.on | FileCheck %s --check-prefix=OUTPUT
// RUN: FileCheck %s < %t.on
// RUN: tail -c 3 %t.on | FileCheck %s --check-prefix=GONE
// RUN: bash -c "sleep 2.5; cat %s" | oxmlir-opt - 2>&1 | FileCheck %s --check-prefix=OUTPUT

// CHECK: reading <stdin>, 2 s
// GONE: {{\[K$}}
// OUTPUT: {{^}}module {{{$}}
module {}
