import Database
import Glibc

/// The number of interrupts so far. Global, because the signal handler gets no context.
nonisolated(unsafe) private var interrupts: Int32 = 0

/// Stops a query at its time limit, or on Ctrl-C.
///
/// The query is first asked to stop. A single step may run too long to notice, such as a search in a very long text. After a
/// grace period, or at a second Ctrl-C, the program exits. Queries only read, so no change can be left incomplete.
enum QueryWatch {
    /// The grace period in seconds.
    private static let patience = 2
    /// The maximum time limit in seconds, about thirty years; small enough to be added to a clock value.
    private static let longest = 1_000_000_000

    static func during(_ body: (_ limit: (_ seconds: Int) -> () -> QueryStop?) throws -> Void) throws {
        interrupts = 0
        let interruptions = Handler(SIGINT) { _ in
            interrupts += 1
            if interrupts > 1 { _exit(130) }
        }
        let alarm = Handler(SIGALRM) { _ in
            let text: StaticString = "spesa: the query took too long and could not be stopped in another way\n"
            _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
            _exit(1)
        }
        // The parent process may have blocked the signal.
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGALRM)
        sigprocmask(SIG_UNBLOCK, &signals, &before)
        defer {
            Glibc.alarm(0)
            sigprocmask(SIG_SETMASK, &before, nil)
            alarm.restore()
            interruptions.restore()
        }
        try body { seconds in
            let seconds = min(seconds, longest)
            Glibc.alarm(UInt32(clamping: seconds + patience))
            let end = now() + seconds
            return {
                if interrupts > 0 { return .interrupt }
                return now() >= end ? .time : nil
            }
        }
    }

    /// The seconds of a monotonic clock.
    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec
    }

    /// Replaces a signal handler until `restore`. Ignored signals stay ignored.
    private struct Handler {
        let signal: Int32
        private let before: sigaction

        init(_ signal: Int32, _ handle: @escaping @convention(c) (Int32) -> Void) {
            self.signal = signal
            var (action, before) = (sigaction(), sigaction())
            sigaction(signal, nil, &before)
            self.before = before
            action.__sigaction_handler.sa_handler = handle
            // Swift does not import the macro SIG_IGN, which is the address 1.
            if unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) != 1 || signal == SIGALRM {
                sigaction(signal, &action, nil)
            }
        }

        func restore() {
            var before = before
            sigaction(signal, &before, nil)
        }
    }
}
