import Support
import Testing

/// Imports while something else happens to the files.
@Suite(.serialized) struct ImportProcessTests {
    private let folder = TemporaryFolder()

    @Test func `a file that can no longer be read when it is recorded leaves nothing recorded`() throws {
        let file = folder / "bank.csv"
        // As long before as after, since no more is read than there was.
        func write(_ second: String) {
            writeFile(
                file, Array("Date,Payee,Amount\n2026-11-01,a,1.00\n2026-11-02,b,\(second)\n2026-11-03,c,3.00\n".utf8))
        }
        write("2.00")
        _ = Spawned(
            ["--store", folder / "store", "signup", "anna", "--password-stdin"],
            input: Array("a few words in a row\n".utf8), in: folder)
        let session = ShellSession(["--store", folder / "store", "import", file], in: folder)
        try #require(session.shows("(y/n) "), "\(session.screen)")
        write("what")
        session.type("y\r")
        try #require(session.shows("left "), "\(session.screen)")
        #expect(session.shows("1\r\n"), "\(session.screen)")
        let listed = Spawned(["--store", folder / "store", "list", "all", "--format", "ndjson"], in: folder)
        #expect(listed.exitCode == 0)
        #expect(listed.output.isEmpty)
    }
}
