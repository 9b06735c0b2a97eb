import Database
import Glibc
import SQLite
import Secrets
import Support
import Testing

@testable import FolderStore
@testable import Storage

/// Invalid backups, and places that cannot hold a store.
@Suite struct RestoreTests {
    let household = Household()
    let folder = TemporaryFolder()
    var backup: String { folder / "backup" }
    var restored: String { folder / "restored" }

    init() throws {
        try household.signUp("anna")
        let anna = try household.signedIn("anna")
        try anna.keep(
            "a page", as: ReportName("november", as: .text), of: anna.book, isReplacing: false)
        try household.backUp(to: backup)
    }

    /// Expects that a file is refused, and that no file was made.
    private func expectRefused(_ bytes: [UInt8]? = nil, as expected: BackupError? = nil, _ comment: Comment? = nil) {
        if let bytes { writeFile(backup, bytes) }
        let names = namesOfFiles(in: folder.path).sorted()
        let error = #expect(throws: BackupError.self, comment) { try Household.restore(backup, to: restored) }
        if let expected { #expect(error == expected, comment) }
        #expect(namesOfFiles(in: folder.path).sorted() == names, comment)
    }

    @Test func `a wrong password gets another error than damage, and creates no files`() throws {
        for password in ["words of the backuP", "", "open sesame"] {
            #expect(throws: BackupError.wrongPassword(path: backup)) {
                try Household.restore(backup, to: folder / "deep/restored", password: password)
            }
        }
        #expect(namesOfFiles(in: folder.path) == ["backup"])
    }

    @Test func `the password may be typed in another Unicode normal form`() throws {
        unlink(backup)
        try household.backUp(to: backup, password: "cafe\u{301} to go")
        try Household.restore(backup, to: restored, password: "caf\u{E9} to go")
    }

    @Test func `a truncated backup is refused`() throws {
        let bytes = fileBytes(backup)
        var random = SplitMix64(seed: 7)
        let counts = Array(0..<20) + (0..<40).map { _ in Int.random(in: 20..<bytes.count, using: &random) }
        for count in counts + [bytes.count - 1] {
            expectRefused(Array(bytes.prefix(count)), "\(count) bytes of \(bytes.count)")
        }
        expectRefused(bytes + [0], as: .damaged(path: backup))
    }

    @Test func `any flipped bit is detected`() throws {
        let bytes = fileBytes(backup)
        var random = SplitMix64(seed: 8)
        for _ in 0..<120 {
            var changed = bytes
            // Behind the head; PasswordStreamTests flips every bit of the head.
            let index = Int.random(in: 120..<bytes.count, using: &random)
            changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            expectRefused(changed, as: .damaged(path: backup), "byte \(index)")
        }
    }

    @Test(arguments: ["", "spesa backup", "SQLite format 3\0", "spesa seal\n"])
    func `a file that is not a backup is refused before the password`(text: String) throws {
        writeFile(backup, Array(text.utf8))
        #expect(throws: BackupError.notABackup(path: backup)) { try BackupFile(backup) }
    }

    @Test func `a backup of a newer version is named as newer`() throws {
        var bytes = fileBytes(backup)
        bytes[13] = 9
        writeFile(backup, bytes)
        #expect(throws: BackupError.newer(path: backup, found: 9, known: 1)) { try BackupFile(backup) }
    }

