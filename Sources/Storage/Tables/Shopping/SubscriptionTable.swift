internal import Database
public import Ledger
internal import Secrets
internal import Text

extension OptionalTables {
    static let subscriptions = OptionalTables(
        tables: ["subscription"],
        script: """
            CREATE TABLE subscription (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                name TEXT NOT NULL CHECK (name <> ''),
                place TEXT NOT NULL CHECK (place <> ''),
                version INTEGER,
                "row" INTEGER NOT NULL
            ) STRICT;
            """,
        digest: "8f2bd56a6b2183567b905199c90a5b6d8190c4fe02343483131d7b2e70d4c568")
}

extension Book {
    /// The catalogues that the book follows, sorted by name.
    public func subscriptions() throws -> [Subscription] { try Self.subscriptions(in: file.reader()) }

    private static func subscriptions(in database: any Database) throws -> [Subscription] {
        try TrackedRows(database: database).records(Subscription.self)
            .sorted { (folded($0.name), $0.id) < (folded($1.name), $1.id) }
    }

    /// Follows a catalogue. Imports nothing yet.
    /// - Throws: `LedgerError.catalogueFollowed`, or an error of `Subscription.checked`.
    public func subscribe(to subscription: Subscription, by signature: Signature) throws -> Subscription {
        let checked = try subscription.checked()
        return try file.write(by: signature) { database, signature in
            if let known = try Self.subscriptions(in: database).named(checked.name) {
                throw LedgerError.catalogueFollowed(known.name)
            }
            let rows = TrackedRows(database: database)
            let made = Subscription(
                id: try rows.nextNumber(of: .subscription),
                uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000), name: checked.name, place: checked.place)
            try ChangeTable(database: database).record(.subscribe, by: signature, touching: TouchedRows()) { touched in
                try rows.put([made])
                touched[.subscription] = [made.id]
            }
            return made
        }
    }

    /// Stops following a catalogue. Its imported products stay. A number without a subscription is ignored.
    public func unsubscribe(from id: Int64, by signature: Signature) throws {
        try file.write(by: signature) { database, signature in
            let touched = TouchedRows(.subscription, [id])
            try ChangeTable(database: database).record(.unsubscribe, by: signature, touching: touched) { _ in
                try TrackedRows(database: database).remove([id], of: .subscription)
            }
        }
    }
}
