/// Why a whole file is not read; the first text of each case is the file's name.
public enum StatementError: Error, Equatable, Sendable {
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
    /// Nothing that is known by its header or its shape; with what it is instead.
    case unknownFormat(String, UnknownFile)
    /// Shares and funds, which no amount of money tells.
    case investments(String)
    /// A column that was named and is not there; with those that are.
    case unknownColumn(String, role: String, name: String, header: [String])
    /// No row has a day in the columns that a person named; with what the rows look like.
    case mapFitsNothing(String, map: String, UnknownFile)
    /// What a column was said to be, and none can be; with what one can be.
    case unknownRole(String, known: [String])
    /// The file can be read in two ways; both are shown.
    case twoReadings(String, what: String, example: String, readings: [String])
    /// One column holds money out and money in, and nothing says which sign is which; how many amounts have which.
    /// Only in a file with columns one of these can be named.
    case unclearSigns(String, negatives: Int, positives: Int, hasColumns: Bool = true)
    /// Shared expenses of these people, of whom nobody said whose part is meant, or who are not the one that was named.
    case whosePart(String, people: [String], named: String?)
    /// No amount has a minus, and the words of the column that should say what went out are not known.
    case unknownDirection(String, column: String, words: [String])
    /// Two columns of one name whose cells differ; their numbers count from 1.
    case sameNames(String, role: String, title: String, columns: [Int])
    /// More tables in one file than the limit; `line` is the first line of the next table.
    case tooManyTables(String, line: Int, limit: Int)
    /// Each booking stands in the file twice, once for each of its accounts.
    case doubleEntry(String, accounts: [String])
    /// No currency is named for the amounts, and `reason` makes euro unlikely.
    case unlikelyEuro(String, reason: String)
    /// Several currencies may be that of the amounts; where they stand.
    case unclearCurrency(String, places: [String])
    /// A running balance that the amounts do not come to: how many of its changes they do, of how many, the first line
    /// where they do not, and the other sign where that would make it agree.
    case balanceDisagrees(String, agreeing: Int, of: Int, line: Int, other: SpentSign?)
    /// Statements whose rows do not come to the balances that they state before and behind them: how many do, of how many,
    /// the line of the first that does not, and in cents by how much its balances differ and what moved.
    case statedBalanceDisagrees(String, agreeing: Int, of: Int, line: Int, change: Int64, moved: Int64)
    /// A statement that states in cents the sum of what went out, or of what came in, and whose rows come to another; the
    /// line on which it states it.
    case statedTotalDisagrees(String, line: Int, isOut: Bool, stated: Int64, found: Int64)
    /// A journal that another program has to read, and the command line that does so.
    case journal(String, program: String, command: String, JournalProblem)
    /// The line is 0 where the file has none, or where it breaks off.
    case damaged(String, line: Int, problem: String)
}
