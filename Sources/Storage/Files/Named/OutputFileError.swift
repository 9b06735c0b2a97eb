/// The reason why a file chosen by the user cannot be written.
public enum OutputFileError: Error, Equatable, Sendable {
    /// The file exists, and replacing was not requested.
    case exists(String)
    /// The path is in use by something else: `a link`, `a folder`, `a pipe`, `a device`.
    case notRegular(String, what: String)
    /// The path is inside the store.
    case inStore(String)
    /// The system refuses to create or write the file.
    case cannotWrite(String, reason: String)
}
