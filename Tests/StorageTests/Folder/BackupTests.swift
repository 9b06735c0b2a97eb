import Database
import Glibc
import Ledger
import Money
import Periods
import SQLite
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

/// Backing a store up and restoring it.
@Suite struct BackupTests {
    let household = Household()
    let folder = TemporaryFolder()
    var backup: String { folder / "backup" }
    var restored: String { folder / "restored" }

    private static func record(_ count: Int, in book: Book, using random: inout SplitMix64) throws {
        let category = try #require(try book.categories().all.first).id
        let drafts = (0..<count).map { _ in
            ExpenseDraft(
                uid: makeUUIDv7(milliseconds: 0), day: Day(number: 20_000 + .random(in: 0..<999, using: &random)),
                amount: Amount(cents: .random(in: -5000...50_000, using: &random)), category: category,
                details: ExpenseDetails(note: "note \(Int.random(in: 0..<99, using: &random))"))
        }
        _ = try book.add(drafts, by: Signature(by: "anna", at: Instant(seconds: Household.now)))
    }

    /// Users with books, some open, some shared, some removed.
    private func fill(using random: inout SplitMix64) throws -> [String] {
        let names = Array(["anna", "bruno", "carla"][..<Int.random(in: 1...3, using: &random)])
        for name in names { try household.signUp(name, password: "secret of \(name)") }
        for name in names {
            let user = try household.signedIn(household.signIn(name, "secret of \(name)").secret)
            for number in 0..<Int.random(in: 0...2, using: &random) {
                let book = try user.addBook(
                    FoldedName("\(name)\(number)", of: .book), form: Bool.random(using: &random) ? .open : .sealed,
                    at: Household.now)
                try Self.record(
                    .random(in: 0...40, using: &random), in: user.open(book), using: &random)
                if let other = names.filter({ $0 != name }).randomElement(using: &random) {
                    try user.share(
                        book, withUserNamed: other, as: .reader)
                }
                if Int.random(in: 0...3, using: &random) == 0 {
                    try user.remove(book, at: Household.now)
                }
            }
            try Self.record(
                .random(in: 0...40, using: &random), in: user.open(user.book), using: &random)
            if Int.random(in: 0...3, using: &random) == 0 { _ = try user.unseal(user.book) }
        }
        return names
    }

    private func states(_ store: String, of name: String) throws -> [BookEntry: BookState] {
        let user = try Household.signedIn(name, "secret of \(name)", to: store).user
        return Dictionary(
            uniqueKeysWithValues: try user.books().map { ($0, try BookState(user.open($0))) })
    }

