/// Marks of the present state of a book, and of the store's users, sessions and books. A mark differs after a change.
/// Only equality has a meaning.
public struct StoreStamp: Hashable, Sendable {
    /// The mark of the book.
    let book: String
    /// The mark of users, sessions and books.
    let store: String

    /// Whether users, sessions or books changed between the two stamps.
    public func isOfOtherStore(than other: StoreStamp) -> Bool { store != other.store }
}
