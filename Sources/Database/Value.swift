/// One value that is bound to a statement or read from a row.
public enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    public init(_ integer: Int) {
        self = .integer(Int64(integer))
    }

    public init(_ integer: Int64?) {
        self = integer.map(Value.integer) ?? .null
    }

    public init(_ text: String?) {
        self = text.map(Value.text) ?? .null
    }

    /// A truth value, stored as 1 or 0.
    public init(_ truth: Bool) {
        self = .integer(truth ? 1 : 0)
    }
}
