import Testing

@testable import Charts

@Suite struct LabelsTests {
    @Test func `each slice has its own letter`() {
        #expect(Labels.letter(0) == "A")
        #expect(Labels.letter(6) == "G")
        #expect(Set((0..<62).map(Labels.letter)).count == 62)
        #expect(Labels.letter(62) == "?")
        #expect(Labels.letter(-1) == "?")
    }
}
