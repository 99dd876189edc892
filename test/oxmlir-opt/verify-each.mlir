// RUN: oxmlir-opt %s --cse --verify-each=false | FileCheck %s
// RUN: oxmlir-opt %s --cse --verify-each=0 | FileCheck %s
// RUN: oxmlir-opt %s --cse --verify-each | FileCheck %s

// CHECK: func.func private @declared()
func.func private @declared()
