import Testing

@testable import Commands

@Suite struct QueryWordsTests {
    @Test(
        arguments: [
            ("", ["SELECT", "WITH", "VALUES"]), ("se", ["select"]), ("SE", ["SELECT"]),
            ("select pa", ["payee", "payees", "parent", "partition by", "paid_by", "paid_cents"]),
            ("SELECT PA", ["payee", "payees", "parent", "PARTITION BY", "paid_by", "paid_cents"]),
            (
                "select * from ",
                [
                    "expenses", "days", "categories", "ceilings", "months", "receipts", "lines", "tenders", "prices",
                    "products", "moves", "stock", "payees", "people", "places", "debts",
                    "outings", "circumstances", "vouchers", "rates", "bank_matches", "attachments",
                    "flexible_ceilings",
                ]
            ),
            ("select * from mo", ["months", "moves"]), ("SELECT * FROM days JOIN ca", ["categories"]),
            ("select sum(ce", ["cents", "ceilings", "ceiling_cents"]), ("select xyz", []), ("select :", [":today"]),
        ])
    func `a word is completed by its possible continuations`(text: String, words: [String]) {
        #expect(Set(QueryWords.completions(of: text)) == Set(words))
    }

    @Test func `no completion is duplicated`() {
        let words = QueryWords.completions(of: "SELECT ")
        #expect(Set(words).count == words.count)
    }
}
