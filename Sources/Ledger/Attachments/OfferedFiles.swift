/// The files of attachments that a dump or another book has.
public struct OfferedFiles {
    /// Their names.
    public let names: Set<String>
    /// Hands them out, one after the other.
    public let forEach: ((AttachedFile) throws -> Void) throws -> Void

    /// No files.
    public static var none: OfferedFiles { OfferedFiles(names: []) { _ in } }

    /// Files that are read once they are wanted.
    public init(names: Set<String>, forEach: @escaping ((AttachedFile) throws -> Void) throws -> Void) {
        (self.names, self.forEach) = (names, forEach)
    }
}
