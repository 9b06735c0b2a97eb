internal import Database
internal import Ledger

/// Baskets (shopping lists) and their lines.
struct BasketTable {
    let database: any Database

    var rows: TrackedRows { TrackedRows(database: database) }

    func all() throws -> [Basket] { try rows.records() }

    /// The basket with a number.
    /// - Throws: `LedgerError.noSuchBasket`.
    func require(_ id: Int64) throws -> Basket {
        guard let basket = try rows.records([id], Basket.self).first else {
            throw LedgerError.noSuchBasket(String(id))
        }
        return basket
    }

    func lines(of basket: Int64) throws -> [BasketLine] {
        guard try rows.isThere(.basketLine) else { return [] }
        let ids = try database.rows("SELECT id FROM basket_line WHERE basket = $1", .integer(basket)) {
            $0.integer(0) ?? 0
        }
        return try rows.records(ids, BasketLine.self).inOrder
    }

    /// The row with the current basket of a user; `nil` if the user never chose a basket.
    func current(of user: String) throws -> BasketUser? {
        try rows.records().first { $0.user == user }
    }
}

extension OptionalTables {
    static let baskets = OptionalTables(
        tables: ["basket", "basket_line", "basket_user"],
        script: """
            CREATE TABLE basket (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                name TEXT NOT NULL CHECK (name <> ''),
                removed INTEGER NOT NULL CHECK (removed IN (0, 1))
            ) STRICT;

            CREATE TABLE basket_line (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                basket INTEGER NOT NULL REFERENCES basket (id),
                number INTEGER NOT NULL,
                product INTEGER,
                what TEXT NOT NULL,
                quantity INTEGER NOT NULL,
                unit TEXT NOT NULL,
                price INTEGER,
                comment TEXT,
                ticked INTEGER NOT NULL CHECK (ticked IN (0, 1))
            ) STRICT;
            CREATE INDEX basket_line_basket ON basket_line (basket);

            CREATE TABLE basket_user (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                "user" TEXT NOT NULL UNIQUE,
                basket INTEGER NOT NULL REFERENCES basket (id)
            ) STRICT;
            """,
        digest: "fe7c955289b46ee4e3a2ad00fdeca66bb3e76dfe5d4b711a877970fb6c4dd36b")
}
