import Charts
import Support
import Terminal
import Testing

extension DataSet {
    /// The amounts as consecutive periods.
    var series: [ChartPoint] { ChartsTests.series(rows.map { ($0.label, $0.cents) }) }
}

/// Two unknown periods, a zero, a refund, and a last period that is still running.
let mixedSeries = series([
    ("W23", nil), ("W24", nil), ("W25", 40161), ("W26", 70759), ("W27", 0), ("W28", 50023), ("W29", -2500), ("W30", 1),
])

func series(_ periods: [(label: String, cents: Int64?)]) -> [ChartPoint] {
    periods.enumerated().map { index, period in
        let before = index > 0 ? periods[index - 1].cents : nil
        return ChartPoint(
            label: period.label, title: period.label.hasPrefix("W") ? "Week \(period.label.dropFirst())" : period.label,
            cents: period.cents,
            changeCents: period.cents.flatMap { cents in before.map { Int64(clamping: Int128(cents) - Int128($0)) } },
            isRunning: index == periods.count - 1)
    }
}

extension SplitMix64 {
    /// Up to `count` periods, some of them unknown, zero or negative.
    mutating func series(upTo count: Int) -> [ChartPoint] {
        let rows = rows(upTo: count, signed: true)
        return ChartsTests.series(
            rows.map { ($0.label, Int.random(in: 0...5, using: &self) == 0 ? nil : $0.cents) })
    }
}

/// W1, A1 and C1 of the acceptance tests, for every width, both sets of glyphs, with and without colour.
func expectFitting(
    _ comment: String, widths: [Int] = Array(20...200), rows: Int = 20,
    sourceLocation: SourceLocation = #_sourceLocation, _ lines: (ChartLayout) -> [StyledText]
) {
    for width in widths {
        for glyphs in Glyphs.allCases {
            for colored in [false, true] {
                let here: Comment = "\(comment), \(width) columns, \(glyphs), colour \(colored)"
                for line in lines(layout(width, rows: rows, glyphs, colored: colored)) {
                    let piped = Rendering(color: false, cursorColumns: false, glyphs: glyphs).render(line)
                    #expect(displayWidth(piped) <= width && line.columns <= width, here, sourceLocation: sourceLocation)
                    #expect(piped.last != " ", here, sourceLocation: sourceLocation)
                    #expect(!piped.unicodeScalars.contains("\u{1B}"), here, sourceLocation: sourceLocation)
                    guard glyphs == .ascii else { continue }
                    let shown = Rendering(color: colored, cursorColumns: false, glyphs: glyphs).render(line)
                    #expect(shown.utf8.allSatisfy { $0 < 0x80 }, here, sourceLocation: sourceLocation)
                    // The line itself is ASCII too, not only its transliteration for the terminal.
                    #expect(line.plainText.utf8.allSatisfy { $0 < 0x80 }, here, sourceLocation: sourceLocation)
                }
            }
        }
    }
}

/// S1: `sentences` contain every amount that `picture` prints, and no graphics.
func expectTold(
    _ picture: [StyledText], by sentences: [StyledText], sourceLocation: SourceLocation = #_sourceLocation
) {
    let told = Set(printed(sentences).flatMap(amounts))
    for amount in printed(picture).flatMap(amounts) {
        #expect(told.contains(amount), "\(amount)", sourceLocation: sourceLocation)
    }
    let isPicture = { (scalar: Unicode.Scalar) in (0x2500...0x28FF).contains(scalar.value) || scalar == "·" }
    #expect(
        printed(sentences).allSatisfy { !$0.unicodeScalars.contains(where: isPicture) }, sourceLocation: sourceLocation)
}

/// The numbers with decimals of a line, thousands ungrouped, without sign.
private func amounts(_ line: String) -> [String] {
    line.split { !$0.isNumber && $0 != "," && $0 != "." }
        .map { $0.filter { $0 != "." } }
        .filter { $0.first?.isNumber == true && $0.last?.isNumber == true && $0.contains(",") }
}
