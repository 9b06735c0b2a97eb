public import Secrets

/// The result of a backup.
public struct StoreBackup: Equatable, Sendable {
    /// The number of books, removed ones included.
    public let books: Int
    /// The size of the file in bytes.
    public let bytes: Int
    /// The cost of the password hash; reduced if the memory for the full cost was not available.
    public let cost: PasswordCost
    /// The relative paths of books, reports and side files that the backup could not include: the files are missing,
    /// not regular, or longer than a sealed file can be.
    public var missing: [String] = []

    package init(books: Int, bytes: Int, cost: PasswordCost, missing: [String] = []) {
        self.books = books
        self.bytes = bytes
        self.cost = cost
        self.missing = missing
    }
}
