internal import Database
import Glibc
internal import Storage
internal import Synchronization

/// The write lock of a file: an exclusive `flock` on a lock file beside it.
///
/// The kernel releases the lock when its process ends, so that no stale lock remains.
struct FileLock {
    let path: String
    let clock: WaitingClock
    private let patience: Patience
    /// Runs right after the lock is acquired, to repair a file that a killed process left incomplete.
    private let settle: @Sendable () -> Void

    /// A lock that does nothing, for callers that hold the lock already.
    static var held: FileLock { FileLock(path: "") }

    init(
        path: String, clock: WaitingClock = .monotonic, patience: Patience = Patience(),
        settle: @escaping @Sendable () -> Void = {}
    ) {
        self.path = path
        self.clock = clock
        self.patience = patience
        self.settle = settle
    }

    /// Microseconds until the next attempt. Decreases with the time waited, so that a latecomer seldom gets the lock
    /// first.
    private static func pause(after waited: Int64) -> UInt32 {
        switch waited {
        case ..<50_000: 3000
        case ..<500_000: 1500
        case ..<2_000_000: 700
        default: 300
        }
    }

    /// Runs `body` with the lock held.
    /// - Parameter isReading: whether `body` only reads, which needs no lock on a read-only file system.
    /// - Throws: `DatabaseError.locked` when the patience ends, errors of `body`, and the error if the lock file cannot
    ///   be opened.
    func holding<Result>(isReading: Bool = false, _ body: () throws -> Result) throws -> Result {
        try holding(isReading: isReading, orHeld: false, body)
    }

    /// Runs `body` with the lock held. A thread that already holds the lock runs `body` at once. For repairs, which
    /// happen inside and outside of changes.
    func holdingOrHeld<Result>(_ body: () throws -> Result) throws -> Result {
        try holding(isReading: false, orHeld: true, body)
    }

    /// Runs `body` with the lock held.
    /// - Parameter attempts: the number of lock files to try, if an attacker removes or replaces them.
    private func holding<Result>(
        isReading: Bool, orHeld: Bool, attempts: Int = 100, _ body: () throws -> Result
    ) throws -> Result {
        guard !path.isEmpty else { return try body() }
        let folder = try StoreFolder(of: path)
        let descriptor = folder.open(StoreFolder.name(of: path), O_RDWR | O_CREAT)
        guard descriptor >= 0 else {
            let code = errno
            switch code {
            case EROFS where isReading: return try body()
            case EROFS, EACCES: throw DatabaseError.readOnly(path: path)
            case ENOSPC, EDQUOT: throw DatabaseError.full
            default: throw StoreFolder.fault(code, path)
            }
        }
        defer { close(descriptor) }
        let holder = try Holder(of: descriptor, path)
        // A lock file is empty. Any other file is a file of this account that an attacker moved here to be shared.
        let shared = holder.isEmpty ? FolderSharing.share(descriptor, in: folder) : 0
        guard shared == 0 else { throw WholeFile.fault(shared, path) }
        if Self.holders.withLock({ $0.contains { $0.isSame(as: holder) } }) {
            // A thread that waits for its own lock would deadlock.
            guard orHeld else { throw DatabaseError.locked }
            return try body()
        }
        var begun: Int64?
        let longest = patience.longest
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw DatabaseError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
            }
            // The time waited is measured, because on a busy machine a pause takes far longer than requested.
            let now = clock.now()
            let waited = now - (begun ?? now)
            begun = begun ?? now
            guard waited < longest else {
                patience.spend(waited)
                throw DatabaseError.locked
            }
            clock.sleep(Self.pause(after: waited))
        }
        if let begun { patience.spend(clock.now() - begun) }
        // A lock on a file that is no longer at the path excludes no process.
        guard folder.status(StoreFolder.name(of: path)).map(holder.isFile) == true else {
            guard attempts > 1 else { throw DatabaseError.locked }
            return try holding(isReading: isReading, orHeld: orHeld, attempts: attempts - 1, body)
        }
        Self.holders.withLock { $0.append(holder) }
        defer { Self.holders.withLock { $0.removeAll { $0.isSame(as: holder) } } }
        settle()
        return try body()
    }

    /// The locks held by threads of this process.
    private static let holders = Mutex<[Holder]>([])

    /// The identity of a lock file, and the thread that holds its lock.
    private struct Holder {
        let device: dev_t
        let number: ino_t
        let isEmpty: Bool
        let thread = pthread_self()

        init(of descriptor: Int32, _ path: String) throws(DatabaseError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw WholeFile.fault(errno, path) }
            (device, number, isEmpty) = (status.st_dev, status.st_ino, status.st_size == 0)
        }

        /// Whether the lock file has this status.
        func isFile(_ status: stat) -> Bool { status.st_dev == device && status.st_ino == number }

        // Not `Hashable`: the lookup of its conformance would take as long as the lock.
        func isSame(as other: Holder) -> Bool {
            device == other.device && number == other.number && thread == other.thread
        }
    }

    /// Whether the lock is held at this moment, by another process or by this one. `false` also if the lock file cannot
    /// be opened.
    var isHeld: Bool {
        guard let folder = try? StoreFolder(of: path) else { return false }
        let descriptor = folder.open(StoreFolder.name(of: path), O_RDONLY)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}

/// How long to wait for locks: ten seconds for each, or for all locks together in a step that takes many.
final class Patience {
    private static let whole: Int64 = 10_000_000
    /// The time left for all locks together; `nil` if each has its own.
    private var left: Int64?

    /// The longest time that the next lock is waited for, in microseconds.
    var longest: Int64 { left ?? Self.whole }

    /// Subtracts a time waited, in microseconds, from the time left for all locks together, if they share one.
    func spend(_ waited: Int64) { left = left.map { max(0, $0 - waited) } }

    /// Runs `body` with one waiting time for all its locks together.
    func shared<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard left == nil else { return try body() }
        left = Self.whole
        defer { left = nil }
        return try body()
    }
}

/// The clock of a wait, replaceable in tests.
struct WaitingClock: Sendable {
    /// Monotonic time in microseconds, from any origin.
    let now: @Sendable () -> Int64
    /// Sleeps at least that many microseconds, unless interrupted by a signal.
    let sleep: @Sendable (UInt32) -> Void

    static var monotonic: WaitingClock {
        WaitingClock {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
        } sleep: {
            usleep($0)
        }
    }
}
