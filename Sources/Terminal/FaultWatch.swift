import Glibc

/// The state for the signal handler, which gets no context: the terminal, its settings, and the previous actions.
///
/// Safe despite the name: it is written before the handlers are installed and after they are removed.
nonisolated(unsafe) private var guarded: Guarded?

private struct Guarded {
    let descriptor: Int32
    var settings: termios
    let actions: UnsafeMutablePointer<sigaction>
    let output: Int32
    let codes: UnsafeMutableBufferPointer<UInt8>
}

/// The signals of a crash.
let faultSignals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

/// Restores a terminal inside the signal handler when the program crashes, since no other code will run.
///
/// Afterwards the signal takes its default effect. A program can have only one watch at a time.
struct FaultWatch: ~Copyable {
    private let actions: UnsafeMutablePointer<sigaction>
    private let codes: UnsafeMutableBufferPointer<UInt8>

    /// - Parameter codes: sent to `output` before the settings are restored.
    init(_ descriptor: Int32, settings: termios, sending codes: String, to output: Int32) {
        actions = .allocate(capacity: Int(faultSignals.max() ?? 0) + 1)
        self.codes = .allocate(capacity: codes.utf8.count)
        _ = self.codes.initialize(fromContentsOf: Array(codes.utf8))
        guarded = Guarded(
            descriptor: descriptor, settings: settings, actions: actions, output: output, codes: self.codes)
        for fault in faultSignals {
            var handling = sigaction()
            // The handler uses only functions that POSIX lists as async-signal-safe. When it returns, or by `raise`,
            // the fault occurs again.
            handling.__sigaction_handler.sa_handler = { number in
                guard var guarded else { return }
                if guarded.codes.count > 0 { _ = write(guarded.output, guarded.codes.baseAddress, guarded.codes.count) }
                tcsetattr(guarded.descriptor, TCSANOW, &guarded.settings)
                sigaction(number, guarded.actions + Int(number), nil)
                raise(number)
            }
            sigaction(fault, &handling, actions + Int(fault))
        }
    }

    deinit {
        for fault in faultSignals { sigaction(fault, actions + Int(fault), nil) }
        guarded = nil
        actions.deallocate()
        codes.deallocate()
    }
}
