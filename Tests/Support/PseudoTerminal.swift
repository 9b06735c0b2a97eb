import Glibc

/// A terminal without a person: the inside is a program's terminal, the outside is its screen and its keys.
public final class PseudoTerminal: Sendable {
    /// The end that a program sees as its terminal.
    public let inside: Int32
    /// The end where what is shown is read, and what is typed is written.
    public let outside: Int32
    /// The name of the inside, under which another process opens it.
    public let path: String

    /// A terminal of 24 rows; where the machine has none left, every use of it fails.
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

    /// The settings as a program sees them now.
    public var settings: termios {
        var settings = termios()
        tcgetattr(inside, &settings)
        return settings
    }

    /// Takes the outside away, as a line that is lost does; nothing can be shown or typed any more.
    public func hangUp() {
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        dup2(nothing, outside)
        close(nothing)
    }

    /// Presses the keys that send these bytes.
    public func type(_ bytes: some Collection<UInt8>) {
        for byte in bytes {
            var byte = byte
            write(outside, &byte, 1)
        }
    }
}

extension termios {
    /// Whether both treat what is typed and shown alike.
    public func isSame(as other: termios) -> Bool {
        c_lflag == other.c_lflag && c_iflag == other.c_iflag && c_oflag == other.c_oflag
    }

    /// Whether what is typed is shown.
    public var echoes: Bool { c_lflag & tcflag_t(ECHO) != 0 }

    /// Whether what is typed is handed out line by line.
    public var gathersLines: Bool { c_lflag & tcflag_t(ICANON) != 0 }
}
