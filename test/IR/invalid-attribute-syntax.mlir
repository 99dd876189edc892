// What is wrong with an attribute.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@below {{expected ':' after dense array type}}
#a = array<i32 1>

// -----

// expected-error@below {{expected '>' to close an array attribute}}
#a = array<i32: 1 2>

// -----

// expected-error@below {{expected integer literal}}
#a = array<i32: word>

// -----

// expected-error@below {{expected integer literal}}
#a = array<i32: 1.0>

// -----

// expected-error@below {{expected floating point literal}}
#a = array<f32: word>

// -----

// expected-error@below {{unexpected decimal integer literal for a floating point value}}
// expected-note@below {{add a trailing dot to make the literal a float}}
#a = array<f32: 1>

// -----

// expected-error@below {{integer constant out of range}}
#a = array<i8: 256>

// -----

// expected-error@below {{expected i1 type for 'true' or 'false' values}}
#a = array<i8: true>

// -----

// expected-error@below {{expected 'true' or 'false' values for i1 type}}
#a = array<i1: 1>

// -----

// expected-error@below {{element type bitwidth must be a multiple of 8}}
#a = array<i7: 1>

// -----

// expected-error@below {{expected integer or float type, got: 'tensor<2xi8>'}}
#a = array<tensor<2xi8>: 1>

// -----

// expected-error@below {{expected '<' after 'array'}}
#a = array i8

// -----

// expected-error@below {{expected '<' after 'dense'}}
#a = dense 1

// -----

// expected-error@below {{expected ']'}}
#a = dense<[1, 2> : tensor<2xi32>

// -----

// expected-error@below {{elements literal must be a shaped type}}
#a = dense<[1, 2]> : i32

// -----

// expected-error@below {{elements literal type must have static shape}}
#a = dense<[1, 2]> : tensor<?xi32>

// -----

// expected-error@below {{elements literal type must have static shape}}
#a = dense<[1, 2]> : tensor<*xi32>

// -----

// expected-error@below {{inferred shape of elements literal ([2]) does not match type ([3])}}
#a = dense<[1, 2]> : tensor<3xi32>

// -----

// expected-error@below {{tensor literal is invalid; ranks are not consistent between elements}}
#a = dense<[[1], 2]> : tensor<2xi32>

// -----

// expected-error@below {{expected element literal of primitive type}}
#a = dense<word> : tensor<2xi32>

// -----

// expected-error@below {{expected integer or floating point literal}}
#a = dense<-word> : tensor<2xi32>

// -----

// expected-error@below {{expected string token, got 1}}
#a = dense<1> : tensor<2x!any.string>

// -----

// expected-error@below {{expected string token, got 1}}
#a = dense<["a", 1]> : tensor<2x!any.string>

// -----

// expected-error@below {{expected string containing hex digits starting with `0x`}}
#a = dense<"text"> : tensor<2xi32>

// -----

// expected-error@below {{elements hex data size is invalid for provided type: 'tensor<2xi32>'}}
#a = dense<"0x00"> : tensor<2xi32>

// -----

// expected-error@below {{unexpected decimal integer literal for a floating point value}}
// expected-note@below {{add a trailing dot to make the literal a float}}
#a = dense<[1.0, 2]> : tensor<2xf32>

// -----

// expected-error@below {{expected integer elements, but parsed floating-point}}
#a = dense<[1, 2.0]> : tensor<2xi32>

// -----

// expected-error@below {{expected i1 type for 'true' or 'false' values}}
#a = dense<true> : tensor<2xi8>

// -----

// expected-error@below {{expected floating point literal}}
#a = dense<true> : tensor<2xf32>

// -----

// expected-error@below {{integer constant out of range for type}}
#a = dense<300> : tensor<2xi8>

// -----

// expected-error@below {{expected unsigned integer elements, but parsed negative value}}
#a = dense<-1> : tensor<2xui8>

// -----

// expected-error@below {{parsed zero elements, but type ('tensor<2xi32>') expected at least 1}}
#a = dense<> : tensor<2xi32>

// -----

// expected-error@below {{parsed 1 elements, but type ('complex<i32>') expected 2 elements}}
#a = dense<1> : tensor<2xcomplex<i32>>

// -----

// expected-error@below {{parsed 3 elements, but type ('tensor<2xcomplex<i32>>') expected 4 elements}}
#a = dense<[(1, 2), 3]> : tensor<2xcomplex<i32>>

// -----

