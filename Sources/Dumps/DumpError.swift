/// An error in reading a dump, with the file and, if known, the line.
public enum DumpError: Error, Equatable, Sendable {
    /// The file is missing, not a regular file, or not readable.
    case cannotRead(String, reason: String)
    /// The first line is not the header of a dump.
    case notADump(String)
    /// A newer program wrote the dump, or it has unknown content.
    case newer(String, line: Int, what: String)
    /// The dump ends after this line, without its end line.
    case cut(String, line: Int)
    /// A line is not JSON, or has invalid content.
    case damaged(String, line: Int, problem: String)
    /// The file exceeds the default limit in bytes.
    case tooLarge(String, bytes: Int, limit: Int)
    /// A line exceeds the default limit in bytes.
    case lineTooLong(String, line: Int, limit: Int)
}
