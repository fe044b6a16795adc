let number: Int = 3
