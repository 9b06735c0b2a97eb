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

/// `check` finds each kind of damage in a store by its own name, and no other fault.
@Suite struct StoreCheckTests {
    let household = Household()
    let anna: FolderAccountSession
    let bruno: FolderAccountSession

    init() throws {
        for name in ["anna", "bruno"] { try household.signUp(name) }
        anna = try household.signedIn("anna")
        bruno = try household.signedIn("bruno")
        for user in [anna, bruno] {
            let book = try user.open(user.book)
            let category = try book.categories().find("home").id
            let draft = ExpenseDraft(
                uid: "first", day: Day(number: 20_777), amount: Amount(cents: 1250), category: category,
                details: ExpenseDetails())
            _ = try book.add([draft], by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        }
    }

    private func path(_ user: FolderAccountSession) -> String { "\(household.path)/books/\(user.book.id).book" }

    private func place(_ user: FolderAccountSession) -> String { "books/\(user.book.id).book" }

    private func check(_ user: FolderAccountSession? = nil) throws -> StoreCheck {
        try (user ?? anna).at(household.reopened()).check()
    }

    private func found(_ user: FolderAccountSession? = nil) throws -> Set<StoreFinding> {
        let findings = try check(user).findings
        #expect(Set(findings).count == findings.count)
        return Set(findings)
    }

    private func finding(_ place: String, _ fault: StoreFinding.Fault) -> StoreFinding {
        StoreFinding(place: place, fault: fault)
    }

    /// Damages `users.db` with SQL.
    private func damageUsers(_ script: String) throws {
        try household.users().executeScript("PRAGMA foreign_keys = OFF; " + script)
    }

    @Test func `a check of a full store finds no fault and changes nothing`() throws {
        let shared = try anna.addBook(
            FoldedName("shared", of: .book), form: .sealed, at: Household.now
        )
        try anna.share(shared, withUserNamed: bruno.user.name.description, as: .reader)
        let removed = try anna.addBook(
            FoldedName("removed", of: .book), form: .open, at: Household.now)
        try anna.remove(removed, at: Household.now)
        _ = try bruno.unseal(bruno.book)
        _ = try anna.addToken(
            FoldedName("script", of: .token), scope: .read, expires: nil, for: anna.book, at: Household.now)
        // The first sight of a book creates its trust record.
        _ = try [check(anna), check(bruno)]
        let before = FolderState(household.path)
        let nothing = try [check(anna), check(bruno)]
        #expect(nothing.map(\.findings) == [[], []])
        #expect(nothing.map(\.users) == [2, 2])
        #expect(nothing.map(\.books) == [4, 4])
        #expect(nothing.map(\.opened) == [2, 2])
        #expect(FolderState(household.path) == before)
    }

    @Test func `a check with a token covers only the book of the token`() throws {
        let second = try anna.addBook(
            FoldedName("second", of: .book), form: .open, at: Household.now)
        let made = try anna.addToken(
            FoldedName("script", of: .token), scope: .read, expires: nil, for: second, at: Household.now)
        let token = try household.reopened().session(with: made.token, at: Household.now)
        #expect(try token.check().opened == 1)
        _ = try anna.unseal(anna.book)
        try DatabaseDriver.sqlite.open(path(anna), .readWrite).executeScript("UPDATE expense SET cents = 1")
        #expect(try token.check().findings == [])
        #expect(try found(anna).count == 1)
    }

    @Test func `a changed amount is found only by users who can open the book`() throws {
        _ = try bruno.unseal(bruno.book)
        try DatabaseDriver.sqlite.open(path(bruno), .readWrite).executeScript("UPDATE expense SET cents = 1")
        let changed = Finding.amount(expense: 1, Amount(cents: 1), history: Amount(cents: 1250))
        #expect(try found(bruno) == [finding("book bruno", .book(changed))])
        #expect(try found(anna) == [])
    }

    @Test func `a damaged book is reported, and the next book is checked too`() throws {
        _ = try anna.unseal(anna.book)
        let second = try anna.addBook(
            FoldedName("zweites", of: .book), form: .open, at: Household.now)
        try DatabaseDriver.sqlite.open("\(household.path)/books/\(second.id).book", .readWrite)
            .executeScript("INSERT INTO day_total VALUES (0, 1, 5)")
        writeFile(path(anna), Array(repeating: 0x55, count: 9000))
        let total = Finding.total(
            .day(Day(number: 0)), kept: Finding.Sum(count: 1, amount: Amount(cents: 5)), counted: nil)
        #expect(
            try found() == [
                finding("book anna", .unreadable(kind: "store.damaged", "\(path(anna)) is damaged")),
                finding("book zweites", .book(total)),
            ])
    }

    @Test func `a check detects a damaged seal`() throws {
        var bytes = fileBytes(path(anna))
        bytes[bytes.count / 2] ^= 1
        writeFile(path(anna), bytes)
        let error = StoreError.seal(path: path(anna), .refused)
        #expect(try found() == [finding("book anna", .unreadable(kind: error.kind, error.message))])
        #expect(try found(bruno) == [])
    }

