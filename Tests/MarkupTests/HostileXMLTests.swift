import Files
import Markup
import Testing

@Suite struct HostileXMLTests {
    /// Counts the end tags.
    private final class Counter: MarkupReceiver {
        var count = 0

        func begin(_ name: String, _ attributes: MarkupAttributes, line: () -> Int) {}
        func end(_ name: String, text: [UInt8]) { count += 1 }
    }

    /// The number of elements inside an XML file.
    private func count(_ inside: String, before: String = "", limits: ReadingLimits = .standard) throws -> Int {
        let file = InputFile(name: "a.xml", bytes: Array("\(before)<a>\(inside)</a>".utf8))
        let counter = Counter()
        try XMLReader.read(file, TextEncoding.ofXML(file).0, limits: limits, to: counter)
        return counter.count - 1
    }

    @Test(
        arguments: [
            "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]>",
            "<!DOCTYPE a SYSTEM \"file:///etc/passwd\">", "<!DOCTYPE a>",
        ])
    func `every document type is refused`(type: String) {
        #expect(
            throws: FileError.damaged("a.xml", line: 1, problem: "it has a document type, which may hide entities")
        ) { try count("&b;", before: type) }
    }

    @Test func `blanks before the declaration are skipped, and lines count from the first one`() throws {
        let declaration = "\n \r\n<?xml version='1.0' encoding='UTF-8'?>"
        #expect(try count("<b/>", before: declaration) == 1)
        #expect(throws: FileError.damaged("a.xml", line: 4, problem: "mismatched tag")) {
            try count("\n<b>", before: declaration)
        }
        let blank = InputFile(name: "a.xml", bytes: Array(" \n".utf8))
        #expect(throws: FileError.damaged("a.xml", line: 2, problem: "no element found")) {
            try XMLReader.read(blank, .utf8, limits: .standard, to: Counter())
        }
    }

    @Test(arguments: ["ISO-2022-CN-EXT", "UTF-7", "../../x", ""])
    func `only common encodings are accepted`(name: String) {
        #expect(throws: FileError.encoding("a.xml", name: name)) {
            try count("", before: "<?xml version='1.0' encoding='\(name)'?>")
        }
    }

    @Test func `elements may be nested 64 deep`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(try count(nested(63)) == 63)
        for depth in [64, 100, 100_000] {
            #expect(
                throws: FileError.damaged("a.xml", line: 1, problem: "its elements are nested deeper than 64")
            ) { try count(nested(depth)) }
        }
    }

    @Test func `texts, comments, attributes and names longer than the record limit are refused`() throws {
        let limits = ReadingLimits(bytes: .max, recordBytes: 100_000, columns: 10, rows: 10)
        let long = String(repeating: "x", count: 1 << 20)
        for inside in ["<a>\(long)</a>", "<!--\(long)-->", "<a b='\(long)'/>", "<\(long)/>", "<?a \(long)?>"] {
            #expect(throws: FileError.recordTooLong("a.xml", line: 1, limit: 100_000)) {
                try count(inside, limits: limits)
            }
        }
        let short = String(repeating: "x", count: 90_000)
        #expect(try count("<a>\(short)</a><!--\(short)--><a b='\(short)'/>", limits: limits) == 2)
    }

    @Test func `very many element names do not fill the memory`() {
        let names = (0..<200_000).map { "<a\($0)/>" }.joined()
        #expect(throws: FileError.damaged("a.xml", line: 1, problem: "out of memory")) { try count(names) }
    }

    @Test(arguments: ["&lt", "&unknown;", "<a></b>", "<a", "\u{0}", "<a b=1/>", "]]>"])
    func `invalid XML is damaged`(inside: String) {
        #expect(throws: FileError.self) { try count(inside) }
    }
}
