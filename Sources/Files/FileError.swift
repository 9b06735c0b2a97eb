/// An error of reading a file of any kind. The first text of each case is the file's name.
public enum FileError: Error, Equatable, Sendable {
    /// The file is missing, is not a regular file, or the system refused to open it.
    case cannotRead(String, reason: String)
    /// The file, or its unpacked content, is larger than the limit. `bytes` is the size that was found up to then.
    case tooLarge(String, bytes: Int, limit: Int)
    /// A line, record or text is longer than the limit in bytes. `line` counts from 1.
    case recordTooLong(String, line: Int, limit: Int)
    /// A record has more fields than the limit.
    case tooManyColumns(String, line: Int, limit: Int)
    /// The file has more records than the limit.
    case tooManyRows(String, limit: Int)
    /// A zip file holds more files than the limit.
    case tooManyMembers(String, limit: Int)
    /// A quote opens on the line and is not closed, or not within the limit of a record.
    case quoteNotClosed(String, line: Int)
    /// The bytes at this offset are invalid in the encoding of the file.
    case notText(String, offset: Int)
    /// Invalid UTF-8 in a file that must be UTF-8. `line` counts from 1.
    case notUTF8(String, line: Int)
    /// The encoding that the file or the user named is unknown to this system, or too unusual for a file to choose it.
    case encoding(String, name: String)
    /// The file has no bytes.
    case empty(String)
    /// The content is malformed. `line` is 0 if the format has no lines, or if the file ends too early.
    case damaged(String, line: Int, problem: String)
    /// A zip file holds no files.
    case emptyArchive(String)
    /// The bytes are plausible text in several encodings, in which a word of the file differs. `readings` has the word
    /// in each of `encodings`; `example` is one of the readings.
    case twoEncodings(
        String, example: String, readings: [String], encodings: [String] = ["ISO-8859-15", "WINDOWS-1252"])
}

extension FileError {
    /// Runs a closure that throws nothing but `FileError`, through generic code that erases the error type.
    ///
    /// Any other error becomes `FileError.cannotRead`.
    package static func only<Value>(_ file: InputFile, _ body: () throws -> Value) throws(FileError) -> Value {
        do {
            return try body()
        } catch {
            throw error as? FileError ?? .cannotRead(file.name, reason: "\(error)")
        }
    }
}
