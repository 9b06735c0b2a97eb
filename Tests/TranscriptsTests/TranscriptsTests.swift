import Glibc
import Sessions
import Support
import Testing

/// Whole sessions with the program, a file a theme; `RECORD=1` writes what is printed now into the files.
@Suite struct TranscriptsTests {
    @Test(arguments: TranscriptFile.all)
    func `a session prints what its transcript says`(file: TranscriptFile) throws {
        let expected = String(decoding: fileBytes(file.path), as: UTF8.self)
        let played = try Transcript(expected).played()
        guard expected != played else { return }
        if getenv("RECORD").map({ String(cString: $0) }) == "1" { writeFile(file.path, Array(played.utf8)) }
        Issue.record("\(file.name) differs:\n\(LineDifference(from: expected, to: played))")
    }

    @Test func `there are transcripts to play`() {
        #expect(TranscriptFile.all.count >= 13)
    }
}

/// A file of Tests/Transcripts.
struct TranscriptFile: CustomTestStringConvertible, Sendable {
    let name: String

    var path: String { "\(Self.folder)/\(name)" }
    var testDescription: String { name }

    static let all = namesOfFiles(in: folder).filter { $0.hasSuffix(".txt") }.sorted().map(TranscriptFile.init)

    private static let folder =
        #filePath.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" } + "/Transcripts"
}
