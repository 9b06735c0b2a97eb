internal import Ledger
internal import Text

/// Details of an expense that a journal format cannot express, including its uid, as `uid=…&payee=a%7Cb`. An import of the
/// journal restores the expense completely.
///
/// A part replaces the value that the journal has for the field. A part without a text means that the field is empty.
struct JournalDetails {
    private(set) var text: String

    init(_ expense: Expense) {
        text = "uid=\(percentEncoded(expense.uid))"
    }

    mutating func add(_ name: String, _ value: String?) {
        text += "&\(name)=\(percentEncoded(value ?? ""))"
    }

    /// Adds a part only if importing the journal would give another value.
    mutating func add(_ name: String, _ value: String?, unless read: String?) {
        if value != read { add(name, value) }
    }
}
