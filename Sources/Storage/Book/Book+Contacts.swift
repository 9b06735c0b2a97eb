internal import Database
public import Ledger
public import Outings
internal import Secrets
internal import Text

extension Book {
    /// The contacts of a kind that have a row, sorted by number. A payee known only from expenses has no row.
    public func contacts(_ kind: Contact.Kind) throws -> [ContactRecord] {
        try ContactTable(database: file.reader()).all(kind)
    }

    /// Each spelling of payees in expenses, unordered. The number of uses includes void expenses; the days are those of
    /// expenses that are not void.
    /// - Parameter payee: only spellings of this name, ignoring case and accents; `nil` for all.
    /// - Complexity: O(expenses with these spellings).
    public func payeesPaid(named payee: String?) throws -> [PayeePaid] {
        try PayeeNames(database: file.reader()).paid(named: payee)
    }

    /// The number of rows that refer to each contact, by number of the contact. Unused contacts have no entry. Rows
    /// that contain only the name of a payee, such as expenses, do not count.
    public func contactUses(_ kind: Contact.Kind) throws -> [Int64: Int] {
        try ContactTable(database: file.reader()).uses(kind)
    }

    /// Writes the contacts that `decide` makes from the present ones. A returned contact with the number 0 is added;
    /// any other replaces the contact with its number. Unchanged contacts are not recorded as a change.
    /// - Returns: the contacts as stored, in the order of `decide`.
    /// - Throws: `LedgerError.contactExists`, or an error of `ContactRecord.checked` or `decide`.
    public func changeContacts(
        _ kind: Contact.Kind, as action: ContactAction, by signature: Signature,
        _ decide: ([ContactRecord]) throws -> [ContactRecord]
    ) throws -> [ContactRecord] {
        try file.write(by: signature) { database, signature in
            let contacts = ContactTable(database: database)
            let table = TrackedTable.contacts(kind)
            let all = try contacts.all(kind)
            let known = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
            var names = Dictionary(all.map { (kind.key(of: $0.contact.name), $0.id) }) { first, _ in first }
            var next = try contacts.rows.nextNumber(of: table)
            var written: [ContactRecord] = []
            var altered: [ContactRecord] = []
            for decided in try decide(all) {
                var record = try decided.checked()
                if record.id == 0 {
                    guard next < .max else {
                        throw DatabaseError.contradiction("it has no number left for a \(table.name)")
                    }
                    record = ContactRecord(
                        id: next, uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000), record.contact,
                        isOwn: record.isOwn)
                    next += 1
                }
                if record != known[record.id] {
                    record.changed = signature.at
                    let name = kind.key(of: record.contact.name)
                    // Older books can have duplicate names. A contact that keeps its name can still be edited.
                    let isRenamed = known[record.id].map { kind.key(of: $0.contact.name) } != name
                    if isRenamed, let other = names[name], other != record.id {
                        throw LedgerError.contactExists(record.contact.name, kind)
                    }
                    names[name] = record.id
                    altered.append(record)
                }
                written.append(record)
            }
            guard !altered.isEmpty else { return written }
            let touched = TouchedRows(table, altered.map(\.id).filter { known[$0] != nil })
            try ChangeTable(database: database).record(action.action(of: kind), by: signature, touching: touched) {
                touched in
                try contacts.rows.put(altered.map(\.row), in: table)
                touched[table] = altered.map(\.id)
            }
            return written
        }
    }

    /// Removes a contact that no row refers to.
    /// - Throws: `LedgerError.noSuchContact`; one of kind `payee.in-use`, `person.in-use` or `place.in-use`, with
    ///   descriptions of the referring rows, such as `2 outings`.
    public func removeContact(_ id: Int64, _ kind: Contact.Kind, by signature: Signature) throws {
        try file.write(by: signature) { database, signature in
            let contacts = ContactTable(database: database)
            let known = try contacts.require(id, kind)
            var places = try contacts.places(referringTo: id, kind)
            if kind == .payee {
                let names = PayeeNames(database: database)
                let uses = try names.paid(named: known.contact.name).reduce(0) { $0 + $1.uses }
                if uses > 0 { places.insert("\(uses) expense\(uses == 1 ? "" : "s")", at: 0) }
                let repeats = try names.repeats(of: known.contact.name)
                if repeats > 0 { places.append("\(repeats) repeat\(repeats == 1 ? "" : "s")") }
                let patterns = try contacts.rows.records(PayeePattern.self).of(known.contact.name).count
                if patterns > 0 { places.append("\(patterns) pattern\(patterns == 1 ? "" : "s") of barcodes") }
            }
            guard places.isEmpty else { throw LedgerError.contactInUse(known.contact.name, kind, where: places) }
            let table = TrackedTable.contacts(kind)
            try ChangeTable(database: database).record(
                ContactAction.remove.action(of: kind), by: signature, touching: TouchedRows(table, [id])
            ) { _ in try contacts.rows.remove([id], of: table) }
        }
    }

    /// Merges a person or place into another one (`other`), which replaces it in every row. Fields that `other` lacks
    /// get the values of the merged contact.
    /// - Returns: the other contact as stored.
    /// - Throws: `LedgerError.noSuchContact`.
    public func mergeContact(
        _ id: Int64, into other: Int64, _ kind: Contact.Kind, by signature: Signature
    ) throws -> ContactRecord {
        try file.write(by: signature) { database, signature in
            let contacts = ContactTable(database: database)
            let (gone, stays) = try (contacts.require(id, kind), contacts.require(other, kind))
            return try Self.merge(
                gone, into: stays, of: contacts, touching: TouchedRows(), by: signature, as: ContactAction.merge
            ) {}
        }
    }

    /// Merges `gone` into `stays`.
    /// - Parameters:
    ///   - rows: existing rows that `body` changes.
    ///   - body: further work within the change.
    /// - Returns: the contact `stays` as stored.
    private static func merge(
        _ gone: ContactRecord, into stays: ContactRecord, of contacts: ContactTable, touching rows: TouchedRows,
        by signature: Signature, as action: ContactAction, _ body: () throws -> Void
    ) throws -> ContactRecord {
        let (kind, table) = (gone.contact.kind, TrackedTable.contacts(gone.contact.kind))
        let referring = try Referring(to: gone.id, of: table, in: contacts.database)
        var touched = rows
        for other in TrackedTable.all {
            let numbers = Set(touched[other] + referring.touched[other])
            if !numbers.isEmpty { touched[other] = numbers.sorted() }
        }
        touched[table] = [gone.id, stays.id].sorted()
        var joined = stays.joined(with: gone, id: stays.id, uid: stays.uid)
        joined.changed = signature.at
        try ChangeTable(database: contacts.database).record(
            action.action(of: kind), by: signature, touching: touched
        ) { _ in
            try contacts.database.executeScript("PRAGMA defer_foreign_keys = ON")
            try body()
            try referring.follow(to: stays.id, at: signature.at)
            try contacts.rows.remove([gone.id], of: table)
            try contacts.rows.put([joined.row], in: table)
        }
        return joined
    }
}

