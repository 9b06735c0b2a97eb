import Files
import Markup
import Money
import Periods
import Sheets
import Text

extension Statement {
    /// Opens a HomeBank file (.xhb); `nil` for other formats.
    /// - Throws: `FileError` if the file cannot be read at all. Errors in rows appear when the rows are read.
    static func homeBank(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        let head = try FileHead(file)
        guard head.beginsWithElement, head.contains("<homebank ") else { return nil }
        let (encoding, why) = try TextEncoding.ofXML(file, chosen: options.encoding)
        let facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact("header", "XML", because: "the outermost element homebank"),
            FileFact("sign", "negative is spent", because: "HomeBank always writes it this way"),
        ]
        return Statement(format: "HomeBank XHB", facts: facts) { body in
            try withoutActuallyEscaping(body) { body in
                let sink = RowSink(file, options.limits, body)
                let book = FieldFinder(HomeBankBook(file.name, sink, hasLines: head.hasLines))
                try XMLReader.read(file, encoding, limits: options.limits, to: book)
            }
        }
    }
}

/// Reads the transactions of HomeBank and resolves their keys to accounts, payees and categories.
private final class HomeBankBook: FieldReceiver {
    enum Field {
        case currency, account, payee, category, movement
    }

    static var paths: ElementPaths<Field> {
        ElementPaths([
            ("homebank/cur", .currency), ("homebank/account", .account), ("homebank/pay", .payee),
            ("homebank/cat", .category), ("homebank/ope", .movement),
        ])
    }

    private let file: String
    private let sink: RowSink
    private let hasLines: Bool
    private var count = 0
    private var currencies: [String: String] = [:]
    private var accounts: [String: (name: String?, currency: String?)] = [:]
    private var payees: [String: String] = [:]
    private var categories: [String: (name: String, parent: String?)] = [:]

    private static let mostNames = 100_000
    private static let mostParts = 1000
    /// The bit of `flags` for transfers between accounts.
    private static let isTransfer = 8
    /// The bit of `flags` for reminders, which did not happen.
    private static let isReminder = 32
    /// The values of `st` for transactions that did not happen.
    private static let notDone: Set<String> = ["3", "4"]

    init(_ file: String, _ sink: RowSink, hasLines: Bool) {
        self.file = file
        self.sink = sink
        self.hasLines = hasLines
    }

    func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws {
        func text(_ name: String) -> String? { WrittenText.tidied(attributes[name]) }
        guard field != .movement else {
            count += 1
            for row in rows(of: attributes, line: hasLines ? line() : count) { try sink.send(row) }
            return
        }
        guard let key = text("key") else { return }
        switch field {
        case .currency: currencies[key] = text("iso")
        case .account: accounts[key] = (text("name"), text("curr"))
        case .payee: payees[key] = text("name")
        case .category: categories[key] = text("name").map { ($0, text("parent")) }
        case .movement: break
        }
        guard currencies.count + accounts.count + payees.count + categories.count <= Self.mostNames else {
            throw FileError.damaged(file, line: line(), problem: "it has more than \(Self.mostNames) names")
        }
    }

    func end(_ field: Field, text: [UInt8]) throws {}

