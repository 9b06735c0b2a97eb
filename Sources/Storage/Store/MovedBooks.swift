internal import Users

// Where books went that were moved into another store is kept for whoever moved them, beside their settings.
extension Store {
    /// Notes where a book went that is about to leave.
    public func note(_ book: BookEntry, movedTo address: String, for account: Account) throws {
        try set(Self.movedKey + book.id, to: "\(book.name) \(address)", for: account)
    }

    /// Forgets it, as the book stays.
    public func forgetMove(of book: BookEntry, for account: Account) throws {
        try set(Self.movedKey + book.id, to: nil, for: account)
    }

    /// The store that a book of that name went to; `nil` where none did.
    func place(ofMoved name: FoldedName, for signedIn: SignedIn) throws -> String? {
        try settings(of: signedIn).filter { $0.key.hasPrefix(Self.movedKey) }.sorted { $0.key < $1.key }
            .compactMap { _, value -> String? in
                // A name has no blank.
                guard let blank = value.firstIndex(of: " "),
                    let moved = try? FoldedName(String(value[..<blank]), of: .book), moved == name
                else { return nil }
                return String(value[value.index(after: blank)...])
            }.last
    }

    private static var movedKey: String { "moved-to." }
}
