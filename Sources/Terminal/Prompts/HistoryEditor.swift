internal import CEdit
import Glibc

/// A line editor with history and completion, based on libedit. Signals and input bytes are handled as by every other
/// prompt.
final class HistoryEditor {
    private let terminal: PromptTerminal
    private let completions: (String) -> [String]
    private let editor: OpaquePointer
    private let past: OpaquePointer
    private let streams: [UnsafeMutablePointer<FILE>]
    /// The question for libedit, which keeps a pointer to it.
    private var question: UnsafeMutablePointer<CChar>?
    /// The state while a line is read.
    private var reading: Reading?

    /// The byte that Ctrl-C sends.
    private static let interrupt: UInt8 = 0x03

    /// The maximum number of lines in the history.
    private static let remembered: Int32 = 500

    fileprivate final class Reading {
        var watch: SignalWatch
        let mode: TerminalMode
        var bytes: [UInt8] = []
        var failure: PromptError?

        init(_ input: Int32) throws(PromptError) {
            watch = try SignalWatch()
            // libedit changes the terminal's settings itself. The mode, which changes nothing, restores them after a
            // crash.
            mode = TerminalMode(input) { _ in }
        }
    }

    /// Creates an editor at a terminal; `nil` if libedit cannot use the terminal.
    /// - Parameter completions: returns the possible words in place of the last word of the line up to the cursor.
    init?(_ terminal: PromptTerminal, _ completions: @escaping (String) -> [String]) {
        func stream(_ descriptor: Int32, _ mode: String) -> UnsafeMutablePointer<FILE>? {
            fdopen(fcntl(descriptor, F_DUPFD_CLOEXEC, 3), mode)
        }
        // Initialization changes the terminal's settings.
        let mode = TerminalMode(terminal.input) { _ in }
        defer { mode.leave() }
        guard let input = stream(terminal.input, "r"), let output = stream(terminal.output, "w"),
            let past = history_init(),
            let editor = el_init_fd("spesa", input, output, output, terminal.input, terminal.output, terminal.output)
        else { return nil }
        self.terminal = terminal
        self.completions = completions
        self.editor = editor
        self.past = past
        streams = [input, output]
        spesa_history_limit(past, Self.remembered)
        spesa_edit_set_up(
            editor, Unmanaged.passUnretained(self).toOpaque(), past,
            { editor in HistoryEditor.of(editor).question },
            { editor, place in
                guard let editor, let place else { return -1 }
                return HistoryEditor.of(editor).nextScalar(into: place)
            },
            { editor, _ in HistoryEditor.of(editor).complete() })
    }

    deinit {
        el_end(editor)
        history_end(past)
        for stream in streams { fclose(stream) }
        free(question)
    }

    private static func of(_ editor: OpaquePointer?) -> HistoryEditor {
        Unmanaged<HistoryEditor>.fromOpaque(spesa_edit_context(editor)).takeUnretainedValue()
    }

    /// Reads a line without its end; `nil` at the end of the input.
    /// - Throws: `PromptError.interrupted` for Ctrl-C, and `.failed`.
    func read(_ question: String) throws(PromptError) -> String? {
        let reading = try Reading(terminal.input)
        self.reading = reading
        defer { self.reading = nil }
        free(self.question)
        self.question = strdup(terminal.rendering.glyphs.shown(question))
        // The window may have been resized since the last line.
        el_resize(editor)
        spesa_edit_take(editor)
        var count: Int32 = 0
        let start = el_wgets(editor, &count)
        if let failure = reading.failure {
            terminal.write("\n")
            throw failure
        }
        guard let start, count > 0 else {
            terminal.write("\n")
            return nil
        }
        var line = ""
        for index in 0..<Int(count) {
            guard let scalar = Unicode.Scalar(UInt32(bitPattern: start[index])), scalar != "\n" else { continue }
            line.unicodeScalars.append(scalar)
        }
        if !line.isEmpty { spesa_history_add(past, line) }
        return line
    }

    /// Reads the next character for libedit. Returns 1, 0 at the end of input, or -1 after an error, which is kept in
    /// `reading`.
    private func nextScalar(into place: UnsafeMutablePointer<wchar_t>) -> Int32 {
        guard let reading else { return -1 }
        do throws(PromptError) {
            while true {
                try terminal.waitForInput(&reading.watch, reading.mode) { spesa_edit_resume(editor) }
                var byte: UInt8 = 0
                let got = Glibc.read(terminal.input, &byte, 1)
                guard try terminal.isByte(got) else { continue }
                if got == 0 { return 0 }
                if byte == Self.interrupt { throw PromptError.interrupted }
                guard let scalar = reading.scalar(after: byte) else { continue }
                place.pointee = wchar_t(bitPattern: scalar.value)
                return 1
            }
        } catch {
            reading.failure = error
            return -1
        }
    }

    /// Completes the word before the cursor, or lists the candidates if there are several. Returns the result code for
    /// libedit.
    private func complete() -> UInt8 {
        guard let line = el_wline(editor)?.pointee else { return UInt8(CC_ERROR) }
        var text = ""
        for index in 0..<(line.cursor - line.buffer) {
            if let scalar = Unicode.Scalar(UInt32(bitPattern: line.buffer[index])) {
                text.unicodeScalars.append(scalar)
            }
        }
        let word = text.unicodeScalars.reversed().prefix { !HistoryEditor.endsWord($0) }.count
        // Candidates with control codes could steer the terminal, and a NUL would cut them.
        let words = completions(text).filter { visible($0) == $0 }
        guard let first = words.first else { return UInt8(CC_ERROR) }
        let common = words.dropFirst().reduce(Substring(first)) { $0.prefix(commonCount($0, Substring($1))) }
        let rest = common.unicodeScalars.dropFirst(word)
        if !rest.isEmpty || words.count == 1 {
            el_insertstr(editor, String(rest) + (words.count == 1 ? " " : ""))
            return UInt8(CC_REFRESH)
        }
        let columns = TerminalSize.of(terminal.output)?.columns ?? 80
        let lines = wrapped(words.joined(separator: "  "), to: columns - 1)
        terminal.write("\n" + lines.map { $0 + "\n" }.joined())
        return UInt8(CC_REDISPLAY)
    }

    private func commonCount(_ one: Substring, _ other: Substring) -> Int {
        zip(one, other).prefix { $0 == $1 }.count
    }

    /// Whether a character separates words.
    static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
        !(scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" || scalar == ":"
            || scalar == ".")
    }
}

extension HistoryEditor.Reading {
    /// The character completed by a byte; `nil` for invalid UTF-8 and for characters that could control or deceive the
    /// terminal.
    fileprivate func scalar(after byte: UInt8) -> Unicode.Scalar? {
        if byte < 0x80 {
            bytes = []
            return Unicode.Scalar(byte)
        }
        bytes.append(byte)
        guard let text = String(validating: bytes, as: UTF8.self), let scalar = text.unicodeScalars.first else {
            if bytes.count >= 4 || bytes[0] & 0xC0 == 0x80 { bytes = [] }
            return nil
        }
        bytes = []
        return visible(text) == text ? scalar : nil
    }
}
