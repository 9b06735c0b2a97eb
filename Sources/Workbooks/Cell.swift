public import Money
public import Periods

/// The content of a cell.
public enum Cell: Equatable, Sendable {
    /// No content.
    case empty
    /// A text in bold, at the head of a column.
    case heading(String)
    /// A text. It is never a formula, not even if it begins with `=`.
    case text(String)
    /// An integer; a text beyond 15 digits.
    case integer(Int64)
    /// A number such as `-1234.5`; a text if it has more than 15 digits.
    case decimal(String)
    /// An amount with two decimals; a text beyond 15 digits.
    case amount(Amount)
    /// A day; a text before March 1900, because spreadsheets count a 29 February 1900, and after 9999.
    case day(Day)
    /// A boolean.
    case flag(Bool)
    /// A formula with its present result. Only the program writes formulas: their text must not come from users. If the
    /// result has more than 15 digits, the cell is the result as a text.
    case sum(String, Amount)

    private static let firstDay = Day(year: 1900, month: 3, day: 1)!

    /// The number of a cell; `nil` if it has none.
    var number: CellNumber? {
        switch self {
        case .empty, .heading, .text, .flag: nil
        case .integer(let integer): CellNumber(integer)
        case .decimal(let digits): CellNumber(decimal: digits)
        case .amount(let amount), .sum(_, let amount): CellNumber(amount.cents, decimals: 2)
        case .day(let day):
            // Day 1 is 1 January 1900.
            (Self.firstDay...Day.latest).contains(day) ? CellNumber(Int64(day.number + 25_569)) : nil
        }
    }

    /// Whether formulas can calculate with the cell.
    public var isNumber: Bool { number != nil }

    /// The content as a text, for a cell that is not a number.
    var text: String {
        switch self {
        case .empty: ""
        case .heading(let text), .text(let text), .decimal(let text): text
        case .integer(let integer): String(integer)
        case .amount(let amount), .sum(_, let amount): amount.machineText
        case .day(let day): day.iso
        case .flag(let isTrue): isTrue ? "true" : "false"
        }
    }
}

/// The name of a column in formulas.
public struct ColumnName {
    /// The letters of the column: `A` for 0, `AA` for 26.
    public let text: String

    /// Creates the name of the column at a position, from 0.
    public init(_ column: Int) {
        var (letters, rest) = ("", column)
        while rest >= 0 {
            letters = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rest % 26))) + letters
            rest = rest / 26 - 1
        }
        text = letters
    }
}
