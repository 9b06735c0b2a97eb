internal import Storage
internal import Users

/// The origin of a checked-out copy: the server and the id of the original book.
///
/// Kept among the user's notes in the store of the folder that holds the copy.
public struct CheckoutOrigin: Equatable {
    /// The address of the original store.
    public let address: String
    /// The id of the book in the original store.
    public let id: String

    /// Reads the origin of a book in the session's store. `nil` for a book that was not checked out.
    init?(_ book: BookEntry, of session: any StoreSession) throws {
        guard let text = try session.notes()[Self.key(of: book)],
            let blank = text.lastIndex(of: " ")
        else { return nil }
        address = String(text[..<blank])
        id = String(text[text.index(after: blank)...])
    }

    init(address: String, id: String) {
        (self.address, self.id) = (address, id)
    }

    func keep(for book: BookEntry, of account: any AccountSession) throws {
        try account.note(Self.key(of: book), "\(address) \(id)")
    }

    private static func key(of book: BookEntry) -> String { "taken-from.\(book.id)" }
}
