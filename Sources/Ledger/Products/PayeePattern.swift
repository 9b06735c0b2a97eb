internal import Failures
public import Household
internal import Text

/// A pattern of the barcodes that a payee prints with a weight or price in them.
public struct PayeePattern: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The payee, in any spelling that `foldedName` equates.
    public var payee: String
    /// The layout of a weight or price in the payee's barcodes.
    public private(set) var pattern: BarcodePattern

    /// Makes a pattern without validation.
    public init(id: Int64 = 0, uid: String = "", payee: String, pattern: BarcodePattern) {
        self.id = id
        self.uid = uid
        self.payee = payee
        self.pattern = pattern
    }

    /// The barcode of a product under a shop's own item number: `Lidl:2112345`.
    public static func barcode(of item: String, payee: String) -> String { "\(payee):\(item)" }
}

extension Sequence<PayeePattern> {
    /// The patterns of a payee, in any spelling of its name.
    /// - Complexity: O(n).
    public func of(_ payee: String) -> [PayeePattern] {
        let wanted = foldedName(payee)
        return filter { $0.payee.equals(foldedName: wanted) }
    }
}

extension TrackedTable {
    /// Barcode patterns of payees. Equal patterns of two books are merged.
    public static let pattern = TrackedTable(
        of: PayeePattern.self, "barcode_pattern", plural: "barcode_patterns",
        actions: [.addPattern, .removePattern],
        unique: ["payee", "pattern"], isOptionalTable: true, listed: "barcode pattern")
}

extension PayeePattern: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .pattern }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, payee: "", pattern: .withoutFigure)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("payee", &payee)
        fields.field("pattern", &pattern)
    }
}

extension Change.Action {
    /// A barcode pattern was added.
    public static let addPattern = Self("barcode-pattern-add")
    /// Barcode patterns were removed.
    public static let removePattern = Self("barcode-pattern-remove")
}

extension LedgerError {
    /// The payee has no such barcode pattern, or no pattern at all if the text is empty.
    public static func noSuchPattern(_ text: String, of payee: String) -> LedgerError {
        .noSuchRow(.pattern, text.isEmpty ? payee : "\(payee) \(text)")
    }

    /// The payee already has this barcode pattern.
    public static func patternExists(_ pattern: PayeePattern) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "barcode.pattern-exists",
                message: "\(pattern.payee) has the pattern \(pattern.pattern.text) already",
                input: pattern.pattern.text,
                hint: "see them with: spesa barcode pattern list"))
    }
}
