/// Parses the forms of a day.
struct DayForms: Sendable {
    let today: Day
    /// The last accepted day: one year after today.
    let latest: Day

    init(today: Day) {
        self.today = today
        latest = today.aYearLater
    }

    /// The day named by a phrase; `nil` if the phrase does not have the form of a day.
    ///
    /// - Throws: `PeriodError` if it has the form, but the day does not exist or is out of range.
    func day(of phrase: TokenizedText) throws(PeriodError) -> Day? {
        let numbers = phrase.numbers
        switch phrase.shape {
        case "a":
            guard let day = named(phrase.words[0]) else { return nil }
            return try accepted(day, phrase)
        case "0a" where phrase.words == ["d"], "-0":
            return try accepted(today.adding(days: -numbers[0].value), phrase)
        case "0":
            return numbers[0].isShort ? try latestDay(numbered: numbers[0], phrase) : nil
        case "0a", "0 a", "0a0", "0 a0", "0a 0", "0 a 0":
            guard numbers[0].isShort, let month = Month.number(named: phrase.words[0]) else { return nil }
            guard numbers.count == 2 else { return try latestDay(numbered: numbers[0], ofMonth: month, phrase) }
            let year = numbers[1]
            if year.digits == 2 {
                throw twoDigitYear(year, of: numbers[0], month, phrase) { "\(numbers[0].value)\(phrase.words[0])\($0)" }
            }
            return year.isYear ? try day(numbers[0], ofMonth: month, year, phrase) : nil
        case "0/0", "0.0", "0.0.":
            guard numbers[0].isShort, numbers[1].isShort else { return nil }
            let month = try month(numbers[1], after: numbers[0], year: nil, phrase)
            return try latestDay(numbered: numbers[0], ofMonth: month, phrase)
        case "0/0/0" where numbers[0].isYear, "0-0-0":
            guard numbers[0].isYear, numbers[1].digits == 2, numbers[2].digits == 2 else { return nil }
            guard (1...12).contains(numbers[1].value) else {
                throw phrase.error(
                    .noSuchMonthOfDay(month: numbers[1].value, order: .yearFirst, suggestion: nil), at: numbers[1])
            }
            return try day(numbers[2], ofMonth: numbers[1].value, numbers[0], phrase)
        case "0/0/0", "0.0.0":
            return try dayFirst(numbers[0], numbers[1], numbers[2], phrase)
        default:
            return nil
        }
    }

    private func named(_ word: String) -> Day? {
        switch word {
        case "today": return today
        case "yesterday": return today.previous
        default:
            guard let weekday = Weekday(word: word) else { return nil }
            let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
            return today.adding(days: back == 0 ? -7 : -back)
        }
    }

    private func dayFirst(
        _ day: TokenizedText.Number, _ month: TokenizedText.Number, _ year: TokenizedText.Number,
        _ phrase: TokenizedText
    ) throws(PeriodError) -> Day? {
        guard day.isShort, month.isShort else { return nil }
        if year.digits == 2 {
            throw twoDigitYear(year, of: day, month.value, phrase) { "\(day.value)/\(month.value)/\($0)" }
        }
        guard year.isYear else { return nil }
        return try self.day(day, ofMonth: self.month(month, after: day, year: year, phrase), year, phrase)
    }

    private func latestDay(numbered day: TokenizedText.Number, _ phrase: TokenizedText) throws(PeriodError) -> Day {
        guard (1...31).contains(day.value) else { throw phrase.error(.noSuchDayNumber(day.value), at: day) }
        var month = Month(containing: today)
        while day.value > month.length || month.day(day.value) > today { month = month.previous }
        return try accepted(month.day(day.value), phrase)
    }

    private func latestDay(
        numbered day: TokenizedText.Number, ofMonth number: Int, _ phrase: TokenizedText
    ) throws(PeriodError) -> Day {
        var month = Month(uncheckedYear: today.year, month: number)
        let inLeapYear = Month(uncheckedYear: 2000, month: number)
        guard (1...inLeapYear.length).contains(day.value) else {
            throw phrase.error(.noSuchDay(day: day.value, month: month), at: day)
        }
        while day.value > month.length || month.day(day.value) > today { month = month.adding(months: -12) }
        return try accepted(month.day(day.value), phrase)
    }

    private func day(
        _ day: TokenizedText.Number, ofMonth number: Int, _ year: TokenizedText.Number, _ phrase: TokenizedText
    ) throws(PeriodError) -> Day {
        let month = Month(uncheckedYear: year.value, month: number)
        guard (1...month.length).contains(day.value) else {
            throw phrase.error(.noSuchDay(day: day.value, month: month), at: day)
        }
        return try accepted(month.day(day.value), phrase)
    }

    private func accepted(_ day: Day, _ phrase: TokenizedText) throws(PeriodError) -> Day {
        if day < .earliest { throw phrase.error(.dayTooEarly) }
        if day > latest { throw phrase.error(.dayTooFarAhead(day, latest: latest)) }
        return day
    }

    /// The month that follows a day of the month in the text. The error suggests swapping day and month if that gives a
    /// valid day.
    private func month(
        _ month: TokenizedText.Number, after day: TokenizedText.Number, year: TokenizedText.Number?,
        _ phrase: TokenizedText
    ) throws(PeriodError) -> Int {
        if (1...12).contains(month.value) { return month.value }
        let suggestion = NearMiss.dayFirst(day: month, month: day, year: year)
        throw phrase.error(
            .noSuchMonthOfDay(month: month.value, order: .dayFirst, suggestion: suggestion), at: month)
    }

    /// The error for a two-digit year. The suggestion is the date in the latest year with these digits in which it
    /// would be accepted; `nil` if there is no such year.
    private func twoDigitYear(
        _ year: TokenizedText.Number, of day: TokenizedText.Number, _ month: Int, _ phrase: TokenizedText,
        writing: (String) -> String
    ) -> PeriodError {
        let newest = latest.year
        var full = newest - (newest - year.value).floored(by: 100).remainder
        var suggestion: String?
        if (1...12).contains(month) {
            if Month(uncheckedYear: full, month: month).day(day.value) > latest { full -= 100 }
            if NearMiss.canBe(day: day.value, month: month, year: full), full >= Day.earliest.year {
                suggestion = writing(full.padded(to: 4))
            }
        }
        return phrase.error(.twoDigitYear(suggestion: suggestion), at: year)
    }
}