    @Test func `a check reads the head of another user's sealed book`() throws {
        let bytes = fileBytes(path(bruno))
        writeFile(path(bruno), Array(bytes.prefix(60)))
        let cut = StoreError.seal(path: path(bruno), .cut)
        #expect(try found() == [finding(place(bruno), .unreadable(kind: cut.kind, cut.message))])
        var newer = bytes
        newer[11] = 9
        writeFile(path(bruno), newer)
        let error = StoreError.seal(path: path(bruno), .newer(found: 9, known: 2))
        #expect(try found() == [finding(place(bruno), .unreadable(kind: error.kind, error.message))])
        writeFile(path(bruno), fileBytes(path(anna)))
        #expect(try found() == [finding(place(bruno), .otherBook)])
    }

    @Test func `a check finds a file in the wrong form`() throws {
        let sealed = fileBytes(path(bruno))
        _ = try bruno.unseal(bruno.book)
        let open = fileBytes(path(bruno))
        writeFile(path(bruno), sealed)
        #expect(try found() == [finding(place(bruno), .form(.open))])
        try damageUsers("UPDATE book SET form = 'sealed'")
        writeFile(path(bruno), open)
        #expect(try found() == [finding(place(bruno), .form(.sealed))])
        // During a conversion, both forms are valid.
        try damageUsers("UPDATE book SET converting = 1")
        #expect(try found() == [])
    }

