import Glibc
import Support
import Terminal
import Testing

extension WatchedTests {
    /// The prompt that remembers its lines and completes words.
    @Suite(.usesTerminalLibrary) struct HistoryEditorTests {
        init() {
            // The locale decides which characters are letters.
            setlocale(LC_CTYPE, "C.UTF-8")
        }

        private static let words = ["SELECT", "FROM", "day", "days", "month"]

        /// The words that begin with the last word of the text.
        private static func completions(_ text: String) -> [String] {
            let word = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
            return words.filter { $0.lowercased().hasPrefix(word.lowercased()) }
        }

        /// The lines that are read for these keys, and the output.
        private func lines(_ count: Int, _ keys: String...) throws -> (lines: [String?], shown: String) {
            let terminal = AnsweredTerminal()
            let before = terminal.settings
            let ask = Prompt.terminal(input: terminal.inside, output: terminal.inside)
                .console(completions: Self.completions)
            terminal.answer(.typing(keys.joined(), after: "? "))
            let lines = try (0..<count).map { _ in try ask("? ") }
            #expect(before.isSame(as: terminal.settings))
            return (lines, terminal.finish())
        }

        @Test(
            arguments: [
                ("one\r", "one"), ("tow\u{8}\u{8}wo\r", "two"),
                ("caf\u{E9} \u{20AC} \u{1F600}\r", "caf\u{E9} \u{20AC} \u{1F600}"),
                ("bc\u{1}a\r", "abc"), ("abc\u{1B}[D\u{1B}[DX\r", "aXbc"), ("one two\u{17}three\r", "one three"),
                ("\r", ""), ("sel\t1\r", "selECT 1"), ("a fr\t\r", "a frOM "), ("da\t\t\r", "day"), ("x\t\r", "x"),
                // Control and invisible characters do not get into the line.
                ("a\u{202E}b\u{200B}c\u{9B}d\r", "abcd"),
            ])
        func `keys edit a line`(keys: String, line: String) throws {
            #expect(try lines(1, keys).lines == [line])
        }

        @Test func `the arrow keys recall earlier lines`() throws {
            #expect(
                try lines(4, "one\r", "two\r", "\u{1B}[A\u{1B}[A\r", "\u{1B}[A\u{1B}[A!\r").lines
                    == ["one", "two", "one", "two!"])
        }

        @Test func `several possible words are listed`() throws {
            let (lines, shown) = try lines(1, "d\t\ts\r")
            #expect(lines == ["days"])
            #expect(shown.contains("day days"))
        }

        @Test func `Ctrl-D ends the input, but not inside a line`() throws {
            let terminal = AnsweredTerminal()
            let ask = Prompt.terminal(input: terminal.inside, output: terminal.inside).console { _ in [] }
            // Between two lines no program reads the terminal, which handles the key itself.
            terminal.answer(
                .typing("one\u{4}\r", after: "? "), .typing("\u{4}", after: "? "))
            #expect(try ask("? ") == "one")
            #expect(try ask("? ") == nil)
            _ = terminal.finish()
        }

        @Test func `Ctrl-C interrupts, and the next line starts empty`() throws {
            let terminal = AnsweredTerminal()
            let before = terminal.settings
            let ask = Prompt.terminal(input: terminal.inside, output: terminal.inside).console { _ in [] }
            // It is not a controlling terminal, so its key sends no signal.
            terminal.answer(
                .typing("one", after: "? "), .signalling(SIGINT, after: "one"), .typing("two\r", after: "? "))
            #expect(throws: PromptError.interrupted) { try ask("? ") }
            #expect(before.isSame(as: terminal.settings))
            #expect(try ask("? ") == "two")
            #expect(before.isSame(as: terminal.settings))
            _ = terminal.finish()
        }

        @Test func `Ctrl-C keeps keys that were typed before and after it`() throws {
            let terminal = AnsweredTerminal()
            let ask = Prompt.terminal(input: terminal.inside, output: terminal.inside).console { _ in [] }
            terminal.answer(.typing("one\u{3}", after: "? "), .typing("two\r", after: "? "))
            #expect(throws: PromptError.interrupted) { try ask("? ") }
            #expect(try ask("? ") == "two")
            #expect(terminal.finish().contains("one"))
        }

        @Test func `a dumb terminal and a pipe get a plain question`() throws {
            let terminal = AnsweredTerminal()
            terminal.answer(.typing("one\n", after: "? "))
            let ask = Prompt.terminal(input: terminal.inside, output: terminal.inside, isDumb: true).console { _ in
                ["x"]
            }
            #expect(try ask("? ") == "one")
            _ = terminal.finish()
        }

        @Test func `a scripted answer works for a console too`() throws {
            let prompt = Prompt(ask: { question, _ in question + "!" }, askSecret: { _, _ in 0 })
            #expect(try prompt.console { _ in [] }("a") == "a!")
        }
    }
}
