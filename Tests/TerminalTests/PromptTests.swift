import Glibc
import Support
import Terminal
import Testing

/// Counts the signals that reached this program's own handler.
nonisolated(unsafe) private var ownSignals: Int32 = 0

extension WatchedTests {
    @Suite struct PromptTests {
        @Test func `a script answers instead of a user`() throws {
            let prompt = Prompt(
                ask: { question, preview in question + (preview?("x") ?? "") },
                askSecret: { _, memory in
                    memory[0] = 0x61
                    return 1
                })
            #expect(try prompt.ask("Amount: ") == "Amount: ")
            #expect(try prompt.ask("Amount: ", preview: { $0 + "!" }) == "Amount: x!")
            let memory = Memory(4)
            defer { memory.free() }
            #expect(try prompt.askSecret("Password: ", into: memory.bytes) == 1)
            #expect(memory.bytes[0] == 0x61)
        }

        @Test(
            arguments: [
                ("y", true), ("Y", true), ("yes", true), ("YES", true), ("n", false), ("N", false), ("no", false),
                ("No", false), ("", nil), ("x", nil), ("o", nil), ("s", nil), ("j", nil), ("1", nil), ("0", nil),
                ("true", nil), ("false", nil), ("vero", nil), ("sì", nil), ("non", nil), ("yes ", nil), ("yess", nil),
            ] as [(String, Bool?)])
        func `only y, yes, n and no answer a question`(answer: String, expected: Bool?) {
            #expect(Prompt.isYes(answer) == expected)
        }

        @Test func `a line without a preview is edited like any other line`() throws {
            let terminal = AnsweredTerminal()
            terminal.answer(.typing("12,50 cafX\u{7F}\u{E9}\u{1B}[D\u{1B}[C\n", after: "What:"))
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside)
            #expect(try prompt.ask("What: ") == "12,50 caf\u{E9}")
            #expect(terminal.finish().hasPrefix("\rWhat:"))
        }

