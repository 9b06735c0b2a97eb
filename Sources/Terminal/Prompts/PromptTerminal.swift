import Glibc

/// The terminal side of a prompt: reads bytes, and restores the terminal.
struct PromptTerminal: Sendable {
    let input: Int32
    let output: Int32
    let rendering: Rendering
    let isDumb: Bool

    /// Whether keys can be read one by one, and the line redrawn.
    var canEdit: Bool { !isDumb && isatty(input) == 1 && isatty(output) == 1 }

    func readLine(_ question: String) throws(PromptError) -> String? {
        var watch = try SignalWatch()
        let mode = TerminalMode(input) { _ in }
        let prompt = rendering.glyphs.shown(question)
        write(prompt)
        var bytes: [UInt8] = []
        while true {
            do throws(PromptError) {
                try waitForInput(&watch, mode) { write(prompt) }
            } catch {
                write("\n")
                throw error
            }
            var byte: UInt8 = 0
            let got = read(input, &byte, 1)
            guard try isByte(got) else { continue }
            if got == 0, bytes.isEmpty { return nil }
            if got == 0 || byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    func readSecret(
        _ question: String, into memory: UnsafeMutableRawBufferPointer
    ) throws(PromptError) -> Int {
        do throws(PromptError) {
            return try readHidden(question, into: memory)
        } catch {
            if let start = memory.baseAddress { explicit_bzero(start, memory.count) }
            throw error
        }
    }

    private func readHidden(
        _ question: String, into memory: UnsafeMutableRawBufferPointer
    ) throws(PromptError) -> Int {
        var watch = try SignalWatch()
        let mode = TerminalMode(input, change: TerminalMode.hideEcho)
        let prompt = rendering.glyphs.shown(question)
        write(prompt)
        defer { write("\n") }
        var count = 0
        while true {
            try waitForInput(&watch, mode) { write(prompt) }
            var spare: UInt8 = 0
            defer { explicit_bzero(&spare, 1) }
            let isFull = count >= memory.count
            let got = withUnsafeMutableBytes(of: &spare) { spare in
                read(input, isFull ? spare.baseAddress : memory.baseAddress?.advanced(by: count), 1)
            }
            guard try isByte(got) else { continue }
            if got == 0 {
                if count == 0 { throw PromptError.ended }
                break
            }
            if (isFull ? spare : memory[count]) == UInt8(ascii: "\n") {
                if !isFull { memory[count] = 0 }
                break
            }
            count += 1
        }
        if count > memory.count { throw PromptError.tooLong(limit: memory.count) }
        return count
    }

    func edit(_ question: String, _ preview: Prompt.Preview?) throws(PromptError) -> String? {
        let question = lastLine(of: question)
        var watch = try SignalWatch()
        let mode = TerminalMode(input, change: TerminalMode.passKeys)
        defer { write("\n") }
        var editor = LineEditor()
        var keys = KeyDecoder()
        draw(editor, question, preview)
        while true {
            try waitForInput(&watch, mode) { draw(editor, question, preview) }
            var byte: UInt8 = 0
            let got = read(input, &byte, 1)
            guard try isByte(got) else { continue }
            let outcome: LineEditor.Outcome?
            if got == 0 {
                outcome = editor.ended
            } else if let key = keys.key(after: byte) {
                outcome = press(key, in: &editor, preview)
            } else {
                continue
            }
            draw(editor, question, outcome == nil ? preview : nil)
            switch outcome {
            case nil: continue
            case .line(let line): return line
            case .nothing: return nil
            case .interrupted: throw PromptError.interrupted
            }
        }
    }

    /// Handles a key. Returns the outcome if the key ends the line, otherwise `nil`. Tab, and the right arrow at the
    /// end of the line, accept the completion.
    private func press(
        _ key: LineKey, in editor: inout LineEditor, _ preview: Prompt.Preview?
    ) -> LineEditor.Outcome? {
        let isTaking = key == .complete || key == .right && editor.isAtEnd
        if isTaking, let line = preview?.completion(of: editor.text) { editor.set(line) }
        return editor.press(key)
    }

    /// Discards unread input.
    func discardTyped() {
        _ = tcflush(input, TCIFLUSH)
    }

    /// Shortens a question that would leave no space for the answer: writes all its lines but the last, and returns the
    /// last.
    private func lastLine(of question: String) -> String {
        let room = (TerminalSize.of(output)?.columns ?? 80) - 9
        let shown = rendering.glyphs.shown(question)
        let lines = wrapped(shown, to: max(room - 1, 10))
        guard displayWidth(shown) > room, lines.count > 1, let last = lines.last else { return question }
        write(lines.dropLast().map { $0 + "\n" }.joined())
        return last + (shown.utf8.last == UInt8(ascii: " ") ? " " : "")
    }

    private func draw(_ editor: LineEditor, _ question: String, _ preview: Prompt.Preview?) {
        let columns = TerminalSize.of(output)?.columns ?? 80
        let view = editor.view(
            question: rendering.glyphs.shown(question), preview: preview?(editor.text), columns: columns,
            glyphs: rendering.glyphs)
        write(
            "\r" + rendering.render(view.line) + EscapeCode.eraseToEndOfLine + EscapeCode.cursorColumn(view.cursor))
    }

    /// Waits until the input is readable, or has ended.
    ///
    /// A signal meanwhile first restores the terminal. Then SIGINT is thrown, and any other signal takes its normal effect.
    /// If the program survives it, the prompt continues after `redraw`. The prompt also redraws after SIGSTOP, since the
    /// shell may have changed the terminal.
    func waitForInput(
        _ watch: inout SignalWatch, _ mode: borrowing TerminalMode, redraw: () -> Void
    ) throws(PromptError) {
        while true {
            var waiting = [
                pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&waiting, 2, -1) < 0, errno != EINTR {
                throw PromptError.failed(operation: "be waited for", code: errno)
            }
            var isInterrupted = false
            // All pending signals are handled before the terminal is changed again: a fatal one may follow SIGCONT.
            while let signal = watch.next() {
                if signal == SIGINT { throw PromptError.interrupted }
                isInterrupted = true
                guard signal != SIGCONT else { continue }
                mode.leave()
                watch.stop()
                raise(signal)
                watch.start()
            }
            if isInterrupted {
                if mode.enter() { redraw() }
            } else if waiting[1].revents != 0 {
                return
            }
        }
    }

    /// Whether a read returned a byte or the end of input (0); `false` if the read has to be repeated.
    /// - Throws: `PromptError.ended` after a hang-up, `.failed` for another error.
    func isByte(_ got: Int) throws(PromptError) -> Bool {
        if got >= 0 { return true }
        if errno == EINTR || errno == EAGAIN { return false }
        // A terminal gives this error after a hang-up.
        if errno == EIO { throw PromptError.ended }
        throw PromptError.failed(operation: "be read", code: errno)
    }

    func write(_ text: String) {
        // An error in showing the question must not lose the answer.
        send(text, to: output)
    }
}
