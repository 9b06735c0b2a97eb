import Database
import Glibc
import Ledger
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// Books that a user removed, in a store that is put back to a time before.
@Suite struct RemovedBookTests {
    private let folder = TemporaryFolder()
    private var path: String { folder / "spesa" }

    private func store(notify: @escaping (StoreNotice) -> Void = { _ in }) -> FolderStore {
        FolderStore(
            path: path, driver: .sqlite, startingCategories: Household.categories, stateFolder: folder / "state",
            now: { Household.now }, notify: notify)
    }

    /// Anna's session, and her book beside the first one.
    private func prepare(_ form: BookEntry.Form) throws -> (secret: SessionSecret, home: BookEntry) {
        let made = try store().signUp(
            UserName("anna"), password: Household.newPassword("open sesame"), at: Household.now)
        let anna = try session(made.secret)
        return (made.secret, try anna.addBook(FoldedName("home", of: .book), form: form, at: Household.now))
    }

    private func session(
        _ secret: SessionSecret, notify: @escaping (StoreNotice) -> Void = { _ in }
    ) throws -> FolderAccountSession {
        try store(notify: notify).session(secret, at: Household.now, boot: bootID())
    }

    /// Restores the whole folder of the store to its state before a change.
    private func rollingBack(_ change: () throws -> Void) throws {
        let old = FolderState(path).files.mapValues(\.bytes)
        try change()
        for place in FolderState(path).files.keys where old[place] == nil { unlink(place) }
        for (place, bytes) in old { writeFile(place, bytes) }
    }

    enum Removal: CaseIterable {
        case removed, erased
    }

    @Test(arguments: Removal.allCases, [BookEntry.Form.sealed, .open])
    func `a removed book that is in the store again is reported and refused until accepted`(
        removal: Removal, form: BookEntry.Form
    ) throws {
        let (secret, home) = try prepare(form)
        _ = try session(secret).open(home).categories()
        try rollingBack {
            switch removal {
            case .removed: try session(secret).remove(home, at: Household.now)
            case .erased: _ = try session(secret).erase(home, keepsCopy: false, at: Household.now)
            }
        }
        var told: [StoreNotice] = []
        let anna = try session(secret) { told.append($0) }
        #expect(try anna.books().contains { $0.id == home.id })
        #expect(told == [])
        anna.noticeRemoved(try anna.books())
        #expect(told == [.removedBook(home.name, at: Household.now)])
        let refused = StoreError.removedBook(home.name, at: Household.now)
        #expect(throws: refused) { _ = try anna.open(home).categories() }
        #expect(throws: refused) { try anna.requireKnown(home) }
        #expect(throws: refused) { try anna.use(home) }
        // The other book is not concerned.
        _ = try anna.open(anna.book).categories()
        _ = try session(secret).accept(home)
        told = []
        let later = try session(secret) { told.append($0) }
        later.noticeRemoved(try later.books())
        _ = try later.open(home).categories()
        #expect(told == [])
    }

    @Test func `a removed book that its owner restored is not reported, and can be removed and erased again`() throws {
        let (secret, home) = try prepare(.sealed)
        for _ in 0..<2 {
            try session(secret).remove(home, at: Household.now)
            _ = try session(secret).restoreBook(named: "home")
            var told: [StoreNotice] = []
            let anna = try session(secret) { told.append($0) }
            anna.noticeRemoved(try anna.books())
            _ = try anna.open(home).categories()
            #expect(told == [])
        }
        try session(secret).remove(home, at: Household.now)
        let anna = try session(secret)
        let removed = try anna.removedBook(named: "home")
        #expect(try anna.erasure(of: removed) != nil)
        _ = try anna.erase(removed, keepsCopy: false, at: Household.now)
    }

    @Test func `a change of keys keeps the tombstone`() throws {
        let (secret, home) = try prepare(.open)
        let rows = try store().database().rows("SELECT removed FROM book") { $0.integer(0) }
        try session(secret).remove(home, at: Household.now)
        let next = try session(secret).changePassword(
            from: Household.secret("open sesame"), to: Household.rules.accept(Household.secret("another sesame")),
            rules: Household.rules, cost: Household.cost, limits: SessionLimits(), clock: Household.clock)
        #expect(rows == [nil, nil])
        _ = try store().changing { try $0.execute("UPDATE book SET removed = NULL") }
        #expect(throws: StoreError.removedBook(home.name, at: Household.now)) {
            _ = try session(next.secret).open(home).categories()
        }
    }
}
