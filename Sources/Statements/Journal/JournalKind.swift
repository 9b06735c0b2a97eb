import Files
import Periods

/// The kind of a plain text accounting journal, detected from its first lines.
enum JournalKind {
    /// An hledger journal, or an ordinary ledger journal.
    case ledger
    case beancount

    /// Detects the kind; `nil` if the file is not a journal.
    init?(_ head: FileHead) {
        let lines = head.lines.filter { !$0.allSatisfy(\.isWhitespace) && !Self.isComment($0) }
        for (index, line) in lines.enumerated() {
            if Self.isBeancount(line) {
                self = .beancount
                return
            }
            if let title = Self.afterDay(line) {
                // Indented postings follow a transaction, but not a row of a table.
                let next = index + 1 < lines.count ? lines[index + 1] : ""
                guard title.isEmpty || title.first?.isWhitespace == true || title.first == "=", Self.isIndented(next)
                else {
                    return nil
                }
                self = .ledger
                return
            }
            if Self.isDirective(line) {
                self = .ledger
                // A directive that both programs know is evidence only without a date: Beancount opens accounts with a
                // date.
                return
            }
            guard Self.isIndented(line) else { return nil }
        }
        return nil
    }

    private static func isComment(_ line: String) -> Bool {
        line.first.map { ";#*%|".contains($0) } ?? true
    }

    private static func isIndented(_ line: String) -> Bool {
        line.first.map { $0 == " " || $0 == "\t" } ?? false && line.contains { $0.isLetter }
    }

    /// The text after the date at the start of a line: `2026-11-30`, `2026/11/30` or `2026.11.30`, also `2026-1-5`.
    /// `nil` without such a date.
    private static func afterDay(_ line: String) -> Substring? {
        let bytes = Array(line.utf8)
        func digits(_ start: Int) -> Int { bytes[start...].prefix { (0x30...0x39).contains($0) }.count }
        guard digits(0) == 4, bytes.count > 4, let mark = "-/.".utf8.first(where: { $0 == bytes[4] }) else {
            return nil
        }
        let month = digits(5)
        let day = 5 + month + 1
        guard (1...2).contains(month), bytes.count > day, bytes[day - 1] == mark else { return nil }
        let count = digits(day)
        guard (1...2).contains(count) else { return nil }
        return line.dropFirst(day + count)
    }

    private static let dated: Set<Substring> = [
        "open", "close", "commodity", "txn", "balance", "pad", "note", "document", "price", "event", "query", "custom",
    ]

    private static func isBeancount(_ line: String) -> Bool {
        let start = line.drop { $0 == " " || $0 == "\t" }
        for (word, next) in [("option", "\""), ("plugin", "\""), ("include", "\""), ("pushtag", "#")] {
            let rest = start.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }
            if start.hasPrefix(word), rest.first == Character(next) { return true }
        }
        guard let rest = afterDay(line) else { return false }
        let words = rest.split(separator: " ", maxSplits: 1)
        guard let first = words.first else { return false }
        if dated.contains(first) { return true }
        return ["*", "!"].contains(first) && words.count > 1 && words[1].first == "\""
    }

    private static let directives = [
        "account ", "commodity ", "include ", "tag ", "payee ", "alias ", "decimal-mark ", "apply ", "bucket ", "~ ",
        "= ", "D ", "P ", "Y", "N ",
    ]

    /// Whether the line is a directive. A line with delimiters may belong to a table.
    private static func isDirective(_ line: String) -> Bool {
        guard !line.contains(where: { $0 == ";" || $0 == "\t" }) else { return false }
        if line.hasPrefix("Y") { return line.dropFirst().allSatisfy(\.isNumber) && line.count == 5 }
        return directives.contains { line.hasPrefix($0) } && line.count { $0 == "," } < 2
    }
}
