internal import Users

// Where books went that were moved into another store is kept for whoever moved them, beside their settings.

extension AccountSession {
    /// Notes where a book went that is about to leave.
    public func note(_ book: BookEntry, movedTo address: String) throws {
        try set(movedKey + book.id, to: "\(book.name) \(address)")
    }

    /// Forgets it, as the book stays.
    public func forgetMove(of book: BookEntry) throws {
        try set(movedKey + book.id, to: nil)
    }
}

extension StoreSession {
    /// The store that a book of that name went to; `nil` where none did.
    func place(ofMoved name: FoldedName) throws -> String? {
        try settings().filter { $0.key.hasPrefix(movedKey) }.sorted { $0.key < $1.key }
            .compactMap { _, value -> String? in
                // A name has no blank.
                guard let blank = value.firstIndex(of: " "),
                    let moved = try? FoldedName(String(value[..<blank]), of: .book), moved == name
                else { return nil }
                return String(value[value.index(after: blank)...])
            }.last
    }
}

private let movedKey = "moved-to."
