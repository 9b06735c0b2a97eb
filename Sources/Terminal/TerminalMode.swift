import Glibc

/// A change of a terminal's settings that is taken back when the value goes away; none when the descriptor is no terminal.
struct TerminalMode: ~Copyable {
    private let descriptor: Int32
    private let settings: (before: termios, during: termios)?

    init(_ descriptor: Int32, change: (inout termios) -> Void) {
        self.descriptor = descriptor
        var before = termios()
        guard tcgetattr(descriptor, &before) == 0 else {
            settings = nil
            return
        }
        var during = before
        change(&during)
        settings = (before, during)
        enter()
    }

    deinit { leave() }

    func enter() { if let settings { set(settings.during) } }

    func leave() { if let settings { set(settings.before) } }

    private func set(_ settings: termios) {
        var settings = settings
        // Draining, not flushing: what was typed ahead is part of the answer.
        while tcsetattr(descriptor, TCSADRAIN, &settings) != 0, errno == EINTR {}
    }

    /// Lines as the terminal edits them, shown to nobody.
    static func hideEcho(_ settings: inout termios) {
        settings.c_lflag &= ~tcflag_t(ECHO | ECHONL)
    }

    /// Every key as it is pressed, shown to nobody, Ctrl-C among them.
    static func passKeys(_ settings: inout termios) {
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | ISIG | IEXTEN)
        settings.c_iflag &= ~tcflag_t(IXON)
        settings.c_cc.6 = 1  // VMIN: one byte is enough
        settings.c_cc.5 = 0  // VTIME: wait for it without end
    }
}
