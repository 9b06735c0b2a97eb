public import Outings

extension TrackedTable {
    /// The people of a book, to whom outings and debts refer.
    public static let person = contacts(
        .person, plural: "people", more: [TrackedField("own", .truth)])

    /// The places of a book.
    public static let place = contacts(.place, plural: "places")

    /// The payees with stored details. Other payees exist only as names on expenses.
    public static let payee = contacts(.payee, plural: "payees", actions: [.renamePayee])

    /// The table of contacts of a kind.
    public static func contacts(_ kind: Contact.Kind) -> TrackedTable {
        switch kind {
        case .payee: .payee
        case .person: .person
        case .place: .place
        }
    }

    private static func contacts(
        _ kind: Contact.Kind, plural: String, more: [TrackedField] = [], actions: [Change.Action] = []
    ) -> TrackedTable {
        let fields = ContactField.all(of: kind).map { field in
            TrackedField(field.rawValue, field.isTruth ? .truth : .text, isRequired: field == .name)
        }
        return TrackedTable(
            kind.rawValue, plural: plural,
            fields: [TrackedField("uid", .text, role: .identity, isRequired: true)] + fields + more + [
                TrackedField("changed", .instant, role: .changed, isRequired: true)
            ],
            actions: ContactAction.allCases.map { $0.action(of: kind) } + actions, unique: ["name"], isInRoom: true,
            fault: { row in row.text(1)?.isEmpty == false ? nil : "it has no name" })
    }
}

extension ContactRecord {
    /// Decodes a row of the table of that kind.
    public init(_ row: TrackedRow, _ kind: Contact.Kind) {
        var contact = Contact(kind, name: row.text(1) ?? "")
        let fields = ContactField.all(of: kind)
        for (place, field) in zip(1..., fields) where field != .name {
            let text = field.isTruth ? row.number(place).map { $0 == 1 ? "true" : "false" } : row.text(place)
            _ = contact.set(field, to: text)
        }
        let rest = fields.count + 1
        self.init(
            id: row.id, uid: row.text(0) ?? "", contact,
            isOwn: kind == .person ? row.number(rest).map { $0 == 1 } : nil,
            changed: Instant(seconds: row.values.last?.number ?? 0))
    }

    /// Encodes a row of the table of its kind.
    public var row: TrackedRow {
        let said = ContactField.all(of: contact.kind).map { field in
            switch field {
            case .takesCards: FieldValue(contact.takesCards.map { $0 ? 1 : 0 })
            case .takesVouchers: FieldValue(contact.takesVouchers.map { $0 ? 1 : 0 })
            default: FieldValue(contact.text(field))
            }
        }
        let own = contact.kind == .person ? [FieldValue(isOwn.map { $0 ? 1 : 0 })] : []
        return TrackedRow(id: id, values: [.text(uid)] + said + own + [.number(changed.seconds)])
    }
}

/// An action on contacts of any kind.
public enum ContactAction: String, CaseIterable, Sendable {
    /// A contact was added.
    case add
    /// The details of a contact were changed.
    case edit
    /// A contact was merged into another.
    case merge
    /// A contact was removed.
    case remove
    /// Contacts were imported from a file.
    case importing = "import"

    /// The action in the history: `payee-add`, for example.
    public func action(of kind: Contact.Kind) -> Change.Action {
        Change.Action(rawValue: "\(kind.rawValue)-\(rawValue)")
    }
}

extension Change.Action {
    /// A payee was renamed, on all expenses and receipts.
    public static let renamePayee = Self("payee-rename")
}
