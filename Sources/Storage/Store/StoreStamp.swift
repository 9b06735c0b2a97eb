import Glibc

/// Marks of the present state of a book, and of the store's users, sessions and books. A mark differs after a change.
/// Only equality has a meaning.
public struct StoreStamp: Hashable, Sendable {
    /// The mark of the book.
    let book: String
    /// The mark of users, sessions and books.
    let store: String

    package init(book: String, store: String) {
        self.book = book
        self.store = store
    }

    /// Whether users, sessions or books changed between the two stamps.
    public func isOfOtherStore(than other: StoreStamp) -> Bool { store != other.store }

    /// A copy whose mark of the store also differs after a change of a file, such as one with settings of the machine.
    public func including(file path: String) -> StoreStamp {
        StoreStamp(book: book, store: "\(store) \(Self.mark(ofFile: path))")
    }

    /// The inode, size and modification time of a file; empty if it is missing.
    package static func mark(ofFile path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }
}
