import Database
import Glibc
import SQLite
import Support
import Testing

/// Properties of a process: its memory, and its end by a signal.
@Suite(.serialized) struct BackupProcessTests {
    private let folder = TemporaryFolder()
    private let password = Array("a few words in a row\n".utf8)

    private func run(_ words: String..., store: String = "store", killing: ((pid_t) -> Bool)? = nil) -> Spawned {
        Spawned(["--store", folder / store] + words, input: password, in: folder, killing: killing)
    }

    /// The most memory that a process had at once since it became the program, in KiB.
    private static func peak(of process: pid_t) -> Int {
        let file = open("/proc/\(process)/status", O_RDONLY)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(file, &bytes, bytes.count)
        let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
        let line = lines.first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    private func size(_ path: String) -> Int {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Whether a process has written more than a MiB to an unnamed file of a folder, or to a file with a temporary
    /// name.
    private func isWriting(_ process: pid_t, in folder: String) -> Bool {
        let files = "/proc/\(process)/fd"
        return namesOfFiles(in: files).contains { name in
            var target = [UInt8](repeating: 0, count: 4096)
            let count = readlink("\(files)/\(name)", &target, target.count)
            var status = stat()
            return String(decoding: target.prefix(max(count, 0)), as: UTF8.self).hasPrefix(folder + "/#")
                && stat("\(files)/\(name)", &status) == 0 && status.st_size > 1 << 20
        } || namesOfFiles(in: folder).contains { $0.hasSuffix(".new") && size("\(folder)/\($0)") > 1 << 20 }
    }

    private func bookFile(of store: String) -> String {
        let names = namesOfFiles(in: folder / "\(store)/books").filter { $0.hasSuffix(".book") }
        return folder / "\(store)/books/\(names[0])"
    }

    /// A store with an open book of that many MiB.
    private func makeStore(_ store: String = "store", megabytes: Int) throws {
        try #require(run("signup", "anna", "--password-stdin", store: store).exitCode == 0)
        try #require(run("book", "open", store: store).exitCode == 0)
        guard megabytes > 0 else { return }
        let book = try DatabaseDriver.sqlite.open(bookFile(of: store), .readWrite)
        try book.executeScript(
            """
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(megabytes))
            INSERT INTO version (row_table, uid, stamps) SELECT 'expense', n, hex(randomblob(524288)) FROM number
            """)
    }

    @Test func `memory use does not depend on the size of a book`() throws {
        var peaks: [[Int]] = []
        for megabytes in [0, 100] {
            let (store, file) = ("store\(megabytes)", folder / "backup\(megabytes)")
            try makeStore(store, megabytes: megabytes)
            var peak = (backup: 0, restore: 0)
            let backup = run("backup", file, "--password-stdin", store: store) { process in
                peak.backup = max(peak.backup, Self.peak(of: process))
                return false
            }
            #expect(backup.exitCode == 0, "\(String(decoding: backup.error, as: UTF8.self))")
            let restore = run("restore-store", file, "--password-stdin", store: "second" + store) { process in
                peak.restore = max(peak.restore, Self.peak(of: process))
                return false
            }
            #expect(restore.exitCode == 0, "\(String(decoding: restore.error, as: UTF8.self))")
            #expect(size(bookFile(of: store)) == size(bookFile(of: "second" + store)))
            #expect(size(bookFile(of: store)) > megabytes << 20)
            peaks.append([peak.backup, peak.restore])
        }
        // Deriving the key from the password takes 64 MiB for a moment; everything else takes less than 40 MiB.
        for peak in peaks[1] { #expect((64 * 1024..<(64 + 40) * 1024).contains(peak), "\(peaks)") }
        for (small, large) in zip(peaks[0], peaks[1]) { #expect(large - small < 4 * 1024, "\(peaks)") }
    }

    @Test func `a backup without a name is made in the current folder and named by day`() throws {
        try makeStore(megabytes: 0)
        let before = Set(namesOfFiles(in: folder.path))
        let backup = run("backup", "--today", "2026-11-21", "--password-stdin")
        #expect(backup.exitCode == 0)
        let made = Set(namesOfFiles(in: folder.path)).subtracting(before)
        #expect(made == ["spesa-backup-2026-11-21.spesa"])
    }

    @Test func `a killed backup or restore leaves no complete file`() throws {
        try makeStore(megabytes: 40)
        let (backup, second) = (folder / "backup", folder / "second")
        func unfinished() -> [String] { namesOfFiles(in: folder.path).filter { $0.hasPrefix(".spesa-") } }

        let killedBackup = run("backup", backup, "--password-stdin") { isWriting($0, in: folder.path) }
        #expect(killedBackup.exitCode == -SIGKILL)
        #expect(access(backup, F_OK) != 0)
        #expect(unfinished().isEmpty)
        #expect(run("backup", backup, "--password-stdin").exitCode == 0)

        let left = second + ".restoring"
        let killedRestore = run("restore-store", backup, "--password-stdin", store: "second") {
            isWriting($0, in: left + "/books")
        }
        #expect(killedRestore.exitCode == -SIGKILL)
        #expect(access(second, F_OK) != 0)
        #expect(access(left, F_OK) == 0)
        #expect(run("restore-store", backup, "--password-stdin", store: "second").exitCode == 0)
        #expect(access(left, F_OK) != 0)
        #expect(fileBytes(bookFile(of: "second")) == fileBytes(bookFile(of: "store")))
        #expect(run("login", "anna", "--password-stdin", store: "second").exitCode == 0)
    }
}
