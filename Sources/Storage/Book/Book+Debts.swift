internal import Database
public import Ledger
internal import Outings
internal import Secrets

extension Book {
    /// The expenses that have a payer or shares, with their extras, sorted by number; void ones included.
    /// - Parameter outing: only expenses of this outing; `nil` for all.
    /// - Complexity: O(expenses with extras).
    public func sharedExpenses(ofOuting outing: Int64?) throws -> [SharedRecord] {
        try reading { try Self.shared(ofOuting: outing, in: file.reader()) }
    }

    /// The time at which each user last recorded an expense, by name of the user.
    /// - Complexity: O(expenses).
    public func recorders() throws -> [String: Instant] {
        Dictionary(
            try file.reader().rows(#"SELECT "by", max(created) FROM expense GROUP BY "by""#) {
                ($0.text(0) ?? "", Instant(seconds: $0.integer(1) ?? 0))
            }
        ) { first, _ in first }
    }

    /// Every repayment, sorted by number; void ones included.
    public func repayments() throws -> [RepaymentRecord] { try RepaymentTable(database: file.reader()).all() }

    /// Records the repayment that `decide` makes from the shared expenses and the repayments. The number of the
    /// repayment from `decide` is ignored; the returned one is as stored.
    /// - Parameter people: the names of new people, which are created, by the negative numbers that stand for them in
    ///   the repayment.
    /// - Throws: an error of `decide` or `RepaymentRecord.checked`.
    public func settle(
        naming people: [Int64: String], by signature: Signature,
        _ decide: ([SharedRecord], [RepaymentRecord]) throws -> RepaymentRecord
    ) throws -> RepaymentRecord {
        try file.write(by: signature) { database, signature in
            let table = RepaymentTable(database: database)
            let decided = try decide(Self.shared(ofOuting: nil, in: database), table.all()).checked()
            return try ChangeTable(database: database)
                .record(.settle, by: signature, touching: TouchedRows()) { touched in
                    let contacts = ContactTable(database: database)
                    func number(_ person: Int64) throws -> Int64 {
                        try contacts.number(of: person, naming: people, at: signature.at, touching: &touched)
                    }
                    let repayment = decided.repayment
                    let record = RepaymentRecord(
                        id: try table.rows.nextNumber(of: .repayment),
                        uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000),
                        Repayment(
                            from: try number(repayment.from), to: try number(repayment.to), amount: repayment.amount),
                        on: decided.day, method: decided.method, outing: decided.outing, note: decided.note,
                        by: signature.by, created: signature.at, changed: signature.at)
                    try table.rows.put([record])
                    touched[.repayment] = [record.id]
                    return record
                }
        }
    }

    /// Edits repayments, atomically. `change` receives the shared expenses, all repayments, and the repayment to edit.
    /// - Returns: the repayments as stored, in the order of the numbers.
    /// - Throws: `LedgerError.noSuchRepayment`, or an error of `RepaymentRecord.checked` or `change`.
    public func editRepayments(
        _ ids: [Int64], as action: Change.Action, by signature: Signature,
        _ change: ([SharedRecord], [RepaymentRecord], inout RepaymentRecord) throws -> Void
    ) throws -> [RepaymentRecord] {
        try file.write(by: signature) { database, signature in
            let table = RepaymentTable(database: database)
            let shared = try Self.shared(ofOuting: nil, in: database)
            var repayments = try table.all()
            let before = try table.require(ids)
            let after = try before.map { record in
                var changed = record
                try change(shared, repayments, &changed)
                changed = try changed.checked()
                repayments = repayments.map { $0.id == changed.id ? changed : $0 }
                return changed
            }
            let altered = zip(before, after).filter { $0 != $1 }.map(\.1)
            guard !altered.isEmpty else { return after }
            try ChangeTable(database: database)
                .record(action, by: signature, touching: TouchedRows(.repayment, altered.map(\.id))) { _ in
                    for var record in altered {
                        record.changed = signature.at
                        try table.rows.put([record])
                    }
                }
            return try table.require(ids)
        }
    }

    private static func shared(ofOuting outing: Int64?, in database: any Database) throws -> [SharedRecord] {
        let table = ExpenseExtrasTable(database: database)
        let ids = try table.sharedExpenses(ofOuting: outing)
        let byExpense = try table.of(expenses: ids)
        let expenses = try ExpenseTable(database: database).expenses(ids)
        return ids.compactMap { id in
            guard let extras = byExpense[id], let expense = expenses[id] else { return nil }
            return SharedRecord(expense: expense, extras: extras)
        }
    }

    /// The extras of a restored expense, with references only to existing rows. A missing person who was created with
    /// the expense (`made`) is created again, or replaced by a person of equal name. A missing outing is left out.
    /// - Throws: `LedgerError.noSuchContact` for any other missing person.
    static func present(
        _ circumstance: TrackedRow, _ made: [TrackedRow], in database: any Database, touching rows: inout TouchedRows
    ) throws -> TrackedRow {
        guard let known = ExpenseExtrasRecord(circumstance) else { return circumstance }
        let table = TrackedRows(database: database)
        let contacts = ContactTable(database: database)
        var extras = try known.extras.mappingPeople { id in
            guard try table.rows([id], of: .person).isEmpty else { return id }
            guard let row = made.first(where: { $0.id == id }) else {
                throw LedgerError.noSuchContact(String(id), .person)
            }
            if let name = ContactRecord(row, .person)?.contact.name,
                let other = try contacts.all(.person).named(name)
            {
                return other.id
            }
            try table.put([row], in: .person)
            rows[.person].append(id)
            return id
        }
        if let outing = extras.outing, try table.rows([outing], of: .outing).isEmpty { extras.outing = nil }
        return ExpenseExtrasRecord(id: known.id, expense: known.expense, extras, changed: known.changed).row
    }
}

extension ContactTable {
    /// The number of a person. A negative number is a key of `people`, and means the person of that name, who is
    /// created if missing.
    func number(
        of person: Int64, naming people: [Int64: String], at moment: Instant, touching touched: inout TouchedRows
    ) throws -> Int64 {
        guard person < 0 else { return person }
        guard let name = people[person] else { throw LedgerError.noSuchContact(String(person), .person) }
        return try number(named: name, .person, at: moment, touching: &touched)
    }

    /// The extras with real numbers of people in place of negative ones, see `number(of:naming:at:touching:)`.
    func numbered(
        _ extras: ExpenseExtras, naming people: [Int64: String], at moment: Instant, touching touched: inout TouchedRows
    ) throws -> ExpenseExtras {
        try extras.mappingPeople { try number(of: $0, naming: people, at: moment, touching: &touched) }
    }
}
