import Glibc

/// The state for the signal handlers, which get no context.
///
/// Safe despite the name: it is written before the handlers are installed and after they are removed.
nonisolated(unsafe) private var hidden: Hidden?

private struct Hidden {
    let descriptor: Int32
    var before: termios
    var during: termios
    let signals: [Int32]
    /// The previous actions, by signal number.
    let actions: UnsafeMutablePointer<sigaction>

    /// Whether this job owns the terminal, or the terminal does not control jobs.
    var isInForeground: Bool {
        let foreground = tcgetpgrp(descriptor)
        return foreground < 0 || foreground == getpgrp()
    }
}

/// The echo of a terminal, off while secrets are asked for and checked.
///
/// A signal that ends or stops the program first restores the terminal, and SIGCONT turns the echo off again. A prompt may
/// change the terminal meanwhile, and has its own handlers then.
enum HiddenEcho {
    /// Turns the echo off. Returns `false`, and does nothing, if it is off already by this function, or without a
    /// terminal.
    static func start(_ descriptor: Int32) -> Bool {
        var before = termios()
        guard hidden == nil, tcgetattr(descriptor, &before) == 0 else { return false }
        var during = before
        TerminalMode.hideEcho(&during)
        let signals = watchedSignals + faultSignals
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: Int(signals.max() ?? 0) + 1)
        hidden = Hidden(descriptor: descriptor, before: before, during: during, signals: signals, actions: actions)
        for signal in signals { sigaction(signal, nil, actions + Int(signal)) }
        install()
        tcsetattr(descriptor, TCSADRAIN, &during)
        return true
    }

    /// Restores the terminal and the previous actions of the signals.
    static func stop() {
        guard var ended = hidden else { return }
        if ended.isInForeground { tcsetattr(ended.descriptor, TCSADRAIN, &ended.before) }
        for signal in ended.signals { sigaction(signal, ended.actions + Int(signal), nil) }
        hidden = nil
        ended.actions.deallocate()
    }

    /// Installs the handler for all signals that were not ignored. Like the handler, it uses only functions that POSIX
    /// lists as async-signal-safe.
    private static func install() {
        guard let hidden else { return }
        for signal in hidden.signals where !isIgnored(hidden.actions[Int(signal)]) {
            var handling = sigaction()
            handling.__sigaction_handler.sa_handler = { HiddenEcho.handle($0) }
            sigaction(signal, &handling, nil)
        }
    }

    private static func handle(_ signal: Int32) {
        guard var state = hidden else { return }
        let saved = errno
        if signal == SIGCONT {
            install()
            if state.isInForeground { tcsetattr(state.descriptor, TCSANOW, &state.during) }
        } else {
            if state.isInForeground { tcsetattr(state.descriptor, TCSANOW, &state.before) }
            // The signal is blocked here, so that it takes its previous effect when the handler returns.
            sigaction(signal, state.actions + Int(signal), nil)
            raise(signal)
        }
        errno = saved
    }
}
