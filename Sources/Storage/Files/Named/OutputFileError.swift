/// Why a file that a person named is not written.
public enum OutputFileError: Error, Equatable, Sendable {
    /// There is a file already, and nothing was said of replacing it.
    case exists(String)
    /// There is something else, which no file takes the place of: `a link`, `a folder`, `a pipe`, `a device`.
    case notRegular(String, what: String)
    /// It is, or would be, among the files of the store.
    case inStore(String)
    /// The file cannot be made or written there.
    case cannotWrite(String, reason: String)
}
