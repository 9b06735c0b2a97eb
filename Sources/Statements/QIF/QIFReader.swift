/// Reads QIF record by record.
struct QIFReader {
    private let name: String
    private let limit: Int
    private var lines: LineReader
    private var section = QIFRecord.Section.list
    private var account: String?
    /// Whether the records are accounts, of which the last one is that of the movements that follow.
    private var isNamingAccounts = false
    private var namedAccount: String?

    init(_ file: StatementFile, _ encoding: TextEncoding, limits: StatementLimits) throws(StatementError) {
        name = file.name
        limit = limits.recordBytes
        lines = try LineReader(file, encoding, limits: limits)
    }

    /// Whether a file begins as QIF does.
    static func isHeader(_ line: String) -> Bool {
        ["!type:", "!account", "!option:", "!clear:"].contains { line.lowercased().hasPrefix($0) }
    }

    /// The next record of movements; lists are read over.
    /// - Throws: `StatementError.recordTooLong`, and as the file.
    mutating func next() throws(StatementError) -> QIFRecord? {
        var record: QIFRecord?
        var count = 0
        while let line = try lines.next() {
            count += line.utf8.count
            guard count <= limit else { throw .recordTooLong(name, line: lines.line, limit: limit) }
            switch line.first {
            case "!":
                begin(line)
                count = 0
                if record != nil { return record }
            case "^":
                count = 0
                guard section != .list, var complete = record else { continue }
                complete.isComplete = true
                return complete
            case let letter? where section != .list:
                if record == nil { record = QIFRecord(section, account: account, line: lines.line) }
                record?.add(letter, WrittenText.tidied(String(line.dropFirst())), line: lines.line)
            case "N" where isNamingAccounts: namedAccount = WrittenText.tidied(String(line.dropFirst()))
            default: break
            }
        }
        return record
    }

    private mutating func begin(_ header: String) {
        let words = header.lowercased().split { $0 == ":" || $0 == " " }
        isNamingAccounts = words.first == "!account"
        switch (words.first, words.dropFirst().joined(separator: " ")) {
        case ("!type", "bank"), ("!type", "cash"), ("!type", "ccard"), ("!type", "oth a"), ("!type", "oth l"):
            section = .money
        case ("!type", "invst"), ("!type", "port"): section = .investment
        default: section = .list
        }
        if section != .list {
            account = namedAccount
            namedAccount = nil
        } else if words.first == "!clear" {
            // What was named was a list of all accounts.
            namedAccount = nil
        }
    }
}
