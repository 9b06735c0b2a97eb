package import Secrets

/// The storage for the side files of one book, each encrypted under its own key.
package protocol SideFileKeeper {
    /// The id of the book.
    var book: String { get }

    /// Writes a side file, before the book refers to it. The file has an equal name in all copies of the book.
    /// - Throws: `DatabaseError`, `SecretError.outOfMemory`.
    /// - Complexity: O(bytes).
    func write(_ content: SaltedContent, as file: SideFile) throws

    /// Reads and decrypts a side file.
    /// - Throws: `DatabaseError.cannotOpen` if it is missing, `StoreError.seal`.
    /// - Complexity: O(bytes).
    func read(_ file: SideFile) throws -> SaltedContent

    /// The path of a side file, for errors.
    func path(of file: SideFile) -> String

    /// Whether a side file exists.
    func holds(_ file: SideFile) throws -> Bool

    /// Removes side files to which no row refers any more. Called within a change of the book.
    func remove(_ files: [SideFile]) throws
}

extension SideFileKeeper {
    /// Writes content under the name derived from its key.
    func write(_ content: SaltedContent) throws -> SideFile {
        let file = SideFile(key: content.key)
        try write(content, as: file)
        return file
    }
}
