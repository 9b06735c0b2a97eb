/// A way to ask somebody a question: a value made of functions, so that a test hands in a script.
public struct Prompt: Sendable {
    /// Asks for a line; see `ask`.
    public typealias Ask = @Sendable (_ question: String, _ preview: Preview?) throws(PromptError) -> String?
    /// Asks for a secret; see `askSecret`.
    public typealias AskSecret =
        @Sendable (_ question: String, _ memory: UnsafeMutableRawBufferPointer) throws(PromptError) -> Int

    /// Asks for lines; see `console`.
    public typealias Console = @Sendable (_ completions: @escaping (String) -> [String]) -> AskAgain
    /// Asks for the next line; throws `PromptError`, which the compiler cannot be told here.
    public typealias AskAgain = (_ question: String) throws -> String?

    /// What a prompt knows of the text typed so far.
    public struct Preview {
        private let shown: (String) -> String
        private let offered: (String) -> String?

        init(_ shown: @escaping (String) -> String, offering offered: @escaping (String) -> String?) {
            (self.shown, self.offered) = (shown, offered)
        }

        /// The text to show, dimmed, behind the typed one.
        public func callAsFunction(_ typed: String) -> String { shown(typed) }

        /// The line that Tab, or the right arrow at its end, makes of the typed text; `nil` for none.
        public func completion(of typed: String) -> String? { offered(typed) }

        /// The same as the glyphs can show it.
        func drawn(with glyphs: Glyphs) -> Preview {
            Preview({ [shown] in glyphs.shown(shown($0)) }, offering: offered)
        }
    }

    private let line: Ask
    private let secret: AskSecret
    private let lines: Console
    private let discard: @Sendable () -> Void

    /// A prompt made of functions, as a test hands it in; `terminal` makes one that asks a person.
    /// - Parameter console: without it, one that asks line by line.
    public init(
        ask: @escaping Ask, askSecret: @escaping AskSecret, console: Console? = nil,
        discardTyped: @escaping @Sendable () -> Void = {}
    ) {
        line = ask
        secret = askSecret
        lines = console ?? { _ in { question in try ask(question, nil) } }
        discard = discardTyped
    }

    /// The line that was typed, without its newline; `nil` when the input ended before anything was typed.
    /// - Parameters:
    ///   - question: Shown as it is, with the space it ends in.
    ///   - preview: What to show, dimmed, behind the text typed so far; called after every key.
    ///   - offer: The line that Tab, or the right arrow at its end, makes of the text typed so far; `nil` for none.
    /// - Throws: `PromptError.interrupted` for Ctrl-C.
    public func ask(
        _ question: String, preview: ((String) -> String)? = nil, offer: ((String) -> String?)? = nil
    ) throws(PromptError) -> String? {
        guard preview != nil || offer != nil else { return try line(question, nil) }
        return try line(question, Preview(preview ?? { _ in "" }, offering: offer ?? { _ in nil }))
    }

    /// Drops what was typed ahead and not read, so that the shell does not run it after a question was given up.
    public func discardTyped() { discard() }

    /// Puts a line that is typed without echo into `memory` and returns the number of its bytes, the newline left out.
    ///
    /// No other copy is made. When it throws, `memory` holds zeros.
    /// - Throws: `PromptError.tooLong` when there are more bytes than fit, the rest of the line read and dropped;
    ///   `PromptError.ended` when the input ended before anything was typed; `PromptError.interrupted` for Ctrl-C.
    public func askSecret(
        _ question: String, into memory: UnsafeMutableRawBufferPointer
    ) throws(PromptError) -> Int {
        try secret(question, memory)
    }

    /// What asks for line after line and remembers them, so that the arrow keys bring them back; nothing is kept on disk.
    ///
    /// A line ends as one of `ask` does.
    /// - Parameter completions: the words that the last word of a text may become, asked for with Tab; they are shown as they
    ///   are.
    public func console(completions: @escaping (String) -> [String]) -> AskAgain {
        lines(completions)
    }

    /// The same prompt, its questions and previews as the glyphs can show them.
    public func drawn(with glyphs: Glyphs) -> Prompt {
        Prompt(
            ask: { [line] question, preview throws(PromptError) in
                try line(glyphs.shown(question), preview?.drawn(with: glyphs))
            },
            askSecret: { [secret] question, memory throws(PromptError) in
                try secret(glyphs.shown(question), memory)
            },
            console: { [lines] completions in
                let next = lines(completions)
                return { question in try next(glyphs.shown(question)) }
            }, discardTyped: discard)
    }

    /// A prompt at a terminal: what is typed comes from `input`, questions and echo go to `output`.
    ///
    /// The terminal is put back as it was on return, and before a signal ends or stops the program. Where either end is no
    /// terminal, or `isDumb` says that it cannot move its cursor, a line is read plainly and no preview is shown.
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
            console: { completions in
                guard terminal.canEdit, let editor = HistoryEditor(terminal, completions) else {
                    return { question in try terminal.readLine(question) }
                }
                return { question in try editor.read(question) }
            }, discardTyped: terminal.discardTyped)
    }
}
