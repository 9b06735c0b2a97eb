import Periods
import Support
import Testing

@Suite struct PeriodParserTests {
    private let parser = PeriodParser(today: "2026-11-20")

    @Test(arguments: [
        "", "  ", "x", "..", "...", "....", " .. ", "1...3", "20..21..22", "all..2026", "2026..all", "all..", "x..nov",
        "nov..x", "2026-11 .. 2026-12", "nov ..", ".. nov", "2026-1", "2026-011", "11/2026", "11.2026", "2026W47",
        "2026-W", "2026-W047", "202-W47", "W", "W047", "W 47", "Q", "Q 3", "Q003", "2026Q3", "2026 Q3", "Q3-2026",
        "202-Q3", "this-day", "last-day", "next-quarter", "next-week", "this week", "thisweek", "this-", "-week",
        "30 d", "d",
        "d30", "-30d", "nov-2026", "2026 nov", "nov 26", "septe", "nov  2026", "20260", "999", "20-11", "week", "2026.",
        "２０２６", "2026\n", "nov\u{301}", "x..\u{0}", "monday-friday", "Q3d", "0a",
    ])
    func `other text is not a period`(text: String) {
        let error = #expect(throws: PeriodError.self) { try parser.parse(text) }
        #expect(error?.kind == "period.unreadable")
    }

    @Test func `an impossible day is refused as a day, even at the end of a range`() {
        for text in ["31/2", "nov..31/2", "31/2.."] {
            let error = #expect(throws: PeriodError.self) { try parser.parse(text) }
            #expect(error?.kind == "day.no-such-day")
        }
    }

    @Test(arguments: ["9", " ", ".", "..", "2026..", "e\u{301}", "W4", "-", "1-"])
    func `a megabyte of text is refused at once`(part: String) {
        let text = String(repeating: part, count: (1 << 20) / part.utf8.count)
        let start = ContinuousClock.now
        let error = #expect(throws: PeriodError.self) { try parser.parse(text) }
        #expect(error?.kind == "period.unreadable")
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test(arguments: [UInt64(11), 12, 13])
    func `random text is read as ordered days or refused with a message`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let forms =
            PeriodFormsTests.friday.map(\.0) + DayFormsTests.friday.map(\.0) + ["..", "..", ".", "é", "\u{301}"]
        for _ in 0..<4_000 {
            var scalars: [Unicode.Scalar] = []
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                scalars += Array(forms.randomElement(using: &generator)!.unicodeScalars)
            }
            for _ in 0..<Int.random(in: 0...2, using: &generator) where !scalars.isEmpty {
                scalars.remove(at: Int.random(in: scalars.indices, using: &generator))
            }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            do {
                let selection = try parser.parse(text)
                let (first, last) = (selection.first ?? .earliest, selection.last ?? .latest)
                #expect(first <= last && first >= .earliest, "seed \(seed): \(text.debugDescription)")
                if let period = selection.period {
                    #expect(period.days == DayRange(first, last), "seed \(seed): \(text.debugDescription)")
                }
            } catch {
                let caret = error.caret ?? 0..<scalars.count
                #expect(caret.upperBound <= scalars.count, "seed \(seed): \(text.debugDescription)")
                #expect(!error.message.isEmpty && error.hint != nil, "seed \(seed): \(text.debugDescription)")
            }
        }
    }

    @Test(arguments: [Int.min, .min + 40, -719_163, 2_932_896, .max - 40, .max])
    func `no form crashes on any current day`(today: Int) {
        let parser = PeriodParser(today: Day(number: today))
        var answers = 0
        let forms = PeriodFormsTests.friday.map(\.0) + PeriodFormsTests.ranges.map(\.0)
        for text in forms {
            do {
                _ = try parser.parse(text)
                answers += 1
            } catch {
                if error.kind.contains(".too-") || error.kind == "period.reversed" { answers += 1 }
            }
        }
        #expect(answers == forms.count)
    }
}
