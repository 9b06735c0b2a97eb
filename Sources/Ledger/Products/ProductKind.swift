internal import Failures
internal import Text

/// The labels of the details that products of one sort have.
public struct ProductKind: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// What the sort is called; compared without case and accents.
    public var name: String
    /// In the order in which details are shown.
    public var labels: [String]

    /// A kind as it is given; nothing of it is checked.
    public init(id: Int64 = 0, uid: String = "", name: String, labels: [String]) {
        self.id = id
        self.uid = uid
        self.name = name
        self.labels = labels
    }

    /// The kind with each label once, whatever its case, or why no book keeps it.
    /// - Throws: one of kind `kind.name` or `kind.label`, or why a text cannot be kept.
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
    /// Its details in the order of the labels of a kind, then those of other labels in their own.
    /// - Complexity: O(details · labels).
    public func details(inOrderOf kind: ProductKind?) -> [Detail] {
        let labels = (kind?.labels ?? []).map(folded)
        return details.enumerated().map { index, detail in
            (labels.firstIndex(of: folded(detail.label)) ?? labels.count + index, detail)
        }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

extension Sequence<ProductKind> {
    /// The kind of that name, whatever its case and accents.
    /// - Complexity: O(n).
    public func named(_ name: String) -> ProductKind? {
        let wanted = folded(name)
        return first { folded($0.name) == wanted }
    }
}

extension TrackedTable {
    /// The kinds of products; of two books, those of one name are one.
    public static let kind = TrackedTable(
        of: ProductKind.self, "kind", plural: "kinds",
        actions: [.addKind, .editKind, .removeKind],
        unique: ["name"], isInRoom: true)
}

extension ProductKind: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .kind }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, name: "", labels: [])
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("name", &name)
        fields.entries("labels", &labels, table: "kind_label", blank: "") { label, fields in
            fields.field("label", &label)
        }
    }
}

extension Change.Action {
    /// A kind was made.
    public static let addKind = Self("kind-add")
    /// A kind got another name or other labels.
    public static let editKind = Self("kind-edit")
    /// A kind went; its products keep their details.
    public static let removeKind = Self("kind-remove")
}

extension LedgerError {
    /// No kind is called so.
    public static func noSuchKind(_ name: String) -> LedgerError { .noSuchRow(.kind, name) }

    /// There is a kind of that name already.
    public static func kindExists(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "kind.exists", message: "there is a kind '\(name)' already", input: name,
                hint: "change it with: spesa kind edit '\(name)'"))
    }
}
