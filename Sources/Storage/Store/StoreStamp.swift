/// What is another value once somebody has written to a book, or to what the store knows of users, sessions and books.
public struct StoreStamp: Hashable, Sendable {
    /// Of what is in the book.
    let book: String
    /// Of what the store knows.
    let store: String

    /// Whether what the store knows of users, sessions and books was written to between the two.
    public func isOfOtherStore(than other: StoreStamp) -> Bool { store != other.store }
}
