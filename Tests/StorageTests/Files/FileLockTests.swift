import Database
import Glibc
import Support
import Synchronization
import Testing

@testable import FolderStore
@testable import Storage

@Suite struct FileLockTests {
    let folder = TemporaryFolder()
    var path: String { folder / "one.lock" }

    /// Whether the lock is held now.
    private func isHeld() throws -> Bool {
        let file = open(path, O_RDWR)
        try #require(file >= 0)
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) != 0
    }

    @Test func `a lock is held during the call and free afterwards`() throws {
        let answer = try FileLock(path: path).holding { () throws in
            #expect(try isHeld())
            return "done"
        }
        #expect(answer == "done")
        #expect(try !isHeld())
        #expect(permissions(of: path) == 0o600)
        #expect(fileBytes(path) == [])
    }

    @Test func `an error is passed on and frees the lock`() throws {
        struct Refused: Error {}
        #expect(throws: Refused.self) { try FileLock(path: path).holding { throw Refused() } }
        #expect(try !isHeld())
    }

    @Test func `a thread that holds a lock is refused a second time at once`() throws {
        let begun = ContinuousClock.now
        try FileLock(path: path).holding { () throws in
            // Also by another path to the same file.
            let again = FileLock(path: folder / "../\(folder.path.split(separator: "/").last!)/one.lock")
            #expect(throws: DatabaseError.locked) { try again.holding {} }
            #expect(try again.holdingOrHeld { 7 } == 7)
            #expect(try isHeld())
        }
        #expect(try !isHeld())
        let isHeldInside = try FileLock(path: path).holdingOrHeld { () throws in try isHeld() }
        #expect(isHeldInside)
        #expect(try FileLock(path: path).holding { 7 } == 7)
        #expect(ContinuousClock.now - begun < .seconds(5))
    }

    @Test func `several locks with shared patience wait no longer than one lock`() throws {
        let time = Time()
        let clock = WaitingClock {
            time.now.withLock { $0 }
        } sleep: { pause in
            time.now.withLock { $0 += Int64(pause) }
        }
        let held = try (1...3).map { number in
            let file = open(folder / "\(number).lock", O_RDWR | O_CREAT, 0o600)
            try #require(file >= 0 && flock(file, LOCK_EX) == 0)
            return file
        }
        defer { for file in held { close(file) } }
        func giveUp(_ patience: Patience) {
            for number in 1...3 {
                let lock = FileLock(path: folder / "\(number).lock", clock: clock, patience: patience)
                #expect(throws: DatabaseError.locked) { try lock.holding {} }
            }
        }
        let patience = Patience()
        patience.shared { giveUp(patience) }
        #expect((10_000_000..<10_100_000).contains(time.now.withLock { $0 }))
        giveUp(patience)
        #expect((40_000_000..<40_100_000).contains(time.now.withLock { $0 }))
    }

    @Test(arguments: Obstacle.allCases)
    func `a lock that is not a regular file is refused at once`(obstacle: Obstacle) throws {
        guard obstacle.make(at: path, victim: folder / "victim", folder: folder.path) else { return }
        let begun = ContinuousClock.now
        #expect(!FileLock(path: path).isHeld)
        let reason = obstacle.isLink ? "it is a symbolic link" : "it is not a regular file"
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: reason)) { try FileLock(path: path).holding {} }
        #expect(ContinuousClock.now - begun < .seconds(5))
    }

    @Test func `locks of two files are independent`() throws {
        try FileLock(path: path).holding {
            try FileLock(path: folder / "other.lock").holding { () throws in #expect(try isHeld()) }
        }
    }

    @Test func `a thread waits for a held lock until it is free`() throws {
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

    @Test func `a lock on a file that was removed meanwhile is taken again on the present file`() throws {
        let path = path
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        try #require(flock(descriptor, LOCK_EX) == 0)
        let thread = Thread {
            usleep(100_000)
            unlink(path)
            close(descriptor)
        }
        try FileLock(path: path).holding { () throws in #expect(try isHeld()) }
        thread.join()
    }

    @Test(arguments: [Int64(1), 100])
    func `waiting for a lock ends after ten seconds of the clock`(slowness: Int64) throws {
        let time = Time()
        let clock = WaitingClock {
            time.now.withLock { $0 }
        } sleep: { pause in
            time.now.withLock { $0 += Int64(pause) * slowness }
        }
        let waiting = FileLock(path: path, clock: clock)
        // Like another process: a thread never waits for its own lock.
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX) == 0)
        #expect(throws: DatabaseError.locked) { try waiting.holding {} }
        #expect((10_000_000...10_000_000 + 3000 * slowness).contains(time.now.withLock { $0 }))
    }

    private final class Time: Sendable {
        let now = Mutex<Int64>(0)
    }

    @Test func `a lock file is not opened through a link`() throws {
        try #require(symlink(folder / "elsewhere", path) == 0)
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: "it is a symbolic link")) {
            try FileLock(path: path).holding {}
        }
        #expect(access(folder / "elsewhere", F_OK) != 0)
    }

    @Test func `a lock in a missing folder is refused`() {
        let path = folder / "none/one.lock"
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: "No such file or directory")) {
            try FileLock(path: path).holding {}
        }
    }
}
