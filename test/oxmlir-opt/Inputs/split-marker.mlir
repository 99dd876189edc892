func.func private @same()
// next
func.func private @same()
