internal import Database
public import Ledger

extension OptionalTables {
    // These tables are separate from those of baskets, because few baskets are ever sent.
    static let basketMails = OptionalTables(
        tables: ["basket_mail", "basket_mail_line"],
        script: """
            CREATE TABLE basket_mail (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                basket INTEGER NOT NULL,
                sent INTEGER NOT NULL,
                "to" TEXT NOT NULL,
                "as" TEXT NOT NULL CHECK ("as" IN ('quote', 'order')),
                "by" TEXT NOT NULL
            ) STRICT;
            CREATE INDEX basket_mail_basket ON basket_mail (basket);

            CREATE TABLE basket_mail_line (
                mail INTEGER NOT NULL REFERENCES basket_mail (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                number INTEGER NOT NULL,
                what TEXT NOT NULL,
                quantity INTEGER NOT NULL,
                unit TEXT NOT NULL,
                price INTEGER,
                comment TEXT,
                PRIMARY KEY (mail, position)
            ) STRICT, WITHOUT ROWID;
            """,
        digest: "385d82f6bd2479ecc8c9537f3e1d23a74c4a6e55a6bb1b709a0c5ed8127bc76e")
}

extension Book {
    /// The mails with which a basket was sent, oldest first.
    public func mails(ofBasket id: Int64) throws -> [BasketMail] {
        let database = try file.reader()
        let rows = TrackedRows(database: database)
        guard try rows.isThere(.basketMail) else { return [] }
        let ids = try database.rows("SELECT id FROM basket_mail WHERE basket = $1", .integer(id)) {
            $0.integer(0) ?? 0
        }
        return try rows.rows(ids, of: .basketMail).compactMap(BasketMail.init).sorted {
            ($0.sent, $0.id) < ($1.sent, $1.id)
        }
    }

    /// Records that a mail of a basket was sent. The number in `mail` is ignored.
    /// - Throws: `LedgerError.noSuchBasket`.
    public func keep(_ mail: BasketMail, by signature: Signature) throws {
        try file.write(by: signature) { database, signature in
            _ = try BasketTable(database: database).require(mail.basket)
            let rows = TrackedRows(database: database)
            let made = mail.numbered(try rows.nextNumber(of: .basketMail))
            try ChangeTable(database: database).record(.sendBasket, by: signature, touching: TouchedRows()) { touched in
                try rows.put([made])
                touched[.basketMail] = [made.id]
            }
        }
    }
}
