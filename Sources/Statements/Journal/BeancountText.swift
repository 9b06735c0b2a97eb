/// Rewrites a Beancount ledger token by token, so that only known directives reach the program.
///
/// The lexer of Beancount finds `plugin` without blanks around it too, after errors and in indented lines. Its
/// versions differ in the lines that they skip. The rewriter therefore passes on no text unchanged: it refuses unknown
/// tokens, drops comments, and writes each token with blanks around it and each string on one line. In the result a
/// quote always begins a string, and no keyword hides in another word.
struct BeancountText {
    private enum Token {
        case string(Range<Int>)
        /// A word of the grammar: `open`, `plugin`.
        case keyword(Range<Int>)
        case date(Range<Int>)
        case other(Range<Int>)

        var range: Range<Int> {
            switch self {
            case .string(let range), .keyword(let range), .date(let range), .other(let range): range
            }
        }
    }

    /// Keywords that may follow a date. A `query` is text that runs only on demand.
    private static let dated: Set<String> = [
        "open", "close", "commodity", "txn", "balance", "pad", "note", "document", "price", "event", "query", "custom",
    ]
    private static let undated: Set<String> = ["pushtag", "poptag", "pushmeta", "popmeta"]
    private static let keywords = dated.union(undated).union(["option", "include", "plugin"])

    /// Options that only set names of accounts. Beancount uses the names in patterns, so their values are restricted
    /// further.
    private static let accountOptions: Set<String> = [
        "name_assets", "name_liabilities", "name_equity", "name_income", "name_expenses", "account_previous_balances",
        "account_previous_earnings", "account_previous_conversions", "account_current_earnings",
        "account_current_conversions", "account_unrealized_gains", "account_rounding",
    ]
    private static let options: Set<String> = [
        "title", "operating_currency", "conversion_currency", "display_precision", "inferred_tolerance_default",
        "tolerance_multiplier", "inferred_tolerance_multiplier", "infer_tolerance_from_cost", "render_commas",
        "booking_method", "allow_pipe_separator", "allow_deprecated_none_for_tags_and_links",
        "use_precise_interpolation", "long_string_maxlines",
    ]

    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var text = JournalText()
    private let include: JournalInclude
    private let refusal: JournalRefusal

