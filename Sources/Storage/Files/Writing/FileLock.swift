internal import Database
import Glibc
internal import Synchronization

/// The right to write a file, held by one process at a time: `flock` on a file beside it.
///
/// The lock goes with the process that holds it, however it ends, so it can never be left behind.
struct FileLock {
    let path: String
    let clock: WaitingClock
    /// What whoever gets it does first: puts right what was left by one that was killed.
    private let settle: @Sendable () -> Void

    /// How long a command waits for its turn before it gives up, in microseconds.
    private static let patience: Int64 = 10_000_000

    /// The lock of a file that whoever uses it holds already.
    static var held: FileLock { FileLock(path: "") }

    init(path: String, clock: WaitingClock = .monotonic, settle: @escaping @Sendable () -> Void = {}) {
        self.path = path
        self.clock = clock
        self.settle = settle
    }

    /// How long until the next try, in microseconds: the longer somebody has waited the shorter, so that who comes late
    /// seldom goes first.
    private static func pause(after waited: Int64) -> UInt32 {
        switch waited {
        case ..<50_000: 3000
        case ..<500_000: 1500
        case ..<2_000_000: 700
        default: 300
        }
    }

    /// Runs `body` while nobody else holds the lock.
    /// - Parameter isReading: whether `body` only reads, so that on a disk that nobody can write there is no need to wait.
    /// - Throws: `DatabaseError.locked` after ten seconds, what `body` throws, or why the lock file cannot be opened.
    func holding<Result>(isReading: Bool = false, _ body: () throws -> Result) throws -> Result {
        try holding(isReading: isReading, orHeld: false, body)
    }

    /// The same, and just runs `body` where this thread holds the lock already: for what makes a file readable, whether or
    /// not a change is under way.
    func holdingOrHeld<Result>(_ body: () throws -> Result) throws -> Result {
        try holding(isReading: false, orHeld: true, body)
    }

    private func holding<Result>(isReading: Bool, orHeld: Bool, _ body: () throws -> Result) throws -> Result {
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
        let shared = FolderSharing.share(descriptor, in: folder)
        guard shared == 0 else { throw WholeFile.fault(shared, path) }
        let holder = try Holder(of: descriptor, path)
        if Self.holders.withLock({ $0.contains { $0.isSame(as: holder) } }) {
            // A thread that waited for itself would wait in vain.
            guard orHeld else { throw DatabaseError.locked }
            return try body()
        }
        var begun: Int64?
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw DatabaseError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
            }
            // By the clock: on a busy machine a pause takes far longer than it was asked to.
            let now = clock.now()
            let waited = now - (begun ?? now)
            begun = begun ?? now
            guard waited < Self.patience else { throw DatabaseError.locked }
            clock.sleep(Self.pause(after: waited))
        }
        Self.holders.withLock { $0.append(holder) }
        defer { Self.holders.withLock { $0.removeAll { $0.isSame(as: holder) } } }
        settle()
        return try body()
    }

    /// The locks that threads of this process hold.
    private static let holders = Mutex<[Holder]>([])

    /// A lock file, whatever its path, and the thread that holds its lock.
    private struct Holder {
        let device: dev_t
        let number: ino_t
        let thread = pthread_self()

        init(of descriptor: Int32, _ path: String) throws(DatabaseError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw WholeFile.fault(errno, path) }
            (device, number) = (status.st_dev, status.st_ino)
        }

        // Looking up how a type is hashed would take as long as the lock.
        func isSame(as other: Holder) -> Bool {
            device == other.device && number == other.number && thread == other.thread
        }
    }

    /// Whether somebody holds the lock at this moment.
    var isHeld: Bool {
        guard let folder = try? StoreFolder(of: path) else { return false }
        let descriptor = folder.open(StoreFolder.name(of: path), O_RDONLY)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}

/// What tells how long somebody has waited, and waits.
struct WaitingClock: Sendable {
    /// Microseconds since some moment; never set back.
    let now: @Sendable () -> Int64
    /// Waits at least so many microseconds, unless a signal comes.
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
