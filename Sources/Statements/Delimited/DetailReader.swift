import Money
import Periods
import Sheets
import Text

/// Reads the fields of a record other than date and amount.
struct DetailReader {
    // Stored once, because a dictionary lookup for every cell would cost more than reading it.
    private let payers, recipients, payees, whats, more, notes, kinds: [Int]
    private let parentCategories, categories, subcategories: [Int]
    private let methods, tagColumns, accounts, references: [Int]
    private let isHomeBank, joinsTags: Bool
    private let traits: Set<Dialect.Trait>
    /// The columns of notes, descriptions and payees, if the texts of several columns are kept for one of these roles;
    /// otherwise empty.
    private let further: [Int]
    private let hasTaggedPurpose, isApp, hasGuardedTexts: Bool
    private var knownMethods = WordCache<String?>()
    /// The columns that may have the counterparty's account. Empty in files of a single account.
    private let otherAccounts: [Int]
    private let hasSeveralAccounts: Bool
    private var transferKinds = WordCache<Bool>()

    /// Creates a reader for the columns of a table.
    /// - Parameter hasSeveralAccounts: whether the rows are of several accounts, so that both rows of a transfer may be
    ///   in the file.
    init(_ map: ColumnMap, hasSeveralAccounts: Bool = false) {
        self.hasSeveralAccounts = hasSeveralAccounts
        otherAccounts = hasSeveralAccounts ? map.otherAccounts : []
        (payers, recipients, payees) = (map[.payer], map[.recipient], map[.payee])
        (whats, more, notes, kinds) = (map[.what], map[.more], map[.note], map[.kind])
        (parentCategories, categories, subcategories) = (map[.parentCategory], map[.category], map[.subcategory])
        (methods, tagColumns) = (map[.method], map[.tags])
        (accounts, references) = (map[.account], map[.reference])
        let texts: [ColumnRole] = [.note, .what, .payee]
        let isJoined = texts.contains { map[$0].count > 1 && map.joins($0) }
        further = isJoined ? texts.flatMap { map[$0] } : []
        joinsTags = map.joins(.tags)
        isHomeBank = map.dialect.name == "HomeBank"
        traits = map.dialect.traits
        hasTaggedPurpose = traits.contains(.taggedPurpose)
        isApp = traits.contains(.app)
        hasGuardedTexts = traits.contains(.guardedTexts)
    }

    mutating func entry(_ record: Record, day: Day, cents: Int64) -> Entry {
        var entry = Entry(line: record.line, day: day, amount: Amount(cents: cents))
        entry.payee = text(record, cents < 0 ? payers : recipients) ?? text(record, payees)
        entry.what = what(record)
        if hasTaggedPurpose, let what = entry.what {
            let purpose = PurposeText(what)
            entry.what = purpose.what
            entry.payee = entry.payee ?? purpose.payee
        }
        if entry.what == nil, entry.payee == nil, !isApp { entry.what = text(record, kinds) }
        entry.note = text(record, notes)
        if !further.isEmpty { entry.further = furtherTexts(record, [entry.payee, entry.what, entry.note]) }
        entry.category = category(record)
        entry.method = method(record)
        entry.tags = tags(record)
        entry.account = text(record, accounts)
        entry.reference = text(record, references).flatMap { Self.isRuined($0) ? nil : $0 }
        if hasSeveralAccounts {
            entry.counterAccount = otherAccounts.lazy.compactMap { record.text($0) }.first { $0 != entry.account }
            entry.isTransferKind = isTransferKind(record)
        }
        return entry
    }

    /// Whether the record's word for the kind of movement may mean a transfer.
    private mutating func isTransferKind(_ record: Record) -> Bool {
        guard let column = kinds.first(where: { !record.cell($0).isEmpty }) else { return false }
        return transferKinds.value(record.cell(column)) { TransferText.strength(of: Array($0.utf8)[...]) != nil }
    }

    /// The text of the first column that is not empty.
    private func text(_ record: Record, _ columns: [Int]) -> String? {
        for column in columns {
            if let text = record.text(column) { return hasGuardedTexts ? unguarded(text) : text }
        }
        return nil
    }

    /// The texts of the columns in `further`, without those that are part of a text in `taken` or of an earlier result.
    private func furtherTexts(_ record: Record, _ taken: [String?]) -> [String] {
        var all = taken.compactMap(\.self)
        let known = all.count
        for column in further {
            if let text = record.text(column), !all.contains(where: { $0.contains(text) }) { all.append(text) }
        }
        return Array(all[known...])
    }

    /// Removes the apostrophe that protects a text from being executed as a formula.
    private func unguarded(_ text: String) -> String {
        // Scalars, because a combining mark would join the apostrophe into one character.
        let rest = text.unicodeScalars.dropFirst()
        guard text.utf8.first == 0x27, isTakenForFormula(Substring(rest)) else { return text }
        return String(rest)
    }

    private func what(_ record: Record) -> String? {
        let what = text(record, whats)
        if more.isEmpty { return what }
        let parts = [what].compactMap(\.self) + more.compactMap { record.text($0) }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private func category(_ record: Record) -> String? {
        guard let category = text(record, categories) else {
            return text(record, parentCategories) ?? text(record, subcategories)
        }
        if parentCategories.isEmpty && subcategories.isEmpty { return category }
        let path = [text(record, parentCategories), category, text(record, subcategories)]
        return path.compactMap(\.self).joined(separator: ":")
    }

    private mutating func method(_ record: Record) -> String? {
        if let column = methods.first(where: { !record.cell($0).isEmpty }) {
            let isHomeBank = isHomeBank
            return knownMethods.value(record.cell(column)) { method in
                if isHomeBank, let number = Int(method) { return Self.homeBankMethods[number] }
                return CellWords.method(method) ?? WrittenText.tidied(method)
            }
        }
        guard let column = kinds.first(where: { !record.cell($0).isEmpty }) else { return nil }
        return knownMethods.value(record.cell(column), CellWords.method)
    }

    /// The payment method numbers of HomeBank.
    static let homeBankMethods = [
        1: "card", 2: "cheque", 3: "cash", 4: "transfer", 6: "card", 7: "transfer", 11: "direct-debit",
    ]

    private func tags(_ record: Record) -> [String] {
        let text =
            joinsTags
            ? tagColumns.compactMap { record.text($0) }.joined(separator: ",") : text(record, tagColumns) ?? ""
        guard !text.isEmpty else { return [] }
        let isSpaced = traits.contains(.spacedTags)
        return text.split { $0 == "," || $0 == "|" || $0 == ";" || isSpaced && $0 == " " }.compactMap { part in
            // A tag is a single word.
            let words = part.split(separator: " ")
            let tag = words.joined(separator: "-").drop { $0 == "#" }
            return tag.isEmpty ? nil : String(tag)
        }
    }

    /// Whether a spreadsheet has rounded the reference, as in `6,17761250170673E+025`. Such a number identifies
    /// nothing.
    private static func isRuined(_ reference: String) -> Bool {
        let bytes = Array(reference.utf8)
        guard let exponent = bytes.lastIndex(where: { $0 | 0x20 == 0x65 }), exponent > 0, exponent + 2 < bytes.count,
            bytes[exponent + 1] == 0x2B
        else { return false }
        return bytes[..<exponent].allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2C || $0 == 0x2E }
            && bytes[(exponent + 2)...].allSatisfy { (0x30...0x39).contains($0) }
    }
}
