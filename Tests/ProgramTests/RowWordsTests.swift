import Ledger
import Testing

@testable import Commands

/// The words of rows of tracked tables.
@Suite struct RowWordsTests {
    @Test func `every tracked table has its words once`() {
        #expect(RowWords.all.map(\.table.name).sorted() == TrackedTable.all.map(\.name).sorted())
    }
}
