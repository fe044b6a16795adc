// 'Int128' is only available in
func widest() -> Int128 { 0 }
