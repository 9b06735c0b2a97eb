import Testing
import Users

@testable import Storage

/// The names of files beside a book, as written in rows of the book.
@Suite struct SideFileTests {
    private let key = String(repeating: "0123456789abcdef", count: 4)
    private var file: SideFile { SideFile(key: key) }

    @Test func `a file name and its key are parsed`() {
        #expect(SideFile(file.text) == file)
        // Early books named side files by time.
        #expect(SideFile("01a2147c-b598-715b-845b-b387a520363d.side:\(key)") != nil)
    }

    @Test func `a text with an invalid path or without a valid key is refused`() {
        let name = file.name.text
        let other = SideFile(key: String(key.reversed())).name.text
        for text in [
            "", ":", name, "\(name):", ":\(key)", "\(name):\(key):", "\(name):\(key.uppercased())",
            "\(name):\(key.dropLast())",
            "\(name):\(key)0", "\(name):\(key)\0", "\(name)\0:\(key)", "../\(name):\(key)", "/\(name):\(key)",
            "x/../\(name):\(key)", "\(name.dropLast(5)):\(key)", "\(name):\(String(repeating: "g", count: 64))",
            "\(name)\u{301}:\(key)", "\(other):\(key)",
            // Names of neither kind: version 4, and versions 7 and 8 in another variant.
            "01a2147c-b598-415b-845b-b387a520363d.side:\(key)", "01a2147c-b598-715b-045b-b387a520363d.side:\(key)",
            "01a2147c-b598-815b-c45b-b387a520363d.side:\(key)",
        ] {
            #expect(SideFile(text) == nil, "\(text)")
        }
    }
}
