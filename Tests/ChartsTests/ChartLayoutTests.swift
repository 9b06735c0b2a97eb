import Charts
import Testing

@Suite struct ChartLayoutTests {
    @Test func `width and rows are clamped`() {
        #expect([-5, 0, 19, 20, 80, 200, 900].map { layout($0).width } == [20, 20, 20, 20, 80, 200, 200])
        #expect([-1, 3, 4, 50].map { layout(80, rows: $0).rows } == [4, 4, 4, 50])
    }

    @Test func `an invalid cell aspect is corrected`() {
        #expect(CellAspect(width: 0, height: -4) == CellAspect(width: 1, height: 1))
        #expect(CellAspect(width: 5000, height: 9) == CellAspect(width: 1000, height: 9))
        #expect(CellAspect.usual == CellAspect(width: 1, height: 2))
    }
}
