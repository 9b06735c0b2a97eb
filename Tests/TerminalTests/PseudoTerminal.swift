import Glibc

/// A terminal without a person: what is written to `inside` is read here, and answered by a script.
final class PseudoTerminal: @unchecked Sendable {
    /// One answer: what to wait for in what was shown since the answer before, and what to do then.
    struct Answer {
        let awaited: String
        var typed: [UInt8] = []
        /// Sent to this program.
        var signal: Int32?

        static func typing(_ text: String, after awaited: String) -> Answer {
            Answer(awaited: awaited, typed: Array(text.utf8))
        }

        static func signalling(_ signal: Int32, after awaited: String) -> Answer {
            Answer(awaited: awaited, signal: signal)
        }
    }

    /// The end that a program sees as its terminal.
    let inside: Int32
    private let outside: Int32
    private var script: [Answer] = []
    private var shown: [UInt8] = []
    private var thread: pthread_t?

    init(columns: UInt16 = 80) {
        outside = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var locked: Int32 = 0
        _ = ioctl(outside, UInt(0x4004_5431), &locked)  // TIOCSPTLCK
        var number: Int32 = 0
        _ = ioctl(outside, UInt(0x8004_5430), &number)  // TIOCGPTN
        inside = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var window = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(inside, UInt(TIOCSWINSZ), &window)
    }

    deinit {
        close(inside)
        close(outside)
    }

    /// Starts to answer; `finish` ends it.
    func answer(_ script: Answer...) {
        self.script = script
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<PseudoTerminal>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context)
        self.thread = thread
    }

    /// Everything that was shown.
    func finish() -> String {
        write(inside, "\u{4}", 1)
        if let thread { pthread_join(thread, nil) }
        return String(decoding: shown.dropLast(), as: UTF8.self)
    }

    /// The settings as a program sees them now.
    var settings: termios {
        var settings = termios()
        tcgetattr(inside, &settings)
        return settings
    }

    private func run() {
        var pending = script[...]
        var seen = 0
        while true {
            if let answer = pending.first, contains(answer.awaited, from: seen) {
                seen = shown.count
                pending = pending.dropFirst()
                if let signal = answer.signal { kill(getpid(), signal) }
                for byte in answer.typed {
                    var byte = byte
                    write(outside, &byte, 1)
                }
                continue
            }
            var byte: UInt8 = 0
            guard read(outside, &byte, 1) == 1 else { return }
            shown.append(byte)
            if byte == 4 { return }
        }
    }

    private func contains(_ text: String, from start: Int) -> Bool {
        let wanted = Array(text.utf8)
        let bytes = shown[start...]
        guard bytes.count >= wanted.count else { return false }
        return (bytes.startIndex...bytes.endIndex - wanted.count).contains { bytes[$0...].starts(with: wanted) }
    }
}
