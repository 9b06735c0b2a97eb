import Files
import Statements
import Testing

@Suite struct CamtBatchTests {
    private func camt(_ inside: String, limits: ReadingLimits) throws -> [String]? {
        let text = "<Document><BkToCstmrStmt><Stmt>\(inside)</Stmt></BkToCstmrStmt></Document>"
        let file = InputFile(name: "a.xml", bytes: Array(text.utf8))
        return try Statement.camt(file, options: ReadingOptions(limits: limits))?.lines()
    }

    @Test func `a batch over the limit is read as one entry`() throws {
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
