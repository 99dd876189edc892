llvm.func @vounknown(!llvm.void {llvm.noundef})