    static func copy(
        _ bytes: [UInt8], _ include: @escaping JournalInclude, _ refusal: @escaping JournalRefusal
    ) throws(StatementError) -> JournalText {
        var reader = BeancountText(bytes: bytes, include: include, refusal: refusal)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.at = 3 }
        try reader.read()
        return reader.text
    }

    private init(bytes: [UInt8], include: @escaping JournalInclude, refusal: @escaping JournalRefusal) {
        (self.bytes, self.include, self.refusal) = (bytes, include, refusal)
    }

    private mutating func read() throws(StatementError) {
        var isLeftOut = false
        while at < bytes.count {
            let start = line
            let isIndented = try skipBlanks()
            var tokens: [Token] = []
            let isComment = try readLine(into: &tokens, isPassedOver: !isIndented && beginsComment)
            if !tokens.isEmpty, !isIndented { isLeftOut = isDocument(tokens) }
            if tokens.isEmpty || isLeftOut {
                // Commented-out lines stay comments, because an empty line would end the entry above.
                text.bytes += Array((isIndented && isComment ? "  ;" : isComment || isLeftOut ? ";" : "").utf8)
            } else {
                try check(tokens, isIndented, start)
                try write(tokens, isIndented, start)
            }
            text.endLine(more: max(0, line - start - 1))
        }
    }

    /// Whether Beancount ignores the line: an Emacs heading or drawer, or a line that begins with a flag.
    private var beginsComment: Bool {
        at < bytes.count && "*:#!&?%".utf8.contains(bytes[at]) && (at == 0 || bytes[at - 1] == 0x0A || at == 3)
    }

    /// Skips the blanks at the start of a line.
    /// - Returns: whether the line is indented.
    private mutating func skipBlanks() throws(StatementError) -> Bool {
        let start = at
        while at < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[at]) { at += 1 }
        return bytes[start..<at].contains { $0 != 0x0D }
    }

    /// Reads the tokens up to the end of the line.
    /// - Returns: whether the line has a comment.
    private mutating func readLine(into tokens: inout [Token], isPassedOver: Bool) throws(StatementError) -> Bool {
        var isComment = isPassedOver
        while at < bytes.count {
            let byte = bytes[at]
            if byte == 0x0A {
                at += 1
                line += 1
                return isComment
            }
            if isComment || byte == UInt8(ascii: ";") {
                isComment = true
                at = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
            } else if byte == 0x20 || byte == 0x09 || byte == 0x0D {
                at += 1
            } else {
                tokens.append(try byte == UInt8(ascii: "\"") ? readString() : readWord())
            }
        }
        line += 1
        return isComment
    }

    /// Reads a string. The range of its token excludes the quotes.
    private mutating func readString() throws(StatementError) -> Token {
        let (start, first) = (at + 1, line)
        at += 1
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\""):
                at += 1
                return .string(start..<at - 1)
            case UInt8(ascii: "\\"):
                guard at + 1 < bytes.count, ![0x00, 0x0A, 0x0D].contains(bytes[at + 1]) else {
                    throw refusal(.line(line, "there is a backslash at the end of the line"))
                }
                at += 1
            case 0x00: throw refusal(.line(line, "it has a zero byte"))
            case 0x0A: line += 1
            default: break
            }
            at += 1
        }
        throw refusal(.line(first, "a quote is not closed"))
    }

    /// Reads the longest token at the current position, as the lexer of Beancount does.
    private mutating func readWord() throws(StatementError) -> Token {
        let token = BeancountWord(bytes, at)
        guard let token else { throw refusal(.line(line, "'\(shown(at))' is not a word of a ledger")) }
        let range = at..<token.end
        at = token.end
        switch token.kind {
        case .date: return .date(range)
        case .word:
            guard Self.keywords.contains(word(range)) else {
                throw refusal(.line(line, "'\(shown(range.lowerBound))' is not a word of a ledger"))
            }
            return .keyword(range)
        case .other: return .other(range)
        }
    }

    private func isDocument(_ tokens: [Token]) -> Bool {
        // A `document` names a file that the copy lacks, and moves no money.
        guard tokens.count > 1, case .date = tokens[0], case .keyword(let range) = tokens[1] else { return false }
        return word(range) == "document"
            && tokens.dropFirst(2).allSatisfy {
                if case .keyword = $0 { false } else { true }
            }
    }

    private func check(_ tokens: [Token], _ isIndented: Bool, _ line: Int) throws(StatementError) {
        var rest = tokens[...]
        if !isIndented {
            switch rest.removeFirst() {
            case .date:
                if case .keyword(let range)? = rest.first, Self.dated.contains(word(range)) { rest.removeFirst() }
            case .keyword(let range):
                let name = word(range)
                if name == "option" {
                    try checkOption(rest, line)
                } else if name == "include" {
                    guard case .string? = rest.first, rest.count == 1 else {
                        throw refusal(.line(line, "include needs the name of a file in quotes, and nothing else"))
                    }
                } else if !Self.undated.contains(name) {
                    throw refusal(.directive(name, line: line))
                }
            case .string(let range), .other(let range):
                throw refusal(.line(line, "'\(shown(range.lowerBound))' cannot begin a line of a ledger"))
            }
        }
        // After an error, Beancount's parser resumes at the next keyword anywhere in the line.
        for case .keyword(let range) in rest { throw refusal(.directive(word(range), line: line)) }
    }

    private func checkOption(_ values: ArraySlice<Token>, _ line: Int) throws(StatementError) {
        guard values.count == 2, case .string(let name)? = values.first, case .string(let value)? = values.last else {
            throw refusal(.line(line, "option needs a name and a value in quotes, and nothing else"))
        }
        let isAccount = Self.accountOptions.contains(word(name))
        let isPlain = bytes[value].allSatisfy { byte in
            byte >= 0x80 || UInt8(ascii: "-") == byte || UInt8(ascii: ":") == byte
                || 0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
        }
        guard isAccount && isPlain || Self.options.contains(word(name)) else {
            throw refusal(.directive("option \"\(word(name))\"", line: line))
        }
    }

    private mutating func write(_ tokens: [Token], _ isIndented: Bool, _ line: Int) throws(StatementError) {
        if !isIndented, case .keyword(let range) = tokens[0], word(range) == "include",
            case .string(let path) = tokens[1]
        {
            text.bytes += Array("include \"\(try include(String(decoding: bytes[path], as: UTF8.self), line))\"".utf8)
            return
        }
        if isIndented { text.bytes += [0x20, 0x20] }
        for (index, token) in tokens.enumerated() {
            if index > 0 { text.bytes.append(0x20) }
            guard case .string(let range) = token else {
                text.bytes += bytes[token.range]
                continue
            }
            text.bytes.append(UInt8(ascii: "\""))
            for index in range {
                switch bytes[index] {
                case 0x0A: text.bytes += Array("\\n".utf8)
                case 0x0D where index + 1 < range.upperBound && bytes[index + 1] == 0x0A: break
                case 0x0D: text.bytes += Array("\\n".utf8)
                default: text.bytes.append(bytes[index])
                }
            }
            text.bytes.append(UInt8(ascii: "\""))
        }
    }

    private func word(_ range: Range<Int>) -> String { String(decoding: bytes[range].prefix(80), as: UTF8.self) }

    /// The word at an offset, up to the next blank, for an error message.
    private func shown(_ place: Int) -> String {
        String(decoding: bytes[place...].prefix(40).prefix { $0 > 0x20 }, as: UTF8.self)
    }
}
