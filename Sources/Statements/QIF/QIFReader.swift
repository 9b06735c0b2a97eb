import Files
import Text

/// Reads QIF record by record.
struct QIFReader {
    private let name: String
    private let limit: Int
    private var lines: TextLineReader
    private var section = QIFRecord.Section.list
    private var account: String?
    private var isOnCard = false
    /// Whether the current section lists accounts. The transactions after the list belong to its last account.
    private var isNamingAccounts = false
    private var namedAccount: String?
    /// Whether the account named last is an investment account.
    private var isNamedInvestment = false
    /// Whether the account named last is that of a credit card.
    private var isNamedCard = false

    init(_ file: InputFile, _ encoding: TextEncoding, limits: ReadingLimits) throws(FileError) {
        name = file.name
        limit = limits.recordBytes
        lines = try TextLineReader(file, encoding, limits: limits)
    }

    /// Whether a line is a QIF header: `!Type:`, `!Account`, `!Option:` or `!Clear:`, in upper or lower case.
    static func isHeader(_ line: String) -> Bool {
        ["!type:", "!account", "!option:", "!clear:"].contains { line.lowercased().hasPrefix($0) }
    }

    /// The next transaction record; `nil` at the end. Lists are skipped.
    /// - Throws: `FileError.recordTooLong`, `.notText`, `.cannotRead`.
    mutating func next() throws(FileError) -> QIFRecord? {
        var record: QIFRecord?
        var count = 0
        while let line = try lines.next() {
            count += line.utf8.count
            guard count <= limit else { throw .recordTooLong(name, line: lines.line, limit: limit) }
            switch line.first {
            case "!":
                let last = record.flatMap { taken($0) }
                (record, count) = (nil, 0)
                begin(line)
                if let last { return last }
            case "^":
                count = 0
                guard var complete = record else { continue }
                complete.isComplete = true
                if let movement = taken(complete) { return movement }
                record = nil
            case let letter?:
                if record == nil { record = QIFRecord(section, account: account, isOnCard: isOnCard, line: lines.line) }
                record?.add(letter, WrittenText.tidied(String(line.dropFirst())), line: lines.line)
            case nil: break
            }
        }
        return record.flatMap { taken($0) }
    }

    /// Takes a record as a transaction. `nil` for accounts and list entries, which lack date and amount.
    ///
    /// Some programs write the transactions of an account directly after it, without a header for them.
    private mutating func taken(_ record: QIFRecord) -> QIFRecord? {
        guard section == .list else { return record }
        guard record.looksLikeMovement else {
            if isNamingAccounts, let name = record.number {
                namedAccount = name
                isNamedInvestment = record.amount.map { ["invst", "port"].contains($0.lowercased()) } ?? false
                isNamedCard = record.amount?.lowercased() == "ccard"
            }
            return nil
        }
        guard isNamingAccounts else { return record.moved(to: .unknown, account: account) }
        return record.moved(to: isNamedInvestment ? .investment : .money, account: namedAccount, isOnCard: isNamedCard)
    }

    private mutating func begin(_ header: String) {
        let words = header.lowercased().split { $0 == ":" || $0 == " " }
        isNamingAccounts = words.first == "!account"
        isOnCard = words.first == "!type" && words.dropFirst().first == "ccard"
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
            // The preceding accounts were a list of all accounts.
            namedAccount = nil
        }
    }
}
