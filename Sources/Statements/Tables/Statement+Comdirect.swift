import Files
import Money
import Periods
import Sheets
import Text

extension Statement {
    /// Opens a comdirect file, which contains several accounts in sequence, each with a title and a header.
    /// - Returns: `nil` for other files, and if `options` names columns.
    static func comdirect(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard options.columns.isEmpty else { return nil }
        let (encoding, why) = try TextEncoding.ofText(file, chosen: options.encoding)
        let shape = DelimitedShape(delimiter: ";")
        let text = DelimitedFile(file, encoding, limits: options.limits)
        guard let title = ComdirectSections.title(text, shape) else { return nil }
        // A card bill is a transfer if the file contains the card too.
        var hasCard = false
        var sections = ComdirectSections()
        var reader = try text.records(shape)
        var record = Record()
        while try reader.read(into: &record) {
            if case .entry? = sections.row(record, hasCard: false), sections.isCard { hasCard = true }
        }
        let facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact("header", "line \(title)", because: "it is the title of an account, \(sections.count) in all"),
            FileFact("decimal mark", "comma", because: "comdirect always writes it this way"),
            FileFact("date order", DateOrder.dayMonthYear.rawValue, because: "comdirect always writes dates this way"),
            FileFact("sign", "negative is spent", because: "comdirect always writes it this way"),
        ]
        return Statement(format: "comdirect", facts: facts) { body in
            var sections = ComdirectSections()
            var reader = try text.records(shape)
            var record = Record()
            while try reader.read(into: &record) {
                if let row = sections.row(record, hasCard: hasCard) { try body(row) }
            }
        }
    }
}

/// Converts the records of the accounts to rows.
struct ComdirectSections {
    /// The number of titles so far.
    private(set) var count = 0
    private var account: String?
    private var columns: Columns?

    private struct Columns {
        let day, kind, text, amount: Int
        let reference: Int?
        /// A card has the column `umsatztag`, an account does not.
        let isCard: Bool
        let width: Int

        init?(_ record: Record) {
            let names = record.fields.map(HeaderName.init)
            func column(_ name: String) -> Int? { names.firstIndex { $0.words == name } }
            guard let day = column("buchungstag"), let kind = column("vorgang"), let text = column("buchungstext"),
                let amount = column("umsatz"), names[amount].currency.map(CurrencyWords.isEuro) ?? true
            else { return nil }
            (self.day, self.kind, self.text, self.amount) = (day, kind, text, amount)
            reference = column("referenz")
            isCard = column("umsatztag") != nil
            width = record.count
        }
    }

    /// Whether the last row belongs to a card.
    var isCard: Bool { columns?.isCard ?? false }

    private static let mostLinesBefore = 10
    private static let title = "Umsätze "

    /// The line of the first title that is followed by a comdirect header; `nil` if there is none.
    static func title(_ file: DelimitedFile, _ shape: DelimitedShape) -> Int? {
        guard var reader = try? file.records(shape) else { return nil }
        var record = Record()
        var line: Int?
        for _ in 0..<mostLinesBefore {
            guard (try? reader.read(into: &record)) == true else { return nil }
            if record.text(0)?.hasPrefix(title) == true { line = line ?? record.line }
            if let line, Columns(record) != nil { return line }
        }
        return nil
    }

