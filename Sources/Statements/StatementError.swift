/// Why a whole file is not read.
public enum StatementError: Error, Equatable, Sendable {
    case cannotRead(String, reason: String)
    case tooLarge(String, bytes: Int, limit: Int)
    case recordTooLong(String, line: Int, limit: Int)
    case tooManyColumns(String, line: Int, limit: Int)
    case tooManyRows(String, limit: Int)
    case tooManyMembers(String, limit: Int)
    case quoteNotClosed(String, line: Int)
    /// Bytes that are no text in the encoding of the file.
    case notText(String, offset: Int)
    case encoding(String, name: String)
    /// Nothing that is known by its header or its shape.
    case unknownFormat(String, header: [String])
    /// Shares and funds, which no amount of money tells.
    case investments(String)
    /// A column that was named and is not there; with those that are.
    case unknownColumn(String, role: String, name: String, header: [String])
    /// What a column was said to be, and none can be; with what one can be.
    case unknownRole(String, known: [String])
    /// The file can be read in two ways; both are shown.
    case twoReadings(String, what: String, example: String, readings: [String])
    /// The line is 0 where the file has none, or where it breaks off.
    case damaged(String, line: Int, problem: String)
}
