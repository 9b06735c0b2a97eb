import Charts
import Testing

@Suite struct ChartErrorTests {
    @Test func `the error has kind, message and hint`() {
        let error = ChartError.overflow
        #expect(error.kind == "chart.overflow")
        #expect(error.message == "the amounts of the chart are too large to add up")
        #expect(error.hint == "ask for a shorter period")
        #expect(error.input == nil)
        #expect(error.caret == nil)
    }
}
