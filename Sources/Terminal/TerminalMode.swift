import Glibc

/// A change of a terminal's settings, undone on deinit and after a crash. No effect if the descriptor is not a terminal.
package struct TerminalMode: ~Copyable {
    private let descriptor: Int32
    private let settings: (before: termios, during: termios)?
    private let faults: FaultWatch?

    /// - Parameters:
    ///   - codes: sent to `output` after a crash, to restore the terminal apart from its settings.
    package init(
        _ descriptor: Int32, sendingAtFault codes: String = "", to output: Int32 = -1,
        change: (inout termios) -> Void
    ) {
        self.descriptor = descriptor
        var before = termios()
        guard tcgetattr(descriptor, &before) == 0 else {
            settings = nil
            faults = nil
            return
        }
        var during = before
        change(&during)
        settings = (before, during)
        faults = FaultWatch(descriptor, settings: before, sending: codes, to: output)
        _ = enter()
    }

    deinit { leave() }

    /// Applies the change. If the job is in the background, this stops it until it is in the foreground again. Returns
    /// `false` if a signal arrived first.
    ///
    /// After a signal the call is not repeated: the signal's handling enters the mode again, or ends the prompt.
    package func enter() -> Bool {
        guard let settings else { return true }
        return set(settings.during) || errno != EINTR
    }

    /// Undoes the change, unless the terminal belongs to another job by now.
    package func leave() {
        guard let settings, isInForeground else { return }
        while !set(settings.before), errno == EINTR {}
    }

    /// Whether this job owns the terminal. Always true for a terminal that does not control jobs.
    package var isInForeground: Bool {
        let foreground = tcgetpgrp(descriptor)
        return foreground < 0 || foreground == getpgrp()
    }

    private func set(_ settings: termios) -> Bool {
        var settings = settings
        // `TCSADRAIN` rather than `TCSAFLUSH`, because text typed ahead is part of the answer.
        return tcsetattr(descriptor, TCSADRAIN, &settings) == 0
    }

    /// Sets line input without echo.
    static func hideEcho(_ settings: inout termios) {
        settings.c_lflag &= ~tcflag_t(ECHO | ECHONL)
    }

    /// Sets input of single keys without echo. Ctrl-C then arrives as a key and sends no signal.
    package static func passKeys(_ settings: inout termios) {
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | ISIG | IEXTEN)
        settings.c_iflag &= ~tcflag_t(IXON)
        settings.c_cc.6 = 1  // VMIN: one byte is enough
        settings.c_cc.5 = 0  // VTIME: wait for it without end
    }
}