    private func files(of store: String) -> [String: [UInt8]] {
        let files = FolderState(store + "/books").files.filter { $0.key.hasSuffix(".book") }
        return Dictionary(uniqueKeysWithValues: files.map { (String($0.dropFirst(store.count)), $1.bytes) })
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func `a restored store equals the store in the backup`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let names = try fill(using: &random)
        let account = try household.signedIn(household.signIn("anna", "secret of anna").secret)
        let made = try account.backUp(
            to: backup, password: Household.secret("words of the backup"), cost: Household.cost)
        let present = files(of: household.path)
        #expect(made == StoreBackup(books: present.count, bytes: fileBytes(backup).count, cost: Household.cost))
        #expect(permissions(of: backup) == 0o600)
        // Later changes are not in the backup.
        let before = try names.map { try states(household.path, of: $0) }
        try household.signUp("dora")

        let answer = try Household.restore(backup, to: restored)
        #expect(answer == RestoredStore(users: names.count, books: present.count))
        #expect(files(of: restored) == present)
        let store = FolderStore(path: restored, driver: .sqlite, now: { Household.now })
        #expect(try store.id() == household.store.id())
        #expect(try store.allUsers().map(\.name.description) == names)
        for (name, state) in zip(names, before) { #expect(try states(restored, of: name) == state, "\(name)") }
        #expect(namesOfFiles(in: folder.path).sorted() == ["backup", "restored"])
        #expect(namesOfFiles(in: restored + "/backups") == [])
    }

    @Test func `only the owner can read a restored store, and old sessions do not sign in`() throws {
        try household.signUp("anna")
        let secret = try household.signIn("anna").secret
        try household.backUp(to: backup)
        let mask = umask(0)
        defer { umask(mask) }
        try Household.restore(backup, to: restored)
        for path in ["", "/books", "/backups"] { #expect(permissions(of: restored + path) == 0o700) }
        for (path, file) in FolderState(restored).files { #expect(file.mode == 0o600, "\(path)") }
        #expect(throws: StoreError.notSignedIn) {
            try FolderStore(path: restored, driver: .sqlite).session(secret, at: Household.now, boot: bootID())
        }
        // It is still known in the original store.
        #expect(try household.signedIn(secret).user.name.description == "anna")
    }

    @Test func `an unfinished transaction is rolled back before the backup`() throws {
        try household.signUp("anna")
        let anna = try household.signedIn("anna")
        _ = try anna.unseal(anna.book)
        var random = SplitMix64(seed: 1)
        try Self.record(20, in: household.book(of: "anna"), using: &random)
        let before = try BookState(household.book(of: "anna"))
        try leaveHalfWritten("\(household.path)/books/\(anna.book.id).book")
        try household.backUp(to: backup)
        try Household.restore(backup, to: restored)
        let user = try Household.signedIn("anna", to: restored).user
        #expect(try BookState(user.open(user.book)) == before)
    }

    @Test func `a backup leaves out files that are not of the store`() throws {
        try household.signUp("anna")
        let names = ["x.book", "note.txt", "\(makeUUIDv7(milliseconds: 0)).book.new", ".book"]
        for name in names { writeFile("\(household.path)/books/\(name)", [1]) }
        #expect(try household.backUp(to: backup).books == 1)
        try Household.restore(backup, to: restored)
        #expect(FolderState(restored + "/books").files.count == 1)
    }

    @Test func `a backup names books, reports and side files that it could not include`() throws {
        try household.signUp("anna")
        let anna = try household.signedIn("anna")
        let lost = try anna.addBook(FoldedName("lost", of: .book), form: .sealed, at: Household.now)
        let removed = try anna.addBook(FoldedName("removed", of: .book), form: .sealed, at: Household.now)
        try anna.remove(removed, at: Household.now)
        #expect(try household.backUp(to: folder / "whole").missing == [])
        unlink("\(household.path)/books/\(lost.id).book")
        let reports = household.store.reportFolder(of: anna.book.id)
        try reports.make()
        mkfifo("\(reports.path)/2026-10.txt", 0o600)
        symlink("/etc/passwd", "\(reports.path)/2026-11.txt")
        #expect(
            try household.backUp(to: backup).missing == [
                "books/\(lost.id).book", "reports/\(anna.book.id)/2026-10.txt", "reports/\(anna.book.id)/2026-11.txt",
            ])
    }

    @Test func `a backup does not write files that are longer than a sealed file can be`() throws {
        try household.signUp("anna")
        let anna = try household.signedIn("anna")
        let long = try anna.addBook(FoldedName("long", of: .book), form: .sealed, at: Household.now)
        let reports = household.store.reportFolder(of: anna.book.id)
        try reports.make()
        let side = "\(makeUUIDv7(milliseconds: 0)).side"
        // Sparse files take no space on the disk.
        for path in [household.store.file(of: long.id), "\(reports.path)/2026-10.txt", "\(reports.path)/\(side)"] {
            if path.hasPrefix(reports.path) { writeFile(path, [1]) }
            try #require(truncate(path, 1 << 42) == 0)
        }
        #expect(
            Set(try household.backUp(to: backup).missing) == [
                "books/\(long.id).book", "reports/\(anna.book.id)/2026-10.txt", "reports/\(anna.book.id)/\(side)",
            ])
        #expect(fileBytes(backup).count < 1 << 20)
    }

