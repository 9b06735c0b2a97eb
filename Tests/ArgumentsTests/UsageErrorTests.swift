import Testing

@testable import Arguments

@Suite struct UsageErrorTests {
    private static func words(of fault: UsageError.Fault, nearest: [String] = []) -> UsageError {
        UsageError(fault, command: "spesa add", usage: "spesa add AMOUNT", nearest: nearest)
    }

    @Test(
        arguments: [
            (.unknownCommand("x"), "usage.unknown-command", "'spesa add' has no command 'x'", nil),
            (.missingCommand, "usage.missing-command", "'spesa add' needs a command", nil),
            (.unknownOption(word: "--x=1", at: nil), "usage.unknown-option", "'spesa add' has no option '--x'", nil),
            (
                .unknownOption(word: "-qz", at: 2..<3), "usage.unknown-option", "'spesa add' has no option '-z'", nil
            ),
            (
                .unknownOption(word: "-z", at: nil), "usage.unknown-option", "'spesa add' has no option '-z'",
                "write -- before a word that begins with a minus"
            ),
            (
                .missingOption("--with", placeholder: "USER"), "usage.missing-option", "'spesa add' needs --with",
                "write --with USER"
            ),
            (
                .missingValue(option: "--on", placeholder: "DAY"), "usage.missing-value", "--on needs a value: DAY",
                "write --on DAY"
            ),
            (
                .missingValue(option: "-d", placeholder: "DAY", joined: "--on=-q"), "usage.missing-value",
                "-d needs a value: DAY", "write -d DAY, or if that is the value --on=-q"
            ),
            (
                .unexpectedValue(option: "--all", word: "--all=1"), "usage.unexpected-value", "--all takes no value",
                "write --all"
            ),
            (.repeatedOption("--on"), "usage.repeated-option", "--on is given twice", "write --on once"),
            (
                .invalidValue("x", parameter: "--n", candidates: [], expectation: "a whole number"),
                "usage.invalid-value",
                "--n cannot be 'x'", "write a whole number"
            ),
            (
                .invalidValue("x", parameter: "--n", candidates: ["a", "b", "c"], expectation: ""),
                "usage.invalid-value",
                "--n cannot be 'x'", "write a, b or c"
            ),
            (
                .invalidValue("x", parameter: "--n", candidates: [], expectation: ""), "usage.invalid-value",
                "--n cannot be 'x'", nil
            ),
            (.missingWord("AMOUNT"), "usage.missing-word", "'spesa add' needs AMOUNT", nil),
            (.unexpectedWord("x"), "usage.unexpected-word", "'spesa add' takes no further word 'x'", nil),
        ] as [(UsageError.Fault, String, String, String?)])
    func `each fault has its kind and message, then the usage line`(
        fault: UsageError.Fault, kind: String, message: String, hint: String?
    ) {
        let error = Self.words(of: fault)
        #expect(error.kind == kind)
        #expect(error.message == message)
        #expect(error.hint == [hint, "usage: spesa add AMOUNT"].compactMap(\.self).joined(separator: "\n"))
    }

    @Test func `suggestions come first`() {
        let one = Self.words(of: .unknownCommand("x"), nearest: ["spesa list"])
        #expect(one.hint == "did you mean spesa list?\nusage: spesa add AMOUNT")
        let two = Self.words(of: .unknownOption(word: "-x", at: nil), nearest: ["--on", "--no"])
        #expect(two.hint == "did you mean --on or --no?\nusage: spesa add AMOUNT")
    }

    @Test func `names proposed later follow the error's own, and its corrections stay`() {
        var error = Self.words(of: .unexpectedWord("x"), nearest: ["spesa list"])
        error.corrections = [[.spelling("x", "y")]]
        let proposing = error.proposing(["list", "pages"])
        #expect(proposing.nearest == ["spesa list", "spesa pages"])
        #expect(proposing.corrections == error.corrections)
    }

    @Test func `the caret points at the wrong part`() {
        #expect(Self.words(of: .unexpectedValue(option: "--all", word: "--all=1")).caret == 5..<7)
        #expect(Self.words(of: .unexpectedValue(option: "--all", word: "--all")).caret == nil)
        #expect(Self.words(of: .unknownOption(word: "-qz", at: 2..<3)).caret == 2..<3)
        #expect(Self.words(of: .unexpectedWord("x")).caret == nil)
        #expect(Self.words(of: .missingCommand).caret == nil)
    }

    @Test func `the input is kept unchanged`() {
        #expect(Self.words(of: .unexpectedWord("\u{1B}[31m")).input == "\u{1B}[31m")
        #expect(Self.words(of: .missingWord("AMOUNT")).input == nil)
        #expect(Self.words(of: .missingOption("--with", placeholder: "USER")).input == nil)
    }
}
