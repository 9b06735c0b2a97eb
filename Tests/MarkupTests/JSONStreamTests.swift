import Files
import Markup
import Testing

@Suite struct JSONStreamTests {
    /// Records the received parts of a text, a word for each part.
    private final class Recorder: JSONReceiver {
        var words: [String] = []

        func beginObject(_ key: String?, line: Int) { words.append("\(key ?? "")\(line){") }
        func endObject() { words.append("}") }
        func beginList(_ key: String?) { words.append("\(key ?? "")[") }
        func endList() { words.append("]") }
        func value(_ key: String?, _ text: String?) { words.append("\(key ?? "")=\(text ?? "null")") }
    }

    /// The received parts of a text that is read in pieces of `count` bytes.
    private func told(_ text: String, pieces count: Int = 1 << 16, limit: Int = 1000) throws -> String {
        var rest = Array(text.utf8)[...]
        let recorder = Recorder()
        let limits = ReadingLimits(bytes: .max, recordBytes: limit, columns: 10, rows: 10)
        try JSONStreamReader("a.json", limits: limits, receiver: recorder).read {
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        return recorder.words.joined(separator: " ")
    }

    @Test(arguments: [1, 2, 3, 100]) func `values are reported with names and lines, also in pieces`(count: Int) throws
    {
        let text = "{\"a\": 1.50, \"b\": [true, null],\n \"c\": {\"d\": \"è\\n\"}}\n{}"
        #expect(
            try told(text, pieces: count) == "1{ a=1.50 b[ =true =null ] c2{ d=è\n } } 3{ }")
    }

    @Test(arguments: ["{", "[1,", "{\"a\" 1}", "]", "{\"a\":1}}", "nul"])
    func `truncated or broken JSON is damaged`(text: String) {
        #expect {
            _ = try told(text)
        } throws: { error in
            if case .damaged("a.json", 1, _)? = error as? FileError { true } else { false }
        }
    }

    @Test func `values may be nested 64 deep, and texts not exceed the record limit`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try told(nested(64)).utf8.count == 64 * 4 - 1)
        #expect(throws: FileError.damaged("a.json", line: 1, problem: "its values are nested deeper than 64")) {
            try told(nested(65))
        }
        #expect(throws: FileError.recordTooLong("a.json", line: 1, limit: 1000)) {
            try told("\"\(String(repeating: "x", count: 1001))\"")
        }
    }
}