// expected-error@below {{expected ',' between complex elements}}
#a = dense<[(1 2)]> : tensor<1xcomplex<i32>>

// -----

// expected-error@below {{expected ')' after complex elements}}
#a = dense<[(1, 2]> : tensor<1xcomplex<i32>>

// -----

// expected-error@below {{Expected '<' after 'sparse'}}
#a = sparse 1

// -----

// expected-error@below {{elements literal type must have static shape}}
#a = sparse<0, 1> : tensor<?xi32>

// -----

// expected-error@below {{expected shape ([2]); inferred shape of indices literal ([2, 1]); inferred shape of values literal ([1])}}
#a = sparse<[[0], [1]], [1]> : tensor<2xi32>

// -----

// expected-error@below {{sparse index #1 is not contained within the value shape, with index=[2], and type='tensor<2xi32>'}}
#a = sparse<[[0], [2]], [1, 2]> : tensor<2xi32>

// -----

// expected-error@below {{sparse index #0 is not contained within the value shape, with index=[18446744073709551615], and type='tensor<2xi32>'}}
#a = sparse<-1, 1> : tensor<2xi32>

// -----

// expected-error@below {{expected 1-d tensor for sparse element values}}
#a = sparse<[0], [[1]]> : tensor<2xi32>

// -----

// expected-error@below {{expected '<' after 'strided'}}
#a = strided [1]

// -----

// expected-error@below {{expected ']'}}
#a = strided<[1 2]>

// -----

// expected-error@below {{expected a 64-bit signed integer or '?'}}
#a = strided<[word]>

// -----

// expected-error@below {{expected 'offset' after comma}}
#a = strided<[1], step: 2>

// -----

// expected-error@below {{expected ':' after 'offset'}}
#a = strided<[1], offset 2>

// -----

// expected-error@below {{expected '<' after 'dense_resource'}}
#a = dense_resource a

// -----

// expected-error@below {{expected identifier key for 'resource' entry}}
#a = dense_resource<1>

// -----

// expected-error@below {{`dense_resource` expected a shaped type}}
#a = dense_resource<a> : i32

// -----

// expected-error@below {{expected '[' after 'distinct'}}
#a = distinct<1>

// -----

// expected-error@below {{expected distinct ID}}
#a = distinct[word]<1>

// -----

// expected-error@below {{expected ']' to close distinct ID}}
#a = distinct[0 1]<1>

// -----

// expected-error@below {{expected '<' after distinct ID}}
#a = distinct[0](1)

// -----

// expected-error@below {{expected an unsigned 64-bit integer}}
#a = distinct[99999999999999999999]<1>

// -----

#a = distinct[0]<1>
// expected-error@below {{referenced attribute does not match previous definition: 1 : i64}}
#b = distinct[0]<2>

// -----

// expected-error@below {{expected ',' or ']'}}
#a = [1 2]

// -----

// expected-error@below {{expected attribute value}}
#a = [1, ]

// -----

// expected-error@below {{expected '}' in attribute dictionary}}
"any.op"() {a 1} : () -> ()

// -----

// expected-error@below {{expected attribute name}}
"any.op"() {1 = 2} : () -> ()

// -----

// expected-error@below {{duplicate key 'a' in dictionary attribute}}
"any.op"() {a = 1, a = 2} : () -> ()

// -----

#a = [1.0 : i32
// expected-error@below {{floating point value not valid for specified type}}
]

// -----

// expected-error@below {{unexpected decimal integer literal for a floating point value}}
// expected-note@below {{add a trailing dot to make the literal a float}}
#a = 1 : f32

// -----

// expected-error@below {{expected constant integer or floating point value}}
#a = -word

// -----

// expected-error@below {{negative integer literal not valid for unsigned integer type}}
#a = -1 : ui8

// -----

// expected-error@below {{integer constant out of range for attribute}}
#a = 256 : i8

// -----

// expected-error@below {{expected nested symbol reference identifier}}
#a = @root::nested

// -----

// expected-error@below {{unknown attribute `thing` in dialect `arith`}}
#a = #arith.thing

// -----

// expected-error@below {{dialect 'scf' provides no attribute parsing hook}}
#a = #scf.thing

// -----

// expected-error@below {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
#a = #arith.fastmath<quick>

// -----

// expected-error@below {{dialect 'builtin' provides no attribute parsing hook}}
#a = #builtin.thing

// -----

// expected-error@below {{expected '=' in attribute alias definition}}
#a 1

// -----

// expected-error@below {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b = 1
