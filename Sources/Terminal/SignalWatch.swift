import Glibc

/// The write end of the pipe of the one watch there is at a time.
///
/// Unsafe by name only: it is written before the handlers that read it are installed and after they are removed, and a
/// handler gets no context other than a global.
nonisolated(unsafe) private var signalPipe: Int32 = -1

/// What ends a program or stops it, and what wakes it again; a fault of the program itself is `FaultWatch`'s. Not SIGTTOU:
/// only a change of the terminal by a job in the background brings it, and to stop is the answer to that.
private let watchedSignals =
    [
        SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF,
        SIGIO,
        SIGPWR, SIGTSTP, SIGTTIN, SIGCONT,
    ] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

/// Turns the signals that end, stop or wake a program into bytes that `poll` sees, from `start` to `stop`.
///
/// So nothing but `write` happens inside a handler, and the terminal is put back by ordinary code. A signal that was ignored
/// before stays ignored. There is one watch at a time in a program.
package struct SignalWatch: ~Copyable {
    private let readEnd: Int32
    private let writeEnd: Int32
    private let signals: [Int32]
    private var replaced: [(signal: Int32, action: sigaction)] = []

    /// Becomes readable, a byte a signal, when a signal arrived.
    package var descriptor: Int32 { readEnd }

    /// - Parameter others: signals to watch besides.
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
        // One that came after the last look is not lost.
        while let signal = next() { raise(signal) }
        close(readEnd)
        close(writeEnd)
    }

    /// Watches again after `stop`.
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

    /// Has signals do again what they did before.
    package mutating func stop() {
        for (signal, action) in replaced { restore(signal, action) }
        replaced = []
    }

    /// The signal that arrived first and was not yet asked for.
    package func next() -> Int32? {
        var byte: UInt8 = 0
        return read(readEnd, &byte, 1) == 1 ? Int32(byte) : nil
    }

    private func isIgnored(_ action: sigaction) -> Bool {
        // SIG_IGN is a macro Swift does not import: the address 1.
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}

private func restore(_ signal: Int32, _ action: sigaction) {
    var action = action
    sigaction(signal, &action, nil)
}