extension Book {
    /// Renames a payee in every row.
    /// - Throws: `LedgerError.noSuchContact`, `contactExists` if another payee has the name, or the error of
    ///   `ContactRecord.checked()`.
    public func renamePayee(_ name: String, to new: String, by signature: Signature) throws -> PayeeMoved {
        _ = try ContactRecord(Contact(.payee, name: new)).checked()
        return try file.write(by: signature) { database, signature in
            let names = PayeeNames(database: database)
            let contacts = try ContactTable(database: database).all(.payee)
            let (known, written) = try (contacts.named(name), names.written(name))
            guard known != nil || !written.isEmpty else { throw LedgerError.noSuchContact(name, .payee) }
            // Another spelling of the name is not another payee.
            if foldedName(name) != foldedName(new), try contacts.named(new) != nil || !names.written(new).isEmpty {
                throw LedgerError.contactExists(new, .payee)
            }
            return try Self.move(known, written, to: new, in: database, as: .renamePayee, by: signature)
        }
    }

    /// Merges a payee into another one (`other`), which replaces it in every row. Fields that `other` lacks get the
    /// values of the merged payee.
    /// - Throws: `LedgerError.noSuchContact`.
    public func mergePayee(_ name: String, into other: String, by signature: Signature) throws -> PayeeMoved {
        try file.write(by: signature) { database, signature in
            let names = PayeeNames(database: database)
            let contacts = ContactTable(database: database)
            let payees = try contacts.all(.payee)
            let (gone, written) = try (payees.named(name), names.written(name))
            guard gone != nil || !written.isEmpty else { throw LedgerError.noSuchContact(name, .payee) }
            let stays = payees.named(other)
            let paid = try names.paid(named: other).sorted { ($1.uses, $0.name) < ($0.uses, $1.name) }
            let usual = paid.first { $0.name.utf8.elementsEqual(other.utf8) } ?? paid.first
            // If both names are spellings of one payee, the second spelling is kept.
            let respelt = foldedName(name) == foldedName(other) ? other : nil
            guard let goal = try respelt ?? stays?.contact.name ?? usual?.name ?? names.written(other).first else {
                throw LedgerError.noSuchContact(other, .payee)
            }
            guard let gone, let stays, gone.id != stays.id else {
                let action = ContactAction.merge.action(of: .payee)
                return try Self.move(gone, written, to: goal, in: database, as: action, by: signature)
            }
            let touched = try names.rows(naming: written, insteadOf: goal)
            _ = try Self.merge(gone, into: stays, of: contacts, touching: touched, by: signature, as: .merge) {
                try names.put(goal, inPlaceOf: written, in: touched, at: signature.at)
            }
            return try Self.moved(to: goal, touched, in: database)
        }
    }

    /// Renames a payee in its own row, if it has one, and in all rows that contain one of the spellings `written`.
    private static func move(
        _ known: ContactRecord?, _ written: [String], to name: String, in database: any Database,
        as action: Change.Action, by signature: Signature
    ) throws -> PayeeMoved {
        let names = PayeeNames(database: database)
        var touched = try names.rows(naming: written, insteadOf: name)
        let row = known.flatMap { $0.contact.name.utf8.elementsEqual(name.utf8) ? nil : $0 }
        if let row { touched[.payee] = [row.id] }
        guard !touched.isEmpty else { return PayeeMoved(name: name, expenses: 0, receipts: 0) }
        try ChangeTable(database: database).record(action, by: signature, touching: touched) { _ in
            try names.put(name, inPlaceOf: written, in: touched, at: signature.at)
            guard var row else { return }
            row.contact.name = name
            row.changed = signature.at
            try TrackedRows(database: database).put([row.row], in: .payee)
        }
        return try moved(to: name, touched, in: database)
    }

    private static func moved(
        to name: String, _ touched: TouchedRows, in database: any Database
    ) throws -> PayeeMoved {
        // Searches read every expense that changed since its block was indexed.
        if touched[.expense].count > 100 { try SearchTable(database: database).cover() }
        return PayeeMoved(
            name: name, expenses: touched[.expense].count, receipts: touched[.receipt].count,
            repeats: touched[.repeat].count)
    }
}
