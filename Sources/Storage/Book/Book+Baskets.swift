internal import Database
public import Ledger
internal import Secrets
internal import Text

extension Book {
    /// The baskets in the order in which they were created, removed ones included.
    public func baskets() throws -> [Basket] { try BasketTable(database: file.reader()).all() }

    /// The lines of a basket, sorted by `BasketLine.number`.
    public func lines(ofBasket id: Int64) throws -> [BasketLine] {
        try BasketTable(database: file.reader()).lines(of: id)
    }

    /// The number of a user's current basket; `nil` if the user never chose a basket, or if it was removed.
    public func currentBasket(of user: String) throws -> Int64? {
        let table = BasketTable(database: try file.reader())
        guard let id = try table.current(of: user)?.basket,
            try table.all().contains(where: { $0.id == id && !$0.isRemoved })
        else { return nil }
        return id
    }

    /// Creates a basket, and makes it the current one of the signing user. The basket gets copies of `lines`, with new
    /// numbers and not ticked.
    /// - Throws: `LedgerError.basketExists`, or an error of `Basket.checked` or `BasketLine.checked`.
    public func newBasket(_ name: String, with lines: [BasketLine], by signature: Signature) throws -> Basket {
        let basket = try Basket(name: name).checked()
        let lines = try lines.map { try $0.checked() }
        return try file.write(by: signature) { database, signature in
            let table = BasketTable(database: database)
            try Self.requireFree(name, except: nil, in: table)
            let user = try table.current(of: signature.by)
            let touched = TouchedRows(.basketUser, user.map { [$0.id] } ?? [])
            return try ChangeTable(database: database).record(.newBasket, by: signature, touching: touched) { rows in
                let made = Basket(
                    id: try table.rows.nextNumber(of: .basket),
                    uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000),
                    name: basket.name)
                try table.rows.put([made])
                rows[.basket].append(made.id)
                let added = try Self.put(
                    lines.map { line in
                        var line = line
                        (line.basket, line.isTicked) = (made.id, false)
                        return line
                    }, in: table, by: signature)
                rows[.basketLine] += added.map(\.id)
                try Self.use(made.id, user, in: table, by: signature, &rows)
                return made
            }
        }
    }

    /// Makes a basket the current one of the signing user. Nothing is recorded if it is current already.
    /// - Throws: `LedgerError.noSuchBasket`.
    public func useBasket(_ id: Int64, by signature: Signature) throws {
        try file.write(by: signature) { database, signature in
            let table = BasketTable(database: database)
            _ = try table.require(id)
            let user = try table.current(of: signature.by)
            guard user?.basket != id else { return }
            let touched = TouchedRows(.basketUser, user.map { [$0.id] } ?? [])
            try ChangeTable(database: database).record(.useBasket, by: signature, touching: touched) { rows in
                try Self.use(id, user, in: table, by: signature, &rows)
            }
        }
    }

    private static func use(
        _ id: Int64, _ user: BasketUser?, in table: BasketTable, by signature: Signature, _ rows: inout TouchedRows
    ) throws {
        let number = try user?.id ?? table.rows.nextNumber(of: .basketUser)
        try table.rows.put([BasketUser(id: number, user: signature.by, basket: id)])
        if user == nil { rows[.basketUser].append(number) }
    }

    /// Edits a basket. No change is recorded if it stays equal.
    /// - Returns: the basket as stored.
    /// - Throws: `LedgerError.noSuchBasket`, `basketExists` for the name of another basket that is not removed, or an
    ///   error of `Basket.checked`.
    public func editBasket(
        _ id: Int64, as action: Change.Action, by signature: Signature, _ change: (inout Basket) -> Void
    ) throws -> Basket {
        try file.write(by: signature) { database, signature in
            let table = BasketTable(database: database)
            let known = try table.require(id)
            var basket = known
            change(&basket)
            basket = try basket.checked()
            guard basket != known else { return known }
            if !basket.isRemoved { try Self.requireFree(basket.name, except: id, in: table) }
            try ChangeTable(database: database).record(
                action, by: signature, touching: TouchedRows(.basket, [id])
            ) { _ in try table.rows.put([basket]) }
            return basket
        }
    }

    /// Adds each line at the end of its basket (`BasketLine.basket`), atomically. The row numbers, uids and line
    /// numbers in `lines` are ignored.
    /// - Returns: the lines as stored, in the given order.
    /// - Throws: `LedgerError.noSuchBasket`, or an error of `BasketLine.checked`.
    public func addToBasket(_ lines: [BasketLine], by signature: Signature) throws -> [BasketLine] {
        let lines = try lines.map { try $0.checked() }
        guard !lines.isEmpty else { return [] }
        return try file.write(by: signature) { database, signature in
            let table = BasketTable(database: database)
            for basket in Set(lines.map(\.basket)) { _ = try table.require(basket) }
            return try ChangeTable(database: database)
                .record(.addToBasket, by: signature, touching: TouchedRows()) { rows in
                    let added = try Self.put(lines, in: table, by: signature)
                    rows[.basketLine] = added.map(\.id)
                    return added
                }
        }
    }

    /// Inserts lines, each with the number after the last line of its basket.
    /// - Returns: the lines as stored.
    private static func put(
        _ lines: [BasketLine], in table: BasketTable, by signature: Signature
    ) throws -> [BasketLine] {
        try lines.map { line in
            let last = try table.lines(of: line.basket).map(\.number).max() ?? 0
            let made = line.numbered(
                try table.rows.nextNumber(of: .basketLine), uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000),
                number: last + 1)
            try table.rows.put([made])
            return made
        }
    }

    /// Edits the lines with these row numbers, which may be in several baskets. A line for which `change` returns
    /// `false` is removed.
    /// - Returns: the lines after the change, removed ones included. Numbers without a line are left out.
    /// - Throws: an error of `BasketLine.checked` or `change`.
    public func editBasketLines(
        _ ids: [Int64], as action: Change.Action, by signature: Signature, _ change: (inout BasketLine) throws -> Bool
    ) throws -> [BasketLine] {
        try file.write(by: signature) { database, signature in
            let table = BasketTable(database: database)
            var (altered, gone, all): ([BasketLine], [Int64], [BasketLine]) = ([], [], [])
            for known in try table.rows.records(ids, BasketLine.self) {
                var line = known
                if try !change(&line) {
                    gone.append(line.id)
                } else {
                    line = try line.checked()
                    if line != known { altered.append(line) }
                }
                all.append(line)
            }
            guard !altered.isEmpty || !gone.isEmpty else { return all }
            let touched = TouchedRows(.basketLine, altered.map(\.id) + gone)
            try ChangeTable(database: database).record(action, by: signature, touching: touched) { _ in
                try table.rows.put(altered)
                try table.rows.remove(gone, of: .basketLine)
            }
            return all
        }
    }

    private static func requireFree(_ name: String, except id: Int64?, in table: BasketTable) throws {
        let wanted = folded(name)
        if let known = try table.all().first(where: { $0.id != id && !$0.isRemoved && folded($0.name) == wanted }) {
            throw LedgerError.basketExists(known.name)
        }
    }
}
