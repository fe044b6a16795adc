protocol Shelf<Book> { associatedtype Book }