        @Test func `a question without room for an answer is wrapped`() throws {
            let terminal = AnsweredTerminal(columns: 41)
            terminal.answer(.typing("anna\n", after: "go on:"))
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside)
            let question = "this takes anna out of the store, with the books that are theirs; type the name to go on: "
            #expect(try prompt.ask(question) == "anna")
            let shown = terminal.finish()
            #expect(shown.hasPrefix("this takes anna out of the\r\nstore, with the books that are\r\n"))
            #expect(shown.contains("\rtheirs; type the name to go on: anna"))
        }

        @Test func `without cursor movement a line is read plainly`() throws {
            let terminal = AnsweredTerminal()
            terminal.answer(.typing("12,50 caf\u{E9}\n", after: "Amount: "))
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside, isDumb: true)
            #expect(try prompt.ask("Amount: ") == "12,50 caf\u{E9}")
            #expect(terminal.finish().hasPrefix("Amount: "))
        }

        @Test(
            arguments: [("one\r\ntwo\n", ["one", "two", nil]), ("last", ["last", nil]), ("\n", ["", nil])]
                as [(String, [String?])])
        func `lines are read from a pipe one at a time`(_ text: String, _ lines: [String?]) throws {
            let pipe = Pipe(text)
            defer { pipe.free() }
            let prompt = Prompt.terminal(input: pipe.output, output: -1)
            for line in lines { #expect(try prompt.ask("? ", preview: { $0 }) == line) }
        }

        @Test func `a preview is drawn dimmed and erased at the end`() throws {
            let terminal = AnsweredTerminal(columns: 40)
            terminal.answer(.typing("1", after: "nothing"), .typing("2", after: "one"), .typing("\r", after: "more"))
            let before = terminal.settings
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside)
            let names = ["": "nothing", "1": "one", "12": "more"]
            #expect(try prompt.ask("Amount: ", preview: { names[$0] ?? "" }) == "12")
            let shown = terminal.finish()
            #expect(shown.contains("\rAmount: 1  \u{1B}[2mone\u{1B}[0m\u{1B}[K\u{1B}[10G"))
            #expect(shown.hasSuffix("\rAmount: 12\u{1B}[K\u{1B}[11G\r\n"))
            #expect(before.isSame(as: terminal.settings))
        }

        @Test func `keys edit the line`() throws {
            let terminal = AnsweredTerminal()
            terminal.answer(.typing("abX\u{7F}\u{1B}[D\u{E9}\n", after: "?"))
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside)
            #expect(try prompt.ask("? ", preview: { _ in "" }) == "a\u{E9}b")
            _ = terminal.finish()
        }

        @Test func `Tab and the right arrow at the end accept the suggestion`() throws {
            let names = ["": "food", "gr": "groceries", "groceries": "food:groceries"]
            for (keys, line) in [
                ("gr\t", "groceries"), ("gr\u{1B}[C", "groceries"), ("gr\t\t", "food:groceries"), ("\t", "food"),
                ("gr\u{1B}[D\u{1B}[C", "gr"), ("x\ty", "xy"), ("gr\tX\u{7F}", "groceries"),
                ("gr\u{1B}[D\t", "groceries"),
            ] {
                let terminal = AnsweredTerminal()
                terminal.answer(.typing(keys + "\n", after: "?"))
                let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside)
                #expect(try prompt.ask("? ", offer: { names[$0] }) == line, "\(keys.debugDescription)")
                _ = terminal.finish()
            }
        }

        @Test func `text typed ahead can be dropped`() throws {
            let terminal = AnsweredTerminal()
            terminal.answer(.typing("one\ntwo\n", after: "first? "), .typing("three\n", after: "second? "))
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside, isDumb: true)
            #expect(try prompt.ask("first? ") == "one")
            var waiting: Int32 = 0
            repeat { _ = ioctl(terminal.inside, UInt(FIONREAD), &waiting) } while waiting < 4
            prompt.discardTyped()
            #expect(try prompt.ask("second? ") == "three")
            _ = terminal.finish()
        }

        @Test func `without colour a preview has no style`() throws {
            let terminal = AnsweredTerminal()
            terminal.answer(.typing("\n", after: "seen"))
            let rendering = Rendering(color: false, cursorColumns: true, glyphs: .ascii)
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside, rendering: rendering)
            #expect(try prompt.ask("Bär? ", preview: { _ in "seen" }) == "")
            #expect(terminal.finish().hasPrefix("\rBar?   seen\u{1B}[K"))
        }

        @Test func `Ctrl-C interrupts, and Ctrl-D on an empty line ends`() throws {
            for (key, isError) in [("\u{3}", true), ("\u{4}", false)] {
                let terminal = AnsweredTerminal()
                terminal.answer(.typing(key, after: "G"))
                let before = terminal.settings
                let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside)
                if isError {
                    #expect(throws: PromptError.interrupted) { try prompt.ask("? ", preview: { $0 }) }
                } else {
                    #expect(try prompt.ask("? ", preview: { $0 }) == nil)
                }
                _ = terminal.finish()
                #expect(before.isSame(as: terminal.settings))
            }
        }

        @Test func `a dumb terminal gets a plain line`() throws {
            let terminal = AnsweredTerminal()
            terminal.answer(.typing("x\n", after: "? "))
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside, isDumb: true)
            #expect(try prompt.ask("? ", preview: { _ in "never" }) == "x")
            #expect(!terminal.finish().contains("never"))
        }

        @Test func `a prompt that echoes keys writes the question once and each key once`() throws {
            let terminal = AnsweredTerminal()
            terminal.answer(.typing("12,50\n", after: "Amount: "), .typing("groceries\n", after: "Category: "))
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside).echoingKeys
            #expect(try prompt.ask("Amount: ", preview: { _ in "never" }, offer: { _ in "never" }) == "12,50")
            #expect(try prompt.console(completions: { _ in [] })("Category: ") == "groceries")
            #expect(terminal.finish() == "Amount: 12,50\r\nCategory: groceries\r\n")
        }

        @Test func `a secret is not shown and is stored in the given memory`() throws {
            let terminal = AnsweredTerminal()
            terminal.answer(.typing("geh\u{E9}im\n", after: "Password: "))
            let before = terminal.settings
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside)
            let memory = Memory(16)
            defer { memory.free() }
            let count = try prompt.askSecret("Password: ", into: memory.bytes)
            #expect(Array(memory.bytes[..<count]) == Array("geh\u{E9}im".utf8))
            #expect(memory.bytes[count...].allSatisfy { $0 == 0 })
            #expect(terminal.finish() == "Password: \r\n")
            #expect(before.isSame(as: terminal.settings))
        }

        @Test func `a secret of exactly the capacity is accepted, a longer secret is dropped whole`() throws {
            let pipe = Pipe("12345678\n123456789\nnext\n")
            defer { pipe.free() }
            let prompt = Prompt.terminal(input: pipe.output, output: -1)
            let memory = Memory(8)
            defer { memory.free() }
            #expect(try prompt.askSecret("", into: memory.bytes) == 8)
            #expect(throws: PromptError.tooLong(limit: 8)) { try prompt.askSecret("", into: memory.bytes) }
            #expect(memory.bytes.allSatisfy { $0 == 0 })
            #expect(try prompt.askSecret("", into: memory.bytes) == 4)
            #expect(throws: PromptError.ended) { try prompt.askSecret("", into: memory.bytes) }
        }

        @Test func `a secret may end with the input, and empty memory does not crash`() throws {
            let unended = Pipe("abc")
            defer { unended.free() }
            let memory = Memory(8)
            defer { memory.free() }
            #expect(try Prompt.terminal(input: unended.output, output: -1).askSecret("", into: memory.bytes) == 3)
            let pipe = Pipe("abc\n\n")
            defer { pipe.free() }
            let prompt = Prompt.terminal(input: pipe.output, output: -1)
            let nowhere = UnsafeMutableRawBufferPointer(start: nil, count: 0)
            #expect(throws: PromptError.tooLong(limit: 0)) { try prompt.askSecret("", into: nowhere) }
            #expect(try prompt.askSecret("", into: nowhere) == 0)
        }

        @Test func `an interrupt during a secret restores the echo`() {
            let terminal = AnsweredTerminal()
            let before = terminal.settings
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside)
            terminal.answer(.signalling(SIGINT, after: "Password: "))
            let memory = Memory(8)
            defer { memory.free() }
            #expect(throws: PromptError.interrupted) { try prompt.askSecret("Password: ", into: memory.bytes) }
            #expect(terminal.finish() == "Password: \r\n")
            #expect(before.isSame(as: terminal.settings))
        }

        @Test func `the echo stays off between two secrets, and is restored afterwards`() throws {
            let terminal = AnsweredTerminal()
            let before = terminal.settings
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside)
            terminal.answer(.typing("one\ntwo\n", after: "Password: "))
            let memory = Memory(8)
            defer { memory.free() }
            let hides = before.c_lflag & ~tcflag_t(ECHO | ECHONL)
            try prompt.withoutEcho {
                let first = try prompt.askSecret("Password: ", into: memory.bytes)
                #expect(first == 3)
                #expect(terminal.settings.c_lflag == hides)
                let second = try prompt.withoutEcho { try prompt.askSecret("Password: ", into: memory.bytes) }
                #expect(second == 3)
                #expect(terminal.settings.c_lflag == hides)
            }
            #expect(before.isSame(as: terminal.settings))
            #expect(throws: PromptError.interrupted) {
                try prompt.withoutEcho { throw PromptError.interrupted }
            }
            #expect(before.isSame(as: terminal.settings))
            #expect(terminal.finish() == "Password: \r\nPassword: \r\n")
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGTSTP, SIGABRT])
        func `a signal between two secrets restores the echo before its effect, and SIGCONT turns it off`(
            _ signal: Int32
        ) {
            var handling = sigaction()
            handling.__sigaction_handler.sa_handler = { _ in ownSignals += 1 }
            var before = sigaction()
            sigaction(signal, &handling, &before)
            defer { sigaction(signal, &before, nil) }
            ownSignals = 0
            unblock(signal)
            unblock(SIGCONT)
            let terminal = AnsweredTerminal()
            let settings = terminal.settings
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside)
            prompt.withoutEcho {
                #expect(terminal.settings.c_lflag & tcflag_t(ECHO) == 0)
                for count in 1...2 {
                    raise(signal)
                    #expect(ownSignals == count)
                    #expect(settings.isSame(as: terminal.settings))
                    raise(SIGCONT)
                    #expect(terminal.settings.c_lflag & tcflag_t(ECHO) == 0)
                }
            }
            #expect(settings.isSame(as: terminal.settings))
            raise(signal)
            #expect(ownSignals == 3)
        }

        @Test func `an interrupt during a line is an error`() {
            let terminal = AnsweredTerminal()
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside, isDumb: true)
            terminal.answer(.signalling(SIGINT, after: "? "))
            #expect(throws: PromptError.interrupted) { try prompt.ask("? ") }
            #expect(terminal.finish() == "? \r\n")
        }

        @Test func `a pending signal is delivered after the watch ends`() throws {
            var handling = sigaction()
            handling.__sigaction_handler.sa_handler = { _ in ownSignals += 1 }
            var before = sigaction()
            sigaction(SIGTERM, &handling, &before)
            defer { sigaction(SIGTERM, &before, nil) }
            ownSignals = 0
            unblock(SIGTERM)
            do {
                let watch = try SignalWatch()
                raise(SIGTERM)
                #expect(ownSignals == 0)
                _ = consume watch
            }
            #expect(ownSignals == 1)
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGUSR1, SIGALRM])
        func `another signal runs its old handler, and the prompt continues`(_ signal: Int32) throws {
            var handling = sigaction()
            handling.__sigaction_handler.sa_handler = { _ in ownSignals += 1 }
            var before = sigaction()
            sigaction(signal, &handling, &before)
            defer { sigaction(signal, &before, nil) }
            ownSignals = 0
            unblock(signal)
            let terminal = AnsweredTerminal()
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside)
            let memory = Memory(8)
            defer { memory.free() }
            terminal.answer(.signalling(signal, after: "Password: "), .typing("ok\n", after: "Password: "))
            #expect(try prompt.askSecret("Password: ", into: memory.bytes) == 2)
            #expect(terminal.finish() == "Password: Password: \r\n")
            #expect(ownSignals == 1)
        }

        @Test func `an ignored signal stays ignored`() throws {
            var ignoring = sigaction()
            ignoring.__sigaction_handler.sa_handler = unsafeBitCast(1, to: (@convention(c) (Int32) -> Void).self)
            var before = sigaction()
            sigaction(SIGHUP, &ignoring, &before)
            defer { sigaction(SIGHUP, &before, nil) }
            let terminal = AnsweredTerminal()
            let prompt = Prompt.terminal(input: terminal.inside, output: terminal.inside, isDumb: true)
            terminal.answer(AnsweredTerminal.Answer(awaited: "? ", typed: Array("x\n".utf8), signal: SIGHUP))
            #expect(try prompt.ask("? ") == "x")
            #expect(!terminal.finish().contains("? ? "))
        }

        @Test func `an unreadable descriptor is an error`() {
            let prompt = Prompt.terminal(input: 9999, output: 9999)
            #expect(throws: PromptError.failed(operation: "be read", code: EBADF)) { try prompt.ask("") }
            let memory = Memory(8)
            defer { memory.free() }
            #expect(throws: PromptError.failed(operation: "be read", code: EBADF)) {
                try prompt.askSecret("", into: memory.bytes)
            }
        }

        @Test func `a terminal that hung up ends the input`() throws {
            let inside: Int32
            do {
                let terminal = AnsweredTerminal()
                inside = dup(terminal.inside)
            }
            defer { close(inside) }
            let prompt = Prompt.terminal(input: inside, output: inside)
            #expect(try prompt.ask("? ") == nil)
        }

        /// Threads that tests run on may keep signals from themselves; the thread of a program does not.
        private func unblock(_ signal: Int32) {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, signal)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        }
    }
}

/// Memory for a secret, of zeros.
private struct Memory {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ count: Int) {
        bytes = .allocate(byteCount: count, alignment: 1)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }

    func free() { bytes.deallocate() }
}

/// A pipe with a text, followed by the end of input.
private struct Pipe {
    let output: Int32

    init(_ text: String) {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        _ = write(ends[1], text, text.utf8.count)
        close(ends[1])
        output = ends[0]
    }

    func free() { close(output) }
}
