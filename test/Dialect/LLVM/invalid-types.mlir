// Types that the llvm dialect does not have.
//
// RUN: oxmlir-opt --split-input-file --verify-diagnostics %s

func.func private @void(
  // expected-error @below {{invalid array element type: '!llvm.void'}}
  !llvm.array<4 x void>)

// -----

func.func private @dimensions(
  // expected-error @below {{expected valid keyword}}
  !llvm.array<4 x 5 x i32>)

// -----

func.func private @unknown_length(
  // expected-error @below {{expected integer value}}
  !llvm.array<? x i32>)

// -----

func.func private @no_length(
  // expected-error @below {{expected integer value}}
  !llvm.array<i32>)

// -----

func.func private @function(
  // expected-error @below {{invalid LLVM structure element type: '!llvm.func<void ()>'}}
  !llvm.struct<(func<void ()>)>)

// -----

func.func private @argument(
  // expected-error @below {{invalid function argument type: '!llvm.void'}}
  !llvm.func<i32 (void)>)

// -----

func.func private @result(
  // expected-error @below {{invalid function result type: '!llvm.func<void ()>'}}
  !llvm.func<func<void ()> ()>)

// -----

func.func private @no_body(
  // expected-error @below {{struct without a body only allowed in a recursive struct}}
  !llvm.struct<"a">)

// -----

func.func private @other_struct(
  // expected-error @below {{struct without a body only allowed in a recursive struct}}
  !llvm.struct<"a", (struct<"b">)>)

// -----

func.func private @twice(
  // expected-error @below {{identifier already used for an enclosing struct}}
  !llvm.struct<"a", (struct<"a", (i32)>)>)

// -----

func.func private @bodies(!llvm.struct<"a", (i32)>,
  // expected-error @below {{identified type already used with a different body}}
  !llvm.struct<"a", packed (i32)>)

// -----

func.func private @opaque(!llvm.struct<"a", (i32)>,
  // expected-error @below {{redeclaring defined struct as opaque}}
  !llvm.struct<"a", opaque>)

// -----

func.func private @unnamed(
  // expected-error @below {{only identified structs can be opaque}}
  !llvm.struct<opaque>)

// -----

func.func private @empty(
  // expected-error @below {{expected '('}}
  !llvm.struct<>)

// -----

func.func private @target(
  // expected-error @below {{expected string}}
  !llvm.target<i32>)

// -----

func.func private @order(
  // expected-error @below {{failed to parse parameter list for target extension type}}
  !llvm.target<"a", i32, 1, i32>)

// -----

func.func private @space(
  // expected-error @below {{integer value too large}}
  !llvm.ptr<4294967296>)

// -----

func.func private @old(
  // expected-error @below {{unknown LLVM type: vec}}
  !llvm.vec<4 x f32>)

// -----

func.func private @builtin(
  // expected-error @below {{unexpected type, expected keyword}}
  !llvm.i32)

// -----

func.func private @brackets(
  // expected-error @below {{unbalanced '(' character in pretty dialect name}}
  !llvm.struct<(i32>)

// -----

// expected-error @below {{failed to construct function type: invalid function argument type: '!llvm.void'}}
llvm.func @nothing(!llvm.void)

// -----

// expected-error @below {{failed to construct function type: invalid function result type: '!llvm.label'}}
llvm.func @label() -> !llvm.label

// -----

// expected-error@below {{expected 'x'}}
func.func private @length_and_element(!llvm.array<2xi32>)

// -----

// expected-error@below {{expected 'x'}}
func.func private @no_cross(!llvm.array<2 i32>)

// -----

// expected-error @+1 {{unknown LLVM type: word}}
func.func @member(%p: !llvm.struct<(i32, array<2 x word>)>)

// -----

// expected-error @+1 {{expected valid keyword}}
func.func @no_member(%p: !llvm.struct<(i32, , i32)>)

// -----

// A type of the builtin dialect is read as such within others.
// expected-error @+1 {{expected non-function type}}
func.func private @vector_of_unknown_size(!llvm.array<2 x vector<?xf32>>)