    @Test func `a check finds a book without a file and a file without a book`() throws {
        let orphan = "books/\(makeUUIDv7(milliseconds: 0)).book"
        try #require(rename(path(bruno), "\(household.path)/\(orphan)") == 0)
        writeFile("\(household.path)/books/notes.book", [1])
        #expect(
            try found() == [
                finding(place(bruno), .missing), finding(orphan, .orphan), finding("books/notes.book", .orphan),
            ])
        #expect(try found(bruno).contains(finding(place(bruno), .missing)))
    }

    @Test func `a check finds the files of killed processes, not the files of running processes`() throws {
        let id = makeUUIDv7(milliseconds: 0)
        let names = [
            "users.db.new", "backups/\(makeUUIDv7(milliseconds: 0))-0001-opening.book.new",
            "\(place(anna)).new", "backups/\(anna.book.id)-0001-opening.book.new",
            "books/\(makeUUIDv7(milliseconds: 0)).lock", "books/\(id).book.new",
        ]
        for name in names { writeFile("\(household.path)/\(name)", [1]) }
        #expect(try found() == Set(names.map { finding($0, .unfinished) }))
        let descriptor = open("\(household.path)/books/\(id).lock", O_RDWR | O_CREAT, 0o600)
        try #require(flock(descriptor, LOCK_EX) == 0)
        #expect(try found() == Set(names.dropLast().map { finding($0, .unfinished) }))
        close(descriptor)
    }

    @Test func `a check finds files that other accounts can read or change`() throws {
        let places = [
            (".", 0o750), ("books", 0o701), ("backups", 0o777), ("users.db", 0o640), ("users.lock", 0o604),
            (place(bruno), 0o644),
        ]
        for (place, mode) in places { try #require(chmod("\(household.path)/\(place)", mode_t(mode)) == 0) }
        #expect(
            try found()
                == Set(places.map { finding($0.0, .exposed(.permissions(UInt32($0.1)))) }))
    }

    @Test func `a check finds links and pipes`() throws {
        try #require(symlink("/dev/null", household.path + "/backups/link") == 0)
        try #require(mkfifo(household.path + "/books/pipe", 0o600) == 0)
        try #require(rename(path(bruno), household.path + "/elsewhere") == 0)
        try #require(symlink(household.path + "/elsewhere", path(bruno)) == 0)
        let link = DatabaseError.cannotOpen(path: path(bruno), reason: "it is a symbolic link")
        #expect(
            try found() == [
                finding("backups/link", .exposed(.link)), finding("books/pipe", .exposed(.wrongKind)),
                finding(place(bruno), .exposed(.link)),
                finding(place(bruno), .unreadable(kind: link.kind, link.message)),
            ])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `a check finds a file of another owner`() throws {
        try #require(chown(household.path + "/users.lock", 12345, 12345) == 0)
        #expect(try found() == [finding("users.lock", .exposed(.otherOwner))])
    }

    @Test func `a check finds users without a book`() throws {
        try damageUsers("UPDATE book SET removed = 1 WHERE id = '\(bruno.book.id)'")
        #expect(try found() == [finding("users.db", .noBook(bruno.user.name))])
        try damageUsers(
            "UPDATE book SET removed = NULL; UPDATE member SET current = 1; DELETE FROM member WHERE book = '\(bruno.book.id)'"
        )
        #expect(try found().contains(finding("users.db", .noBook(bruno.user.name))))
    }

    @Test func `a check finds keys without a member and members without a key`() throws {
        try damageUsers("DELETE FROM member_key WHERE book = '\(bruno.book.id)'")
        #expect(try found() == [finding(place(bruno), .noKey(bruno.user.name))])
        try damageUsers("INSERT INTO member_key VALUES (99, '\(anna.book.id)', 1, x'00')")
        #expect(
            try found() == [
                finding(place(bruno), .noKey(bruno.user.name)),
                finding(
                    "users.db", .structure("a row of member_key points to a row of member that is not there")),
            ])
    }

    @Test func `a check reports the key of a former member until the next change`() throws {
        try anna.share(anna.book, withUserNamed: bruno.user.name.description, as: .writer)
        let shared = try #require(try bruno.books().first { $0.id == anna.book.id })
        try bruno.leave(shared)
        #expect(try found() == [finding(place(anna), .oldKey)])
        // A user who cannot open the book does not see its members.
        #expect(try found(bruno) == [])
        _ = try anna.at(household.reopened()).open(anna.book).addCategory(
            path: "new", by: Signature(by: "anna", at: Instant(seconds: Household.now)))
        #expect(try found() == [])
    }

    @Test func `an unreadable user database is an error, not a finding`() throws {
        writeFile(household.path + "/users.db", Array(repeating: 0x55, count: 9000))
        #expect(throws: DatabaseError.damaged(path: household.path + "/users.db")) { try check() }
    }

    @Test(.enabled(if: TinyDisk.isPossible, "only root can mount a disk"))
    func `a store on a read-only disk can be checked`() throws {
        let (disk, folder) = (try TinyDisk(kibibytes: 2048), TemporaryFolder())
        try household.backUp(to: folder / "backup")
        try Household.restore(folder / "backup", to: disk / "store")
        // Another run, which holds no file open yet.
        let user = try Household.signedIn("anna", to: disk / "store").user
            .at(FolderStore(path: disk / "store", driver: .sqlite))
        try disk.forbidWriting()
        #expect(try user.check().findings == [])
    }

    @Test func `a check finds no fault while other users sign up, share, convert and record`() throws {
        let path = household.path
        let writers = (0..<2).map { number in
            Thread {
                guard let (store, user) = try? Household.signedIn(number == 0 ? "anna" : "bruno", to: path),
                    let other = try? store.user(named: number == 0 ? "bruno" : "anna")
                else { return }
                for round in 0..<6 {
                    _ = try? store.signUp(
                        UserName("user\(number)-\(round)"), password: Household.newPassword("open sesame"),
                        at: Household.now)
                    guard
                        let book = try? user.addBook(
                            FoldedName("b\(number)-\(round)", of: .book), form: .sealed, at: Household.now)
                    else { return }
                    _ = try? user.share(book, withUserNamed: other.name.description, as: .writer)
                    _ = try? user.unshare(book, withUserNamed: other.name.description)
                    _ = try? user.unseal(book)
                    if let open = try? user.open(book), let category = try? open.categories().all.first {
                        let draft = ExpenseDraft(
                            uid: "u", day: Day(number: 20_000), amount: Amount(cents: 5), category: category.id,
                            details: ExpenseDetails())
                        _ = try? open.add([draft], by: Signature(by: "x", at: Instant(seconds: 0)))
                    }
                }
            }
        }
        for _ in 0..<25 {
            // After a member is removed, the book has its old key until the new one is made.
            let findings = try check().findings.filter { $0.fault != .oldKey }
            #expect(findings == [], "\(findings)")
        }
        for writer in writers { writer.join() }
        #expect(try check().findings == [])
        #expect(try check().books == 2 + 12 + 12)
    }

    @Test func `every fault has a message and its own kind`() throws {
        let faults: [(StoreFinding.Fault, kind: String, message: String)] = [
            (.structure("why"), "store.structure", "why"),
            (.noBook(anna.user.name), "user.no-book", "anna has no book"),
            (
                .setting("locale"), "user.setting-differs",
                "the setting locale differs from what you set, and is not used; put yours back with: spesa check --tidy"
            ),
            (
                .lost, "book.lost",
                "the store no longer lists this book of yours, and you did not remove it; put the store back from a backup: "
                    + "spesa restore-store FILE"
            ),
            (.missing, "file.missing", "the file is missing"), (.orphan, "file.orphan", "this file belongs to no book"),
            (
                .unfinished, "file.unfinished",
                "an interrupted command left this; remove it with: spesa check --tidy"
            ),
            (
                .openCopy, "copy.open",
                "anyone can read this copy of a sealed book, and could have put it there; delete it if you do not need it"
            ),
            (.exposed(.permissions(0o755)), "file.exposed", "it can be opened by others (mode 755)"),
            (.form(.sealed), "book.form", "the book is sealed, its file is not"),
            (.otherBook, "seal.other-book", "the file belongs to another book"),
            (.noKey(anna.user.name), "key.missing", "anna may open this book, but has no key to it"),
            (
                .oldKey, "key.old",
                "a former member can still open this book, until its next change gives it a new key"
            ),
            (.unreadable(kind: "store.damaged", "p is damaged"), "store.damaged", "p is damaged"),
        ]
        for (fault, kind, message) in faults {
            #expect(finding("p", fault).kind == kind)
            #expect(finding("p", fault).message(\.machineText) == message)
        }
        #expect(Set(faults.map(\.kind)).count == faults.count)
    }
}
