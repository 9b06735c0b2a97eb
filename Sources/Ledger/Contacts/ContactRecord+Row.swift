public import Outings

extension TrackedTable {
    /// The people of a book, to whom outings and debts refer.
    public static let person = contacts(.person, plural: "people")

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
        _ kind: Contact.Kind, plural: String, actions: [Change.Action] = []
    ) -> TrackedTable {
        TrackedTable(
            kind.rawValue, plural: plural, fields: ContactRecord(blank: 0, kind).fields,
            actions: ContactAction.allCases.map { $0.action(of: kind) } + actions, unique: ["name"],
            isOptionalTable: true,
            fault: { row in
                guard let record = ContactRecord(row, kind) else { return "it cannot be read" }
                return record.contact.name.isEmpty ? "it has no name" : nil
            })
    }
}

extension ContactRecord: RowRecord {
    fileprivate init(blank id: Int64, _ kind: Contact.Kind) {
        self.init(id: id, Contact(kind, name: ""))
    }

    /// Makes a contact from a row of the table of that kind. `nil` if a value of the row is invalid for a contact.
    public init?(_ row: TrackedRow, _ kind: Contact.Kind) {
        self.init(blank: row.id, kind)
        guard read(row) else { return nil }
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        for field in ContactField.all(of: contact.kind) { contact.visit(field, &fields) }
        if contact.kind == .person { fields.field("own", &isOwn) }
        fields.field("changed", &changed, role: .changed)
    }
}

extension Contact {
    fileprivate mutating func visit(_ field: ContactField, _ fields: inout FieldVisitor) {
        let column = field.rawValue
        switch field {
        case .name: fields.field(column, &name)
        case .sells: fields.field(column, &sells)
        case .runs: fields.field(column, &runs)
        case .address: fields.field(column, &address)
        case .phone: fields.field(column, &phone)
        case .mail: fields.field(column, &mail)
        case .takesCards: fields.field(column, &takesCards)
        case .takesVouchers: fields.field(column, &takesVouchers)
        case .taxNumber: fields.field(column, &taxNumber)
        case .secondTaxNumber: fields.field(column, &secondTaxNumber)
        case .role: fields.field(column, &role)
        case .note: fields.field(column, &note)
        }
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
