// The reference of operations and dialects.
//
// RUN: oxmlir-opt --explain arith.addi | FileCheck %s --check-prefix=OP
// RUN: oxmlir-opt --explain=cf.cond_br | FileCheck %s --check-prefix=BRANCH
// RUN: oxmlir-opt --explain ub | FileCheck %s --check-prefix=DIALECT
// RUN: not oxmlir-opt --explain arith.adi 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not oxmlir-opt --explain nothing.like.it 2>&1 | FileCheck %s --check-prefix=FAR

// OP: arith.addi: Adds two integers.
// OP: Syntax:
// OP-NEXT: custom   arith.addi $lhs , $rhs (overflow $overflowFlags)? attr-dict : type($result)
// OP-NEXT: generic  %result = "arith.addi"(%lhs, %rhs) <{overflowFlags = ...}> : (type, type) -> (type)
// OP: Operands:
// OP-NEXT: lhs  signless-integer-like
// OP: Attributes:
// OP-NEXT: overflowFlags  Integer overflow arith flags, #arith.overflow<none> by default
// OP: Traits:
// OP-NEXT: commutative

// BRANCH: $trueDest (`(` $trueDestOperands : type($trueDestOperands) `)`)?
// BRANCH: trueDestOperands   any type, any number of them
// BRANCH: Successors:
// BRANCH-NEXT: trueDest   a block

// DIALECT: ub: Undefined behaviour made explicit.
// DIALECT: ub.poison       A poisoned value.
// DIALECT: #ub.poison

// NEAR: oxmlir-opt: there is no operation or dialect 'arith.adi', did you mean 'arith.addi'?
// FAR: oxmlir-opt: there is no operation or dialect 'nothing.like.it'{{$}}
