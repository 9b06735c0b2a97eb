/// Files of attachments that a dump or another book provides.
public struct OfferedFiles {
    /// The names of the files, as in `Attachment.file`.
    public let names: Set<String>
    /// Calls its argument with each file in turn. An error of the argument ends the reading and is thrown.
    public let forEach: ((AttachedFile) throws -> Void) throws -> Void

    /// No files.
    public static var none: OfferedFiles { OfferedFiles(names: []) { _ in } }

    /// Creates the description of files that are read only when needed.
    /// - Parameter forEach: reads the files and passes them to its argument one by one, at each call again.
    public init(names: Set<String>, forEach: @escaping ((AttachedFile) throws -> Void) throws -> Void) {
        (self.names, self.forEach) = (names, forEach)
    }
}
