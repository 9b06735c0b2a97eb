import Database
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// A book that was sealed, opened, and is sealed again after its members got other keys or roles.
@Suite struct SealingAgainTests {
    let household = Household()
    var store: FolderStore { household.reopened() }

    /// An open book of anna's with bruno as a writer.
    init() throws {
        for name in ["anna", "bruno"] { try household.signUp(name) }
        let anna = try household.signedIn("anna")
        let home = try anna.addBook(
            FoldedName("home", of: .book), form: .sealed, at: Household.now)
        try anna.share(home, withUserNamed: "bruno", as: .writer)
        let bruno = try household.signedIn("bruno")
        _ = try bruno.open(bruno.book(named: "home")).categories()
        _ = try anna.unseal(home)
    }

    private func seal(as name: String) throws -> Membership {
        let user = try household.signedIn(name)
        _ = try user.seal(user.book(named: "home"))
        let state = try user.sealedState(of: user.book(named: "home"))
        return try #require(state).access.membership
    }

    private func renewKeys(of name: String) throws {
        try household.signedIn(name).signOut(everywhere: true)
    }

    private func expectEverybodyReads() throws {
        for name in ["anna", "bruno"] {
            let user = try household.signedIn(name)
            #expect(try user.open(user.book(named: "home")).categories().all.count > 0)
        }
    }

    @Test(arguments: [["anna"], ["bruno"], ["bruno", "anna"], ["anna", "anna"]])
    func `sealing includes the key changes that members signed while the book was open`(renewed: [String]) throws {
        let before = try AttestationTable(
            database: store.openFile(household.signedIn("anna").book(named: "home").id).reader()
        ).all()
        for name in renewed { try renewKeys(of: name) }
        let list = try seal(as: "anna")
        #expect(Array(list.attestations.prefix(before.count)) == before)
        for name in ["anna", "bruno"] {
            let user = try household.signedIn(name)
            #expect(try list.members[user.user.id]?.key == user.memory.pair.publicKey())
        }
        #expect(
            try household.users(.readOnly).firstRow("SELECT count(*) FROM attestation") { $0.integer(0) } == 0)
        try expectEverybodyReads()
    }

    @Test func `a key without its owner's signature needs a fingerprint`() throws {
        try renewKeys(of: "bruno")
        try household.users().executeScript("DELETE FROM attestation")
        #expect(throws: StoreError.self) { try seal(as: "anna") }
        let (anna, bruno) = (try household.signedIn("anna"), try household.signedIn("bruno"))
        let home = try anna.book(named: "home")
        try anna.share(
            home, withUserNamed: bruno.user.name.description, as: .writer,
            fingerprint: bruno.memory.pair.publicKey().fingerprint)
        #expect(try seal(as: "anna").members[bruno.user.id]?.key == bruno.memory.pair.publicKey())
    }

    @Test func `sealing starts a new member list if key changes are lost`() throws {
        try renewKeys(of: "anna")
        try household.users().executeScript("DELETE FROM attestation")
        let list = try seal(as: "anna")
        #expect(try list.founder?.key == household.signedIn("anna").memory.pair.publicKey())
        let user = try household.signedIn("anna")
        #expect(try user.open(user.book(named: "home")).categories().all.count > 0)
    }

    @Test func `a new owner seals the book that was shared while open`() throws {
        let anna = try household.signedIn("anna")
        let home = try anna.book(named: "home")
        try anna.share(home, withUserNamed: "bruno", as: .owner)
        let list = try seal(as: "bruno")
        #expect(list.founder?.name.description == "anna")
    }
}
