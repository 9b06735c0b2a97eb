import Glibc

/// What the handler needs, since it gets no context: the terminal, its settings, and the actions there were before.
///
/// Unsafe by name only: it is written before the handlers that read it are installed and after they are removed.
nonisolated(unsafe) private var guarded: Guarded?

private struct Guarded {
    let descriptor: Int32
    var settings: termios
    let actions: UnsafeMutablePointer<sigaction>
    let output: Int32
    let codes: UnsafeMutableBufferPointer<UInt8>
}

private let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

/// Puts a terminal back inside the handler when the program itself fails, since no other code of it will run.
///
/// Then the fault does what it would have done. There is one watch at a time in a program.
struct FaultWatch: ~Copyable {
    private let actions: UnsafeMutablePointer<sigaction>
    private let codes: UnsafeMutableBufferPointer<UInt8>

    /// - Parameter codes: what `output` is sent first.
    init(_ descriptor: Int32, settings: termios, sending codes: String, to output: Int32) {
        actions = .allocate(capacity: Int(faults.max() ?? 0) + 1)
        self.codes = .allocate(capacity: codes.utf8.count)
        _ = self.codes.initialize(fromContentsOf: Array(codes.utf8))
        guarded = Guarded(
            descriptor: descriptor, settings: settings, actions: actions, output: output, codes: self.codes)
        for fault in faults {
            var handling = sigaction()
            // Only what POSIX lists as safe in a handler; the fault comes again when it returns, or by `raise`.
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
        for fault in faults { sigaction(fault, actions + Int(fault), nil) }
        guarded = nil
        actions.deallocate()
        codes.deallocate()
    }
}
