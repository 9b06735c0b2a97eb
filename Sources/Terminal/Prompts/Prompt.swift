/// Asks the user. The prompt is a value of functions, so that tests can replace them.
public struct Prompt: Sendable {
    /// Reads a line; see `ask`.
    public typealias Ask = @Sendable (_ question: String, _ preview: Preview?) throws(PromptError) -> String?
    /// Reads a secret; see `askSecret`.
    public typealias AskSecret =
        @Sendable (_ question: String, _ memory: UnsafeMutableRawBufferPointer) throws(PromptError) -> Int

    /// Reads a line without drawing it; see `echoingKeys`.
    public typealias AskPlainly = @Sendable (_ question: String) throws(PromptError) -> String?
    /// Reads lines with a history; see `console`.
    public typealias AskLines = @Sendable (_ completions: @escaping (String) -> [String]) -> AskAgain
    /// Reads the next line. Throws `PromptError`, which this type cannot express.
    public typealias AskAgain = (_ question: String) throws -> String?

    /// The preview and completion of typed text.
    public struct Preview {
        private let shown: (String) -> String
        private let offered: (String) -> String?

        init(_ shown: @escaping (String) -> String, offering offered: @escaping (String) -> String?) {
            (self.shown, self.offered) = (shown, offered)
        }

        /// The dimmed text to show after the typed one.
        public func callAsFunction(_ typed: String) -> String { shown(typed) }

        /// The line that the typed text becomes by Tab, or by the right arrow at its end; `nil` for no completion.
        public func completion(of typed: String) -> String? { offered(typed) }

        /// A copy limited to characters of the glyph set.
        func drawn(with glyphs: Glyphs) -> Preview {
            Preview({ [shown] in glyphs.shown(shown($0)) }, offering: offered)
        }
    }

    private let line: Ask
    private let plainLine: AskPlainly
    private let secret: AskSecret
    private let lines: AskLines
    private let discard: @Sendable () -> Void
    private let hideEcho: @Sendable () -> Bool
    private let showEcho: @Sendable () -> Void

    /// A prompt of custom functions, for tests; `terminal` makes a real one.
    /// - Parameters:
    ///   - askPlainly: reads a line without drawing it; by default by `ask`.
    ///   - console: reads lines with a history; by default without one, by `ask`.
    ///   - hideEcho: turns the echo off; returns `false` if there is nothing for `showEcho` to restore.
    public init(
        ask: @escaping Ask, askSecret: @escaping AskSecret, askPlainly: AskPlainly? = nil, console: AskLines? = nil,
        discardTyped: @escaping @Sendable () -> Void = {}, hideEcho: @escaping @Sendable () -> Bool = { false },
        showEcho: @escaping @Sendable () -> Void = {}
    ) {
        line = ask
        // The compiler crashes on a closure with a typed error after `??`.
        if let askPlainly {
            plainLine = askPlainly
        } else {
            plainLine = { question throws(PromptError) in try ask(question, nil) }
        }
        secret = askSecret
        lines = console ?? { _ in { question in try ask(question, nil) } }
        discard = discardTyped
        (self.hideEcho, self.showEcho) = (hideEcho, showEcho)
    }

    /// Reads a line, without its newline; `nil` if the input ends before any text.
    /// - Parameters:
    ///   - question: shown unchanged, with its final space.
    ///   - preview: returns the dimmed text to show after the typed one; called after every key.
    ///   - offer: returns the line that Tab, or the right arrow at its end, makes of the typed text; `nil` for no
    ///     completion.
    /// - Throws: `PromptError.interrupted` for Ctrl-C.
    public func ask(
        _ question: String, preview: ((String) -> String)? = nil, offer: ((String) -> String?)? = nil
    ) throws(PromptError) -> String? {
        guard preview != nil || offer != nil else { return try line(question, nil) }
        return try line(question, Preview(preview ?? { _ in "" }, offering: offer ?? { _ in nil }))
    }

