public import Failures

/// An error in parsing JSON.
public enum JSONError: InternalError, Hashable, Sendable {
    /// An invalid byte at an offset from 0.
    case unexpected(at: Int)
    /// The text ends before a value, name or bracket.
    case endsEarly
    /// The number at an offset has a fraction, an exponent or leading zeros, or is an integer beyond 64 bits.
    case number(at: Int)
    /// This name occurs twice in an object.
    case twice(String)
    /// More than 32 nested lists and objects.
    case tooDeep
}

extension JSON {
    /// The maximum depth of nested lists and objects.
    static let deepest = 32

    /// Parses a value by RFC 8259, more strictly than required: numbers must be integers, and names in an object unique.
    ///
    /// Output of `serialized` gives an equal value, except that amounts and decimals become texts, and that a `number`
    /// with a fraction is refused.
    /// - Complexity: O(length).
    /// - Throws: `JSONError` for the first error.
    public init(reading text: String) throws(JSONError) {
        var reader = JSONReader(bytes: Array(text.utf8))
        self = try reader.document()
    }

    /// The value of the member with a name; `nil` if it is missing, or if this value is not an object.
    /// - Complexity: O(members).
    public subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}

private struct JSONReader {
    let bytes: [UInt8]
    var position = 0
    var depth = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func document() throws(JSONError) -> JSON {
        let value = try value()
        skipSpaces()
        guard position == bytes.count else { throw .unexpected(at: position) }
        return value
    }

    private mutating func value() throws(JSONError) -> JSON {
        skipSpaces()
        switch try peek() {
        case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in try reader.object() }
        case UInt8(ascii: "["): return try nested { reader throws(JSONError) in try reader.list() }
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .truth(true))
        case UInt8(ascii: "f"): return try word("false", .truth(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .integer(try integer())
        }
    }

    private mutating func nested(_ body: (inout JSONReader) throws(JSONError) -> JSON) throws(JSONError) -> JSON {
        guard depth < JSON.deepest else { throw .tooDeep }
        depth += 1
        defer { depth -= 1 }
        position += 1
        return try body(&self)
    }

    private mutating func object() throws(JSONError) -> JSON {
        var members: [JSON.Member] = []
        // For at most this many names, a linear search is faster than a set.
        let few = 24
        var names: Set<String> = []
        skipSpaces()
        if try take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpaces()
            guard try peek() == UInt8(ascii: "\"") else { throw .unexpected(at: position) }
            let name = try text()
            if members.count < few {
                guard !members.contains(where: { $0.name == name }) else { throw .twice(name) }
            } else {
                if names.isEmpty { names = Set(members.map(\.name)) }
                guard names.insert(name).inserted else { throw .twice(name) }
            }
            skipSpaces()
            guard try take(UInt8(ascii: ":")) else { throw .unexpected(at: position) }
            members.append(JSON.Member(name, try value()))
            skipSpaces()
            if try take(UInt8(ascii: "}")) { return .object(members) }
            guard try take(UInt8(ascii: ",")) else { throw .unexpected(at: position) }
        }
    }

    private mutating func list() throws(JSONError) -> JSON {
        var values: [JSON] = []
        skipSpaces()
        if try take(UInt8(ascii: "]")) { return .list(values) }
        while true {
            values.append(try value())
            skipSpaces()
            if try take(UInt8(ascii: "]")) { return .list(values) }
            guard try take(UInt8(ascii: ",")) else { throw .unexpected(at: position) }
        }
    }

    private mutating func text() throws(JSONError) -> String {
        position += 1
        // Fast path for texts without escapes, which are the majority.
        var end = position
        while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\")
        {
            end += 1
        }
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
            defer { position = end + 1 }
            return bytes.withUnsafeBufferPointer {
                String(decoding: UnsafeBufferPointer(rebasing: $0[position..<end]), as: UTF8.self)
            }
        }
        var text = Array(bytes[position..<end])
        position = end
        while true {
            let byte = try peek()
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += Array(String(Character(try escaped())).utf8)
            case 0..<0x20: throw .unexpected(at: position)
            default:
                text.append(byte)
                position += 1
            }
        }
    }

    /// Parses an escape after a backslash.
    private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
        let start = position
        position += 1
        let letter = try peek()
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try hexadecimal()
            guard 0xD800..<0xDC00 ~= unit else {
                guard let scalar = Unicode.Scalar(unit) else { throw .unexpected(at: start) }
                return scalar
            }
            guard try take(UInt8(ascii: "\\")), try take(UInt8(ascii: "u")) else { throw .unexpected(at: position) }
            let second = try hexadecimal()
            guard 0xDC00..<0xE000 ~= second,
                let scalar = Unicode.Scalar(0x1_0000 + (unit - 0xD800) << 10 + (second - 0xDC00))
            else { throw .unexpected(at: start) }
            return scalar
        default: throw .unexpected(at: start)
        }
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit = try peek()
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 + UInt32(digit - 48)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 + UInt32(digit - 87)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 + UInt32(digit - 55)
            default: throw .unexpected(at: position)
            }
            position += 1
        }
        return value
    }

    private mutating func integer() throws(JSONError) -> Int64 {
        let start = position
        let isNegative = try take(UInt8(ascii: "-"))
        let first = position
        var value: Int64 = 0
        while position < bytes.count, case let digit = bytes[position], 48...57 ~= digit {
            let (tens, over) = value.multipliedReportingOverflow(by: 10)
            let (next, overAgain) =
                isNegative
                ? tens.subtractingReportingOverflow(Int64(digit) - 48) : tens.addingReportingOverflow(Int64(digit) - 48)
            guard !over, !overAgain else { throw .number(at: start) }
            value = next
            position += 1
        }
        guard position > first else {
            if position == bytes.count { throw .endsEarly }
            throw .unexpected(at: position)
        }
        guard position == first + 1 || bytes[first] != 48 else { throw .number(at: start) }
        if position < bytes.count, [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[position]) {
            throw .number(at: start)
        }
        return value
    }

    private mutating func word(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
        for letter in word.utf8 {
            guard try take(letter) else { throw .unexpected(at: position) }
        }
        return value
    }

    private func peek() throws(JSONError) -> UInt8 {
        guard position < bytes.count else { throw .endsEarly }
        return bytes[position]
    }

    /// Consumes a byte if it is next, and returns whether it was.
    /// - Throws: `JSONError.endsEarly` at the end of the text.
    private mutating func take(_ byte: UInt8) throws(JSONError) -> Bool {
        guard try peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpaces() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }
}
