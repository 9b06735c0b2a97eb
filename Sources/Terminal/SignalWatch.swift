import Glibc

/// The write end of the present watch's pipe.
///
/// Safe despite the name: it is written before the handlers are installed and after they are removed. A handler gets no
/// context other than a global.
nonisolated(unsafe) private var signalPipe: Int32 = -1

/// The signals that end, stop or continue a program. Crashes are left to `FaultWatch`. SIGTTOU is not included: it occurs
/// only when a background job changes the terminal, and stopping is the right reaction.
let watchedSignals =
    [
        SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF,
        SIGIO,
        SIGPWR, SIGTSTP, SIGTTIN, SIGCONT,
    ] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

/// Turns signals that end, stop or continue the program into bytes for `poll`, between `start` and `stop`.
///
/// Handlers therefore only call `write`, and the terminal is restored by ordinary code. Signals that were ignored before
/// stay ignored. A program can have only one watch at a time.
package struct SignalWatch: ~Copyable {
    private let readEnd: Int32
    private let writeEnd: Int32
    private let signals: [Int32]
    private var replaced: [(signal: Int32, action: sigaction)] = []

    /// Becomes readable when a signal arrives, with one byte per signal.
    package var descriptor: Int32 { readEnd }

    /// - Parameter others: signals to watch in addition.
    /// - Throws: `PromptError.failed` if no pipe can be made.
    package init(and others: [Int32] = []) throws(PromptError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw PromptError.failed(operation: "be watched for signals", code: errno)
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
        signals = watchedSignals + others
        start()
    }

    deinit {
        for (signal, action) in replaced { restore(signal, action) }
        // A signal that arrived after the last `next` is not lost.
        while let signal = next() { raise(signal) }
        close(readEnd)
        close(writeEnd)
    }

    /// Installs the handlers, at first and after `stop`.
    package mutating func start() {
        signalPipe = writeEnd
        for signal in signals {
            var handling = sigaction()
            handling.__sigaction_handler.sa_handler = { number in
                let saved = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(signalPipe, &byte, 1)
                errno = saved
            }
            var before = sigaction()
            sigaction(signal, nil, &before)
            if isIgnored(before) { continue }
            sigaction(signal, &handling, nil)
            replaced.append((signal, before))
        }
    }

    /// Restores the previous handlers.
    package mutating func stop() {
        for (signal, action) in replaced { restore(signal, action) }
        replaced = []
    }

    /// The earliest signal not returned yet; `nil` if no signal is left.
    package func next() -> Int32? {
        var byte: UInt8 = 0
        return read(readEnd, &byte, 1) == 1 ? Int32(byte) : nil
    }
}

/// Whether an action ignores its signal.
func isIgnored(_ action: sigaction) -> Bool {
    // Swift does not import the macro SIG_IGN, which is the address 1.
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
}

private func restore(_ signal: Int32, _ action: sigaction) {
    var action = action
    sigaction(signal, &action, nil)
}
