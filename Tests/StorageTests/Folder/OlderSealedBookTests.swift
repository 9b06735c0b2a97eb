import Database
import Glibc
import SQLite
import Support
import Testing

@testable import FolderStore
@testable import Secrets
@testable import Storage

/// Sealed books of earlier versions.
@Suite struct OlderSealedBookTests {
    let household = Household()

    init() throws {
        try household.signUp("anna")
    }

    /// Replaces anna's book with a book of that many migration steps, sealed with the key of the original, and with its
    /// member list if the version had lists.
    private func seal(version: Int) throws -> (anna: FolderAccountSession, path: String) {
        let anna = try household.signedIn("anna")
        let (access, key, generation) = try #require(try anna.sealedState(of: anna.book))
        let path = household.store.file(of: anna.book.id)
        let database = try DatabaseDriver.sqlite.openImage(
            DatabaseImage(path: path, count: 0, isReadOnly: false) { _ in })
        try Migrator(Array(bookSteps.prefix(version))).migrate(database, path: path)
        try database.executeScript(
            """
            INSERT INTO category (name) VALUES ('food');
            INSERT INTO expense (uid, day, cents, category, what, "by", created, changed)
            VALUES ('old', 20000, 1234, 1, 'bread', 'anna', 0, 0);
            """)
        if version >= 7 { try AttestationTable(database: database).append(access.membership.attestations) }
        try database.withImage { image in
            try WholeFile.write(path) { file in
                try Seal.seal(image, with: key, generation: generation, changes: 1, book: anna.book.id) {
                    try file.append($0)
                }
            }
        }
        try household.store.trust.forget(anna.book.id, by: anna.memory.pair)
        return (anna, path)
    }

    private func amounts(_ file: any DatabaseFile) throws -> [Int64?] {
        try file.reader().rows("SELECT cents FROM expense ORDER BY id") { $0.integer(0) }
    }

    private func add(_ database: any Database) throws {
        try database.executeScript(
            """
            INSERT INTO expense (uid, day, cents, category, "by", created, changed)
            VALUES ('new', 20000, 5, 1, 'anna', 0, 0);
            """)
    }

    @Test(arguments: 1..<bookSteps.count)
    func `a sealed book of each older version is read, and migrated after a copy`(version: Int) throws {
        let (anna, path) = try seal(version: version)
        let before = fileBytes(path)
        #expect(try amounts(anna.file(of: anna.book)) == [1234])
        #expect(fileBytes(path) != before)
        #expect(household.store.backups.copies(of: path).map(fileBytes) == [before])
        #expect(try amounts(anna.at(household.reopened()).file(of: anna.book)) == [1234])
        #expect(household.store.backups.copies(of: path).count == 1)
    }

    @Test(arguments: 1..<bookSteps.count)
    func `a reader reads an older sealed book without changing the file`(version: Int) throws {
        let (anna, path) = try seal(version: version)
        let before = fileBytes(path)
        let access = BookAccess(session: anna, book: anna.book)
        let file = household.store.sealedFile(anna.book.id, keys: access, isReadOnly: true)
        #expect(try amounts(file) == [1234])
        #expect(throws: DatabaseError.self) { try add(file.reader()) }
        #expect(fileBytes(path) == before)
        #expect(namesOfFiles(in: household.store.backups.path) == [])
    }

    @Test(arguments: 1..<bookSteps.count, ["write", "rewrite", "erase"])
    func `a change migrates an older sealed book and counts both states`(version: Int, way: String) throws {
        let (anna, path) = try seal(version: version)
        let file = try anna.file(of: anna.book)
        switch way {
        case "write": try file.write(add)
        case "rewrite": try file.rewrite(add)
        default: try file.erase(add)
        }
        #expect(try amounts(anna.at(household.reopened()).file(of: anna.book)) == [1234, 5])
        // The migration counts as a change, and the new expense as another.
        let seal = try Seal(head: ReadFile(path).read(Seal.headCount), count: fileBytes(path).count)
        #expect(seal.changes == 3)
    }

    @Test(arguments: 1..<bookSteps.count)
    func `an older sealed book can be shared with another user`(version: Int) throws {
        let bruno = try household.signUp("bruno")
        let (anna, _) = try seal(version: version)
        try anna.share(anna.book, withUserNamed: bruno.name.description, as: .writer)
        let (access, _, _) = try #require(
            try anna.sealedState(of: household.signedIn("anna").book))
        #expect(access.membership.members[bruno.id]?.role == .writer)
        let user = try household.signedIn("bruno")
        let book = try #require(try user.books().first { $0.id == anna.book.id })
        #expect(try amounts(user.file(of: book)) == [1234])
    }

    @Test(arguments: 1..<bookSteps.count)
    func `an older sealed book is unsealed and sealed again`(version: Int) throws {
        let (anna, path) = try seal(version: version)
        _ = try anna.unseal(anna.book)
        #expect(!Seal.isSealed(fileBytes(path)))
        #expect(try amounts(anna.file(of: household.signedIn("anna").book)) == [1234])
        _ = try anna.seal(household.signedIn("anna").book)
        #expect(Seal.isSealed(fileBytes(path)))
        #expect(try amounts(anna.file(of: household.signedIn("anna").book)) == [1234])
    }
}
