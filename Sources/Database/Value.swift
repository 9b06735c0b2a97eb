/// A value bound to a statement or read from a row.
public enum Value: Hashable, Sendable {
    /// SQL NULL. `=` never matches it, `IS` does.
    case null
    /// A 64-bit integer; also cents, days since 1970-01-01 and booleans.
    case integer(Int64)
    /// UTF-8 text.
    case text(String)
    /// Bytes; empty is not NULL.
    case blob([UInt8])

    /// Creates an integer.
    public init(_ integer: Int) {
        self = .integer(Int64(integer))
    }

    /// Creates an integer, or NULL for `nil`.
    public init(_ integer: Int64?) {
        self = integer.map(Value.integer) ?? .null
    }

    /// Creates a text, or NULL for `nil`. An empty text is not NULL.
    public init(_ text: String?) {
        self = text.map(Value.text) ?? .null
    }

    /// Creates a boolean, stored as 1 or 0.
    public init(_ truth: Bool) {
        self = .integer(truth ? 1 : 0)
    }
}
