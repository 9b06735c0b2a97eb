import Glibc
import Sessions
import Support
import Testing

/// Whole sessions with the program, a file for each theme; `RECORD=1` writes the current output into the files.
@Suite struct TranscriptsTests {
    @Test(arguments: TranscriptFile.all)
    func `a session prints the output in its transcript`(file: TranscriptFile) throws {
        let expected = String(decoding: fileBytes(file.path), as: UTF8.self)
        let played = try Transcript(expected).played()
        guard expected != played else { return }
        if getenv("RECORD").map({ String(cString: $0) }) == "1" { writeFile(file.path, Array(played.utf8)) }
        Issue.record("\(file.name) differs:\n\(LineDifference(from: expected, to: played))")
    }

    /// A user who moves from a folder to a server sees equal output.
    @Test(.withServer, arguments: TranscriptFile.ofBothStores)
    func `on a server a session prints the same`(file: TranscriptFile) throws {
        let text = String(decoding: fileBytes(file.path), as: UTF8.self)
        let expected = Self.withoutActivity(Moments.hidden(in: text))
        let played = Self.withoutActivity(Moments.hidden(in: try Transcript(text).played(isOnServer: true)))
        #expect(expected == played, "\(file.name) differs:\n\(LineDifference(from: expected, to: played))")
    }

    /// Leaves out the records of who recorded how much. A server stamps changes with its own clock, so they depend on the
    /// date of the test.
    private static func withoutActivity(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.contains(#""section":"activity""#) }.joined(separator: "\n")
    }

    /// Sessions with features or output that only a server has.
    @Test(.withServer, arguments: TranscriptFile.onServer)
    func `a session on a server prints the output in its transcript`(file: TranscriptFile) throws {
        try `a session prints the output in its transcript`(file: file)
    }

    @Test func `there are transcripts to play`() {
        #expect(TranscriptFile.all.count >= 13)
    }
}

/// A file of Tests/Transcripts.
struct TranscriptFile: CustomTestStringConvertible, Sendable {
    let name: String
    var folder = Self.folder

    var path: String { "\(folder)/\(name)" }
    var testDescription: String { name }

    static let all = files(of: folder)

    /// The transcripts of stores on a server, which begin with `@server`.
    static let onServer = files(of: folder + "/Server")

    /// Transcripts whose output does not depend on the kind of store, some of each kind.
    static let ofBothStores = [
        "adding", "categories", "ceilings", "changing", "filters", "history", "moving", "outings", "payees",
        "receipts", "repeats", "slips", "stats", "summary",
    ].map { TranscriptFile(name: $0 + ".txt") }

    private static func files(of folder: String) -> [TranscriptFile] {
        namesOfFiles(in: folder).filter { $0.hasSuffix(".txt") }.sorted().map {
            TranscriptFile(name: $0, folder: folder)
        }
    }

    private static let folder =
        #filePath.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" } + "/Transcripts"
}
