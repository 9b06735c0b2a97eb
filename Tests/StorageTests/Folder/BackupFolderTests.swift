import Database
import Glibc
import SQLite
import Support
import Testing

@testable import FolderStore
@testable import Storage

@Suite struct BackupFolderTests {
    let folder = TemporaryFolder()
    let file: String
    var backups: BackupFolder { BackupFolder(path: folder / "backups") }
    var names: [String] { namesOfFiles(in: backups.path).sorted() }

    init() {
        file = folder / "one.book"
        writeFile(file, [1, 2, 3])
    }

    @Test func `a copy has a number and a reason in its name, and only its owner can read it`() throws {
        let first = try backups.copy(file, before: .migration)
        writeFile(file, [4])
        let second = try backups.keep(file, before: .sealing) { copy in
            try [5 as UInt8].withUnsafeBytes { try copy.append($0) }
        }
        #expect(first == folder / "backups/one-0001-migration.book")
        #expect(second == folder / "backups/one-0002-sealing.book")
        #expect(fileBytes(first) == [1, 2, 3])
        #expect(fileBytes(second) == [5])
        #expect(fileBytes(file) == [4])
        #expect([first, second].map(permissions) == [0o600, 0o600])
        #expect(permissions(of: backups.path) == 0o700)
    }

    @Test func `a removed file is moved to the backups`() throws {
        let place = try backups.move(file, before: .removal)
        #expect(fileBytes(place) == [1, 2, 3])
        #expect(access(file, F_OK) != 0)
    }

    /// Copies a file `count` times on each of some days.
    private func copy(on days: [(day: Int, count: Int)]) throws {
        for (day, count) in days {
            for _ in 0..<count {
                let copy = try backups.copy(file, before: .import)
                var times = [timeval](repeating: timeval(tv_sec: day * 86_400 + 3600, tv_usec: 0), count: 2)
                try #require(utimes(copy, &times) == 0)
            }
        }
    }

    @Test(
        arguments: [
            ([(1, 3)], [1, 2, 3, 4]), ([(1, 7)], [4, 5, 6, 7, 8]), ([(1, 2), (2, 5)], [2, 5, 6, 7, 8]),
            ([(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)], [3, 4, 5, 6, 7]),
            ([(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2)], [6, 8, 10, 12, 13]),
            ([(1, 9), (40, 3)], [9, 10, 11, 12, 13]),
        ] as [([(day: Int, count: Int)], [Int])])
    func `five copies of a file are kept, first the newest of each day`(
        days: [(day: Int, count: Int)], kept: [Int]
    ) throws {
        try copy(on: days)
        try backups.copy(file, before: .merge)
        #expect(names.compactMap { Int($0.split(separator: "-")[1]) } == kept)
    }

    @Test func `copies of other files and moved files do not count towards the limit`() throws {
        let other = folder / "other.book"
        writeFile(other, [9])
        try backups.copy(other, before: .opening)
        _ = try backups.move(file, before: .removal)
        for number in 1...9 {
            writeFile(file, [UInt8(number)])
            try backups.copy(file, before: .migration)
        }
        #expect(names.count == BackupFolder.most + 2)
        #expect(names.first == "one-0001-removal.book")
        #expect(fileBytes(folder / "backups/one-0010-migration.book") == [9])
        #expect(names.last == "other-0001-opening.book")
    }

    @Test func `numbers grow to five digits, and the oldest copies are still removed first`() throws {
        try #require(mkdir(backups.path, 0o700) == 0)
        for number in 9995...9999 { writeFile(folder / "backups/one-\(number)-migration.book", []) }
        #expect(try backups.copy(file, before: .sealing) == folder / "backups/one-10000-sealing.book")
        #expect(try backups.copy(file, before: .opening) == folder / "backups/one-10001-opening.book")
        #expect(names.count == BackupFolder.most)
        #expect(!names.contains("one-9995-migration.book"))
        #expect(!names.contains("one-9996-migration.book"))
    }

    @Test func `a file of many pieces is copied whole`() throws {
        let bytes = (0..<900_001).map { UInt8(truncatingIfNeeded: $0 / 251) }
        writeFile(file, bytes)
        #expect(try fileBytes(backups.copy(file, before: .import)) == bytes)
    }

    @Test(arguments: [
        "one-x-migration.book", "one-99999999999999999999-migration.book", "one-2147483647-migration.book",
        "one--5-migration.book", "one-", "notes.txt",
    ])
    func `a file with another name is not counted as a copy, and stays`(name: String) throws {
        try #require(mkdir(backups.path, 0o700) == 0)
        writeFile(folder / "backups/\(name)", [8])
        #expect(try backups.copy(file, before: .migration) == folder / "backups/one-0001-migration.book")
        #expect(fileBytes(folder / "backups/\(name)") == [8])
    }

    @Test func `the next copy removes the unfinished copy of a killed process`() throws {
        try backups.copy(file, before: .migration)
        writeFile(folder / "backups/one-0002-migration.book.new", [7])
        writeFile(folder / "backups/other-0001-migration.book.new", [7])
        #expect(try backups.copy(file, before: .sealing) == folder / "backups/one-0002-sealing.book")
        #expect(names == ["one-0001-migration.book", "one-0002-sealing.book", "other-0001-migration.book.new"])
    }

    @Test func `two processes that hold the file's lock make two copies`() throws {
        let (file, backups, lock) = (file, backups, folder / "one.lock")
        let threads = (1...4).map { _ in
            Thread {
                let lock = FileLock(path: lock)
                for _ in 1...5 { _ = try? lock.holding { try backups.copy(file, before: .migration) } }
            }
        }
        for thread in threads { thread.join() }
        #expect(names == (16...20).map { "one-00\($0)-migration.book" })
    }

    @Test(arguments: ["a file", "a link"])
    func `no copy is made if the folder cannot be created`(present: String) throws {
        if present == "a file" { writeFile(backups.path, []) } else { symlink(folder / "none", backups.path) }
        #expect(throws: DatabaseError.self) { try backups.copy(file, before: .migration) }
        #expect(fileBytes(file) == [1, 2, 3])
        #expect(access(folder / "none", F_OK) != 0)
    }

    @Test(.enabled(if: TinyDisk.isPossible, "only root can mount a disk"))
    func `a full disk refuses the migration and changes nothing`() throws {
        let disk = try TinyDisk(kibibytes: 128)
        let path = disk / "one.db"
        let first = Migration("things", "CREATE TABLE thing (name TEXT) STRICT")
        let second = Migration("sizes", "ALTER TABLE thing ADD COLUMN size INTEGER")
        func file(_ migrations: [Migration]) -> OpenDatabaseFile {
            OpenDatabaseFile(
                path: path, lock: FileLock(path: path + ".lock"), driver: .sqlite, migrator: Migrator(migrations),
                shape: SchemaShape(digests: []),
                backups: BackupFolder(path: disk / "backups"))
        }
        try file([first]).create { database in
            try database.execute("INSERT INTO thing VALUES ($1)", .text(String(repeating: "x", count: 70_000)))
        }
        let before = fileBytes(path)
        #expect(throws: DatabaseError.full) { try file([first, second]).reader() }
        #expect(throws: DatabaseError.full) { try file([first, second]).prepareToWrite() }
        #expect(fileBytes(path) == before)
        #expect(namesOfFiles(in: disk / "backups") == [])
        #expect(try file([first]).reader().schemaVersion() == 1)
    }
}
