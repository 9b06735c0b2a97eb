import Glibc
import Support

/// A terminal with a script that answers prompts.
final class AnsweredTerminal: @unchecked Sendable {
    /// An answer: the text to wait for after the previous answer, and the keys to send.
    struct Answer {
        let awaited: String
        var typed: [UInt8] = []
        /// A signal to send to this process instead.
        var signal: Int32?

        static func typing(_ text: String, after awaited: String) -> Answer {
            Answer(awaited: awaited, typed: Array(text.utf8))
        }

        static func signalling(_ signal: Int32, after awaited: String) -> Answer {
            Answer(awaited: awaited, signal: signal)
        }
    }

    private let terminal: PseudoTerminal
    private var script: [Answer] = []
    private var shown: [UInt8] = []
    private var thread: pthread_t?

    init(columns: UInt16 = 80) {
        terminal = PseudoTerminal(columns: columns)
    }

    /// The end that a program sees as its terminal.
    var inside: Int32 { terminal.inside }

    /// The current settings, as the program sees them.
    var settings: termios { terminal.settings }

    /// Starts to answer; `finish` ends it.
    func answer(_ script: Answer...) {
        self.script = script
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<AnsweredTerminal>.fromOpaque(context).takeRetainedValue().run()
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

    private func run() {
        var pending = script[...]
        var seen = 0
        while true {
            if let answer = pending.first, contains(answer.awaited, from: seen) {
                seen = shown.count
                pending = pending.dropFirst()
                if let signal = answer.signal { kill(getpid(), signal) }
                terminal.type(answer.typed)
                continue
            }
            var byte: UInt8 = 0
            guard read(terminal.outside, &byte, 1) == 1 else { return }
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
