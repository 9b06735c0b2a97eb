internal import Failures
public import Household
internal import Text

/// How a payee puts weights or prices into the barcodes that it prints itself.
public struct PayeePattern: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// Whose codes they are; in any spelling.
    public var payee: String
    /// What they look like.
    public private(set) var pattern: BarcodePattern

    /// A pattern as it is given; nothing of it is checked.
    public init(id: Int64 = 0, uid: String = "", payee: String, pattern: BarcodePattern) {
        self.id = id
        self.uid = uid
        self.payee = payee
        self.pattern = pattern
    }

    /// The barcode that a product has which a payee sells by an item's number of its own: `Lidl:2112345`.
    public static func barcode(of item: String, payee: String) -> String { "\(payee):\(item)" }
}

extension Sequence<PayeePattern> {
    /// Those of a payee, in any spelling of its name.
    /// - Complexity: O(n).
    public func of(_ payee: String) -> [PayeePattern] {
        let wanted = foldedName(payee)
        return filter { $0.payee.equals(foldedName: wanted) }
    }
}

extension TrackedTable {
    /// The patterns of barcodes that payees print; of two books, those that are alike are one.
    public static let pattern = TrackedTable(
        of: PayeePattern.self, "barcode_pattern", plural: "barcode_patterns",
        actions: [.addPattern, .removePattern],
        unique: ["payee", "pattern"], isInRoom: true, listed: "barcode pattern")
}

extension PayeePattern: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .pattern }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, payee: "", pattern: .withoutFigure)
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("payee", &payee)
        fields.field("pattern", &pattern)
    }
}

extension Change.Action {
    /// A pattern of barcodes was added.
    public static let addPattern = Self("barcode-pattern-add")
    /// Patterns of barcodes were removed.
    public static let removePattern = Self("barcode-pattern-remove")
}

extension LedgerError {
    /// A payee has no such pattern, or none at all.
    public static func noSuchPattern(_ text: String, of payee: String) -> LedgerError {
        .noSuchRow(.pattern, text.isEmpty ? payee : "\(payee) \(text)")
    }

    /// A payee has that pattern already.
    public static func patternExists(_ pattern: PayeePattern) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "barcode.pattern-exists",
                message: "\(pattern.payee) has the pattern \(pattern.pattern.text) already",
                input: pattern.pattern.text,
                hint: "see them with: spesa barcode pattern list"))
    }
}
