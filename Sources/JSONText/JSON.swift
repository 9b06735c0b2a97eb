public import Money

/// A JSON value whose members keep their order.
public indirect enum JSON: Hashable, Sendable {
    /// The value of a field that has none; fields are not left out.
    case null
    /// `true` or `false`.
    case truth(Bool)
    /// A whole number: a count, an id, or cents.
    case integer(Int64)
    /// A number as it is written, RFC 8259; for what is neither an amount nor a count.
    case number(String)
    /// Text from people, or a name or a day.
    case text(String)
    /// An amount as a point-decimal string: `"12.50"`.
    case amount(Amount)
    /// A number with a point that is a text in JSON, as amounts are: a quantity or the price of a unit, `"-0.480"`.
    case decimal(String)
    /// Values in their order.
    case list([JSON])
    /// Members in their order, no name twice.
    case object([Member])

    /// A name of an object and what it stands for.
    public struct Member: Hashable, Sendable {
        /// Lower case with underscores, but for the columns of a query, which are called what it calls them.
        public let name: String
        /// `.null` where there is none.
        public let value: JSON

        /// A member of an object that is built piece by piece; `JSON.object` takes a literal.
        public init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// A text, or null for `nil`.
    public init(_ text: String?) {
        self = text.map(JSON.text) ?? .null
    }

    /// A whole number, or null for `nil`.
    public init(_ integer: Int?) {
        self = integer.map { .integer(Int64($0)) } ?? .null
    }

    /// The number, or `null` for `nil`.
    public init(_ integer: Int64?) {
        self = integer.map(JSON.integer) ?? .null
    }

    /// An object of the members in their order.
    public static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
        .object(members.map { Member($0.key, $0.value) })
    }

    /// The cents of an amount, or null.
    public static func cents(_ amount: Amount?) -> JSON {
        amount.map { .integer($0.cents) } ?? .null
    }

    /// The amount as a string, or null.
    public static func string(of amount: Amount?) -> JSON {
        amount.map(JSON.amount) ?? .null
    }

    /// The value on one line, RFC 8259. Control characters and what could reorder a terminal's line are escaped.
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
