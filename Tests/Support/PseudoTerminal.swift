import Glibc

/// A pseudo-terminal: the program under test uses the inside, and the test plays keyboard and screen at the outside.
public final class PseudoTerminal: Sendable {
    /// The descriptor of the program's end.
    public let inside: Int32
    /// The descriptor of the test's end: read for the screen, write for the keyboard.
    public let outside: Int32
    /// The path of the program's end, for other processes to open.
    public let path: String

    /// Creates a terminal with 24 rows. If the machine has no pseudo-terminals left, every use of it fails.
    public init(columns: UInt16 = 80) {
        outside = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var locked: Int32 = 0
        _ = ioctl(outside, UInt(0x4004_5431), &locked)  // TIOCSPTLCK
        var number: Int32 = 0
        _ = ioctl(outside, UInt(0x8004_5430), &number)  // TIOCGPTN
        path = "/dev/pts/\(number)"
        inside = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var window = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(inside, UInt(TIOCSWINSZ), &window)
    }

    deinit {
        close(inside)
        close(outside)
    }

    /// The current settings of the program's end.
    public var settings: termios {
        var settings = termios()
        tcgetattr(inside, &settings)
        return settings
    }

    /// Simulates a lost connection: nothing can be shown or typed afterwards.
    public func hangUp() {
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        dup2(nothing, outside)
        close(nothing)
    }

    /// Types bytes at the keyboard, one at a time.
    public func type(_ bytes: some Collection<UInt8>) {
        for byte in bytes {
            var byte = byte
            write(outside, &byte, 1)
        }
    }
}

extension termios {
    /// Whether two settings have equal local, input and output modes.
    public func isSame(as other: termios) -> Bool {
        c_lflag == other.c_lflag && c_iflag == other.c_iflag && c_oflag == other.c_oflag
    }

    /// Whether typed characters are echoed.
    public var echoes: Bool { c_lflag & tcflag_t(ECHO) != 0 }

    /// Whether input is delivered line by line (canonical mode).
    public var gathersLines: Bool { c_lflag & tcflag_t(ICANON) != 0 }
}
