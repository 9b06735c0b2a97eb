public import Files

/// An error of reading statements. The first text of most cases is the file's name.
public enum StatementError: Error, Equatable, Sendable {
    /// The bytes, text or records of the file are unreadable.
    case file(FileError)
    /// An unknown format, with a description of the content.
    case unknownFormat(String, UnknownFile)
    /// The file has only investment transactions, which cannot be read as amounts of money.
    case investments(String)
    /// The user named a column that the file does not have. `header` lists the existing ones.
    case unknownColumn(String, role: String, name: String, header: [String])
    /// No row has a date in the columns that the user named. `UnknownFile` describes the content.
    case mapFitsNothing(String, map: String, UnknownFile)
    /// No filled cell of a column that the user named fits its role.
    case columnFitsNothing(String, role: String, title: String)
    /// The user named an unknown column role. `known` lists the valid ones.
    case unknownRole(String, known: [String])
    /// A value of the file has several meanings. `what` names it, `example` is a cell, and `readings` are its possible
    /// values.
    case twoReadings(String, what: String, example: String, readings: [String])
    /// The meaning of the signs in a column with money out and in is unknown. `negatives` and `positives` count the
    /// amounts. `hasColumns` says whether the user may name a direction column.
    case unclearSigns(String, negatives: Int, positives: Int, hasColumns: Bool = true)
    /// The file has expenses shared by these people, and the user named none of them. `named` is the name that the user
    /// gave; `nil` without one.
    case unclearShare(String, people: [String], named: String?)
    /// The signs do not show what was spent, and `column`, of directions or transaction types, has cells whose meaning
    /// is unknown. `words` are some of them, possibly none.
    case unknownDirection(String, column: String, words: [String])
    /// Two columns have the same name but different cells. `columns` count from 1.
    case duplicateTitles(String, role: String, title: String, columns: [Int])
    /// The file has more tables than the limit. `line` is the first line of the next table.
    case tooManyTables(String, line: Int, limit: Int)
    /// Amounts may be torn at their comma: commas separate the columns too. `line` has the first such amount,
    /// `example`. `map` is the value of `--map` for whole amounts; `nil` if the cells of money out and in are both filled.
    case tornDecimals(String, line: Int, example: String, map: String? = "amount=COLUMN")
    /// The file is a double-entry journal, with two accounts or more for each booking. `accounts` are up to five of
    /// them.
    case doubleEntry(String, accounts: [String])
    /// The amounts have no currency, and `reason` makes euro unlikely. `currency` is the one that the file suggests;
    /// `nil` if it suggests none, or several.
    case unlikelyEuro(String, reason: String, currency: String?)
    /// Different parts of the file name different currencies for the amounts. `places` are these currencies, or the
    /// columns that name them.
    case unclearCurrency(String, places: [String])
    /// The column `net` has net amounts, and nothing says whether one of the `others` has them with tax. All are names for
    /// `--map`.
    case unclearTax(String, net: String, others: [String])
    /// The running balance disagrees with the amounts. Of all its changes, `agreeing` agree, and `line` has the first
    /// disagreement. `other` is the opposite sign if that would agree.
    case balanceDisagrees(String, agreeing: Int, of: Int, line: Int, other: SpentSign?)
    /// Stated opening and closing balances disagree with the rows. Of all statements, `agreeing` agree. `line` ends the
    /// first that does not, `change` is the difference of its balances, and `moved` the sum of its rows, in cents.
    case statedBalanceDisagrees(String, agreeing: Int, of: Int, line: Int, change: Int64, moved: Int64)
    /// A stated total of money out or in disagrees with the rows. `line` states it; `stated` and `found` are in cents.
    case statedTotalDisagrees(String, line: Int, isOut: Bool, stated: Int64, found: Int64)
    /// A journal could not be read. `program` is the external program that reads its format, and `command` is the
    /// command line that converts the journal to CSV.
    case journal(String, program: String, command: String, JournalProblem)
}

extension StatementError {
    /// Runs a closure that throws nothing but `StatementError` and `FileError`, through generic code that erases the
    /// error type. Any other error becomes `FileError.cannotRead`.
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

    /// Converts a `FileError` to a `StatementError`.
    static func ofFile<Value>(_ body: () throws(FileError) -> Value) throws(StatementError) -> Value {
        do throws(FileError) {
            return try body()
        } catch {
            throw .file(error)
        }
    }
}
