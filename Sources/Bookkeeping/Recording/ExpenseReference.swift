/// Which expense is meant: by its number, or counted back from the one recorded last.
public enum ExpenseReference: Hashable, Sendable {
    /// The number that people see, from 1 on.
    case number(Int64)
    /// 1 is the expense recorded last, 2 the one before it.
    case recordedLast(Int)

    /// Reads `42`, `last` (the same as `-1`), `-2` and so on.
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
    /// The number of the expense that is meant; one that is named by it may not be there.
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