    private func rows(of attributes: MarkupAttributes, line: Int) -> [ParsedRow] {
        func text(_ name: String) -> String? { WrittenText.tidied(attributes[name]) }
        let flags = text("flags").flatMap { Int($0) } ?? 0
        let others = [text("dst_account"), text("kxfer")].compactMap(\.self)
        let account = text("account").flatMap { accounts[$0] }
        let currency = account?.currency.flatMap { currencies[$0] }.flatMap { $0 == "EUR" ? nil : $0 }
        let content = SkippedRow(
            day: try? Self.day(text("date")), spent: try? Self.spent(text("amount")), currency: currency,
            payee: text("payee").flatMap { payees[$0] }, what: text("wording"))
        if text("paymode") == "5" || flags & Self.isTransfer != 0 || others.contains(where: { $0 != "0" }) {
            return [.leftOut(line: line, .transfer, nil, content)]
        }
        if Self.notDone.contains(text("st") ?? "") || flags & Self.isReminder != 0 {
            return [.leftOut(line: line, .pending, nil, content)]
        }
        if currency != nil { return [.leftOut(line: line, .currency, nil, content)] }
        do throws(RowError) {
            var entry = Entry(line: line, day: try Self.day(text("date")), amount: try Self.spent(text("amount")))
            entry.payee = text("payee").flatMap { payees[$0] }
            entry.what = text("wording")
            entry.note = text("number") ?? text("info")
            entry.category = category(text("category"))
            entry.method = text("paymode").flatMap { Int($0) }.flatMap { DetailReader.homeBankMethods[$0] }
            entry.tags = text("tags").map(storedWords) ?? []
            entry.account = account?.name
            return try parts(of: entry, attributes).map {
                $0.amount == .zero ? .leftOut(line: line, .zero, nil, SkippedRow($0)) : .entry($0)
            }
        } catch {
            return [.refused(line: line, error.refusal)]
        }
    }

    /// The splits of a transaction, or the transaction itself if it has none.
    /// - Throws: `RowError` if there are too many splits, an amount is unreadable, or the splits do not add up to the
    ///   transaction.
    private func parts(of whole: Entry, _ attributes: MarkupAttributes) throws(RowError) -> [Entry] {
        guard let amounts = attributes["samt"], !amounts.isEmpty else { return [whole] }
        let written = Self.parts(amounts)
        let categories = Self.parts(attributes["scat"] ?? "")
        let memos = Self.parts(attributes["smem"] ?? "")
        guard written.count <= Self.mostParts else {
            throw RowError("homebank.splits", "it has more than \(Self.mostParts) parts")
        }
        var parts: [Entry] = []
        for (index, amount) in written.enumerated() {
            var part = whole
            part.amount = try Self.spent(amount)
            part.category = index < categories.count ? category(categories[index]) : nil
            part.what = (index < memos.count ? WrittenText.tidied(memos[index]) : nil) ?? whole.what
            parts.append(part)
        }
        guard (try? parts.map(\.amount).total()) == whole.amount else {
            throw RowError("homebank.splits", "its parts do not add up to \(whole.amount.machineText)")
        }
        return parts
    }

    /// Splits a list at `||`.
    private static func parts(_ text: String) -> [String] {
        var parts: [[UInt8]] = [[]]
        var isAfterBar = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "|"), isAfterBar {
                parts[parts.count - 1].removeLast()
                parts.append([])
                isAfterBar = false
            } else {
                parts[parts.count - 1].append(byte)
                isAfterBar = byte == UInt8(ascii: "|")
            }
        }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The amount spent: HomeBank's amount with the sign reversed.
    private static func spent(_ text: String?) throws(RowError) -> Amount {
        let text = text ?? ""
        // HomeBank writes binary floating point, with more digits than are significant.
        guard let number = SheetNumber(ArraySlice(text.utf8)),
            let cents = try? AmountCell(decimalMark: .point).cents(number.text[...]), cents > .min
        else { throw RowError("amount.precision", "is not an amount in cents", of: text) }
        return Amount(cents: -cents)
    }

    /// Converts a Julian day number of GLib: 1 January of the year 1 is day 1.
    /// - Throws: `RowError` if it is missing, not a number, or outside of the days that a book accepts.
    private static func day(_ text: String?) throws(RowError) -> Day {
        let text = text ?? ""
        guard let number = Int(text), (1...4_000_000).contains(number) else {
            throw RowError("day.unreadable", "is not a day", of: text)
        }
        // 1 January 1970 is day 719,163.
        let day = Day(number: number - 719_163)
        guard day >= .earliest, day <= .latest else { throw RowError("day.unreadable", "is not a day", of: text) }
        return day
    }

    private func category(_ key: String?) -> String? {
        guard let category = key.flatMap({ categories[$0] }) else { return nil }
        guard let parent = category.parent.flatMap({ categories[$0] }) else { return category.name }
        return parent.name + ":" + category.name
    }
}
