import Files
import Markup
import Text

extension Statement {
    /// Opens a GnuCash book in XML; `nil` for other formats.
    /// - Throws: `FileError` if the file cannot be read at all. Errors in rows appear when the rows are read.
    static func gnuCash(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.beginsWithElement, head.contains("<gnc-v2") else { return nil }
        let (encoding, why) = try TextEncoding.ofXML(file, chosen: options.encoding)
        let facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact("header", "XML", because: "the outermost element gnc-v2"),
            FileFact("sign", "positive is spent", because: "it is posted to accounts of expenses"),
        ]
        return Statement(format: "GnuCash XML", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                let sink = RowSink(file, options.limits, body)
                let book = FieldFinder(GnuCashBook(file.name, sink, hasLines: head.hasLines))
                try XMLReader.read(file, encoding, limits: options.limits, to: book)
            }
        }
    }
}

/// Collects the accounts and transactions of a GnuCash book. Scheduled transactions (templates) are ignored.
private final class GnuCashBook: FieldReceiver {
    enum Field {
        case account, accountName, accountID, accountType, accountParent
        case transaction, id, currency, day, description, slotKey, slotValue
        case split, splitID, memo, splitState, value, splitAccount
    }

    static var paths: ElementPaths<Field> {
        let (account, transaction) = ("gnc-v2/book/account", "gnc-v2/book/transaction")
        let split = transaction + "/splits/split"
        return ElementPaths([
            (account, .account), (account + "/name", .accountName), (account + "/id", .accountID),
            (account + "/type", .accountType), (account + "/parent", .accountParent), (transaction, .transaction),
            (transaction + "/id", .id), (transaction + "/currency/id", .currency),
            (transaction + "/date-posted/date", .day), (transaction + "/description", .description),
            (transaction + "/slots/slot/key", .slotKey), (transaction + "/slots/slot/value", .slotValue),
            (split, .split), (split + "/id", .splitID), (split + "/memo", .memo),
            (split + "/reconciled-state", .splitState), (split + "/value", .value),
            (split + "/account", .splitAccount),
        ])
    }

    private let sink: RowSink
    private let hasLines: Bool
    private var rows: BookRows
    private var account: (id: String?, name: String, type: String, parent: String?) = (nil, "", "", nil)
    private var transaction = BookTransaction(line: 0)
    private var slot: String?
    private var count = 0

    init(_ file: String, _ sink: RowSink, hasLines: Bool) {
        self.sink = sink
        self.hasLines = hasLines
        rows = BookRows(file)
    }

    func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws {
        switch field {
        case .account: account = (nil, "", "", nil)
        case .transaction:
            count += 1
            transaction = BookTransaction(line: hasLines ? line() : count)
        case .split:
            transaction.splits.append(BookTransaction.Split())
            try rows.check(transaction)
        default: break
        }
    }

    func end(_ field: Field, text bytes: [UInt8]) throws {
        let text = WrittenText.tidied(bytes)
        let last = transaction.splits.indices.last
        switch field {
        case .accountName: account.name = text ?? ""
        case .accountID: account.id = text
        case .accountType: account.type = text ?? ""
        case .accountParent: account.parent = text
        case .account:
            guard let id = account.id else { return }
            try rows.add(
                BookAccount(name: account.name, kind: BookAccount.Kind(gnuCash: account.type), parent: account.parent),
                id: id)
        case .id: transaction.id = text
        case .currency: transaction.currency = text
        case .day: transaction.day = text
        case .description: transaction.payee = text
        case .slotKey: slot = text
        case .slotValue:
            if slot == "notes" { transaction.note = text }
            if slot == "void-reason" { transaction.isVoid = true }
        case .splitID: if let last { transaction.splits[last].id = text }
        case .memo: if let last { transaction.splits[last].memo = text }
        case .splitState: if text == "v" { transaction.isVoid = true }
        case .value: if let last { transaction.splits[last].value = text ?? "" }
        case .splitAccount: if let last { transaction.splits[last].account = text }
        case .split: break
        case .transaction: for row in rows.rows(of: transaction) { try sink.send(row) }
        }
    }
}

extension BookAccount.Kind {
    /// The kind of an account by the type name in GnuCash.
    init(gnuCash type: String) {
        self =
            switch type {
            case "EXPENSE": .expense
            case "INCOME": .income
            case "BANK", "CHECKING", "SAVINGS", "MONEYMRKT": .bank
            case "CASH": .cash
            case "CREDIT", "CREDITLINE": .card
            default: .other
            }
    }
}