    @Test func `a missing backup, a folder and a pipe are refused`() throws {
        #expect(throws: BackupError.cannotRead(path: folder / "none", reason: "No such file or directory")) {
            try BackupFile(folder / "none")
        }
        try #require(mkfifo(folder / "pipe", 0o600) == 0)
        for path in [folder / "pipe", folder.path] {
            #expect(throws: BackupError.cannotRead(path: path, reason: "it is not a regular file")) {
                try BackupFile(path)
            }
        }
    }

    @Test func `a backup is read through a link`() throws {
        try #require(symlink(backup, folder / "latest") == 0)
        #expect(try Household.restore(folder / "latest", to: restored).users == 1)
    }

    // MARK: Invalid content, written by an attacker who knows the password

    static let id = "019a0000-0000-7000-8000-000000000000"

    private struct Entry {
        var name: [UInt8]
        var size: UInt64
        var bytes: [UInt8]

        init(_ name: String, _ bytes: [UInt8], size: UInt64? = nil) {
            self.name = Array(name.utf8)
            self.bytes = bytes
            self.size = size ?? UInt64(bytes.count)
        }

        var content: [UInt8] {
            [UInt8(truncatingIfNeeded: name.count >> 8), UInt8(truncatingIfNeeded: name.count)] + name
                + (0..<8).map { UInt8(truncatingIfNeeded: size >> (56 - 8 * UInt64($0))) } + bytes
        }
    }

    private func forge(_ content: [UInt8]) throws {
        let writer = try PasswordStream.Writer(password: Household.secret("words of the backup"), cost: Household.cost)
        var file: [UInt8] = []
        try content.withUnsafeBytes { try writer.append($0) { file += $0 } }
        try writer.finish { file += $0 }
        writeFile(backup, file)
    }

    private var users: Entry { Entry("users.db", fileBytes(household.path + "/users.db")) }

    @Test func `a well-formed forged backup is restored`() throws {
        try forge(users.content + Entry("books/\(Self.id).book", [1, 2]).content)
        #expect(try Household.restore(backup, to: restored) == RestoredStore(users: 1, books: 1))
        #expect(fileBytes(restored + "/books/\(Self.id).book") == [1, 2])
    }

    @Test(arguments: [
        "", ".", "..", "/", "../users.db", "/tmp/users.db", "./users.db", "users.db/", "users.db\0", "users.db\0x",
        "users.lock", "users.db-journal", "books", "books/", "books/x.book", "books/.book", "books/../users.db",
        "books/../../x.book", "books/\(id)", "books/\(id).lock", "books/\(id).book/x", "books/\(id).book.new",
        "books//\(id).book", "books/x/\(id).book", "Books/\(id).book", "backups/\(id).book", "\(id).book",
        "books/\(id.dropLast()).book", "books/\(id.dropLast())/.book", "books/\(id.dropLast())\u{E9}.book",
        "books/019a0000\\0000-7000-8000-000000000000.book",
    ])
    func `a file name that no store has is refused`(name: String) throws {
        try forge(users.content + Entry(name, [1]).content)
        expectRefused(as: .damaged(path: backup))
        try forge(Entry(name, [1]).content + users.content)
        expectRefused(as: .damaged(path: backup))
    }

    @Test func `a name of the maximum length and a name that is not UTF-8 are refused`() throws {
        var entry = Entry("", [1])
        entry.name = Array(repeating: UInt8(ascii: "x"), count: 65_535)
        try forge(users.content + entry.content)
        expectRefused(as: .damaged(path: backup))
        entry.name = [0xFF, 0xFE]
        try forge(users.content + entry.content)
        expectRefused(as: .damaged(path: backup))
    }

    @Test(arguments: [11, 4096, 1 << 40, UInt64(Int64.max), UInt64(Int64.max) + 1, .max])
    func `a size beyond the end of the backup is refused`(size: UInt64) throws {
        try forge(users.content + Entry("books/\(Self.id).book", Array(repeating: 1, count: 10), size: size).content)
        expectRefused(as: .damaged(path: backup))
    }

    @Test func `duplicate, missing, invalid and truncated files are refused`() throws {
        let book = Entry("books/\(Self.id).book", [1]).content
        let second = makeUUIDv7(milliseconds: 0)
        let contents: [(String, [UInt8])] = [
            ("twice", users.content + book + book), ("users twice", users.content + users.content),
            ("no users", book), ("nothing", []), ("no database", Entry("users.db", [1, 2, 3]).content),
            ("an empty database", Entry("users.db", []).content),
            ("half a length", users.content + [0]), ("half a name", users.content + [0, 20, 1]),
            ("half a size", users.content + book.dropLast(4)),
            ("half a file", users.content + Entry("books/\(second).book", [1], size: 2).content),
        ]
        for (name, content) in contents {
            try forge(content)
            expectRefused(as: .damaged(path: backup), "\(name)")
        }
    }

    @Test func `users of a newer version are refused as newer`() throws {
        try household.users().setSchemaVersion(99)
        try forge(users.content)
        let newer = DatabaseError.newer(path: backup, found: 99, known: storeMigrations.newestVersion)
        #expect(throws: newer) { try Household.restore(backup, to: restored) }
        #expect(namesOfFiles(in: folder.path) == ["backup"])
    }

    // MARK: Places for a restored store

    @Test func `an existing store is not replaced`() throws {
        let before = FolderState(household.path)
        #expect(throws: BackupError.placeTaken(path: household.path, isStore: true)) {
            try Household.restore(backup, to: household.path)
        }
        #expect(FolderState(household.path) == before)
    }

    @Test func `an empty folder becomes the store, with or without a trailing slash`() throws {
        for (number, ending) in ["", "/", "//"].enumerated() {
            let path = folder / "empty\(number)"
            try #require(mkdir(path, 0o755) == 0 && chmod(path, 0o755) == 0)
            #expect(try Household.restore(backup, to: path + ending).users == 1)
            #expect(permissions(of: path) == 0o700)
        }
    }

    @Test func `a folder with files, a file and a link are refused as a place`() throws {
        try #require(mkdir(restored, 0o700) == 0)
        writeFile(restored + "/note", [1])
        #expect(throws: BackupError.placeTaken(path: restored, isStore: false)) {
            try Household.restore(backup, to: restored)
        }
        #expect(throws: StoreError.folder(path: backup, fault: "is not a folder")) {
            try Household.restore(backup, to: backup)
        }
        try #require(symlink(folder / "none", folder / "link") == 0)
        #expect(throws: StoreError.folder(path: folder / "link", fault: "is a symbolic link")) {
            try Household.restore(backup, to: folder / "link")
        }
        #expect(namesOfFiles(in: folder.path).sorted() == ["backup", "link", "restored"])
    }

    @Test func `parent folders are created, and removed after a failure`() throws {
        #expect(try Household.restore(backup, to: folder / "a/b/store").users == 1)
        for path in ["a", "a/b"] { #expect(permissions(of: folder / path) == 0o700) }
        var bytes = fileBytes(backup)
        bytes[bytes.count - 1] ^= 1
        writeFile(backup, bytes)
        #expect(throws: BackupError.self) { try Household.restore(backup, to: folder / "a/c/d/store") }
        #expect(namesOfFiles(in: folder / "a") == ["b"])
    }

    @Test func `the rest of a killed restore is removed`() throws {
        let left = restored + ".restoring"
        for path in ["", "/books", "/backups"] { try #require(mkdir(left + path, 0o700) == 0) }
        for name in ["users.db", "users.db-journal", "books/\(Self.id).book", "books/\(Self.id).book.new"] {
            writeFile("\(left)/\(name)", [1])
        }
        #expect(try Household.restore(backup, to: restored).users == 1)
        #expect(namesOfFiles(in: folder.path).sorted() == ["backup", "restored"])
        #expect(access(restored + "/books/\(Self.id).book", F_OK) != 0)
    }

    @Test(arguments: ["note", "books/note", "backups/x.book", "books/\(id).book.new.new"])
    func `foreign files at the restore path are kept`(name: String) throws {
        let left = restored + ".restoring"
        for path in ["", "/books", "/backups"] { try #require(mkdir(left + path, 0o700) == 0) }
        writeFile(left + "/users.db", [1])
        writeFile("\(left)/\(name)", [2])
        let before = FolderState(folder.path)
        #expect(throws: BackupError.inTheWay(path: left)) { try Household.restore(backup, to: restored) }
        #expect(FolderState(folder.path) == before)
    }

    @Test func `a link or a file beside the store is not treated as a killed restore`() throws {
        let left = restored + ".restoring"
        try #require(symlink(household.path, left) == 0)
        let before = FolderState(household.path)
        #expect(throws: BackupError.inTheWay(path: left)) { try Household.restore(backup, to: restored) }
        #expect(FolderState(household.path) == before)
        unlink(left)
        writeFile(left, [1])
        #expect(throws: BackupError.inTheWay(path: left)) { try Household.restore(backup, to: restored) }
        #expect(fileBytes(left) == [1])
    }

    @Test func `a second restore to a place is refused while the first restore runs`() throws {
        let left = restored + ".restoring"
        try #require(mkdir(left, 0o700) == 0)
        let other = open(left, O_RDONLY | O_DIRECTORY)
        try #require(other >= 0 && flock(other, LOCK_EX) == 0)
        #expect(throws: DatabaseError.locked) { try Household.restore(backup, to: restored) }
        #expect(access(left, F_OK) == 0)
        close(other)
        #expect(try Household.restore(backup, to: restored).users == 1)
    }
}
