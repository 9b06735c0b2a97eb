import Testing
import Terminal

@testable import Screen

@Suite struct FrameTests {
    @Test func `a frame is blank at first, and exactly its size`() {
        let frame = Frame(Size(columns: 4, rows: 2), glyphs: .block)
        #expect(frame.text == ["", ""])
        #expect(frame[0, 0].text == " ")
        #expect(Frame(Size(columns: -1, rows: -1), glyphs: .block).text == [])
    }
}
