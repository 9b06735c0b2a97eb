public import Ledger

/// An expense with the names of its category, for use outside the book.
public struct ExportedExpense {
    /// The expense. Callers omit void ones.
    public let expense: Expense
    /// The names of the category, from the top level down.
    public let category: [String]

    /// The memberwise initializer.
    public init(_ expense: Expense, category: [String]) {
        self.expense = expense
        self.category = category
    }
}

/// A format of independent entries, one per expense.
public protocol ExpenseWriter {
    /// The text before the first expense.
    func beginning() -> String
    /// Announces expenses before they are written, for looking up data of many at once.
    func prepare(_ expenses: [Expense]) throws
    /// An entry, ended by a newline. With `isFirst` it has no separator before it.
    func entry(_ expense: ExportedExpense, isFirst: Bool) -> String
    /// Appends an entry in UTF-8.
    func append(_ expense: ExportedExpense, isFirst: Bool, to text: inout [UInt8])
    /// The text after the last expense.
    func end() -> String
}

extension ExpenseWriter {
    /// Appends the text of `entry`.
    public func append(_ expense: ExportedExpense, isFirst: Bool, to text: inout [UInt8]) {
        text += entry(expense, isFirst: isFirst).utf8
    }

    /// No preparation, by default.
    public func prepare(_ expenses: [Expense]) throws {}

    /// No end, by default.
    public func end() -> String { "" }
}

extension String {
    /// The text on one line, with control characters and blanks replaced by spaces, and `signs` by commas. Runs of
    /// spaces become one, and spaces at both ends are removed.
    func onOneLine(without signs: String = "") -> String {
        if isOnOneLine(without: signs) { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: result.append(" ")
            default: result.append(signs.unicodeScalars.contains(scalar) ? "," : scalar)
            }
        }
        // Two blanks in a row end an account or begin a comment, even if the second has an accent.
        return result.split(separator: " ").map(String.init).joined(separator: " ")
    }

    /// Whether the text is ASCII and needs no replacement. A fast path for most texts, on bytes.
    private func isOnOneLine(without signs: String) -> Bool {
        var before = UInt8(ascii: " ")
        for byte in utf8 {
            guard (0x20...0x7e).contains(byte), !signs.utf8.contains(byte) else { return false }
            if byte == UInt8(ascii: " ") && before == byte { return false }
            before = byte
        }
        return before != UInt8(ascii: " ")
    }

    /// Whether the text consists of ASCII letters, digits and `signs`. Works on bytes for speed.
    func isOfASCII(and signs: String) -> Bool {
        utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: signs.utf8.contains(byte)
            }
        }
    }
}
