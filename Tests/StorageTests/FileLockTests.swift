import Database
import Glibc
import Support
import Synchronization
import Testing

@testable import Storage

@Suite struct FileLockTests {
    let folder = TemporaryFolder()
    var path: String { folder / "one.lock" }

    /// Whether somebody holds the lock at this moment.
    private func isHeld() throws -> Bool {
        let file = open(path, O_RDWR)
        try #require(file >= 0)
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) != 0
    }

    @Test func `the lock is held inside, and free after`() throws {
        let answer = try FileLock(path: path).holding { () throws in
            #expect(try isHeld())
            return "done"
        }
        #expect(answer == "done")
        #expect(try !isHeld())
        #expect(permissions(of: path) == 0o600)
        #expect(fileBytes(path) == [])
    }

    @Test func `the lock is free after an error, which goes through`() throws {
        struct Refused: Error {}
        #expect(throws: Refused.self) { try FileLock(path: path).holding { throw Refused() } }
        #expect(try !isHeld())
    }

    @Test func `two files are two locks`() throws {
        try FileLock(path: path).holding {
            try FileLock(path: folder / "other.lock").holding { () throws in #expect(try isHeld()) }
        }
    }

    @Test func `whoever finds it held waits until it is free`() throws {
        let (path, counter) = (path, folder / "counter")
        writeFile(counter, [0])
        let threads = (1...4).map { _ in
            Thread {
                for _ in 1...50 {
                    // Between reading and writing there is time for a second one, if the lock let it in.
                    try? FileLock(path: path).holding { writeFile(counter, [fileBytes(counter)[0] + 1]) }
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(fileBytes(counter) == [200])
    }

    @Test(arguments: [Int64(1), 100])
    func `whoever waits gives up after ten seconds of the clock, however long each pause takes`(slowness: Int64) throws
    {
        let time = Time()
        let clock = WaitingClock {
            time.now.withLock { $0 }
        } sleep: { pause in
            time.now.withLock { $0 += Int64(pause) * slowness }
        }
        let waiting = FileLock(path: path, clock: clock)
        try FileLock(path: path).holding { () throws in
            _ = #expect(throws: DatabaseError.locked) { try waiting.holding {} }
        }
        #expect((10_000_000...10_000_000 + 3000 * slowness).contains(time.now.withLock { $0 }))
    }

    private final class Time: Sendable {
        let now = Mutex<Int64>(0)
    }

    @Test func `a lock file is never reached through a link`() throws {
        try #require(symlink(folder / "elsewhere", path) == 0)
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: "Too many levels of symbolic links")) {
            try FileLock(path: path).holding {}
        }
        #expect(access(folder / "elsewhere", F_OK) != 0)
    }

    @Test func `without a folder there is no lock`() {
        let path = folder / "none/one.lock"
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: "No such file or directory")) {
            try FileLock(path: path).holding {}
        }
    }
}