    /// Returns `true` for y and yes, `false` for n and no, in upper or lower case; `nil` for other text.
    ///
    /// A question may precede something that cannot be undone, so no other word and no other language is accepted:
    /// `YesOrNo` accepts `x`, which is a mark in a cell of a file, and not an answer.
    public static func isYes(_ answer: String) -> Bool? {
        switch answer.lowercased() {
        case "y", "yes": true
        case "n", "no": false
        default: nil
        }
    }

    /// Discards unread input, so that the shell does not run text typed for a cancelled question.
    public func discardTyped() { discard() }

    /// Reads a line without echo into `memory`, and returns the number of bytes without the newline.
    ///
    /// No other copy is made. After an error, `memory` is all zeros.
    /// - Throws: `PromptError.tooLong` if the line does not fit; the rest of it is discarded; `PromptError.ended` if the
    ///   input ends before any text; `PromptError.interrupted` for Ctrl-C.
    public func askSecret(
        _ question: String, into memory: UnsafeMutableRawBufferPointer
    ) throws(PromptError) -> Int {
        try secret(question, memory)
    }

    /// Keeps the echo off while secrets are asked for and checked, so that a secret typed before its question is not shown
    /// either. The terminal is restored on return, and before a signal ends or stops the program. May be nested.
    public func withoutEcho<Value>(_ body: () throws -> Value) rethrows -> Value {
        guard hideEcho() else { return try body() }
        defer { showEcho() }
        return try body()
    }

    /// A reader of lines with a history in memory, which the arrow keys recall. The history is never written to disk.
    ///
    /// The reader returns `nil` at the end of input, as `ask` does.
    /// - Parameter completions: returns the possible words in place of the last word of a text, for Tab; shown unchanged.
    public func console(completions: @escaping (String) -> [String]) -> AskAgain {
        lines(completions)
    }

    /// A copy whose questions and previews are limited to characters of the glyph set.
    public func drawn(with glyphs: Glyphs) -> Prompt {
        Prompt(
            ask: { [line] question, preview throws(PromptError) in
                try line(glyphs.shown(question), preview?.drawn(with: glyphs))
            },
            askSecret: { [secret] question, memory throws(PromptError) in
                try secret(glyphs.shown(question), memory)
            },
            askPlainly: { [plainLine] question throws(PromptError) in try plainLine(glyphs.shown(question)) },
            console: { [lines] completions in
                let next = lines(completions)
                return { question in try next(glyphs.shown(question)) }
            }, discardTyped: discard, hideEcho: hideEcho, showEcho: showEcho)
    }

    /// A copy that leaves the echo of keys to the terminal, without previews, completions and history.
    ///
    /// A screen reader reads aloud what is written: a line drawn anew at every key would be repeated at every key.
    public var echoingKeys: Prompt {
        Prompt(
            ask: { [plainLine] question, _ throws(PromptError) in try plainLine(question) }, askSecret: secret,
            askPlainly: plainLine, discardTyped: discard, hideEcho: hideEcho, showEcho: showEcho)
    }

    /// A prompt at a terminal: reads from `input`, writes questions and echo to `output`.
    ///
    /// The terminal is restored on return, and before a signal ends or stops the program. If an end is not a terminal, or
    /// `isDumb` says that the cursor cannot be moved, lines are read without editing and preview.
    public static func terminal(
        input: Int32 = 0, output: Int32 = 2,
        rendering: Rendering = Rendering(color: true, cursorColumns: true, glyphs: .block), isDumb: Bool = false
    ) -> Prompt {
        let terminal = PromptTerminal(input: input, output: output, rendering: rendering, isDumb: isDumb)
        return Prompt(
            ask: { question, preview throws(PromptError) in
                if terminal.canEdit {
                    try terminal.edit(question, preview)
                } else {
                    try terminal.readLine(question)
                }
            },
            askSecret: { question, memory throws(PromptError) in
                try terminal.readSecret(question, into: memory)
            },
            askPlainly: { question throws(PromptError) in try terminal.readLine(question) },
            console: { completions in
                guard terminal.canEdit, let editor = HistoryEditor(terminal, completions) else {
                    return { question in try terminal.readLine(question) }
                }
                return { question in try editor.read(question) }
            }, discardTyped: terminal.discardTyped, hideEcho: { HiddenEcho.start(input) },
            showEcho: HiddenEcho.stop)
    }
}
