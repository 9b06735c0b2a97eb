/// The user's tokens, kept as notes, because an attacker could hide a token's row in the store during its revocation.
extension KnownAccount {
    private static let prefix = "token."

    /// The ids of the user's tokens with a name for a book, sorted.
    /// - Parameter book: the id of the book.
    public func tokens(named name: FoldedName, of book: String) -> [String] {
        let value = Self.value(name, of: book)
        return notes.filter { $0.key.hasPrefix(Self.prefix) && $0.value == value }
            .map { String($0.key.dropFirst(Self.prefix.count)) }.sorted()
    }

    /// Records a token.
    /// - Parameter book: the id of the book.
    public mutating func note(token id: String, named name: FoldedName, of book: String) {
        notes[Self.prefix + id] = Self.value(name, of: book)
    }

    /// Forgets the tokens of a name for a book, once they are revoked.
    /// - Parameter book: the id of the book.
    public mutating func forgetTokens(named name: FoldedName, of book: String) {
        for id in tokens(named: name, of: book) { notes[Self.prefix + id] = nil }
    }

    // Neither ids nor names contain blanks.
    private static func value(_ name: FoldedName, of book: String) -> String { "\(book) \(name.folded)" }
}
