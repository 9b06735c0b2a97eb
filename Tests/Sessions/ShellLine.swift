/// A parsed command line: variable assignments before the program's name, and the arguments.
struct ShellLine {
    let variables: [String: String]
    /// The arguments after the program's name; `nil` for one that is not UTF-8.
    let words: [String?]

    /// Parses a command line with blanks, single and double quotes, backslashes, `$'…'` with its escapes, and `$NAME`.
    init(_ line: String, values: [String: String]) throws {
        var scanner = Scanner(rest: Array(line.utf8)[...], values: values)
        var variables: [String: String] = [:]
        var words = try scanner.words()
        while let word = words.first ?? nil, word.first != "=", let equals = word.firstIndex(of: "=") {
            variables[String(word[..<equals])] = String(word[word.index(after: equals)...])
            words.removeFirst()
        }
        guard let program = words.first, program == "spesa" else {
            throw TranscriptError("a command is 'spesa …': \(line)")
        }
        self.variables = variables
        self.words = Array(words.dropFirst())
    }

    /// A line of standard input: literal, or the value of `$'…'` or `$NAME`.
    static func bytes(_ line: String, values: [String: String]) throws -> [UInt8] {
        let isMeant = line.hasPrefix("$'") || line.hasPrefix("$") && values[String(line.dropFirst())] != nil
        guard isMeant else { return Array(line.utf8) }
        var scanner = Scanner(rest: Array(line.utf8)[...], values: values)
        return try scanner.wordsOfBytes().first ?? []
    }
}

private struct Scanner {
    var rest: ArraySlice<UInt8>
    let values: [String: String]

    mutating func words() throws -> [String?] {
        try wordsOfBytes().map { String(validating: $0, as: UTF8.self) }
    }

    mutating func wordsOfBytes() throws -> [[UInt8]] {
        var words: [[UInt8]] = []
        var word: [UInt8]?
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: " "):
                if let word { words.append(word) }
                word = nil
            case UInt8(ascii: "'"):
                word = (word ?? []) + (try upTo(UInt8(ascii: "'")))
            case UInt8(ascii: "\""):
                word = (word ?? []) + (try doubleQuoted())
            case UInt8(ascii: "\\"):
                word = (word ?? []) + [rest.popFirst() ?? byte]
            case UInt8(ascii: "$") where rest.first == UInt8(ascii: "'"):
                rest.removeFirst()
                word = (word ?? []) + (try escaped())
            case UInt8(ascii: "$") where rest.first.map(Self.isName) == true:
                word = (word ?? []) + (try value())
            default:
                word = (word ?? []) + [byte]
            }
        }
        if let word { words.append(word) }
        return words
    }

    private mutating func upTo(_ end: UInt8) throws -> [UInt8] {
        guard let index = rest.firstIndex(of: end) else { throw TranscriptError("a quote is not closed") }
        defer { rest = rest[(index + 1)...] }
        return Array(rest[..<index])
    }

    private mutating func doubleQuoted() throws -> [UInt8] {
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return text
            case UInt8(ascii: "$") where rest.first.map(Self.isName) == true: text += try value()
            default: text.append(byte)
            }
        }
        throw TranscriptError("a quote is not closed")
    }

    /// Parses the escapes of `$'…'`: `\e \n \r \t \\ \' \xHH \uHHHH`.
    private mutating func escaped() throws -> [UInt8] {
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte != UInt8(ascii: "'") else { return text }
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                text.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "e"): text.append(0x1B)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "x"): text.append(UInt8(truncatingIfNeeded: try number(2)))
            case UInt8(ascii: "u"):
                guard let scalar = Unicode.Scalar(try number(4)) else {
                    throw TranscriptError("\\u names no character")
                }
                text += Array(String(scalar).utf8)
            default: text.append(escape)
            }
        }
        throw TranscriptError("a quote is not closed")
    }

    private mutating func number(_ digits: Int) throws -> UInt32 {
        let text = String(decoding: rest.prefix(digits), as: UTF8.self)
        guard text.utf8.count == digits, let number = UInt32(text, radix: 16) else {
            throw TranscriptError("'\(text)' is not \(digits) hexadecimal digits")
        }
        rest = rest.dropFirst(digits)
        return number
    }

    private mutating func value() throws -> [UInt8] {
        let name = String(decoding: rest.prefix(while: Self.isName), as: UTF8.self)
        rest = rest.dropFirst(name.utf8.count)
        guard let value = values[name] else { throw TranscriptError("$\(name) has no value") }
        return Array(value.utf8)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}
