func.func private @same()
// -----
func.func private @same()
