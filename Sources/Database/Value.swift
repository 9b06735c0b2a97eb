/// One value that is bound to a statement or read from a row.
public enum Value: Hashable, Sendable {
    /// No value; `=` finds none in SQL, `IS` does.
    case null
    /// A whole number of 64 bits; cents, days since 1970-01-01 and truth values are stored as such.
    case integer(Int64)
    /// Text as UTF-8.
    case text(String)
    /// Bytes as they are; none at all is not null.
    case blob([UInt8])

    /// A whole number that is always there.
    public init(_ integer: Int) {
        self = .integer(Int64(integer))
    }

    /// A whole number, or null for `nil`.
    public init(_ integer: Int64?) {
        self = integer.map(Value.integer) ?? .null
    }

    /// A text, or null for `nil`; an empty text is not null.
    public init(_ text: String?) {
        self = text.map(Value.text) ?? .null
    }

    /// A truth value, stored as 1 or 0.
    public init(_ truth: Bool) {
        self = .integer(truth ? 1 : 0)
    }
}
