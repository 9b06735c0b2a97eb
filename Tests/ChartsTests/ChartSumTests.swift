import Testing

@testable import Charts

@Suite struct ChartSumTests {
    @Test func `a sum is formatted as an amount`() {
        #expect(ChartSum(cents: -123_456).shown(in: layout(80)) == "-1.234,56")
        #expect(ChartSum(cents: -123_456).spoken(german) == "-1234,56 euros")
    }

    @Test func `an overflowing sum is shown as more or less than the limit`() {
        #expect(ChartSum(cents: Int128(Int64.max) + 1).shown(in: layout(80)) == ">92.233.720.368.547.758,07")
        #expect(ChartSum(cents: Int128(Int64.min) - 1).shown(in: layout(80)) == "<-92.233.720.368.547.758,08")
        #expect(ChartSum(cents: 2 * Int128(Int64.max)).spoken(german) == "more than 92233720368547758,07 euros")
        #expect(ChartSum(cents: 2 * Int128(Int64.min)).spoken(german) == "less than -92233720368547758,08 euros")
    }
}
