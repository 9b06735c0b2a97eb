/// Why a dump is not read; with the file and, where there is one, the line.
public enum DumpError: Error, Equatable, Sendable {
    /// The file is missing, is no file, or may not be read.
    case cannotRead(String, reason: String)
    /// The first line is none that a dump begins with.
    case notADump(String)
    /// A newer program wrote it, or it holds something that this one does not know.
    case newer(String, line: Int, what: String)
    /// It ends before its end.
    case cut(String, line: Int)
    /// A line is no JSON, or has something else than such a line has.
    case damaged(String, line: Int, problem: String)
    /// The file has more bytes than are read unless asked for.
    case tooLarge(String, bytes: Int, limit: Int)
    /// A line has more bytes than are read unless asked for.
    case lineTooLong(String, line: Int, limit: Int)
}
