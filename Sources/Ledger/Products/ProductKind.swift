internal import Failures
internal import Text

/// A kind of products, with the labels of the details that such products have.
public struct ProductKind: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The name, compared without case and accents.
    public var name: String
    /// The labels in display order.
    public var labels: [String]

    /// Makes a kind without validation.
    public init(id: Int64 = 0, uid: String = "", name: String, labels: [String]) {
        self.id = id
        self.uid = uid
        self.name = name
        self.labels = labels
    }

    /// Validates the kind, with duplicate labels removed. Labels are compared without case and accents.
    /// - Throws: `LedgerError` of kind `kind.name` for a blank name, `kind.label` for a label that is empty or has `=`,
    ///   or the error of `checkedText`.
    /// - Complexity: O(labels²).
    public func checked() throws(LedgerError) -> ProductKind {
        var result = self
        guard try checkedText(name, "name of the kind") != nil, !folded(name).allSatisfy(\.isWhitespace) else {
            throw .nameless(
                ErrorWords(
                    kind: "kind.name", message: "a kind has a name",
                    hint: "write one like: spesa kind add Camera Sensor Weight"))
        }
        result.labels = []
        for label in labels {
            guard try checkedText(label, "label") != nil, !label.utf8.contains(UInt8(ascii: "=")) else {
                throw .nameless(
                    ErrorWords(
                        kind: "kind.label", message: "a label is a word or more, without '='", input: label,
                        hint: "write labels like: spesa kind add Camera Sensor Weight"))
            }
            if !result.labels.contains(where: { folded($0) == folded(label) }) { result.labels.append(label) }
        }
        return result
    }
}

extension Product {
    /// The details in the order of the kind's labels, then details with other labels in their own order.
    /// - Complexity: O(details · labels).
    public func details(inOrderOf kind: ProductKind?) -> [Detail] {
        let labels = (kind?.labels ?? []).map(folded)
        return details.enumerated().map { index, detail in
            (labels.firstIndex(of: folded(detail.label)) ?? labels.count + index, detail)
        }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

extension Sequence<ProductKind> {
    /// The kind of that name, without case and accents.
    /// - Complexity: O(n).
    public func named(_ name: String) -> ProductKind? {
        let wanted = folded(name)
        return first { folded($0.name) == wanted }
    }
}

extension TrackedTable {
    /// The kinds of products. Kinds with equal names in two books are merged.
    public static let kind = TrackedTable(
        of: ProductKind.self, "kind", plural: "kinds",
        actions: [.addKind, .editKind, .removeKind],
        unique: ["name"], isOptionalTable: true)
}

extension ProductKind: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .kind }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, name: "", labels: [])
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("name", &name)
        fields.entries("labels", &labels, table: "kind_label", blank: "") { label, fields in
            fields.field("label", &label)
        }
    }
}

extension Change.Action {
    /// A kind was added.
    public static let addKind = Self("kind-add")
    /// The name or labels of a kind were changed.
    public static let editKind = Self("kind-edit")
    /// A kind was removed. Its products keep their details.
    public static let removeKind = Self("kind-remove")
}

extension LedgerError {
    /// No kind has this name.
    public static func noSuchKind(_ name: String, near: [String] = []) -> LedgerError {
        .noSuchRow(.kind, name, near: near)
    }

    /// A kind already has this name.
    public static func kindExists(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "kind.exists", message: "there is already a kind '\(name)'", input: name,
                hint: "change it with: spesa kind edit \(inShellQuotes(name))"))
    }
}
