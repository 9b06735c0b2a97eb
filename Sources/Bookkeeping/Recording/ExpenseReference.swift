/// A reference to an expense: by number, or counted back from the last one.
public enum ExpenseReference: Hashable, Sendable {
    /// The number, from 1.
    case number(Int64)
    /// A position from the end. 1 is the expense recorded last.
    case recordedLast(Int)

    /// Parses `42`, `last` (equal to `-1`), `-2` and so on.
    /// - Throws: `BookkeepingError.expenseNumber`.
    public init(_ text: String) throws(BookkeepingError) {
        if text == "last" {
            self = .recordedLast(1)
        } else if text.hasPrefix("-"), let back = Int(text.dropFirst()), back > 0 {
            self = .recordedLast(back)
        } else if let number = Int64(text), number > 0, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
            self = .number(number)
        } else {
            throw .expenseNumber(text)
        }
    }
}

extension Context {
    /// Returns the number of the referenced expense. Its existence is checked only for positions.
    /// - Throws: `BookkeepingError.noExpenseYet`, `notThatMany`.
    public func number(of reference: ExpenseReference) throws -> Int64 {
        switch reference {
        case .number(let number): return number
        case .recordedLast(let position):
            guard let number = try book.recordedLast(position) else {
                throw position == 1 ? BookkeepingError.noExpenseYet : .notThatMany(position)
            }
            return number
        }
    }
}
