import Files
import Testing

@testable import Statements

@Suite struct HostileXMLTests {
    private func camt(_ inside: String, before: String = "", limits: ReadingLimits = .standard) throws -> [String]? {
        let text = "\(before)<Document><BkToCstmrStmt><Stmt>\(inside)</Stmt></BkToCstmrStmt></Document>"
        let file = InputFile(name: "a.xml", bytes: Array(text.utf8))
        return try Statement.camt(file, options: ReadingOptions(limits: limits))?.lines()
    }

    @Test(
        arguments: [
            "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]>",
            "<!DOCTYPE a SYSTEM \"file:///etc/passwd\">", "<!DOCTYPE a>",
        ])
    func `no document type is accepted`(type: String) {
        #expect(
            throws: StatementError.file(
                .damaged(
                    "a.xml", line: 1, problem: "it has a document type, which may hide entities"))
        ) { try camt("&b;", before: type) }
    }

    @Test(arguments: ["ISO-2022-CN-EXT", "UTF-7", "../../x", ""])
    func `a file chooses only among usual encodings`(name: String) {
        #expect(throws: FileError.encoding("a.xml", name: name)) {
            try camt("", before: "<?xml version='1.0' encoding='\(name)'?>")
        }
    }

    @Test func `elements are nested 64 deep and no deeper`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(try camt(nested(61)) == [])
        for depth in [62, 100, 100_000] {
            #expect(
                throws: StatementError.file(
                    .damaged("a.xml", line: 1, problem: "its elements are nested deeper than 64"))
            ) { try camt(nested(depth)) }
        }
    }

    @Test func `nothing may be longer than a record`() throws {
        let limits = ReadingLimits(bytes: .max, recordBytes: 100_000, columns: 10, rows: 10)
        let long = String(repeating: "x", count: 1 << 20)
        for inside in ["<a>\(long)</a>", "<!--\(long)-->", "<a b='\(long)'/>", "<\(long)/>", "<?a \(long)?>"] {
            #expect(throws: StatementError.file(.recordTooLong("a.xml", line: 1, limit: 100_000))) {
                try camt(inside, limits: limits)
            }
        }
        let short = String(repeating: "x", count: 90_000)
        #expect(try camt("<a>\(short)</a><!--\(short)--><a b='\(short)'/>", limits: limits) == [])
    }

    @Test func `elements that never have the same name twice do not fill the memory`() {
        let names = (0..<200_000).map { "<a\($0)/>" }.joined()
        #expect(throws: StatementError.file(.damaged("a.xml", line: 1, problem: "out of memory"))) { try camt(names) }
    }

    @Test(arguments: ["&lt", "&unknown;", "<a></b>", "<a", "\u{0}", "<a b=1/>", "]]>"])
    func `what is no XML is damaged`(inside: String) {
        #expect(throws: StatementError.self) { try camt(inside) }
    }

    @Test func `a batch too long to keep is one entry`() throws {
        let limits = ReadingLimits(bytes: .max, recordBytes: 1000, columns: 10, rows: 10_000)
        let purpose = String(repeating: "x", count: 900)
        func entry(_ count: Int) -> String {
            let detail = "<TxDtls><Amt Ccy='EUR'>1</Amt><RmtInf><Ustrd>\(purpose)</Ustrd></RmtInf></TxDtls>"
            let head = "<Amt Ccy='EUR'>\(count)</Amt><CdtDbtInd>DBIT</CdtDbtInd><ValDt><Dt>2026-11-20</Dt></ValDt>"
            return "<Ntry>\(head)<NtryDtls>\(String(repeating: detail, count: count))</NtryDtls></Ntry>"
        }
        #expect(try camt(entry(300), limits: limits)?.count == 300)
        #expect(try camt(entry(600), limits: limits) == ["1 | 2026-11-20 | 600.00"])
    }
}
