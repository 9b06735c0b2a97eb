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
        var result = ""
        write(to: &result)
        return result
    }

    private func write(to result: inout String) {
        switch self {
        case .null: result += "null"
        case .truth(let truth): result += truth ? "true" : "false"
        case .integer(let integer): result += String(integer)
        case .number(let digits): result += digits
        case .text(let text): Self.write(text, to: &result)
        case .amount(let amount): Self.write(amount.machineText, to: &result)
        case .list(let values):
            result += "["
            for (index, value) in values.enumerated() {
                if index > 0 { result += "," }
                value.write(to: &result)
            }
            result += "]"
        case .object(let members):
            result += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { result += "," }
                Self.write(member.name, to: &result)
                result += ":"
                member.value.write(to: &result)
            }
            result += "}"
        }
    }

    private static func write(_ text: String, to result: inout String) {
        result += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
                "\u{2066}"..."\u{2069}", "\u{FEFF}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        result += "\""
    }
}
