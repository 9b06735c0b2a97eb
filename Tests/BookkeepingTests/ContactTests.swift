import BookSupport
import Bookkeeping
import Files
import Ledger
import OutingFiles
import Outings
import Testing

@Suite struct ContactTests {
    private let fixture: BookFixture

    init() throws {
        fixture = try BookFixture()
    }

    private static func file(_ lines: [String], as kind: Contact.Kind) throws -> ContactFile {
        try ContactFile.read(
            InputFile(name: "f.csv", bytes: Array(lines.map { $0 + "\n" }.joined().utf8)), as: kind)
    }

    private func edit(_ texts: [ContactField: String]) throws -> ContactEdit {
        var edit = ContactEdit()
        for (field, text) in texts { try edit.set(field, text) }
        return edit
    }

    @Test func `payees in use come first, in any spelling, then other payees`() throws {
        for (payee, day) in [
            ("lidl", "2026-11-01"), ("Lidl", "2026-11-08"), ("Lidl", "2026-11-08"), ("Zoo", "2026-11-02"),
        ] {
            _ = try fixture.context.record([fixture.draft(100, on: day, payee: payee)])
        }
        _ = try fixture.context.addContact(.payee, "Aldi", edit([.sells: "all"]))
        _ = try fixture.context.addContact(.payee, "LIDL", edit([.takesCards: "sì"]))
        let payees = try fixture.context.contacts(.payee)
        #expect(payees.map(\.contact.name) == ["Lidl", "Zoo", "Aldi"])
        #expect(payees.map(\.uses) == [3, 1, 0])
        #expect(payees.map(\.visits.count) == [2, 1, 0])
        #expect(payees.map(\.visits.frequency) == [.weekly, .once, nil])
        #expect(payees.map(\.id) == [2, nil, 1])
        #expect(payees[0].contact.takesCards == true)
        #expect(throws: LedgerError.contactExists("Zoo", .payee)) {
            try fixture.context.addContact(.payee, "zoo", ContactEdit())
        }
        let zoo = try fixture.context.contact(named: "ZOO", .payee)
        #expect(try fixture.context.editContact(.payee, zoo, edit([.note: "n"])).contact.note == "n")
        #expect(try fixture.context.contact(named: "3", .payee).contact.name == "Zoo")
    }

    @Test func `the members of a book are its own people by default`() throws {
        #expect(try fixture.context.contacts(.person).map(\.contact.name) == ["anna"])
        #expect(try fixture.context.contacts(.person).map(\.isOwn) == [true])
        _ = try fixture.context.addContact(.person, "Ben", edit([.role: "cook"]))
        let anna = try fixture.context.contact(named: "ANNA", .person)
        #expect(try fixture.context.contact(named: "Me", .person) == anna)
        #expect(try !fixture.context.setOwn(anna, false).isOwn)
        #expect(try fixture.context.setOwn(fixture.context.contact(named: "ben", .person), true).isOwn)
        let people = try fixture.context.contacts(.person)
        #expect(people.map(\.contact.name) == ["Ben", "anna"])
        #expect(people.map(\.isOwn) == [true, false])
        _ = try fixture.context.book.undo(2, of: .anybody, by: fixture.context.signature)
        #expect(try fixture.context.contacts(.person).map(\.isOwn) == [false, true])
    }

    @Test(
        arguments: [
            (ImportTreatment.addOnly, "cheese", nil, nil, [Outcome.unchanged, .new, .unchanged]),
            (.update, "milk", "1", false, [.changed, .new, .changed]),
            (.replace, "milk", "1", nil, [.changed, .new, .changed]),
            (.merge, "cheese", "1", nil, [.changed, .new, .changed]),
        ] as [(ImportTreatment, String, String?, Bool?, [Outcome])])
    func `an import updates an existing contact by the chosen treatment`(
        treatment: ImportTreatment, sells: String, phone: String?, cards: Bool?, statuses: [Outcome]
    ) throws {
        _ = try fixture.context.addContact(
            .payee, "Rossi", edit([.sells: "cheese", .note: "old"]))
        // A second row with the same name is compared with the first.
        let files = try [
            Self.file(["name,sells,takes cards", "ROSSI,milk,no", "Bianchi,,"], as: .payee),
            Self.file(["name,sells,phone", "rossi,milk,1"], as: .payee),
        ]
        let preview = try fixture.context.previewContacts(.payee, from: files, treating: treatment)
        #expect(try fixture.context.contacts(.payee).count == 1)
        let outcome = try fixture.context.importContacts(.payee, from: files, treating: treatment)
        #expect(outcome.rows.map(\.status) == statuses)
        #expect(preview.rows.map(\.status) == statuses)
        #expect(outcome.rows.map(\.line) == [2, 3, 2])
        let rossi = try fixture.context.contact(named: "Rossi", .payee).contact
        #expect(rossi.sells == sells && rossi.phone == phone)
        #expect(rossi.takesCards == (treatment == .merge ? false : cards))
        #expect(rossi.note == (treatment == .replace ? nil : "old"))
        _ = try fixture.book.undo(1, of: .anybody, by: fixture.context.signature)
        #expect(try fixture.context.contacts(.payee).map(\.contact.sells) == ["cheese"])
    }

    @Test func `a payee name used by expenses gets no contact for the name alone`() throws {
        _ = try fixture.context.record([fixture.draft(100, payee: "Lidl")])
        let files = try [Self.file(["name,phone", "LIDL,", "Aldi,"], as: .payee)]
        let outcome = try fixture.context.importContacts(.payee, from: files, treating: .addOnly)
        #expect(outcome.rows.map(\.status) == [.unchanged, .new])
        #expect(try fixture.book.contacts(.payee).map(\.contact.name) == ["Aldi"])
    }

    typealias Outcome = ContactImport.Outcome
}
