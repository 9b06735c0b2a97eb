import Output
import Terminal
import Testing

@Suite struct FieldsTests {
    private struct Coin {
        let name: String
        let cents: Int?
        let years: [Int]
    }

    private static var fields: Fields<Coin> {
        Fields([
            Field("name", column: Table.Column("Coin")) { .text($0.name) },
            Field("cents", column: Table.Column("Worth"), cell: { $0.cents.map { "\($0) ct" } ?? "?" }) {
                JSON($0.cents)
            },
            .folded("years", value: { .list($0.years.map { JSON($0) }) }, record: { JSON($0.years.count) }),
            .onlyInObjects("first") { JSON($0.years.first) },
        ])
    }

    private static let coins = [
        Coin(name: "dime", cents: 10, years: [1796, 2026]), Coin(name: "token", cents: nil, years: []),
    ]

    @Test func `an object has every field in order`() {
        #expect(
            Self.fields.object(Self.coins[0]).serialized
                == #"{"name":"dime","cents":10,"years":[1796,2026],"first":1796}"#)
    }

    @Test func `records omit fields of objects only, and keep their header without rows`() {
        #expect(Self.fields.records(Self.coins).csv == "name,cents,years\ndime,10,2\ntoken,,0\n")
        #expect(Self.fields.records([]).csv == "name,cents,years\n")
    }

    @Test func `a table shows the fields with a column, formatted for cells`() {
        let table = Self.fields.table(Self.coins)
        #expect(table.columns.map(\.title) == ["Coin", "Worth"])
        #expect(table.rows == [["dime", "10 ct"], ["token", "?"]].map { $0.map { StyledText($0) } })
    }

    @Test func `records take the first of two members with equal names`() {
        let object = JSON.object(["a": .text("own"), "b": .text("kept")]).led(by: ["a": .text("led")])
        #expect(Records(columns: ["b", "a", "c"], objects: [object]).csv == "b,a,c\nkept,led,\n")
    }
}
