// What is wrong with a type is said with the type that misses it, where the token should have stood.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@below {{missing ']' closing scalable dimension}}
!a = vector<2x[4xf32>

// -----

// expected-error@below {{invalid dimension}}
!a = vector<[]xf32>

// -----

// expected-error@below {{expected '<' in vector type}}
!a = vector 2xf32

// -----

// expected-error@below {{expected '>' in vector type}}
!a = vector<2xf32, 1>

// -----

// expected-error@below {{expected 'x' in dimension list}}
!a = vector<2 f32>

// -----

// expected-error@below {{expected non-function type}}
!a = vector<?xf32>

// -----

// expected-error@below {{expected '<' in tensor type}}
!a = tensor 2

// -----

// expected-error@below {{expected 'x' in dimension list}}
!a = tensor<2x3>

// -----

// expected-error@below {{expected '>' in tensor type}}
!a = tensor<2xf32, 1 2>

// -----

// expected-error@below {{expected '<' in memref type}}
!a = memref 2

// -----

// expected-error@below {{expected ',' or '>' in memref type}}
!a = memref<2xf32 3>

// -----

// expected-error@below {{expected list element}}
!a = memref<2xf32, >

// -----

// expected-error@below {{multiple memory spaces specified in memref type}}
!a = memref<2xf32, 1, 2>

// -----

// expected-error@below {{expected memory space to be last in memref type}}
!a = memref<2xf32, 1, affine_map<(d0)->(d0)>>

// -----

// expected-error@below {{unsupported memory space Attribute}}
!a = memref<2xf32, 3.0>

// -----

// expected-error@below {{unsupported memory space Attribute}}
!a = memref<2xf32, #unregistered.space>

// -----

// expected-error@below {{cannot have affine map for unranked memref type}}
!a = memref<*xf32, affine_map<(d0)->(d0)>>

// -----

// expected-error@below {{invalid memref element type}}
!a = memref<2x!any.thing>

// -----

// expected-error@below {{expected '<' in complex type}}
!a = complex f32

// -----

// expected-error@below {{expected '>' in complex type}}
!a = complex<f32, 1>

// -----

// expected-error@below {{invalid element type for complex}}
!a = complex<index>

// -----

// expected-error@below {{expected '<' in tuple type}}
!a = tuple i32

// -----

// expected-error@below {{expected '>' in tuple type}}
!a = tuple<i32 i32>

// -----

// expected-error@below {{invalid integer width}}
!a = i99999999999999

// -----

// expected-error@below {{integer bitwidth is limited to 16777215 bits}}
!a = i16777216

// -----

// expected-error@below {{expected '->' in function type}}
!a = (i32)

// -----

// expected-error@below {{expected ')'}}
!a = (i32 i32) -> ()

// -----

// expected-error@below {{dialect 'builtin' provides no type parsing hook}}
!a = !builtin.thing

// -----

// expected-error@below {{dialect 'arith' provides no type parsing hook}}
!a = !arith.thing

// -----

// expected-error@below {{unbalanced '[' character in pretty dialect name}}
!a = !any.thing<[>

// -----

// expected-error@below {{unbalanced '(' character in pretty dialect name}}
!a = !any.thing<(]>

// -----

// expected-error@below {{expected '=' in type alias definition}}
!a i32

// -----

// expected-error@below {{type names with a '.' are reserved for dialect-defined names}}
!a.b = i32
