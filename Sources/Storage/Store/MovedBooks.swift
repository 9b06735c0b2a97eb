internal import Users

// The addresses of books moved to another store are among the notes of the user who moved them.

extension AccountSession {
    /// Records the new address of a book, before the book moves to another store.
    public func note(_ book: BookEntry, movedTo address: String) throws {
        try note(movedKey + book.id, "\(book.name) \(address)")
    }

    /// Removes the record of a book's new address, because the move failed.
    public func forgetMove(of book: BookEntry) throws {
        try note(movedKey + book.id, nil)
    }
}

extension StoreSession {
    /// The new address of a moved book; `nil` if the user moved no book with this name.
    func place(ofMoved name: FoldedName) throws -> String? {
        try notes().filter { $0.key.hasPrefix(movedKey) }.sorted { $0.key < $1.key }
            .compactMap { _, value -> String? in
                // The value is the name of the book, a space and the address. Names of books contain no space.
                guard let blank = value.firstIndex(of: " "),
                    let moved = try? FoldedName(String(value[..<blank]), of: .book), moved == name
                else { return nil }
                return String(value[value.index(after: blank)...])
            }.last
    }
}

private let movedKey = "moved-to."
