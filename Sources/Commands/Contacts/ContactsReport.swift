internal import Bookkeeping
internal import Ledger
internal import Outings
internal import Output
internal import Reports
internal import Terminal
internal import Text

/// A report of contacts of one kind.
struct ContactsReport {
    private let kind: Contact.Kind
    private let contacts: [KnownContact]

    init(_ kind: Contact.Kind, _ contacts: [KnownContact]) {
        self.kind = kind
        self.contacts = contacts
    }

    /// The contacts as a table.
    var listed: Report {
        let none = "No \(TrackedTable.contacts(kind).plural) yet. To add one: spesa \(kind.rawValue) add NAME"
        return report(
            lines: { screen in
                guard !contacts.isEmpty else { return screen.paragraph(none) }
                return fields.table(contacts).lines(on: screen)
            },
            sentences: { contacts.isEmpty ? [none] : contacts.map { "\($0.contact.name)\(Self.tail($0))." } })
    }

    /// The contact with all details.
    var shown: Report {
        report(sentences: {
            contacts.flatMap { known in
                ["\(known.contact.name)\(Self.tail(known, withDetails: false))."]
                    + ContactField.all(of: kind).filter { $0 != .name }.compactMap { field in
                        Self.shownText(field, of: known.contact).map { "- \(field.title): \($0)" }
                    }
            }
        })
    }

    /// Returns the reply to a change of one contact, with its new state.
    /// - Parameters:
    ///   - done: the beginning of the sentence: `Added Rossi`.
    ///   - moved: the numbers of expenses, receipts and repeats that got another payee; `nil` for other changes.
    ///   - isWhole: whether the sentence ends without the details of the contact.
    func one(_ done: String, moved: PayeeMoved? = nil, isWhole: Bool = false) -> Report {
        let counts = moved.map { moved in
            [(moved.expenses, "expense"), (moved.receipts, "receipt"), (moved.repeats, "repeat")]
                .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        }
        let places = counts.map { $0.isEmpty ? "" : ", on \(series($0))" } ?? ""
        let head =
            moved.map { moved in
                [("expenses", moved.expenses), ("receipts", moved.receipts), ("repeats", moved.repeats)]
                    .map { JSON.Member($0, JSON($1)) }
            } ?? []
        return report(
            after: head, sentences: { contacts.map { "\(done)\(places)\(isWhole ? "" : Self.details($0.contact))." } })
    }

    private func report(
        after head: [JSON.Member] = [], lines: ((OutputScreen) -> [StyledText])? = nil,
        sentences: @escaping () -> [String]
    ) -> Report {
        Report(
            schema: "spesa.contacts/1", after: [JSON.Member("kind", .text(kind.rawValue))] + head, "contacts",
            of: contacts, fields, lines: lines, sentences: sentences)
    }

    private var fields: Fields<KnownContact> {
        var all: [Field<KnownContact>] = [Field("id") { JSON($0.id) }]
        all += ContactField.all(of: kind).map { field in
            Field(field.rawValue, column: Self.column(of: field), cell: { Self.shownText(field, of: $0.contact) ?? "" })
            {
                let contact = $0.contact
                return switch field {
                case .takesCards: contact.takesCards.map { .truth($0) } ?? .null
                case .takesVouchers: contact.takesVouchers.map { .truth($0) } ?? .null
                default: JSON(contact.text(field))
                }
            }
        }
        if kind == .person {
            all.append(Field("own", column: Table.Column("Own"), cell: { $0.isOwn ? "yes" : "" }) { .truth($0.isOwn) })
        }
        all.append(
            Field(
                "uses", column: Table.Column("Uses", alignment: .trailing), cell: { $0.uses == 0 ? "" : "\($0.uses)" }
            ) { JSON($0.uses) })
        guard kind == .payee else { return Fields(all) }
        return Fields(
            all + [
                Field("visits") { JSON($0.visits.count) }, Field("median_days") { JSON($0.visits.medianDays) },
                Field(
                    "frequency", column: Table.Column("Visited", shrinksTo: 8),
                    cell: { $0.visits.frequency?.rawValue ?? "" }
                ) { JSON($0.visits.frequency?.rawValue) },
            ])
    }

    /// Returns the table column of a field; `nil` for a field that the table does not show.
    private static func column(of field: ContactField) -> Table.Column? {
        switch field {
        case .name: Table.Column("Name", shrinksTo: 8)
        case .sells: Table.Column("Sells", shrinksTo: 6, leaves: 4)
        case .address: Table.Column("Address", shrinksTo: 8, leaves: 3)
        case .phone: Table.Column("Phone", shrinksTo: 8, leaves: 2)
        case .role: Table.Column("Role", shrinksTo: 6)
        case .takesCards: Table.Column("Cards", leaves: 5)
        case .takesVouchers: Table.Column("Vouchers", leaves: 6)
        case .runs, .mail, .taxNumber, .secondTaxNumber, .note: nil
        }
    }

    private static func shownText(_ field: ContactField, of contact: Contact) -> String? {
        switch field {
        case .takesCards: contact.takesCards.map { $0 ? "yes" : "no" }
        case .takesVouchers: contact.takesVouchers.map { $0 ? "yes" : "no" }
        default: contact.text(field)
        }
    }

    /// Returns the summary to follow the name: `: sells cheese, 12 expenses, visited weekly, 12 visits, 7 days apart`.
    private static func tail(_ known: KnownContact, withDetails: Bool = true) -> String {
        var parts: [String] = []
        if known.isOwn { parts.append("one of the book's own people") }
        if known.uses > 0 {
            parts.append(
                known.contact.kind == .payee ? counted(known.uses, "expense") : "named \(counted(known.uses, "time"))")
        }
        if let frequency = known.visits.frequency {
            parts.append("visited \(frequency.rawValue)")
            if let median = known.visits.medianDays {
                parts.append("\(counted(known.visits.count, "visit")), \(counted(median, "day")) apart")
            }
        }
        return (withDetails ? details(known.contact) : "") + parts.map { ", \($0)" }.joined()
    }

    /// Returns the details to follow the name, without confidential ones: `: sells cheese`; empty if there are none.
    private static func details(_ contact: Contact) -> String {
        let fields = ContactField.all(of: contact.kind).filter { $0 != .name && !$0.isConfidential }
        let parts = fields.compactMap { field in
            shownText(field, of: contact).map { field == .note || field == .role ? $0 : "\(field.title) \($0)" }
        }
        return parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
    }
}
