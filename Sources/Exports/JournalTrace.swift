internal import Ledger
internal import Text

/// What a journal has no room for of an expense, and by which it is known again, as `uid=…&payee=a%7Cb`: with it the expense
/// comes back whole.
///
/// A part that is said takes the place of what the journal says; an empty one means that there is none.
struct JournalTrace {
    private(set) var text: String

    init(_ expense: Expense) {
        text = "uid=\(percentEncoded(expense.uid))"
    }

    mutating func say(_ name: String, _ value: String?) {
        text += "&\(name)=\(percentEncoded(value ?? ""))"
    }

    /// Says it only where what is read back without it is something else.
    mutating func say(_ name: String, _ value: String?, unless read: String?) {
        if value != read { say(name, value) }
    }
}
