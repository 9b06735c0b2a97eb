/// Why a file cannot be read, whatever it should hold; the first text of each case is the file's name.
public enum FileError: Error, Equatable, Sendable {
    /// The file is missing, no regular file, or the system refused it.
    case cannotRead(String, reason: String)
    /// More bytes than the limit, unpacked ones counted too; `bytes` is how many were found until then.
    case tooLarge(String, bytes: Int, limit: Int)
    /// A line, record or text of more bytes than the limit; `line` counts from 1.
    case recordTooLong(String, line: Int, limit: Int)
    /// A record with more fields than the limit.
    case tooManyColumns(String, line: Int, limit: Int)
    /// More records than the limit.
    case tooManyRows(String, limit: Int)
    /// A zip file that holds more files than the limit.
    case tooManyMembers(String, limit: Int)
    /// A quote that begins on the line and has no end, or none within the limit of a record.
    case quoteNotClosed(String, line: Int)
    /// Bytes that are no text in the encoding of the file.
    case notText(String, offset: Int)
    /// Bytes that are no UTF-8 where nothing else may be; `line` counts from 1.
    case notUTF8(String, line: Int)
    /// An encoding, named by the file or by a person, that this system does not know.
    case encoding(String, name: String)
    /// No byte at all.
    case empty(String)
    /// The line is 0 where the file has none, or where it breaks off.
    case damaged(String, line: Int, problem: String)
    /// A zip file that holds no file.
    case emptyArchive(String)
    /// Bytes that are text in two encodings; a word, and how each of them reads it.
    case twoEncodings(String, example: String, readings: [String])
}

extension FileError {
    /// Runs what throws nothing else than such errors, through types that cannot say so.
    package static func only<Value>(_ file: InputFile, _ body: () throws -> Value) throws(FileError) -> Value {
        do {
            return try body()
        } catch {
            throw error as? FileError ?? .cannotRead(file.name, reason: "\(error)")
        }
    }
}
