public import Ledger

/// An expense with the names that stand for its numbers outside the book.
public struct ExportedExpense {
    /// As the book holds it; a void one is left out by whoever exports.
    public let expense: Expense
    /// The names of the category from the top down.
    public let category: [String]

    /// Pairs an expense with the path of its category.
    public init(_ expense: Expense, category: [String]) {
        self.expense = expense
        self.category = category
    }
}

/// A format that holds expenses one after the other; none needs to know the others.
public protocol ExpenseWriter {
    /// What stands before the first expense.
    func beginning() -> String
    /// Told of expenses before they are written, for what is looked up of many at once.
    func prepare(_ expenses: [Expense]) throws
    /// One expense, ended by a newline; `isFirst` leaves out what stands between two.
    func entry(_ expense: ExportedExpense, isFirst: Bool) -> String
    /// The same, behind what `text` holds in UTF-8 already.
    func append(_ expense: ExportedExpense, isFirst: Bool, to text: inout [UInt8])
    /// What stands after the last expense.
    func end() -> String
}

extension ExpenseWriter {
    /// The text of `entry`.
    public func append(_ expense: ExportedExpense, isFirst: Bool, to text: inout [UInt8]) {
        text += entry(expense, isFirst: isFirst).utf8
    }

    /// Nothing, as most formats say what an expense says itself.
    public func prepare(_ expenses: [Expense]) throws {}

    /// Nothing, as most formats need no end.
    public func end() -> String { "" }
}

extension String {
    /// The text on one line, without what a format gives a meaning of its own.
    func onOneLine(without signs: String = "") -> String {
        if isOnOneLine(without: signs) { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: result.append(" ")
            default: result.append(signs.unicodeScalars.contains(scalar) ? "," : scalar)
            }
        }
        // Two blanks in a row end an account or begin a comment, whatever accent stands on them.
        return result.split(separator: " ").map(String.init).joined(separator: " ")
    }

    /// Whether the text is of ASCII and has nothing to replace: what most texts are, found byte by byte in a fraction of the time.
    private func isOnOneLine(without signs: String) -> Bool {
        var before = UInt8(ascii: " ")
        for byte in utf8 {
            guard (0x20...0x7e).contains(byte), !signs.utf8.contains(byte) else { return false }
            if byte == UInt8(ascii: " ") && before == byte { return false }
            before = byte
        }
        return before != UInt8(ascii: " ")
    }

    /// Whether there is nothing but letters and digits of ASCII and `signs`, found byte by byte as above.
    func isOfASCII(and signs: String) -> Bool {
        utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: signs.utf8.contains(byte)
            }
        }
    }
}
