import Database
import Support
import Testing
import Users

@testable import Storage

/// A book that was sealed, opened, and is sealed again after its members got other keys or roles.
@Suite struct SealingAgainTests {
    let household = Household()
    var store: FolderStore { household.reopened() }

    /// A book of anna's that is open, of which bruno is a writer.
    init() throws {
        for name in ["anna", "bruno"] { try household.signUp(name) }
        let anna = try household.signedIn("anna")
        let home = try store.addBook(
            FoldedName("home", of: .book), form: .sealed, for: anna.account(), at: Household.now)
        try store.share(home, with: store.user(named: "bruno"), as: .writer, by: anna)
        let bruno = try household.signedIn("bruno")
        _ = try store.open(store.book(named: "home", of: bruno), for: bruno).categories()
        _ = try store.unseal(home, for: anna)
    }

    private func seal(as name: String) throws -> Membership {
        let user = try household.signedIn(name)
        _ = try store.seal(store.book(named: "home", of: user), for: user)
        let state = try store.sealedState(of: store.book(named: "home", of: user), for: user)
        return try #require(state).access.membership
    }

    private func renewKeys(of name: String) throws {
        try store.signOut(household.account(name), everywhere: true)
    }

    private func expectEverybodyReads() throws {
        for name in ["anna", "bruno"] {
            let user = try household.signedIn(name)
            #expect(try store.open(store.book(named: "home", of: user), for: user).categories().all.count > 0)
        }
    }

    @Test(arguments: [["anna"], ["bruno"], ["bruno", "anna"], ["anna", "anna"]])
    func `what members said of their keys while it was open is taken`(renewed: [String]) throws {
        let before = try AttestationTable(
            database: store.openFile(store.book(named: "home", of: household.signedIn("anna")).id).reader()
        ).all()
        for name in renewed { try renewKeys(of: name) }
        let list = try seal(as: "anna")
        #expect(Array(list.attestations.prefix(before.count)) == before)
        for name in ["anna", "bruno"] {
            let user = try household.signedIn(name)
            #expect(try list.members[user.user.id]?.key == user.keys().publicKey())
        }
        #expect(
            try household.users(.readOnly).firstRow("SELECT count(*) FROM attestation") { $0.integer(0) } == 0)
        try expectEverybodyReads()
    }

    @Test func `a key that its owner did not sign is sealed to only by its fingerprint`() throws {
        try renewKeys(of: "bruno")
        try household.users().executeScript("DELETE FROM attestation")
        #expect(throws: StoreError.self) { try seal(as: "anna") }
        let (anna, bruno) = (try household.signedIn("anna"), try household.signedIn("bruno"))
        let home = try store.book(named: "home", of: anna)
        try store.share(
            home, with: bruno.user, as: .writer, fingerprint: bruno.keys().publicKey().fingerprint, by: anna)
        #expect(try seal(as: "anna").members[bruno.user.id]?.key == bruno.keys().publicKey())
    }

    @Test func `where it is lost, the list begins anew`() throws {
        try renewKeys(of: "anna")
        try household.users().executeScript("DELETE FROM attestation")
        let list = try seal(as: "anna")
        #expect(try list.founder?.key == household.signedIn("anna").keys().publicKey())
        let user = try household.signedIn("anna")
        #expect(try store.open(store.book(named: "home", of: user), for: user).categories().all.count > 0)
    }

    @Test func `somebody who became an owner while it was open seals it`() throws {
        let anna = try household.signedIn("anna")
        let home = try store.book(named: "home", of: anna)
        try store.share(home, with: store.user(named: "bruno"), as: .owner, by: anna)
        let list = try seal(as: "bruno")
        #expect(list.founder?.name.description == "bruno")
    }
}
