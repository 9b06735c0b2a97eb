import Database
import Storage
import Support
import Testing
import Users

@testable import ServerStore

@Suite(.withServer, .serialized) struct ServerCheckTests {
    /// Anna with a book that Ben reads and Carl writes, with tokens, and the faults reported to Anna and Ben.
    struct Home {
        let test: TestStore
        let (anna, ben, carl): (Person, Person, Person)
        let book: BookEntry
        init() throws {
            test = try TestStore()
            (anna, ben, carl) = (try test.signUp("Anna"), try test.signUp("Ben"), try test.signUp("Carl"))
            book = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
            try anna.session().share(book, withUserNamed: ben.user.name.description, as: .reader)
            try anna.session().share(book, withUserNamed: carl.user.name.description, as: .writer)
            for (name, scope) in [("reads", TokenEntry.Scope.read), ("writes", .write)] {
                _ = try carl.session().addToken(
                    Token.random(), name: FoldedName(token: name), scope: scope, lifetime: nil, for: book)
            }
        }

        func faults() throws -> [String] {
            try anna.session().findings().map { finding in
                #expect(finding.place == "book Home")
                guard case .structure(let text) = finding.fault else { return "" }
                return text
            }
        }
    }

    @Test func `a check finds no fault after sharing, removing and restoring a book`() throws {
        let home = try Home()
        for person in [home.anna, home.ben, home.carl] { #expect(try person.session().findings() == []) }
        try home.anna.session().share(home.book, withUserNamed: home.carl.user.name.description, as: .reader)
        #expect(try home.faults() == [])
        try home.anna.session().share(home.book, withUserNamed: home.carl.user.name.description, as: .owner)
        try home.anna.session().remove(home.book, at: 0)
        #expect(try home.faults() == [])
        _ = try home.anna.session().restoreBook(named: home.book.name.description)
        try home.anna.session().unshare(home.book, withUserNamed: home.carl.user.name.description)
        #expect(try home.faults() == [])
        #expect(try home.carl.session().findings() == [])
    }

    @Test func `rights that differ from those that members need are reported`() throws {
        let home = try Home()
        let (server, roles) = (home.test.server, home.test.store.roles)
        func less(_ whom: String) -> String { "the server gives \(whom) fewer rights than the book's member list" }
        let tables = "its members may not use all of its tables on the server; 'spesa store upgrade' mends that"
        let open = "its rows on the server are open to more than its members; 'spesa store upgrade' closes them"
        let token = try #require(home.test.texts("SELECT role FROM spesa.token WHERE name = 'writes'")[0])
        let bens = try #require(home.test.texts("SELECT role FROM spesa.person WHERE name = 'Ben'")[0])
        let rows = ServerRows.schema
        let cases: [(done: String, undone: String, told: String)] = [
            (
                "REVOKE \(roles.person) FROM \(bens) GRANTED BY \(roles.maker)",
                "GRANT \(roles.person) TO \(bens) GRANTED BY \(roles.maker)", less("Ben")
            ),
            (
                "REVOKE \(roles.token) FROM \(token) GRANTED BY \(roles.maker)",
                "GRANT \(roles.token) TO \(token) GRANTED BY \(roles.maker)", less("the token writes")
            ),
            (
                "REVOKE USAGE ON SCHEMA \(rows) FROM \(roles.person)",
                "GRANT USAGE ON SCHEMA \(rows) TO \(roles.person)", tables
            ),
            (
                "REVOKE SELECT ON \(rows).expense FROM \(roles.token)",
                "GRANT SELECT ON \(rows).expense TO \(roles.token)", tables
            ),
            (
                "REVOKE INSERT ON \(rows).expense FROM \(roles.person)",
                "GRANT INSERT ON \(rows).expense TO \(roles.person)", tables
            ),
            ("GRANT USAGE ON SCHEMA \(rows) TO PUBLIC", "REVOKE USAGE ON SCHEMA \(rows) FROM PUBLIC", open),
            ("GRANT CREATE ON SCHEMA \(rows) TO \(bens)", "REVOKE CREATE ON SCHEMA \(rows) FROM \(bens)", open),
            ("GRANT SELECT ON \(rows).expense TO \(bens)", "REVOKE SELECT ON \(rows).expense FROM \(bens)", open),
            (
                "GRANT SELECT (cents) ON \(rows).expense TO \(bens)",
                "REVOKE SELECT (cents) ON \(rows).expense FROM \(bens)", open
            ),
            ("GRANT INSERT ON \(rows).expense TO PUBLIC", "REVOKE INSERT ON \(rows).expense FROM PUBLIC", open),
            (
                "CREATE POLICY mine ON \(rows).expense USING (true)", "DROP POLICY mine ON \(rows).expense", open
            ),
        ]
        for (done, undone, told) in cases {
            try server.executeScript(done)
            // Rights that all share are told for Anna's other book, too.
            #expect(try Set(home.anna.session().findings().compactMap(Self.text)) == [told], "\(done)")
            try server.executeScript(undone)
            #expect(try home.faults() == [])
        }
    }

    private static func text(_ finding: StoreFinding) -> String? {
        guard case .structure(let text) = finding.fault else { return nil }
        return text
    }

    @Test func `a missing role is reported`() throws {
        let home = try Home()
        let bens = try #require(home.test.texts("SELECT role FROM spesa.person WHERE name = 'Ben'")[0])
        try home.test.server.executeScript("DROP OWNED BY \(bens); DROP ROLE \(bens)")
        #expect(try home.faults() == ["the server gives Ben fewer rights than the book's member list"])
    }
}
