/// Parses the forms of a period, except ranges.
struct PeriodForms: Sendable {
    private let days: DayForms
    private let monthStart: MonthStart
    private var today: Day { days.today }

    init(today: Day, monthStart: MonthStart, vocabulary: DayVocabulary) {
        days = DayForms(today: today, vocabulary: vocabulary)
        self.monthStart = monthStart
    }

    /// The selection named by a phrase, with both ends; `nil` if the phrase does not have the form of a period.
    ///
    /// - Throws: `PeriodError` if it has the form, but the period does not exist or is out of range, or if a word has
    ///   two meanings.
    func selection(of phrase: TokenizedText) throws(PeriodError) -> PeriodSelection? {
        if let selection = try basicSelection(of: phrase) { return selection }
        guard !days.vocabulary.isBasic else { return nil }
        if let day = try days.everydayDay(of: phrase) { return PeriodSelection(.day(day)) }
        let plain = PlainPhrase(phrase)
        if let month = try month(plain, phrase) { return try accepted(PeriodSelection(.month(month)), phrase) }
        guard plain.isWords else { return try days.dayOfMonth(plain, phrase).map { PeriodSelection(.day($0)) } }
        guard let meaning = try days.meaning(plain, phrase, isPeriod: true), let day = days.day(meaning) else {
            return nil
        }
        return PeriodSelection(.day(try days.accepted(day, phrase)))
    }

    /// Whether a phrase names a month in words of the vocabulary, alone or after a day, without a year.
    func isInWordsWithoutYear(_ phrase: TokenizedText) -> Bool {
        guard !days.vocabulary.isBasic, !phrase.isAll else { return false }
        let plain = PlainPhrase(phrase)
        guard plain.isWords || ["0a", "0 a"].contains(plain.shape), (try? basicSelection(of: phrase)) == nil else {
            return false
        }
        return days.vocabulary.meanings(of: plain.word).contains { $0.meaning.month != nil }
    }

    /// The selection named by a phrase in a basic form; `nil` for other phrases.
    private func basicSelection(of phrase: TokenizedText) throws(PeriodError) -> PeriodSelection? {
        if let period = try period(of: phrase) { return try accepted(PeriodSelection(period), phrase) }
        if let quarter = try quarter(of: phrase) { return try accepted(PeriodSelection(.quarter(quarter)), phrase) }
        return try days.basicDay(of: phrase).map { PeriodSelection(.day($0)) }
    }

    /// The month of `ottobre` or `ottobre 2026`; `nil` for other phrases.
    private func month(_ plain: PlainPhrase, _ phrase: TokenizedText) throws(PeriodError) -> Month? {
        switch plain.shape {
        case "a0" where plain.numbers[0].isYear, "a 0" where plain.numbers[0].isYear:
            guard let month = try days.month(plain, phrase) else { return nil }
            return self.month(month, of: plain.numbers[0].value)
        case _ where plain.isWords:
            return try days.meaning(plain, phrase, isPeriod: true)?.month.map(latestMonth)
        default:
            return nil
        }
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
            return .year(Year(unchecked: numbers[0].value, monthStart: monthStart))
        case "0-0" where numbers[0].isYear && numbers[1].digits == 2:
            guard (1...12).contains(numbers[1].value) else {
                throw phrase.error(.noSuchMonth(numbers[1].value, year: numbers[0].value), at: numbers[1])
            }
            return .month(month(numbers[1].value, of: numbers[0].value))
        case "a":
            return Month.number(named: phrase.words[0]).map { .month(latestMonth($0)) }
        case "a0" where phrase.words == ["w"] && numbers[0].isShort:
            return .week(try latestWeek(numbers[0], phrase))
        case "a0" where numbers[0].isYear, "a 0" where numbers[0].isYear:
            let month = Month.number(named: phrase.words[0])
            return month.map { .month(self.month($0, of: numbers[0].value)) }
        case "0-a0" where phrase.words == ["w"] && numbers[0].isYear && numbers[1].isShort:
            return .week(try week(numbers[1], ofYear: numbers[0].value, phrase))
        case "a-a":
            return relative(phrase.words[0], phrase.words[1])
        default:
            return nil
        }
    }

    private func quarter(of phrase: TokenizedText) throws(PeriodError) -> Quarter? {
        guard phrase.words == ["q"], let number = phrase.numbers.last, number.isShort else { return nil }
        let year: Int?
        switch phrase.shape {
        case "a0": year = nil
        case "0-a0" where phrase.numbers[0].isYear: year = phrase.numbers[0].value
        default: return nil
        }
        guard (1...4).contains(number.value) else { throw phrase.error(.noSuchQuarter(number.value), at: number) }
        let firstNumber = number.value * 3 - 2
        return Quarter(containing: year.map { month(firstNumber, of: $0) } ?? latestMonth(firstNumber))
    }

    private func relative(_ which: String, _ unit: String) -> Period? {
        guard let unit = PeriodUnit(rawValue: unit), unit != .day else { return nil }
        let current = monthStart.period(unit, containing: today)
        switch which {
        case "this": return current
        case "last": return current.previous
        default: return nil
        }
    }

    private func latestMonth(_ number: Int) -> Month {
        let running = monthStart.month(containing: today)
        let month = month(number, of: running.year)
        return month > running ? month.adding(months: -12) : month
    }

    private func month(_ number: Int, of year: Int) -> Month {
        Month(uncheckedYear: year, month: number, start: monthStart)
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
