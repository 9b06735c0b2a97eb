import Glibc
import Support
import Testing

/// Pictures and papers of expenses, from files to files and onto a terminal.
@Suite struct AttachmentTests {
    private static let hasChafa = access("/usr/bin/chafa", X_OK) == 0

    private let folder = TemporaryFolder()

    init() {
        _ = run(["signup", "anna", "--password-stdin"], input: "a few words in a row\n")
        _ = run(["add", "12,50", "groceries"])
    }

    private func run(_ words: [String], input: String = "") -> (code: Int32, output: String, error: String) {
        let run = Spawned(["--store", folder / "store"] + words, input: Array(input.utf8), in: folder)
        return (run.exitCode, String(decoding: run.output, as: UTF8.self), String(decoding: run.error, as: UTF8.self))
    }

    private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 0xFF)] + payload
    }

    /// A picture with its location in EXIF.
    private func photo() -> [UInt8] {
        let tiff: [UInt8] =
            [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
            + [0, 1, 0, 2, 0, 2, 0, 0, 0, 8, 0, 0, 0, 44, 0, 0, 0, 0] + Array("41.9028N".utf8)
        return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0".utf8) + tiff) + segment(0xDA, [1, 1, 0, 0, 63, 0])
            + [1, 2, 3, 4, 0xFF, 0xD9]
    }

    @Test func `the location is removed from a photo unless kept on request`() {
        writeFile(folder / "photo.jpg", photo())
        let attached = run(["attach", "last", "photo.jpg"])
        #expect(attached.error == "note: removed the location from photo.jpg (keep it with --as-is)\n")
        #expect(run(["attachment", "save", "1", "--to", "out.jpg"]).code == 0)
        let kept = fileBytes(folder / "out.jpg")
        #expect(!kept.holds("41.9028N") && kept.count == photo().count && kept.suffix(16) == photo().suffix(16))
        #expect(run(["attach", "last", "photo.jpg", "--as-is"]).error == "")
        #expect(run(["attachment", "save", "2", "--to", "as-is.jpg"]).code == 0)
        #expect(fileBytes(folder / "as-is.jpg") == photo())
        let added = run(["add", "3", "groceries", "--attach", "photo.jpg", "--quiet"])
        #expect(added.code == 0 && added.error == "")
        // The same bytes lie beside the book once.
        let sides = namesOfFiles(in: folder / "store/reports").flatMap {
            namesOfFiles(in: folder / "store/reports/\($0)")
        }
        #expect(sides.count == 2)
    }

    @Test func `a special, oversized or truncated file is refused at once and changes nothing`() {
        mkfifo(folder / "pipe", 0o600)
        writeFile(folder / "whole.pdf", Array("%PDF-1.7 whole".utf8))
        symlink("whole.pdf", folder / "link.pdf")
        writeFile(folder / "large.bin", [])
        truncate(folder / "large.bin", 33 << 20)
        writeFile(folder / "cut.jpg", Array(photo().dropLast(2)))
        writeFile(folder / "empty.txt", [])
        let before = run(["dump", "-"]).output.split(separator: "\n").dropFirst()
        for (file, code, error) in [
            ("pipe", Int32(1), "cannot read pipe: it is not a regular file"),
            ("link.pdf", 1, "cannot read link.pdf: it is a symbolic link"),
            (".", 1, "cannot read .: it is not a regular file"),
            ("/dev/zero", 1, "cannot read /dev/zero: it is not a regular file"),
            ("missing", 1, "cannot read missing: No such file or directory"),
            ("large.bin", 2, "'large.bin' is too large: 34603008 bytes, the limit is 33554432"),
            ("cut.jpg", 1, "'cut.jpg' is cut off: the end of the picture is missing"),
            ("empty.txt", 2, "'empty.txt' is empty"),
        ] {
            for words in [["attach", "1", "whole.pdf", file], ["add", "5", "groceries", "--attach", file]] {
                let run = run(words)
                #expect(run.code == code && run.output == "", "\(words): \(run)")
                #expect(run.error.hasPrefix("spesa: \(error)\n"), "\(words): \(run)")
            }
        }
        #expect(run(["dump", "-"]).output.split(separator: "\n").dropFirst() == before)
        #expect(!namesOfFiles(in: folder / "store").contains("reports"))
        truncate(folder / "large.bin", 32 << 20)
        #expect(run(["attach", "1", "large.bin"]).code == 0)
        #expect(run(["attachment", "save", "1", "--to", "back.bin"]).code == 0)
        #expect(fileBytes(folder / "back.bin").count == 32 << 20)
    }

    @Test func `each line of standard input may have its own file, and a missing file refuses all lines`() {
        writeFile(folder / "a.txt", Array("one".utf8))
        let broken = run(["add"], input: "1 groceries --attach a.txt\n2 groceries --attach b.txt\n")
        #expect(broken.error.hasPrefix("spesa: line 2: cannot read b.txt: No such file or directory\n"))
        let attach = "spesa --store \(folder / "store") attach ID FILE"
        #expect(
            run(["attachments"]).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                == "Nothing is attached yet. To attach a file: \(attach)")
        let added = run(["add"], input: "1 groceries --attach a.txt\n2 groceries\n")
        #expect(added.output.hasPrefix("Added 2: ") && added.output.contains("with a.txt"))
        #expect(run(["attachments", "--format", "csv"]).output.contains("\n1,2,a.txt,"))
    }

    /// A program called chafa that runs a shell script.
    private func fakeChafa(_ script: String) -> String {
        mkdir(folder / "bin", 0o700)
        writeFile(folder / "bin/chafa", Array("#!/bin/sh\n\(script)\n".utf8))
        chmod(folder / "bin/chafa", 0o700)
        return "PATH=\(folder / "bin"):/usr/bin:/bin"
    }

    private func shown(_ number: String, path: String) -> ShellSession {
        ShellSession(["--store", folder / "store", "attachment", "show", number], in: folder, variables: [path])
    }

    @Test func `chafa draws a picture from memory without getting its name`() {
        writeFile(folder / "two.gif", Array("GIF89a what is drawn".utf8))
        _ = run(["attach", "1", "two.gif"])
        let session = shown("1", path: fakeChafa("printf '\\033[31m<'; cat; printf '>\\033[0m\\n'; echo \"$@\""))
        #expect(session.shows("<GIF89a what is drawn>"))
        #expect(session.shows("--animate off --polite on"))
        #expect(session.shows("Attachment 1: two.gif (GIF, 20 bytes)"))
        #expect(!session.screen.contains("<two.gif"))
    }

    @Test func `control sequences are filtered, and without a drawing the file is described`() {
        writeFile(folder / "two.gif", Array("GIF89a what is drawn".utf8))
        writeFile(folder / "paper.pdf", Array("%PDF-1.7 paper".utf8))
        _ = run(["attach", "1", "two.gif", "paper.pdf"])
        let hostile = shown("1", path: fakeChafa("printf '\\033]0;hijacked\\007'"))
        #expect(hostile.shows("chafa wrote something that is not a picture"))
        #expect(!hostile.screen.contains("hijacked"))
        #expect(shown("1", path: fakeChafa("exit 1")).shows("chafa cannot draw it"))
        #expect(
            shown("1", path: "PATH=\(folder / "nowhere")").shows("pictures are drawn by chafa, which is not installed"))
        let paper = shown("2", path: fakeChafa("echo drawn"))
        #expect(paper.shows("Attachment 2: paper.pdf (PDF, 14 bytes)"))
        #expect(!paper.screen.contains("drawn\r\n"))
    }

    @Test(.enabled(if: hasChafa, "chafa is not installed"))
    func `chafa draws a picture with blocks`() {
        // One red point: a GIF of 1 by 1.
        let picture: [UInt8] =
            Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0]
            + [2, 2, 0x44, 1, 0, 0x3B]
        writeFile(folder / "red.gif", picture)
        _ = run(["attach", "1", "red.gif"])
        let session = shown("1", path: "PATH=/usr/bin:/bin")
        #expect(session.shows("Attachment 1: red.gif"))
        #expect(!session.screen.contains("chafa"))
    }
}
