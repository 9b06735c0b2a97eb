import Database
import Periods
import SQLite
import Storage
import Support
import Testing
import Users

@testable import ServerStore

/// A book with the tables of books: Anna owns it, Ben reads it, Carl writes it, Dora once wrote it, and Emil never saw
/// it; and Anna's private book.
struct AskedBook {
    let test: TestStore
    let home: BookEntry
    let others: BookEntry
    private let people: [String: Person]

    /// A text in places that no query of the book may read.
    static let hidden = "geheim"

    init() throws {
        let test = try TestStore()
        let people = try ["Anna", "Ben", "Carl", "Dora", "Emil"].map { ($0, try test.signUp($0)) }
        self.test = test
        self.people = Dictionary(uniqueKeysWithValues: people)
        let anna = try people[0].1.session()
        home = try anna.addBook(FoldedName(book: "Home"), form: nil, at: 0)
        others = anna.book
        for (index, role) in [(1, Role.reader), (2, .writer), (3, .writer)] {
            try anna.share(home, withUserNamed: people[index].1.user.name.description, as: role)
        }
        try anna.unshare(home, withUserNamed: people[3].1.user.name.description)
        for (book, what) in [(home, "bread"), (others, Self.hidden)] {
            try test.server.executeScript(
                """
                SET search_path = spesa_rows, pg_temp;
                SET spesa.book = '\(book.id)';
                INSERT INTO expense (id, uid, day, cents, category, what, "by", created, changed)
                    SELECT n, 'uid-' || n, 20000 + n, 100 * n, 1, '\(what)', 'anna', 1795000000, 1795000000
                    FROM generate_series(1, 3) AS n;
                INSERT INTO change (id, made, made_by, action, before, after)
                    VALUES (1, 1795000000, 'anna', 'add', '\(Self.hidden)', '\(Self.hidden)');
                SET search_path = \(ServerStore.schema), pg_temp;
                """)
        }
    }

    subscript(name: String) -> Person { people[name]! }

    /// The name of a role of the store.
    func role(_ suffix: String) throws -> String {
        try test.store.role(of: self["Anna"].secret).name.dropLast(33) + suffix
    }

    /// The role that runs the queries of users.
    func asker() throws -> String { try role("asker") }

    /// The answer of the program to a user's query, with `stop` polled meanwhile.
    func ask(
        _ sql: String, as name: String, of book: BookEntry? = nil, within seconds: Int = 5,
        row: ([QueryValue]) throws -> Void = { _ in }, stop: () -> QueryStop? = { nil }
    ) throws -> (columns: [String], rows: [[QueryValue]]) {
        let database = test.database
        nonisolated(unsafe) let role = try test.store.role(of: self[name].secret)
        let driver = DatabaseDriver { (schema, access) throws(DatabaseError) in
            do {
                return try TestStore.open(database, role.name, role.secret, schema, access)
            } catch let error as DatabaseError {
                throw error
            } catch {
                preconditionFailure("no address: \(error)")
            }
        } openImage: { _ in
            throw DatabaseError.onlyFiles(what: "opened from the bytes of a file")
        }
        var (columns, rows): ([String], [[QueryValue]]) = ([], [])
        try withoutActuallyEscaping(row) { row in
            try withoutActuallyEscaping(stop) { stop in
                try ServerQueries(driver: driver, sideDriver: .sqlite).query(
                    sql, of: book ?? home, today: #require(Day(iso: "2026-11-21")), within: seconds,
                    into: QueryReceiver(
                        columns: { columns = $0 },
                        row: {
                            try row($0)
                            rows.append($0)
                        }, stop: stop))
            }
        }
        return (columns, rows)
    }

    /// The parts of the state that have changed, appeared or disappeared since then.
    func changed(since before: [String?]) throws -> [String?] {
        let now = try state()
        guard now.count == before.count else { return ["\(now.count) instead of \(before.count)"] }
        return Set(now).symmetricDifference(before).sorted { $0 ?? "" < $1 ?? "" }
    }

    /// The state that no query may change.
    func state() throws -> [String?] {
        try [home, others].flatMap { book in
            try ["category", "expense", "change", "day_total", "last_gone", "room"].flatMap {
                try test.texts(
                    "SELECT f::text FROM spesa_rows.\($0) AS f WHERE book_id::text = $1 ORDER BY 1", .text(book.id))
            }
        }
            + test.texts("SELECT p::text FROM spesa.person AS p ORDER BY 1")
            + test.texts("SELECT m::text FROM spesa.member AS m ORDER BY 1")
            + test.texts("SELECT nspname || coalesce(nspacl::text, '') FROM pg_namespace ORDER BY 1")
            + test.texts("SELECT oid::regclass || coalesce(relacl::text, '') FROM pg_class ORDER BY 1")
            + test.texts(
                "SELECT oid::regprocedure || coalesce(proacl::text, '') || proowner::regrole FROM pg_proc ORDER BY 1")
            // Other stores have roles of their own on the same server.
            + test.texts(
                """
                SELECT rolname || rolcanlogin || rolcreaterole || rolsuper FROM pg_roles
                WHERE starts_with(rolname, $1) ORDER BY 1
                """, .text(role("")))
            + test.texts(
                """
                SELECT roleid::regrole || ' ' || member::regrole FROM pg_auth_members
                WHERE starts_with(roleid::regrole::text, $1) OR starts_with(member::regrole::text, $1) ORDER BY 1
                """, .text(role("")))
            + test.texts("SELECT loid::text FROM pg_largeobject")
    }
}
