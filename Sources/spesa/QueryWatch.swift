import Database
import Glibc

/// What the signal handlers write, since they get no context.
nonisolated(unsafe) private var interrupts: Int32 = 0

/// Ends what takes too long, or at Ctrl-C.
///
/// A query is asked to stop. One step of it may last longer than that asking is heard, as a search of one long text for another;
/// after some patience, or at a second Ctrl-C, the program ends. It only reads meanwhile, so nothing can be left half done.
enum QueryWatch {
    /// Seconds between asking and ending.
    private static let patience = 2
    /// Thirty years: longer than anybody waits, and short enough to be added to a clock.
    private static let longest = 1_000_000_000

    static func during(_ seconds: Int, _ body: (@escaping () -> QueryStop?) throws -> Void) throws {
        let seconds = min(seconds, longest)
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
        // Whoever started the program may have blocked it.
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
        Glibc.alarm(UInt32(clamping: seconds + patience))
        let end = now() + seconds
        try body {
            if interrupts > 0 { return .interrupt }
            return now() >= end ? .time : nil
        }
    }

    /// Seconds of a clock that nobody sets.
    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec
    }

    /// A handler in place of the one there was; a signal that is ignored stays so.
    private struct Handler {
        let signal: Int32
        private let before: sigaction

        init(_ signal: Int32, _ handle: @escaping @convention(c) (Int32) -> Void) {
            self.signal = signal
            var (action, before) = (sigaction(), sigaction())
            sigaction(signal, nil, &before)
            self.before = before
            action.__sigaction_handler.sa_handler = handle
            // SIG_IGN is a macro Swift does not import: the address 1.
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
