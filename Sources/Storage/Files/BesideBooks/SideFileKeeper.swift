internal import Secrets

/// Where the side files of one book lie, each sealed under its own key.
protocol SideFileKeeper {
    /// The id of the book.
    var book: String { get }

    /// Writes a file before the book tells of it, under the name that it has beside every copy of the book.
    /// - Throws: `DatabaseError`, `SecretError.outOfMemory`.
    /// - Complexity: O(bytes).
    func write(_ content: SaltedContent, as file: SideFile) throws

    /// What a file holds.
    /// - Throws: `DatabaseError.cannotOpen` where it is gone, `StoreError.seal`.
    /// - Complexity: O(bytes).
    func read(_ file: SideFile) throws -> SaltedContent

    /// What a file is called in errors.
    func path(of file: SideFile) -> String

    /// Whether a file is there.
    func holds(_ file: SideFile) throws -> Bool

    /// Takes files away that belong to nothing any more; whoever calls is changing the book.
    func remove(_ files: [SideFile]) throws
}

extension SideFileKeeper {
    /// Writes content under the name that follows from it.
    func write(_ content: SaltedContent) throws -> SideFile {
        let file = SideFile(key: content.key)
        try write(content, as: file)
        return file
    }
}
