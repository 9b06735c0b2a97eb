import Support
import Terminal
import Testing

@testable import Charts

@Suite struct AxisLabelsTests {
    @Test func `labels are placed below their marks until the line is full`() {
        let marks = (1...12).map { AxisLabels.Mark(column: 3 * ($0 - 1), text: "\($0)") }
        #expect(lines(marks, room: 36) == ["1  2  3  4  5  6  7  8  9  10 11 12"])
        #expect(lines(marks, room: 36, strides: [5], offset: 1) == ["1           5              10    12"])
        let months = (1...5).map { AxisLabels.Mark(column: 5 * ($0 - 1), text: "2024-0\($0)") }
        #expect(lines(months, room: 27) == ["2024-01   2024-03   2024-05"])
        #expect(lines(months, room: 24) == ["2024-01          2024-05"])
    }

    @Test func `two labels that would touch are placed on separate lines`() {
        let marks = [AxisLabels.Mark(column: 0, text: "2024-01"), AxisLabels.Mark(column: 4, text: "2024-02")]
        #expect(lines(marks, room: 14) == ["2024-01", "    2024-02"])
        #expect(lines(marks, room: 11) == ["2024-01", "    2024-02"])
        #expect(lines(marks, room: 5) == ["2024…", "2024…"])
    }

    @Test func `a single label and an empty list of labels are drawn`() {
        #expect(lines([AxisLabels.Mark(column: 3, text: "W1")], room: 9) == ["   W1"])
        #expect(lines([], room: 9).isEmpty)
    }

    @Test func `labels never touch, and the first and last are shown`() {
        let seed: UInt64 = 0xC4A1_0012
        var generator = SplitMix64(seed: seed)
        for round in 0..<1000 {
            let room = Int.random(in: 8...190, using: &generator)
            let pitch = Int.random(in: 1...8, using: &generator)
            let marks = (0..<max(1, room / pitch)).map { index in
                let extra = Int.random(in: 0...3, using: &generator)
                return AxisLabels.Mark(column: index * pitch, text: "<\(index)\(String(repeating: "x", count: extra))>")
            }
            let lines = lines(marks, room: room)
            let words = lines.flatMap { $0.split(separator: " ") }
            let comment: Comment = "seed \(seed), round \(round): \(lines)"
            #expect(words.first == marks[0].text[...] && words.last == marks[marks.count - 1].text[...], comment)
            // A word that holds two labels would show that they touch.
            #expect(words.allSatisfy { word in marks.contains { $0.text == word } }, comment)
            #expect(lines.allSatisfy { $0.count <= room } && lines.count <= 2, comment)
            guard lines.count == 1 else { continue }
            for mark in marks.dropLast() where words.contains(mark.text[...]) {
                #expect(lines[0].dropFirst(mark.column).hasPrefix(mark.text), comment)
            }
        }
    }

    private func lines(_ marks: [AxisLabels.Mark], room: Int, strides: [Int]? = nil, offset: Int = 0) -> [String] {
        let labels = AxisLabels(marks, room: room, .block)
        return printed(labels.lines(from: 0, strides: strides ?? Array(1...200), offset: offset))
    }
}
