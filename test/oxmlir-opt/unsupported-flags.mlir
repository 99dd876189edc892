// Flags of the reference for things that there are not, and the name of what is missing.
//
// RUN: not oxmlir-opt %s -load-dialect-plugin=some.so 2>&1 | FileCheck %s --check-prefix=PLUGIN
// RUN: not oxmlir-opt %s --log-actions-to=- 2>&1 | FileCheck %s --check-prefix=ACTIONS
// RUN: not oxmlir-opt %s --remarks-filter=loop 2>&1 | FileCheck %s --check-prefix=REMARKS

// PLUGIN: oxmlir-opt: the --load-dialect-plugin option is not supported: plugins cannot be loaded
// ACTIONS: oxmlir-opt: the --log-actions-to option is not supported
// REMARKS: oxmlir-opt: the --remarks-filter option is not supported
module {}