    @Test func `only an administrator makes a backup`() throws {
        try household.signUp("anna")
        try household.signUp("bruno")
        #expect(throws: StoreError.notAdministrator) {
            try household.signedIn("bruno").backUp(
                to: backup, password: Household.secret("words of the backup"), cost: Household.cost)
        }
        #expect(access(backup, F_OK) != 0)
    }

    @Test(arguments: ["file", "link to nothing", "pipe", "folder"])
    func `a backup does not replace anything at its path`(present: String) throws {
        try household.signUp("anna")
        switch present {
        case "file": writeFile(backup, [1])
        case "link to nothing": try #require(symlink(folder / "other", backup) == 0)
        case "pipe": try #require(mkfifo(backup, 0o600) == 0)
        default: try #require(mkdir(backup, 0o700) == 0)
        }
        #expect(throws: BackupError.exists(path: backup)) { try household.backUp(to: backup) }
        #expect(namesOfFiles(in: folder.path) == ["backup"])
        if present == "file" { #expect(fileBytes(backup) == [1]) }
    }

    @Test func `a backup inside its own store is refused`() throws {
        try household.signUp("anna")
        let before = namesOfFiles(in: household.path).sorted()
        for name in ["backup", "books/backup", "users.db"] {
            let path = "\(household.path)/\(name)"
            #expect(throws: BackupError.inStore(path: path)) { try household.backUp(to: path) }
        }
        #expect(namesOfFiles(in: household.path).sorted() == before)
    }

    @Test func `a backup into a missing folder is refused`() throws {
        try household.signUp("anna")
        let path = folder / "none/backup"
        #expect(throws: BackupError.cannotWrite(path: path, reason: "No such file or directory")) {
            try household.backUp(to: path)
        }
    }

    @Test(.enabled(if: TinyDisk.isPossible, "only root can mount a disk"))
    func `a full disk leaves neither a partial backup nor a partial store`() throws {
        try household.signUp("anna")
        let disk = try TinyDisk(kibibytes: 64)
        #expect(throws: DatabaseError.full) { try household.backUp(to: disk / "backup") }
        #expect(namesOfFiles(in: disk.path) == [])
        try household.backUp(to: backup)
        #expect(throws: DatabaseError.full) { try Household.restore(backup, to: disk / "deep/er/store") }
        #expect(namesOfFiles(in: disk.path) == [])
    }

    @Test(.enabled(if: TinyDisk.isPossible, "only root can mount a disk"))
    func `a store on a read-only disk can be backed up`() throws {
        try household.signUp("anna")
        try household.backUp(to: backup)
        let disk = try TinyDisk(kibibytes: 2048)
        try Household.restore(backup, to: disk / "store")
        // Another run, which holds no file open yet.
        let anna = try Household.signedIn("anna", to: disk / "store").user
            .at(FolderStore(path: disk / "store", driver: .sqlite))
        try disk.forbidWriting()
        let made = try anna.backUp(
            to: folder / "second", password: Household.secret("words of the backup"), cost: Household.cost)
        #expect(made.books == 1)
    }

    @Test func `a backup made while other users sign up, share and record can be restored`() throws {
        try household.signUp("anna")
        try household.signUp("bruno")
        let anna = try household.signedIn("anna")
        _ = try anna.unseal(anna.book)
        let path = household.path
        let writers = (0..<2).map { number in
            Thread {
                guard let (store, anna) = try? Household.signedIn("anna", to: path),
                    let bruno = try? store.user(named: "bruno")
                else { return }
                for round in 0..<8 {
                    guard
                        let book = try? anna.addBook(
                            FoldedName("b\(number)-\(round)", of: .book), form: round % 2 == 0 ? .open : .sealed,
                            at: Household.now)
                    else { return }
                    var random = SplitMix64(seed: UInt64(round))
                    _ = try? anna.share(book, withUserNamed: bruno.name.description, as: .writer)
                    if let open = try? anna.open(book) { try? Self.record(3, in: open, using: &random) }
                    _ = try? anna.unshare(book, withUserNamed: bruno.name.description)
                    if let own = try? anna.open(anna.book) { try? Self.record(5, in: own, using: &random) }
                }
            }
        }
        for number in 0..<6 {
            try household.backUp(to: folder / "backup\(number)")
            let store = folder / "store\(number)"
            try Household.restore(folder / "backup\(number)", to: store)
            let user = try Household.signedIn("anna", to: store).user
            let books = try user.books()
            // A book that was being made has no file yet, but no file is without its book.
            #expect(files(of: store).count <= books.count + 1)
            for book in books {
                let state = try BookState(user.open(book))
                #expect(state == BookState(recomputedFrom: state), "\(book.name) in \(number)")
                // The entries of one command are restored completely or not at all.
                #expect(state.expenses.count % (book.id == anna.book.id ? 5 : 3) == 0, "\(book.name) in \(number)")
            }
        }
        for writer in writers { writer.join() }
        #expect(try household.signedIn("anna").books().count == 17)
    }
}
