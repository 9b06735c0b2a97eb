import Periods
import Support
import Testing

@Suite struct DayParserTests {
    private let parser = DayParser(today: "2026-11-20")

    @Test(arguments: [
        "", " ", "x", "moon", "20-11", "nov20", "nov", "2026", "2026-11", "123", "20261120", "20 / 11", "2 0",
        "20/11/", "20//11", "/20", "20.", "20.11..", "20.11.2026.", "20/11.2026", "20.11/2026", "20/11/026", "020/11",
        "20/011", "20  nov", "20-nov", "20 nov ember", "20nov 26x", "-", "--3", "-3d", "3 d", "d3", "3dd", "3w", "+3",
        "2026-1-5", "2026-11-020", "2026/11", "20nov20266", "Fri 20 Nov 2026", "20/11 2026", "２０", "20\u{301}",
        "\t20", "20\n", "20\u{a0}", "20\u{0}", "today.", "todáy", "all", "2026-W47", "..", "20..21",
    ])
    func `other text is not a day`(text: String) {
        let error = #expect(throws: PeriodError.self) { try parser.parse(text) }
        #expect(error?.kind == "day.unreadable")
    }

    @Test(
        arguments: [
            ("27", ["2026-10-27", "2026-11-27", "2026-12-27"]), ("20", ["2026-11-20", "2026-12-20", "2027-01-20"]),
            ("12.12.", ["2025-12-12", "2026-12-12"]), ("fri", ["2026-11-13", "2026-11-20", "2026-11-27"]),
            ("2026-12-12", ["2026-12-12"]), ("today", ["2026-11-20"]), ("3d", ["2026-11-17"]), ("x", []),
        ] as [(String, [Day])])
    func `a day without a month or year can be a coming one`(text: String, days: [Day]) {
        #expect(Array(parser.possibleDays(text).prefix(3)) == days)
    }

    @Test func `every accepted day is read back from its text`() throws {
        for day in DayRange(.earliest, "2027-11-20") {
            let read = try parser.parse(day.iso)
            if read != day { Issue.record("\(day.iso) was read as \(read.iso)") }
        }
    }

    @Test func `spaces around a day are ignored, even a megabyte`() throws {
        let spaces = String(repeating: " ", count: 1 << 19)
        #expect(try parser.parse(spaces + "20/11" + spaces) == "2026-11-20")
    }

    @Test(arguments: ["9", " ", ".", "-", "d", "e\u{301}", "20/11 ", "nov"])
    func `a megabyte of text is refused at once`(part: String) {
        let text = String(repeating: part, count: (1 << 20) / part.utf8.count)
        let start = ContinuousClock.now
        let error = #expect(throws: PeriodError.self) { try parser.parse(text) }
        #expect(error?.kind == "day.unreadable")
        #expect((error?.message.utf8.count ?? 0) < 400)
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `random text is read as a valid day or refused with a message`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let alphabet = Array("0123456789012345678901239./-  dwqnovfebmartodyes\u{301}é\n")
        for _ in 0..<4_000 {
            let text = String(
                (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                    alphabet.randomElement(using: &generator)!
                })
            do {
                let day = try parser.parse(text)
                #expect(day >= .earliest && day <= "2027-11-20", "seed \(seed): \(text.debugDescription)")
            } catch {
                let length = text.unicodeScalars.count
                let caret = error.caret ?? 0..<length
                #expect(caret.upperBound <= length, "seed \(seed): \(text.debugDescription)")
                #expect(error.input == text, "seed \(seed): \(text.debugDescription)")
                #expect(!error.message.isEmpty && error.hint != nil, "seed \(seed): \(text.debugDescription)")
            }
        }
    }

    @Test(arguments: [Int.min, .min + 40, -719_163, 2_932_896, .max - 40, .max])
    func `no form crashes on any current day`(today: Int) {
        let parser = DayParser(today: Day(number: today))
        var answers = 0
        for (text, _) in DayFormsTests.friday {
            do {
                _ = try parser.parse(text)
                answers += 1
            } catch {
                if ["day.too-early", "day.too-far-ahead"].contains(error.kind) { answers += 1 }
            }
        }
        #expect(answers == DayFormsTests.friday.count)
    }
}
