import Glibc
import Support
import Testing

/// Long text at a terminal of 24 rows.
@Suite(.serialized) struct PagerTests {
    private let folder = TemporaryFolder()

    @Test func `a text longer than the terminal is shown by the program in PAGER`() {
        let session = ShellSession(["help", "--all"], in: folder, variables: ["PAGER=sed s/Every.day/Sundays/"])
        #expect(session.shows("Sundays"))
        #expect(session.shows("left 0"))
    }

    @Test func `the machine's configuration names a pager, and PAGER outranks it`() {
        let path = folder / "spesa"
        mkdir(path, 0o700)
        writeFile(path + "/config", Array("pager = sed s/Every.day/Sundays/\n".utf8))
        let variables = ["XDG_CONFIG_HOME=\(folder.path)"]
        let session = ShellSession(["help", "--all"], in: folder, variables: variables)
        #expect(session.shows("Sundays"))
        #expect(session.shows("left 0"))
        let other = ShellSession(
            ["help", "--all"], in: folder, variables: variables + ["PAGER=sed s/Every.day/Mondays/"])
        #expect(other.shows("Mondays"))
        #expect(other.shows("left 0"))
    }

    @Test func `a text that fits the terminal is shown directly`() {
        let session = ShellSession(["help"], in: folder, variables: ["PAGER=sed s/Every.day/Sundays/"])
        #expect(session.shows("Every day"))
        #expect(session.shows("left 0"))
    }

    @Test(arguments: ["", "cat", "there-is-no-such-pager"])
    func `without a pager the whole text is shown`(pager: String) {
        let session = ShellSession(["manual"], in: folder, variables: ["PAGER=\(pager)"])
        #expect(session.shows("SYNOPSIS"))
        #expect(session.shows("WHAT IS PROTECTED FROM WHOM"))
        #expect(session.shows("left 0"))
    }

    @Test func `leaving the pager early is not an error`() {
        let session = ShellSession(["manual"], in: folder, variables: ["PAGER=head -n 3"])
        #expect(session.shows("NAME"))
        #expect(session.shows("left 0"))
    }

    @Test func `a pager gets columns by spaces instead of cursor moves`() {
        _ = Spawned(
            ["--store", folder / "store", "signup", "anna", "--password-stdin"],
            input: Array("a few words in a row\n".utf8), in: folder)
        let lines = (1...30).map { "\($0) groceries bread-\($0)\n" }.joined()
        _ = Spawned(["--store", folder / "store", "add"], input: Array(lines.utf8), in: folder)
        let session = ShellSession(
            ["--store", folder / "store", "list", "all"], in: folder, variables: ["PAGER=tr ' ' _"])
        #expect(session.shows("__food:groceries__bread-7_"))
        #expect(session.shows("left 0"))
        #expect(session.screen.contains("[1mDay"))
    }

    @Test func `Ctrl-C goes to the pager`() {
        let pager = "trap 'echo interrupted; exit' INT; echo ready; while :; do sleep 0.1; done"
        let session = ShellSession(["manual"], in: folder, variables: ["PAGER=\(pager)"])
        #expect(session.shows("ready"))
        session.type("\u{3}")
        #expect(session.shows("interrupted"))
        #expect(session.shows("left 0"))
    }
}
