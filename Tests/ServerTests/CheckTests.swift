import Database
import ServerStore
import Storage
import Support
import Testing
import Users

@Suite(.withServer, .serialized) struct ServerCheckTests {
    /// Anna with a book that Ben reads and Carl writes, with tokens, and the faults reported to Anna and Ben.
    struct Home {
        let test: TestStore
        let (anna, ben, carl): (Person, Person, Person)
        let book: BookEntry
        /// The names of its roles and of theirs.
        let reader, writer, bens, carls: String

        init(_ template: BookTemplate = smallBook) throws {
            test = try TestStore(template)
            (anna, ben, carl) = (try test.signUp("Anna"), try test.signUp("Ben"), try test.signUp("Carl"))
            book = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
            try anna.session().share(book, withUserNamed: ben.user.name.description, as: .reader)
            try anna.session().share(book, withUserNamed: carl.user.name.description, as: .writer)
            for (name, scope) in [("reads", TokenEntry.Scope.read), ("writes", .write)] {
                _ = try carl.session().addToken(
                    Token.random(), name: FoldedName(token: name), scope: scope, lifetime: nil, for: book)
            }
            let prefix = try test.store.role(of: anna.secret).name.dropLast(33)
            let digits = ServerStore.schema(of: book).dropFirst(5)
            (reader, writer) = (prefix + "r" + digits, prefix + "w" + digits)
            bens = try #require(test.texts("SELECT role FROM spesa.person WHERE name = 'Ben'")[0])
            carls = try #require(test.texts("SELECT role FROM spesa.person WHERE name = 'Carl'")[0])
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

    @Test func `rights that differ from the members are reported to the members of the book`() throws {
        let home = try Home()
        let (server, schema) = (home.test.server, ServerStore.schema(of: home.book))
        // From version 16 on, a role can only be revoked by its grantor.
        let maker = home.reader.dropLast(33) + "maker"
        func less(_ whom: String) -> String { "the server gives \(whom) fewer rights than the book's member list" }
        func more(_ whom: String) -> String { "the server gives \(whom) more rights than the book's member list" }
        let tables = "its members may not use all of its tables on the server"
        let open = "its tables on the server are open to more than its members"
        let token = try #require(home.test.texts("SELECT role FROM spesa.token WHERE name = 'writes'")[0])
        let dora = try home.test.signUp("Dora")
        let doras = try #require(home.test.texts("SELECT role FROM spesa.person WHERE name = 'Dora'")[0])
        let cases: [(done: String, undone: String, told: [String])] = [
            (
                "REVOKE \(home.reader) FROM \(home.bens) GRANTED BY \(maker)",
                "GRANT \(home.reader) TO \(home.bens) GRANTED BY \(maker)", [less("Ben")]
            ),
            (
                "REVOKE \(home.writer) FROM \(home.carls) GRANTED BY \(maker); GRANT \(home.reader) TO \(home.carls) GRANTED BY \(maker)",
                "REVOKE \(home.reader) FROM \(home.carls) GRANTED BY \(maker); GRANT \(home.writer) TO \(home.carls) GRANTED BY \(maker)",
                [less("Carl"), more("Carl")]
            ),
            (
                "REVOKE \(home.writer) FROM \(token) GRANTED BY \(maker)",
                "GRANT \(home.writer) TO \(token) GRANTED BY \(maker)", [less("the token writes")]
            ),
            (
                "GRANT \(home.writer) TO \(home.bens) GRANTED BY \(maker)",
                "REVOKE \(home.writer) FROM \(home.bens) GRANTED BY \(maker)", [more("Ben")]
            ),
            (
                "GRANT \(home.reader) TO \(doras) GRANTED BY \(maker)",
                "REVOKE \(home.reader) FROM \(doras) GRANTED BY \(maker)",
                [more("a user who is not a member")]
            ),
            (
                "REVOKE USAGE ON SCHEMA \(schema) FROM \(home.reader)",
                "GRANT USAGE ON SCHEMA \(schema) TO \(home.reader)", [tables]
            ),
            (
                "REVOKE SELECT ON \(schema).expense FROM \(home.reader)",
                "GRANT SELECT ON \(schema).expense TO \(home.reader)", [tables]
            ),
            (
                "REVOKE INSERT ON \(schema).expense FROM \(home.writer)",
                "GRANT INSERT ON \(schema).expense TO \(home.writer)", [tables]
            ),
            ("GRANT USAGE ON SCHEMA \(schema) TO PUBLIC", "REVOKE USAGE ON SCHEMA \(schema) FROM PUBLIC", [open]),
            (
                "GRANT UPDATE ON \(schema).expense TO \(home.reader)",
                "REVOKE UPDATE ON \(schema).expense FROM \(home.reader)", [open]
            ),
            // A role that is not of the book, such as that of another user.
            ("GRANT USAGE ON SCHEMA \(schema) TO \(doras)", "REVOKE USAGE ON SCHEMA \(schema) FROM \(doras)", [open]),
            (
                "GRANT CREATE ON SCHEMA \(schema) TO \(home.bens)",
                "REVOKE CREATE ON SCHEMA \(schema) FROM \(home.bens)", [open]
            ),
            (
                "GRANT SELECT ON \(schema).expense TO \(doras)", "REVOKE SELECT ON \(schema).expense FROM \(doras)",
                [open]
            ),
            (
                "GRANT SELECT (cents) ON \(schema).expense TO \(doras)",
                "REVOKE SELECT (cents) ON \(schema).expense FROM \(doras)", [open]
            ),
            (
                "GRANT INSERT ON \(schema).expense TO PUBLIC", "REVOKE INSERT ON \(schema).expense FROM PUBLIC", [open]
            ),
        ]
        for (done, undone, told) in cases {
            try server.executeScript(done)
            #expect(try home.faults() == told)
            #expect(try dora.session().findings() == [])
            try server.executeScript(undone)
            #expect(try home.faults() == [])
        }
        try home.anna.session().remove(home.book, at: 0)
        try server.executeScript("GRANT \(home.reader) TO \(home.bens) GRANTED BY \(maker)")
        #expect(try home.faults() == [more("Ben")])
    }

    @Test func `rights on the views of a book that another role has are reported`() throws {
        let home = try Home(
            BookTemplate(
                version: smallBook.version, script: smallBook.script,
                views: "CREATE VIEW expenses AS SELECT id, cents FROM expense;"))
        #expect(try home.faults() == [])
        _ = try home.test.signUp("Dora")
        let doras = try #require(home.test.texts("SELECT role FROM spesa.person WHERE name = 'Dora'")[0])
        let views = "view_" + ServerStore.schema(of: home.book).dropFirst(5)
        let maker = home.reader.dropLast(33) + "maker"
        let asker = home.reader.dropLast(33) + "q" + home.reader.suffix(32)
        let open = "its tables on the server are open to more than its members"
        let more = "the server gives a user who is not a member more rights than the book's member list"
        for (done, undone, told) in [
            ("GRANT USAGE ON SCHEMA \(views) TO \(doras)", "REVOKE USAGE ON SCHEMA \(views) FROM \(doras)", open),
            (
                "GRANT SELECT ON \(views).expenses TO \(doras)", "REVOKE SELECT ON \(views).expenses FROM \(doras)",
                open
            ),
            (
                "GRANT \(asker) TO \(doras) GRANTED BY \(maker)", "REVOKE \(asker) FROM \(doras) GRANTED BY \(maker)",
                more
            ),
        ] {
            try home.test.server.executeScript(done)
            #expect(try home.faults() == [told])
            try home.test.server.executeScript(undone)
            #expect(try home.faults() == [])
        }
    }

    @Test func `missing roles and missing rows of a book are reported`() throws {
        let home = try Home()
        try home.test.server.executeScript("DROP OWNED BY \(home.reader); DROP ROLE \(home.reader)")
        #expect(
            try home.faults() == [
                "the roles of its members are not on the server; its administrator may have them in a dump"
            ])
        try home.test.server.executeScript("DROP SCHEMA \(ServerStore.schema(of: home.book)) CASCADE")
        #expect(try home.faults() == ["the server has no rows of it; its administrator may have them in a dump"])
    }
}