    /// The row of a record. `nil` for titles, headers and notes that there are no transactions.
    mutating func row(_ record: Record, hasCard: Bool) -> ParsedRow? {
        let line = record.line
        guard let first = (0..<record.count).lazy.compactMap({ record.text($0) }).first else { return nil }
        if first.hasPrefix(Self.title) {
            count += 1
            account = String(first.dropFirst(Self.title.count))
            columns = nil
            return nil
        }
        if record.text(0) == "Buchungstag" {
            columns = Columns(record)
            return nil
        }
        if ["Neuer Kontostand", "Alter Kontostand"].contains(first) { return .leftOut(line: line, .balance) }
        // A date alone on a line belongs to the transaction on the next line. Rows of securities have other columns.
        guard record.count > 2 else { return nil }
        guard let columns else { return .leftOut(line: line, .transfer) }
        guard record.count <= columns.width else {
            return .refused(
                line: line,
                Refusal(
                    kind: "row.columns", message: "it has \(record.count) fields where the others have \(columns.width)"
                ))
        }
        let written = record.text(columns.day) ?? ""
        if ["offen", "neu"].contains(written) { return .leftOut(line: line, .pending) }
        let kind = record.text(columns.kind) ?? ""
        if Self.isTransfer(kind, hasCard: hasCard) { return .leftOut(line: line, .transfer) }
        do throws(RowError) {
            guard let date = DateCell(record.cell(columns.day)), let day = date.day(.dayMonthYear) else {
                throw RowError("day.unreadable", "is not a day", of: written)
            }
            guard day >= .earliest else { return .refused(line: line, .tooEarly(written)) }
            let cents = try Self.cents(record, columns.amount)
            guard cents != 0 else { return .leftOut(line: line, .zero) }
            var entry = Entry(line: line, day: day, amount: Amount(cents: -cents))
            let text = ComdirectText(record.text(columns.text) ?? "")
            (entry.payee, entry.what) = (text.payee, text.what)
            entry.method = isCard ? "card" : CellWords.method(kind)
            entry.account = account
            entry.reference = columns.reference.flatMap { WrittenText.reference(record.text($0)) } ?? text.reference
            return .entry(entry)
        } catch {
            return .refused(line: line, error.refusal)
        }
    }

    private static func cents(_ record: Record, _ column: Int) throws(RowError) -> Int64 {
        let cents: Int64
        do throws(AmountError) {
            cents = try AmountCell(decimalMark: .comma).cents(record.cell(column))
        } catch {
            let refusal = Refusal(error)
            throw RowError(refusal.kind, refusal.message, input: refusal.input)
        }
        guard cents > .min else { throw RowError("amount.overflow", "is too large", of: record.text(column) ?? "") }
        return cents
    }

    /// Whether the row is a transfer between own accounts. A card bill is one if the file contains the card.
    private static func isTransfer(_ kind: String, hasCard: Bool) -> Bool {
        let words = HeaderName(kind).words
        if words == "kontoubertrag" { return true }
        return hasCard
            && ["visa kartenabrechnung", "uebertrag auf visa karte", "ubertrag auf visa karte"].contains(words)
    }
}

/// Splits the combined text of comdirect: `Auftraggeber: A Buchungstext: B Ref. C`.
struct ComdirectText {
    private(set) var payee: String?
    private(set) var what: String?
    private(set) var reference: String?

    private enum Part {
        case payee, what, reference
        /// Account and bank numbers are ignored.
        case none
    }

    private static let marks: [(mark: String, part: Part)] = [
        ("Auftraggeber:", .payee), ("Empfänger:", .payee), ("Buchungstext:", .what), ("Kto/IBAN:", .none),
        ("BLZ/BIC:", .none), (" Ref. ", .reference),
    ]

    init(_ text: String) {
        var starts: [(at: String.Index, end: String.Index, part: Part)] = []
        for (mark, part) in Self.marks {
            guard let end = text.end(of: mark) else { continue }
            starts.append((text.utf8.index(end, offsetBy: -mark.utf8.count), end, part))
        }
        starts.sort { $0.at < $1.at }
        guard starts.contains(where: { $0.part == .payee || $0.part == .what }) else {
            what = WrittenText.tidied(text)
            return
        }
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1].at : text.endIndex
            let words = WrittenText.tidied(String(text[start.end..<max(start.end, end)]))
            switch start.part {
            case .payee: payee = words
            case .what: what = words
            case .reference: reference = words
            case .none: break
            }
        }
    }
}
