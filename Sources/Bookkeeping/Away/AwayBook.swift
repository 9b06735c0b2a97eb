internal import Storage
internal import Users

/// A book in a folder that was taken along from a server, and where it comes from.
///
/// The folder's store keeps that for whoever took it, beside their settings.
public struct AwayBook: Equatable {
    /// The address of the store that it comes from.
    public let address: String
    /// Its id there.
    public let id: String

    /// - Returns: `nil` for a book that was made in the folder.
    init?(_ book: BookEntry, of session: any StoreSession) throws {
        guard let text = try session.settings()[Self.key(of: book)],
            let blank = text.lastIndex(of: " ")
        else { return nil }
        address = String(text[..<blank])
        id = String(text[text.index(after: blank)...])
    }

    init(address: String, id: String) {
        (self.address, self.id) = (address, id)
    }

    func keep(for book: BookEntry, of account: any AccountSession) throws {
        try account.set(Self.key(of: book), to: "\(address) \(id)")
    }

    private static func key(of book: BookEntry) -> String { "taken-from.\(book.id)" }
}
