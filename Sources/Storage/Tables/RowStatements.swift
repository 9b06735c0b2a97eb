internal import Database
internal import Ledger

/// How the rows of a tracked table lie in the database: the SQL that reads and writes them, for all that is done to rows
/// without knowing what they mean.
///
/// A row is its number, then its fields in the order of the description. Words lie in a table of their own and are read as
/// one text, divided by spaces; so do entries, read as one text of JSON: a list of lists, each with the fields in their order.
struct RowStatements: Sendable {
    let table: TrackedTable
    /// What its tables are part of; `nil` where every book has them.
    var room: Room?
    /// The rows with the numbers of a JSON list, by number.
    let numbered: String
    /// Every row, by number.
    let all: String
    /// How many rows there are.
    let count: String
    /// Writes a row in the place of the one with its number, or as a new one; without the words.
    let put: String
    /// Takes the rows with the numbers of a JSON list away.
    let remove: String
    /// Gives the rows with the numbers of a JSON list names that nobody else has, before they get their own.
    var vacate: String?
    /// The numbers of the rows that refer to a row, by the name of the field that does; `lines.product` of an entry's.
    var referring: [String: String] = [:]
    /// How the words of a row are written.
    var words: Words?

    /// How the entries of a row are written, by the name of their field.
    var entries: [String: Entries] = [:]

    /// The statements for words that lie in a table of their own.
    struct Words: Sendable {
        /// Takes the words of the row with that number away.
        let clear: String
        /// Adds a word to the row: its number, the place from 0 on, the word.
        let add: String
    }

    /// The statements for entries that lie in a table of their own.
    struct Entries: Sendable {
        /// Takes the entries of the row with that number away.
        let clear: String
        /// Adds an entry to the row: its number, the place from 0 on, then the entry's fields in their order.
        let add: String
    }

    /// The statements of a table.
    ///
    /// A table without any is a fault of the program.
    static func of(_ table: TrackedTable) -> RowStatements {
        guard let statements = all.first(where: { $0.table == table }) else {
            preconditionFailure("the table \(table.name) is described, and has no statements")
        }
        return statements
    }

    /// Those of every tracked table.
    static let all: [RowStatements] = [
        .category, .ceiling, .rule, .profile, .expense, .shelf, .kind, .product, .receipt, .method, .setting,
        .basket, .basketLine, .basketUser, .basketMail, .move, .pattern, .productSource, .goods, .subscription,
        .place, .person, .payee, .outing, .circumstance, .picture, .voucherMove, .repayment, .rate, .bankMatch,
        .repeat, .repeatTime, .attachment,
    ]
}
