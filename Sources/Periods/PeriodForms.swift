/// Parses the forms of a period, except ranges.
struct PeriodForms: Sendable {
    private let days: DayForms
    private var today: Day { days.today }

    init(today: Day) {
        days = DayForms(today: today)
    }

    /// The selection named by a phrase, with both ends; `nil` if the phrase does not have the form of a period.
    ///
    /// - Throws: `PeriodError` if it has the form, but the period does not exist or is out of range.
    func selection(of phrase: TokenizedText) throws(PeriodError) -> PeriodSelection? {
        if let period = try period(of: phrase) { return try accepted(PeriodSelection(period), phrase) }
        if let quarter = try quarter(of: phrase) { return try accepted(quarter, phrase) }
        return try days.day(of: phrase).map { PeriodSelection(.day($0)) }
    }

    /// The last days up to today, as in `30d`; `nil` for any other form.
    func lastDays(_ phrase: TokenizedText) throws(PeriodError) -> PeriodSelection? {
        guard phrase.shape == "0a", phrase.words == ["d"] else { return nil }
        let count = phrase.numbers[0].value
        if count == 0 { throw phrase.error(.noDays) }
        if count == 1 { return try accepted(PeriodSelection(.day(today)), phrase) }
        let first = today.adding(days: 1 - count)
        return try accepted(PeriodSelection(uncheckedFirst: first, last: today, period: nil), phrase)
    }

    private func period(of phrase: TokenizedText) throws(PeriodError) -> Period? {
        let numbers = phrase.numbers
        switch phrase.shape {
        case "0" where numbers[0].isYear:
            return .year(Year(unchecked: numbers[0].value))
        case "0-0" where numbers[0].isYear && numbers[1].digits == 2:
            guard (1...12).contains(numbers[1].value) else {
                throw phrase.error(.noSuchMonth(numbers[1].value, year: numbers[0].value), at: numbers[1])
            }
            return .month(Month(uncheckedYear: numbers[0].value, month: numbers[1].value))
        case "a":
            return Month.number(named: phrase.words[0]).map { .month(latestMonth($0)) }
        case "a0" where phrase.words == ["w"] && numbers[0].isShort:
            return .week(try latestWeek(numbers[0], phrase))
        case "a0" where numbers[0].isYear, "a 0" where numbers[0].isYear:
            let month = Month.number(named: phrase.words[0])
            return month.map { .month(Month(uncheckedYear: numbers[0].value, month: $0)) }
        case "0-a0" where phrase.words == ["w"] && numbers[0].isYear && numbers[1].isShort:
            return .week(try week(numbers[1], ofYear: numbers[0].value, phrase))
        case "a-a":
            return relative(phrase.words[0], phrase.words[1])
        default:
            return nil
        }
    }

    private func quarter(of phrase: TokenizedText) throws(PeriodError) -> PeriodSelection? {
        guard phrase.words == ["q"], let number = phrase.numbers.last, number.isShort else { return nil }
        let year: Int?
        switch phrase.shape {
        case "a0": year = nil
        case "0-a0" where phrase.numbers[0].isYear: year = phrase.numbers[0].value
        default: return nil
        }
        guard (1...4).contains(number.value) else { throw phrase.error(.noSuchQuarter(number.value), at: number) }
        let firstNumber = number.value * 3 - 2
        let month = year.map { Month(uncheckedYear: $0, month: firstNumber) } ?? latestMonth(firstNumber)
        let last = month.adding(months: 2)
        return PeriodSelection(uncheckedFirst: month.days.first, last: last.days.last, period: nil)
    }

    private func relative(_ which: String, _ unit: String) -> Period? {
        guard let unit = PeriodUnit(rawValue: unit), unit != .day else { return nil }
        let current = unit.period(containing: today)
        switch which {
        case "this": return current
        case "last": return current.previous
        default: return nil
        }
    }

    private func latestMonth(_ number: Int) -> Month {
        let running = Month(containing: today)
        let month = Month(uncheckedYear: running.year, month: number)
        return month > running ? month.adding(months: -12) : month
    }

    private func latestWeek(_ number: TokenizedText.Number, _ phrase: TokenizedText) throws(PeriodError) -> Week {
        let running = Week(containing: today)
        guard (1...53).contains(number.value) else { return try week(number, ofYear: running.year, phrase) }
        var year = number.value > running.number ? running.year - 1 : running.year
        while number.value > Week.count(inYear: year) { year -= 1 }
        return Week(uncheckedYear: year, number: number.value)
    }

    private func week(_ number: TokenizedText.Number, ofYear year: Int, _ phrase: TokenizedText) throws(PeriodError)
        -> Week
    {
        let weeks = Week.count(inYear: year)
        guard (1...weeks).contains(number.value) else {
            throw phrase.error(.noSuchWeek(number.value, year: year, weeks: weeks), at: number)
        }
        return Week(uncheckedYear: year, number: number.value)
    }

    private func accepted(_ selection: PeriodSelection, _ phrase: TokenizedText) throws(PeriodError) -> PeriodSelection
    {
        guard let first = selection.first else { return selection }
        if first < .earliest { throw phrase.error(.periodTooEarly) }
        if first > days.latest { throw phrase.error(.periodTooFarAhead(latest: days.latest)) }
        return selection
    }
}
