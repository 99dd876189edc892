// The reference of operations and dialects.
//
// RUN: oxmlir-opt --explain arith.addi | FileCheck %s --check-prefix=OP
// RUN: oxmlir-opt --explain=cf.cond_br | FileCheck %s --check-prefix=BRANCH
// RUN: oxmlir-opt --explain scf.for | FileCheck %s --check-prefix=LOOP
// RUN: oxmlir-opt --explain memref.subview | FileCheck %s --check-prefix=VIEW
// RUN: oxmlir-opt --explain gpu.return | FileCheck %s --check-prefix=RETURN
// RUN: oxmlir-opt --explain arith-expand | FileCheck %s --check-prefix=PASS
// RUN: oxmlir-opt --explain=--affine-loop-unroll | FileCheck %s --check-prefix=ANCHORED
// RUN: oxmlir-opt --explain '!xegpu.tensor_desc' | FileCheck %s --check-prefix=TYPE
// RUN: oxmlir-opt --explain xevm.target | FileCheck %s --check-prefix=ATTRIBUTE
// RUN: oxmlir-opt --explain '#arith.fastmath' | FileCheck %s --check-prefix=ENUM
// RUN: oxmlir-opt --explain cmpi | FileCheck %s --check-prefix=BARE
// RUN: oxmlir-opt --explain cond_br | FileCheck %s --check-prefix=SEVERAL
// RUN: oxmlir-opt --explain ub | FileCheck %s --check-prefix=DIALECT
// RUN: not oxmlir-opt --explain arith.adi 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not oxmlir-opt --explain nothing.like.it 2>&1 | FileCheck %s --check-prefix=FAR

// OP: arith.addi: Adds two integers.
// OP: Syntax:
// OP-NEXT: {{^}}  arith.addi $lhs, $rhs (overflow $overflowFlags)? attr-dict : type($result){{$}}
// OP: Example:
// OP-NEXT: {{^}}  func.func @example(%lhs: i32, %rhs: i32) {
// OP-NEXT: {{^}}    %result = arith.addi %lhs, %rhs : i32
// OP-NEXT: return
// OP-NEXT: }
// OP: Operands:
// OP-NEXT: lhs  signless-integer-like
// OP: Attributes:
// OP-NEXT: overflowFlags  Integer overflow arith flags, #arith.overflow<none> by default: none, nsw, nuw
// OP: Traits:
// OP-NEXT: commutative, no memory effect
// OP: Generic form:
// OP-NEXT: %result = "arith.addi"(%lhs, %rhs) <{overflowFlags = ...}> : (type, type) -> (type)
// OP: Notation:

// BRANCH: cf.cond_br $condition (weights `(` $branch_weights `)`)?, $trueDest (`(` $trueDestOperands :
// BRANCH-NEXT: type($trueDestOperands) `)`)?, $falseDest
// BRANCH: trueDestOperands   any type, any number of them
// BRANCH: Successors:
// BRANCH-NEXT: trueDest   a block

// A form that is written by hand, and a directive of a declared one.
//
// LOOP: scf.for (unsigned)? $iv = $lowerBound to $upperBound step $step (iter_args
// LOOP: Example:
// LOOP: scf.for %i = %first to %last step %step
// VIEW: memref.subview $source[$offsets][$sizes][$strides] attr-dict

// The example of the operation that it ends.
//
// RETURN: Example:
// RETURN: gpu.func
// RETURN: gpu.return
// RETURN: Stands in:
// RETURN-NEXT: gpu.func

// DIALECT: ub: Undefined behaviour made explicit.
// DIALECT: ub.poison       A poisoned value.
// DIALECT: #ub.poison

// PASS: arith-expand: expands arithmetic that the llvm dialect lacks
// PASS: Description:
// PASS: Before // after:
// PASS-NEXT: {{^}}  %0 = arith.ceildivui %a, %b : i32 {{ *}}// %z = arith.cmpi eq, %a, %c0 : i32{{$}}
// PASS: Runs on:
// PASS-NEXT: any operation
// PASS: Options:
// PASS-NEXT: include-bf16 {{ *}}expand extension and truncation of bf16, false by default
// PASS: Commands:
// PASS-NEXT: {{^}}  oxmlir-opt input.mlir --arith-expand='include-bf16=false'{{$}}
// PASS-NEXT: {{^}}  oxmlir-opt input.mlir --pass-pipeline='builtin.module(arith-expand{include-bf16=false})'{{$}}
// ANCHORED: --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=4}))'

// TYPE: !xegpu.tensor_desc: A descriptor of memory.
// TYPE: Parameters:
// TYPE-NEXT: shape {{ *}}integers
// ATTRIBUTE: #xevm.target: {{.}}
// ATTRIBUTE: Syntax:
// ATTRIBUTE-NEXT: #xevm.target{{.*}}chip = $chip
// ENUM: #arith.fastmath
// ENUM: Values:
// ENUM-NEXT: none, reassoc
// BARE: arith.cmpi: {{.}}
// SEVERAL: It may be:
// SEVERAL-NEXT: cf.cond_br {{.}}
// SEVERAL-NEXT: llvm.cond_br {{.}}

// NEAR: oxmlir-opt: there is no operation, dialect, pass, type or attribute 'arith.adi', did you mean 'arith.addi'?
// FAR: oxmlir-opt: there is no operation, dialect, pass, type or attribute 'nothing.like.it'{{$}}

// Types and attributes of the language itself.
// RUN: oxmlir-opt --explain i32 | FileCheck %s --check-prefix=INTEGER
// INTEGER: integer type: An integer of some bits
// RUN: oxmlir-opt --explain 'memref<8xf32>' | FileCheck %s --check-prefix=MEMREF
// MEMREF: memref type: Elements in memory.
// RUN: oxmlir-opt --explain affine_map | FileCheck %s --check-prefix=AFFINE-MAP
// AFFINE-MAP: affine map: What dimensions and symbols are mapped to.
// AFFINE-MAP: affine_map<(d0)[s0] -> (d0 + s0, d0 floordiv 2)>
