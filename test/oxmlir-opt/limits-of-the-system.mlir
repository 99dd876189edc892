// A small stack and any number of threads that is asked for are no reason to fail; a reader that has gone away is.
//
// RUN: sh -c 'ulimit -s 256; oxmlir-opt %s' | FileCheck %s
// RUN: env RAYON_NUM_THREADS=99999999 oxmlir-opt %s | FileCheck %s
// RUN: env RAYON_NUM_THREADS=99999999999999999999 oxmlir-opt %s | FileCheck %s
// RUN: python3 -c "import os, subprocess; r, w = os.pipe(); os.close(r); print('status', subprocess.call(['oxmlir-opt', '%s'], stdout=w))" | FileCheck %s --check-prefix=GONE
// GONE: status 1
// CHECK: func.func private @f()

func.func private @f()

// A standard output that is not there at all, either; as for a full one, what is wrong is said.
//
// RUN: not sh -c 'oxmlir-opt %s >&-' 2>&1 | FileCheck %s --check-prefix=CLOSED
// RUN: sh -c 'oxmlir-opt %s -o %t.mlir >&-' && FileCheck %s < %t.mlir
// CLOSED: cannot write the output: Bad file descriptor

// Memory that is not there is an error like others.
//
// RUN: cp %s %t.large && truncate -s 3G %t.large
// RUN: sh -c 'ulimit -v 1000000; oxmlir-opt %t.large 2>&1; echo status $?; rm %t.large' | FileCheck %s --check-prefix=MEMORY
// MEMORY: error: out of memory: {{[0-9]+}} more bytes were asked for
// MEMORY-NEXT: status 1
//
// So is memory that there cannot be.
//
// RUN: sh -c 'echo "func.func @f(%%a: f32) -> vector<9223372036854775807xf32> { %%0 = vector.broadcast %%a : f32 to vector<9223372036854775807xf32> return %%0 : vector<9223372036854775807xf32> }" | oxmlir-opt --convert-vector-to-llvm 2>&1; echo status $?' | FileCheck %s --check-prefix=ADDRESSES
// ADDRESSES: error: out of memory: more was asked for than can be addressed
// ADDRESSES-NEXT: status 1
//
// Where there is no memory for so many threads, fewer do everything.
//
// RUN: sh -c 'ulimit -v 1000000; RAYON_NUM_THREADS=200 oxmlir-opt %s' | FileCheck %s
