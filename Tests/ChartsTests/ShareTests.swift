import Money
import Testing

@testable import Charts

@Suite struct ShareTests {
    @Test(arguments: [(494, 5, "49,4%"), (1000, 5, "100,0%"), (7, 5, "0,7%"), (0, 5, "<0,1%"), (0, 0, ""), (0, -5, "")])
    func `a share is formatted with one decimal`(_ permille: Int, _ cents: Int64, _ expected: String) {
        #expect(Share.percentage(permille, of: ChartRow(label: "", cents: cents), in: german) == expected)
        #expect(expected.count <= Share.columns)
    }

    @Test(arguments: [("de_DE", ","), ("en_IE", "."), ("fr_FR", ",")])
    func `the decimal mark of a share equals the decimal mark of amounts`(_ locale: String, _ mark: String) throws {
        #expect(AmountFormatter(locale: try #require(EuroLocale(named: locale))).decimalMark == mark)
    }
}
