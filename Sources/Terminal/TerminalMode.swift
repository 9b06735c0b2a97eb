import Glibc

/// A change of a terminal's settings that is taken back when the value goes away, or the program fails; none when the
/// descriptor is no terminal.
package struct TerminalMode: ~Copyable {
    private let descriptor: Int32
    private let settings: (before: termios, during: termios)?
    private let faults: FaultWatch?

    /// - Parameters:
    ///   - codes: sent to `output` when the program fails: what leaves the terminal as it was but for its settings.
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

    /// Stops a job in the background until it is called to the foreground; `false` when a signal came first.
    ///
    /// It is not tried again then: after any signal that is watched, the mode is entered again or the prompt is over.
    package func enter() -> Bool {
        guard let settings else { return true }
        return set(settings.during) || errno != EINTR
    }

    /// Leaves a terminal that belongs to another job by now as that job has it.
    package func leave() {
        guard let settings, isInForeground else { return }
        while !set(settings.before), errno == EINTR {}
    }

    /// Whether the terminal is this job's; one that is not the one jobs are controlled from has no foreground, and is.
    package var isInForeground: Bool {
        let foreground = tcgetpgrp(descriptor)
        return foreground < 0 || foreground == getpgrp()
    }

    private func set(_ settings: termios) -> Bool {
        var settings = settings
        // Draining, not flushing: what was typed ahead is part of the answer.
        return tcsetattr(descriptor, TCSADRAIN, &settings) == 0
    }

    /// Lines as the terminal edits them, shown to nobody.
    static func hideEcho(_ settings: inout termios) {
        settings.c_lflag &= ~tcflag_t(ECHO | ECHONL)
    }

    /// Every key as it is pressed, shown to nobody, Ctrl-C among them.
    package static func passKeys(_ settings: inout termios) {
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | ISIG | IEXTEN)
        settings.c_iflag &= ~tcflag_t(IXON)
        settings.c_cc.6 = 1  // VMIN: one byte is enough
        settings.c_cc.5 = 0  // VTIME: wait for it without end
    }
}
