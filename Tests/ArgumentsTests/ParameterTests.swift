import Testing

@testable import Arguments

@Suite struct ParameterTests {
    @Test(arguments: [
        ("on", "on"), ("dryRun", "dry-run"), ("passwordStdin", "password-stdin"), ("cellURL", "cell-url"),
        ("cellURLKind", "cell-url-kind"), ("top10", "top10"), ("week53Only", "week53-only"),
        ("snake_case", "snake-case"),
        ("", ""),
    ])
    func `a property name becomes an option name`(property: String, name: String) {
        #expect(Parameter.kebab(property) == name)
    }

    @Test func `a given name is kept`() {
        let parameter = Parameter(role: .option, name: "as", help: "")
        #expect(parameter.named(after: "role").name == "as")
    }

    @Test func `help includes the additions of the declaration`() {
        let parameters = Common().slots().map(\.parameter) + BookShare().slots().map(\.parameter)
        #expect(
            parameters.map(\.wholeHelp) == [
                "folder that holds everything", "how the result is written (default: table)",
                "columns of the terminal (default: 80)", "leave notices out", "never ask", "the book",
                "who is let in (required)", "what they may do (owner, writer or reader; required)",
            ])
    }

    @Test func `additions come before the full stop`() {
        var parameter = Parameter(role: .option, name: "tag", help: "A word.", isRepeating: true)
        #expect(parameter.wholeHelp == "A word (repeatable).")
        parameter.defaultValue = ""
        parameter.isRepeating = false
        #expect(parameter.wholeHelp == "A word.")
    }

    @Test func `many candidates are listed in the help, not in the placeholder`() {
        let kind = Chart().slots()[0].parameter
        #expect(kind.placeholder == "KIND")
        #expect(kind.wholeHelp.contains("bar, pie, strip"))
        let format = Export().slots()[0].parameter
        #expect(format.placeholder == "table|csv|json")
        #expect(format.wholeHelp == "how they are written")
    }

    @Test func `candidates are completed unless stated otherwise`() {
        #expect(Export().slots()[0].parameter.completion == .values(["table", "csv", "json"]))
        #expect(Add().slots()[0].parameter.completion == .none)
    }

    @Test func `a word has no spellings`() {
        #expect(
            Add().slots().map(\.parameter.spellings) == [
                [], [], [], ["--on", "-d"], ["--payee"], ["--tag"], ["--dry-run", "-n"],
            ])
    }
}
