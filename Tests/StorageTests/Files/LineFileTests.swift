import Database
import Glibc
import Storage
import Support
import Testing

@Suite struct LineFileTests {
    let folder = TemporaryFolder()

    private func lines(_ bytes: [UInt8], longest: Int = 100_000) throws -> [String] {
        writeFile(folder / "f", bytes)
        let file = try LineFile(folder / "f", longest: longest)
        #expect(file.count == bytes.count)
        var lines: [String] = []
        while let line = try file.next() { lines.append(line) }
        return lines
    }

    @Test(arguments: [
        ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("\n\n", ["", ""]),
        ("a\r\nb\0c\n", ["a\r", "b\0c"]),
    ])
    func `a file is split at line feeds`(text: String, expected: [String]) throws {
        #expect(try lines(Array(text.utf8)) == expected)
    }

    @Test func `lines are read whole across buffer ends`() throws {
        for length in [65_534, 65_535, 65_536, 65_537] {
            let line = String(repeating: "x", count: length)
            #expect(try lines(Array((line + "\né\n" + line).utf8)) == [line, "é", line])
        }
    }

    @Test func `a line longer than the limit is refused, a line at the limit is read`() throws {
        #expect(try lines(Array("abc\ndef".utf8), longest: 3) == ["abc", "def"])
        #expect(throws: LineFile.ReadError.tooLong) { try lines(Array("abc\ndefg\n".utf8), longest: 3) }
        #expect(throws: LineFile.ReadError.tooLong) {
            try lines([UInt8](repeating: 0x78, count: 200_000), longest: 100_000)
        }
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: LineFile.ReadError.notUTF8) { try lines([0x61, 0xFF, 0x0A]) }
    }

    @Test func `only a regular file is read, also through a link`() throws {
        writeFile(folder / "f", Array("a".utf8))
        #expect(symlink(folder / "f", folder / "link") == 0)
        #expect(try LineFile(folder / "link", longest: 9).next() == "a")
        #expect(mkfifo(folder / "fifo", 0o600) == 0)
        for name in ["fifo", "missing", ""] {
            #expect(throws: DatabaseError.self) { try LineFile(folder / name, longest: 9) }
        }
    }
}
