public import Money

/// A JSON value whose objects keep the order of their members.
public indirect enum JSON: Hashable, Sendable {
    /// `null`, the value of an empty field. Empty fields are not omitted.
    case null
    /// `true` or `false`.
    case truth(Bool)
    /// An integer: a count, an id, or an amount in cents.
    case integer(Int64)
    /// A number other than a count or an amount, as RFC 8259 writes it: `0.5`.
    case number(String)
    /// A string: a text, a name or a day.
    case text(String)
    /// An amount, written as a decimal string: `"12.50"`.
    case amount(Amount)
    /// A decimal number written as a string like amounts, such as a quantity or unit price: `"-0.480"`.
    case decimal(String)
    /// An array: values in order.
    case list([JSON])
    /// An object: members in order, with unique names.
    case object([Member])

    /// A member of an object.
    public struct Member: Hashable, Sendable {
        /// The name, in lower case with underscores. Only columns of a user's query keep their own names.
        public let name: String
        /// The value; `.null` for a member without one.
        public let value: JSON

        /// A member, for objects that are built piece by piece. For others, `JSON.object` takes a literal.
        public init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// A text; `null` for `nil`.
    public init(_ text: String?) {
        self = text.map(JSON.text) ?? .null
    }

    /// An integer; `null` for `nil`.
    public init(_ integer: Int?) {
        self = integer.map { .integer(Int64($0)) } ?? .null
    }

    /// An integer; `null` for `nil`.
    public init(_ integer: Int64?) {
        self = integer.map(JSON.integer) ?? .null
    }

    /// An object of members in order.
    public static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
        .object(members.map { Member($0.key, $0.value) })
    }

    /// The cents of an amount; `null` for `nil`.
    public static func cents(_ amount: Amount?) -> JSON {
        amount.map { .integer($0.cents) } ?? .null
    }

    /// An amount as a string; `null` for `nil`.
    public static func string(of amount: Amount?) -> JSON {
        amount.map(JSON.amount) ?? .null
    }

    /// The value on one line, by RFC 8259. Control characters and bidirectional controls are escaped.
    /// - Complexity: O(length).
    public var serialized: String {
        var result: [UInt8] = []
        write(to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    private func write(to result: inout [UInt8]) {
        switch self {
        case .null: result += "null".utf8
        case .truth(let truth): result += (truth ? "true" : "false").utf8
        case .integer(let integer): Self.append(integer, to: &result)
        case .number(let digits): result += digits.utf8
        case .text(let text), .decimal(let text): Self.append(text, to: &result)
        case .amount(let amount): Self.append(amount.machineText, to: &result)
        case .list(let values):
            result.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { result.append(UInt8(ascii: ",")) }
                value.write(to: &result)
            }
            result.append(UInt8(ascii: "]"))
        case .object(let members):
            result.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { result.append(UInt8(ascii: ",")) }
                Self.append(member.name, to: &result)
                result.append(UInt8(ascii: ":"))
                member.value.write(to: &result)
            }
            result.append(UInt8(ascii: "}"))
        }
    }
}
