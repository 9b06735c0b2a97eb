import Testing

/// Months of a person, a couple and a script: commands drawn from seeds, and every figure beside a ledger of the test's own.
@Suite struct SeededMonthTests {
    private static let months: [(MonthPlayer, UInt64)] = [
        (.person, 11), (.couple, 11), (.script, 11), (.person, 12), (.couple, 12), (.script, 12), (.person, 23),
        (.couple, 24), (.script, 13), (.person, 14),
    ]

    @Test(arguments: months)
    func `every figure of a month equals a separate ledger`(player: MonthPlayer, seed: UInt64) throws {
        var month = try MonthPlay(player, seed: seed)
        let length = PlainCalendar.length(ofMonth: PlainCalendar.month(of: month.first))
        for day in 0..<length {
            try month.play(day: month.first + day)
            if day % 11 == 8 && day < 22 || day == length - 1 { try MonthComparison(month).compareAll() }
        }
        // The month is over, and the next one runs.
        month.go(to: month.first + length + 1)
        try MonthComparison(month).compareAll()
        try month.run(["check"])
    }
}
