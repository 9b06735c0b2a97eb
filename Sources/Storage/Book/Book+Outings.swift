internal import Database
public import Ledger
internal import Outings
internal import Secrets
internal import Text

extension Book {
    /// Every outing, sorted by number.
    public func outings() throws -> [Outing] { try OutingTable(database: file.reader()).all() }

    /// The outing with a number; `nil` if it does not exist.
    public func outing(_ id: Int64) throws -> Outing? { try OutingTable(database: file.reader()).find(id) }

    /// The open outing to which new expenses of a user are added; `nil` if the user selected none, or if it was closed.
    public func outingInUse(by user: String) throws -> Outing? {
        try OutingTable(database: file.reader()).inUse(by: user)
    }

    /// Selects the outing to which new expenses of a user are added. `nil` selects no outing. The selection is not
    /// recorded in the history.
    /// - Throws: `LedgerError.noSuchOuting`, `outingIsClosed`.
    public func useOuting(_ id: Int64?, by user: String) throws {
        try file.write { database in
            let table = OutingTable(database: database)
            if let id {
                let outing = try table.require(id)
                guard !outing.isClosed else { throw LedgerError.outingIsClosed(outing.name) }
            }
            try table.use(id, by: user)
        }
    }

    /// Opens an outing, and selects it for new expenses of the signing user. The number of the given outing is ignored.
    /// - Parameter names: names of contacts that replace the given outing's, for each kind that is not `nil`. Missing
    ///   contacts are created.
    /// - Throws: `LedgerError.outingIsOpen` if an open outing has the name, or an error of `Outing.checked`.
    public func openOuting(_ outing: Outing, naming names: OutingNames, by signature: Signature) throws -> Outing {
        let outing = try outing.checked()
        return try file.write(by: signature) { database, signature in
            let table = OutingTable(database: database)
            try Self.requireNoneOpen(outing.name, except: nil, in: table)
            return try ChangeTable(database: database)
                .record(.openOuting, by: signature, touching: TouchedRows()) { touched in
                    var opened = outing.recorded(
                        try table.rows.nextNumber(of: .outing),
                        uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000),
                        by: signature)
                    try Self.name(names, in: &opened, of: database, at: signature.at, touching: &touched)
                    try table.rows.put([opened])
                    touched[.outing] = [opened.id]
                    try table.use(opened.id, by: signature.by)
                    return opened
                }
        }
    }

    /// Edits an outing. Reopening selects it for new expenses of the signing user. Closing deselects it for all users.
    /// - Parameters:
    ///   - names: names of contacts that replace the present ones, for each kind that is not `nil`. Missing contacts
    ///     are created.
    ///   - moves: voucher moves recorded as part of the change.
    /// - Throws: `LedgerError.noSuchOuting`, `outingIsOpen` if another open outing has the name, or an error of
    ///   `Outing.checked`, `VoucherRecord.checked` or `change`.
    public func editOuting(
        _ id: Int64, as action: Change.Action, naming names: OutingNames, noting moves: [VoucherRecord],
        by signature: Signature, _ change: (inout Outing) throws -> Void
    ) throws -> Outing {
        let moves = try moves.map { try $0.checked() }
        return try file.write(by: signature) { database, signature in
            let table = OutingTable(database: database)
            let known = try table.require(id)
            var outing = known
            try change(&outing)
            outing = try outing.checked()
            if !outing.isClosed, known.isClosed || folded(outing.name) != folded(known.name) {
                try Self.requireNoneOpen(outing.name, except: id, in: table)
            }
            guard outing != known || names != OutingNames() || !moves.isEmpty else { return known }
            return try ChangeTable(database: database)
                .record(action, by: signature, touching: TouchedRows(.outing, [id])) { touched in
                    try Self.name(names, in: &outing, of: database, at: signature.at, touching: &touched)
                    outing.changed = signature.at
                    try table.rows.put([outing])
                    if outing.isClosed { try table.leave(id) }
                    if known.isClosed, !outing.isClosed { try table.use(id, by: signature.by) }
                    let vouchers = VoucherTable(database: database)
                    for move in moves {
                        try touched[.voucherMove].append(vouchers.add(move, spending: nil, by: signature).id)
                    }
                    return outing
                }
        }
    }

    /// Removes an outing, which must not have expenses or repayments.
    /// - Throws: `LedgerError.noSuchOuting`, `outingHasExpenses`, `outingHasRepayments`.
    public func removeOuting(_ id: Int64, by signature: Signature) throws {
        try file.write(by: signature) { database, signature in
            let table = OutingTable(database: database)
            let outing = try table.require(id)
            let expenses = try ExpenseExtrasTable(database: database).expenses(ofOuting: id)
            guard expenses.isEmpty else { throw LedgerError.outingHasExpenses(outing.name, expenses.count) }
            let repayments = try RepaymentTable(database: database).all().count { $0.outing == id }
            guard repayments == 0 else { throw LedgerError.outingHasRepayments(outing.name, repayments) }
            // The extras of undone expenses may still refer to the outing.
            let referring = try Referring(to: id, of: .outing, in: database).touched[.circumstance]
            var touched = TouchedRows(.outing, [id])
            touched[.circumstance] = referring
            try ChangeTable(database: database).record(.removeOuting, by: signature, touching: touched) { _ in
                try table.rows.remove(referring, of: .circumstance)
                try table.rows.remove([id], of: .outing)
                try table.leave(id)
            }
        }
    }

    /// The extras of expenses, by number of the expense. Expenses without extras have no entry.
    /// - Complexity: O(expenses).
    public func extras(ofExpenses ids: [Int64]) throws -> [Int64: ExpenseExtras] {
        try ExpenseExtrasTable(database: file.reader()).of(expenses: ids)
    }

    /// The numbers of the expenses whose extras match a choice.
    /// - Complexity: O(expenses found).
    public func expenses(having choice: ExpenseExtrasChoice) throws -> Set<Int64> {
        try ExpenseExtrasTable(database: file.reader()).expenses(having: choice)
    }

    /// The expenses of an outing, void ones included, sorted by number.
    /// - Complexity: O(expenses of the outing).
    public func expenses(ofOuting id: Int64) throws -> [Expense] {
        try reading {
            let database = try file.reader()
            let table = ExpenseTable(database: database)
            let ids = try ExpenseExtrasTable(database: database).expenses(ofOuting: id)
            let expenses = try table.expenses(ids)
            return ids.compactMap { expenses[$0] }
        }
    }

    private static func requireNoneOpen(_ name: String, except id: Int64?, in table: OutingTable) throws {
        let wanted = folded(name)
        if let open = try table.all().first(where: { $0.id != id && !$0.isClosed && folded($0.name) == wanted }) {
            throw LedgerError.outingIsOpen(open.name)
        }
    }

    /// Sets the contacts of an outing by name, and creates missing ones.
    private static func name(
        _ names: OutingNames, in outing: inout Outing, of database: any Database, at moment: Instant,
        touching touched: inout TouchedRows
    ) throws {
        func numbers(_ kind: Contact.Kind, _ names: [String]) throws -> [Int64] {
            var seen: Set<Int64> = []
            return try names.map { name in
                try ContactTable(database: database).number(named: name, kind, at: moment, touching: &touched)
            }.filter { seen.insert($0).inserted }
        }
        if let place = names.place { outing.place = try place.isEmpty ? nil : numbers(.place, [place]).first }
        if let people = names.people { outing.people = try numbers(.person, people) }
        if let payees = names.payees { outing.payees = try numbers(.payee, payees) }
    }
}

extension ContactTable {
    /// The number of the contact with a name, created if it is missing.
    /// - Throws: the error of `ContactRecord.checked()`.
    func number(
        named name: String, _ kind: Contact.Kind, at moment: Instant, touching touched: inout TouchedRows
    ) throws -> Int64 {
        if let known = try all(kind).named(name) { return known.id }
        let table = TrackedTable.contacts(kind)
        var made = try ContactRecord(
            id: rows.nextNumber(of: table), uid: makeUUIDv7(milliseconds: moment.seconds * 1000),
            Contact(kind, name: name)
        ).checked()
        made.changed = moment
        try rows.put([made.row], in: table)
        touched[table].append(made.id)
        return made.id
    }
}
