/// Copies a journal for hledger, and refuses directives that are not on the list of safe ones.
///
/// hledger ends a line at LF, CR LF and CR, and takes directives only at the beginning of a line. So the first byte or
/// words of a line identify it. The copy uses LF only, and comment lines become empty comments.
enum LedgerText {
    /// Directives that neither open files nor run programs, each followed by a blank or the end of its line.
    private static let known = [
        "account", "commodity", "payee", "tag", "end tag", "alias", "end aliases", "decimal-mark", "apply account",
        "end apply account", "year", "apply year", "end apply year", "D", "P", "N", "C", "Y",
    ]

    static func copy(
        _ bytes: [UInt8], _ include: JournalInclude, _ refusal: JournalRefusal
    ) throws(StatementError) -> JournalText {
        var text = JournalText()
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        var (number, isComment) = (0, false)
        while !rest.isEmpty {
            number += 1
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            rest = rest[line.endIndex...]
            rest = rest.dropFirst(rest.starts(with: [0x0D, 0x0A]) ? 2 : 1)
            if let zero = line.firstIndex(of: 0) {
                throw refusal(.line(number, "there is a zero byte at column \(zero - line.startIndex + 1)"))
            }
            if isComment {
                isComment = words(line, 3) != "end comment"
                text.bytes.append(UInt8(ascii: ";"))
            } else if words(line, 2) == "comment", line.first == UInt8(ascii: "c") {
                isComment = true
                text.bytes.append(UInt8(ascii: ";"))
            } else {
                try add(line, number, to: &text, include, refusal)
            }
            text.endLine()
        }
        return text
    }

    private static func add(
        _ line: ArraySlice<UInt8>, _ number: Int, to text: inout JournalText, _ include: JournalInclude,
        _ refusal: JournalRefusal
    ) throws(StatementError) {
        guard let first = line.first else { return }
        switch first {
        case UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "*"): text.bytes.append(UInt8(ascii: ";"))
        // A posting, a comment, part of the directive above, a transaction, or an unused rule or forecast.
        case 0x20, 0x09, 0x30...0x39, UInt8(ascii: "="), UInt8(ascii: "~"): text.bytes += line
        default:
            if words(line, 1) == "include" {
                let path = try include(path(line.dropFirst("include".utf8.count)), number)
                text.bytes += Array("include \(path)".utf8)
            } else if isKnown(line) {
                text.bytes += line
            } else {
                let name = words(line, 1)
                throw refusal(.directive(name.isEmpty ? "\\u{\(String(first, radix: 16))}" : name, line: number))
            }
        }
    }

    private static func isKnown(_ line: ArraySlice<UInt8>) -> Bool {
        // A year may follow without a blank.
        if line.first == UInt8(ascii: "Y"), line.dropFirst().first.map({ 0x30...0x39 ~= $0 }) ?? false { return true }
        return (1...3).contains { known.contains(words(line, $0)) }
    }

    /// The first words of a line, separated by single spaces.
    private static func words(_ line: ArraySlice<UInt8>, _ count: Int) -> String {
        line.prefix(200).split(maxSplits: count) { $0 == 0x20 || $0 == 0x09 }.prefix(count)
            .map { String(decoding: $0.prefix(80), as: UTF8.self) }.joined(separator: " ")
    }

    /// The argument of `include`, without a comment.
    private static func path(_ rest: ArraySlice<UInt8>) -> String {
        var text = Substring(String(decoding: rest, as: UTF8.self))
        if let comment = text.indices.first(where: { text[$0] == ";" && text[..<$0].last?.isWhitespace == true }) {
            text = text[..<comment]
        }
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
