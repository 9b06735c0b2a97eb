import Files
import Markup
import Text

extension Statement {
    /// Opens a KMyMoney book; `nil` for other formats.
    /// - Throws: `FileError` if the file cannot be read at all. Errors in rows appear when the rows are read.
    static func kMyMoney(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.beginsWithElement, head.contains("<KMYMONEY-FILE") else { return nil }
        let (encoding, why) = try TextEncoding.ofXML(file, chosen: options.encoding)
        let facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact("header", "XML", because: "the outermost element KMYMONEY-FILE"),
            FileFact("sign", "positive is spent", because: "it is posted to accounts of expenses"),
        ]
        return Statement(format: "KMyMoney", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                let sink = RowSink(file, options.limits, body)
                let book = FieldFinder(KMyMoneyBook(file.name, sink, hasLines: head.hasLines))
                try XMLReader.read(file, encoding, limits: options.limits, takesBareDoctype: true, to: book)
            }
        }
    }
}

/// Collects the accounts, payees and transactions of a KMyMoney book. Scheduled transactions are ignored.
private final class KMyMoneyBook: FieldReceiver {
    enum Field {
        case payee, tag, account, transaction, split, splitTag
    }

    static var paths: ElementPaths<Field> {
        let (file, transaction) = ("KMYMONEY-FILE/", "KMYMONEY-FILE/TRANSACTIONS/TRANSACTION")
        return ElementPaths([
            (file + "PAYEES/PAYEE", .payee), (file + "TAGS/TAG", .tag), (file + "ACCOUNTS/ACCOUNT", .account),
            (transaction, .transaction), (transaction + "/SPLITS/SPLIT", .split),
            (transaction + "/SPLITS/SPLIT/TAG", .splitTag),
        ])
    }

    private let file: String
    private let sink: RowSink
    private let hasLines: Bool
    private var rows: BookRows
    private var payees: [String: String] = [:]
    private var tags: [String: String] = [:]
    private var transaction = BookTransaction(line: 0)
    private var count = 0

    private static let mostNames = 100_000

    init(_ file: String, _ sink: RowSink, hasLines: Bool) {
        self.file = file
        self.sink = sink
        self.hasLines = hasLines
        rows = BookRows(file)
    }

    func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws {
        func text(_ name: String) -> String? { WrittenText.tidied(attributes[name]) }
        switch field {
        case .payee: if let id = text("id") { payees[id] = text("name") }
        case .tag: if let id = text("id") { tags[id] = text("name") }
        case .account:
            guard let id = text("id") else { return }
            let kind = Self.kind(text("type") ?? "")
            try rows.add(BookAccount(name: text("name") ?? "", kind: kind, parent: text("parentaccount")), id: id)
        case .transaction:
            count += 1
            transaction = BookTransaction(line: hasLines ? line() : count)
            (transaction.id, transaction.day) = (text("id"), text("postdate"))
            (transaction.currency, transaction.note) = (text("commodity"), text("memo"))
        case .split:
            transaction.splits.append(
                BookTransaction.Split(
                    id: text("id"), account: text("account"), value: text("value") ?? "", memo: text("memo"),
                    payee: text("payee").flatMap { payees[$0] }))
            try rows.check(transaction)
        case .splitTag:
            guard let tag = text("id").flatMap({ tags[$0] }), let last = transaction.splits.indices.last,
                transaction.splits[last].tags.count < 100
            else { return }
            transaction.splits[last].tags.append(tag)
        }
        guard payees.count + tags.count <= Self.mostNames else {
            throw FileError.damaged(file, line: line(), problem: "it has more than \(Self.mostNames) names")
        }
    }

    func end(_ field: Field, text: [UInt8]) throws {
        guard case .transaction = field else { return }
        for row in rows.rows(of: transaction) { try sink.send(row) }
    }

    /// The kind of an account by its type number in KMyMoney; `other` for loans, securities and unknown numbers.
    private static func kind(_ type: String) -> BookAccount.Kind {
        switch type {
        case "1", "2", "6", "8": .bank
        case "3": .cash
        case "4": .card
        case "12": .income
        case "13": .expense
        default: .other
        }
    }
}
