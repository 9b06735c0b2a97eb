import Arguments
import Glibc
import Testing

@Suite struct CompletionScriptTests {
    @Test(arguments: CompletionShell.allCases)
    func `a script asks the hidden command`(shell: CompletionShell) {
        #expect(toy.completionScript(for: shell).contains("command spesa complete -- "))
        #expect(toy.completionScript(for: shell).hasSuffix("\n"))
    }

    @Test func `the program's name becomes a function name`() {
        let root = Toy(
            program: "my-spesa", summary: "S", version: "1", common: Common.self, commands: [],
            defaultCommand: Summary.self)
        #expect(root.completionScript(for: .bash).contains("_my_spesa() {"))
        #expect(root.completionScript(for: .bash).contains("complete -F _my_spesa my-spesa"))
        #expect(root.completionScript(for: .fish).contains("function __my_spesa_complete"))
    }

    @Test(arguments: [
        ("spesa ", "", []), ("spesa li", "list\tShow expenses", ["list"]),
        ("spesa add 5 food:g", "food:groceries", ["groceries"]), ("spesa add 5 food:", "food:groceries", ["groceries"]),
        ("spesa list --category=fo", "--category=food:groceries", ["food:groceries"]),
        ("spesa add 5 'food:e", "food:eating out", ["food:eating out"]),
        ("spesa add 5 ea", "eating out", [#"eating\ out"#]), ("spesa add 5 $", "$(date)", [#"\$\(date\)"#]),
        ("spesa add 5 \"$", "$(date) `\\", [#"\$(date) \`\\"#]), ("spesa add 5 'i", "it's", [#"it'\''s"#]),
        ("spesa export --to ", "\tfile", ["compopt -o default"]),
        ("spesa --store ", "\tdirectory", ["compopt -o dirnames"]),
    ])
    func `bash replaces the word with the candidates`(line: String, answer: String, replies: [String]) throws {
        #expect(try bash(line, answer: answer).replies == replies)
    }

    @Test(arguments: [
        ("spesa ", [""]), ("spesa add  5 ", ["add", "5", ""]), ("spesa add 5 food:gr", ["add", "5", "food:gr"]),
        ("spesa list --category=food:", ["list", "--category=food:"]), ("spesa add 'a b' c", ["add", "a b", "c"]),
        ("spesa add \"a'b\" ''", ["add", "a'b", ""]), (#"spesa add a\ b\"#, ["add", "a b"]),
        ("spesa add 'caffè: x", ["add", "caffè: x"]),
    ])
    func `bash passes the words as the program would get them`(line: String, words: [String]) throws {
        #expect(try bash(line, answer: "").asked == (["complete", "--"] + words).map { "[\($0)]" }.joined())
    }

    /// Runs the bash script on a line, with a function in the place of the program.
    private func bash(_ line: String, answer: String) throws -> (asked: String, replies: [String]) {
        let commands = """
            export LC_ALL=C.UTF-8
            \(toy.completionScript(for: .bash))
            command() { shift; printf '[%s]' "$@" >&3; printf '%s\\n' \(quoted(answer)); }
            compopt() { echo "compopt $*"; }
            COMP_LINE=\(quoted(line)) COMP_POINT=${#COMP_LINE}
            exec 3>&1
            COMPREPLY=()
            asked=$({ _spesa >/dev/null; } 3>&1)
            _spesa 3>/dev/null
            printf '%s\\n' "${COMPREPLY[@]}" ==== "$asked"
            """
        let output = try #require(popen("bash --norc -c \(quoted(commands))", "r"))
        defer { pclose(output) }
        var bytes: [UInt8] = []
        while case let byte = getc(output), byte >= 0 { bytes.append(UInt8(byte)) }
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        lines.removeLast()
        let end = try #require(lines.firstIndex(of: "===="))
        return (lines[(end + 1)...].joined(), Array(lines[..<end]))
    }

    private func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
    }
}
