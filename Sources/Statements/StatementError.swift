public import Files

/// Why a file that can be read holds no statement that can be; the first text of most cases is the file's name.
public enum StatementError: Error, Equatable, Sendable {
    /// The bytes, the text or the records of the file cannot be read.
    case file(FileError)
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
}

extension StatementError {
    /// Runs what throws such errors and errors of files, through types that cannot say so.
    package static func only<Value>(_ file: InputFile, _ body: () throws -> Value) throws(StatementError) -> Value {
        do {
            return try body()
        } catch let error as StatementError {
            throw error
        } catch let error as FileError {
            throw .file(error)
        } catch {
            throw .file(.cannotRead(file.name, reason: "\(error)"))
        }
    }

    /// Passes an error of a file on as one of a statement.
    static func ofFile<Value>(_ body: () throws(FileError) -> Value) throws(StatementError) -> Value {
        do throws(FileError) {
            return try body()
        } catch {
            throw .file(error)
        }
    }
}
