/// Parses the forms of a day.
struct DayForms: Sendable {
    let today: Day
    /// The last accepted day: one year after today.
    let latest: Day
    let vocabulary: DayVocabulary

    init(today: Day, vocabulary: DayVocabulary) {
        self.today = today
        self.vocabulary = vocabulary
        latest = today.aYearLater
    }

    /// The day named by a phrase; `nil` if the phrase does not have the form of a day.
    ///
    /// - Throws: `PeriodError` if it has the form, but the day does not exist or is out of range, or if a word has two
    ///   meanings.
    func day(of phrase: TokenizedText) throws(PeriodError) -> Day? {
        if let day = try basicDay(of: phrase) { return day }
        guard !vocabulary.isBasic else { return nil }
        if let day = try everydayDay(of: phrase) { return day }
        let plain = PlainPhrase(phrase)
        guard plain.isWords else { return try dayOfMonth(plain, phrase) }
        guard let meaning = try meaning(plain, phrase, isPeriod: false), let day = day(meaning) else { return nil }
        return try accepted(day, phrase)
    }

    /// The day named by a phrase in a basic form; `nil` for other phrases.
    func basicDay(of phrase: TokenizedText) throws(PeriodError) -> Day? {
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
            return year.isYear ? try day(numbers[0], ofMonth: month, of: year.value, phrase) : nil
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
            return try day(numbers[2], ofMonth: numbers[1].value, of: numbers[0].value, phrase)
        case "0/0/0", "0.0.0":
            return try dayFirst(numbers[0], numbers[1], numbers[2], phrase)
        default:
            return nil
        }
    }

    /// The day of a date such as `25-11-2026`, or of `last` and an English weekday, as in `last friday`; `nil`
    /// for other phrases.
    func everydayDay(of phrase: TokenizedText) throws(PeriodError) -> Day? {
        switch phrase.shape {
        case "0-0-0":
            return try dayFirst(phrase.numbers[0], phrase.numbers[1], phrase.numbers[2], phrase)
        case "a a" where phrase.words[0] == "last", "a-a" where phrase.words[0] == "last":
            guard let weekday = Weekday(word: phrase.words[1]) else { return nil }
            return try accepted(latestDay(on: weekday), phrase)
        default:
            return nil
        }
    }

    /// The day of a date with a month in a word of the vocabulary, as in `20. Oktober`, with a year or without; `nil`
    /// for other phrases.
    func dayOfMonth(_ plain: PlainPhrase, _ phrase: TokenizedText) throws(PeriodError) -> Day? {
        switch plain.shape {
        case "0a", "0 a", "0a0", "0 a0", "0a 0", "0 a 0":
            let numbers = plain.numbers
            guard numbers[0].isShort, numbers.count == 1 || numbers[1].isYear,
                let month = try month(plain, phrase)
            else { return nil }
            guard numbers.count == 2 else { return try latestDay(numbered: numbers[0], ofMonth: month, phrase) }
            return try day(numbers[0], ofMonth: month, of: numbers[1].value, phrase)
        default:
            return nil
        }
    }

    /// The month that the word of a phrase names; `nil` if it names none.
    func month(_ plain: PlainPhrase, _ phrase: TokenizedText) throws(PeriodError) -> Int? {
        let meanings = vocabulary.meanings(of: plain.word).filter { $0.meaning.month != nil }
        return try only(meanings, plain, phrase, isPeriod: true)?.month
    }

    /// The meaning of a phrase of words; `nil` if it has none.
    /// - Parameter isPeriod: whether a month is accepted.
    func meaning(
        _ plain: PlainPhrase, _ phrase: TokenizedText, isPeriod: Bool
    ) throws(PeriodError) -> CalendarMeaning? {
        let meanings = vocabulary.meanings(of: plain.word)
        guard isPeriod || meanings.contains(where: { $0.meaning.month == nil }) else { return nil }
        return try only(meanings, plain, phrase, isPeriod: isPeriod)
    }

    /// The day with a meaning, relative to today: for a weekday the latest one before today; `nil` for a month.
    func day(_ meaning: CalendarMeaning) -> Day? {
        switch meaning {
        case .relative(let days): today.adding(days: days)
        case .weekday(let weekday): latestDay(on: weekday)
        case .month: nil
        }
    }

    /// The only one of the meanings; `nil` if there are none.
    /// - Throws: `PeriodError.Problem.ambiguousWord` with all of them if there are several.
    private func only(
        _ meanings: [(meaning: CalendarMeaning, languages: [String])], _ plain: PlainPhrase, _ phrase: TokenizedText,
        isPeriod: Bool
    ) throws(PeriodError) -> CalendarMeaning? {
        guard meanings.count > 1, let span = plain.wordSpan else { return meanings.first?.meaning }
        let readings = meanings.map { meaning, languages in
            let isTyped = isPeriod || meaning.month == nil
            return PeriodError.WordReading(
                title: meaning.title, languages: languages, suggestion: isTyped ? meaning.word(today: today) : nil)
        }
        throw phrase.passage.error(.ambiguousWord(readings), at: span)
    }

    private func named(_ word: String) -> Day? {
        switch word {
        case "today": today
        case "yesterday": today.previous
        default: Weekday(word: word).map(latestDay(on:))
        }
    }

    /// The latest day before today that is on this weekday.
    private func latestDay(on weekday: Weekday) -> Day {
        let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
        return today.adding(days: back == 0 ? -7 : -back)
    }

    private func dayFirst(
        _ day: TokenizedText.Number, _ month: TokenizedText.Number, _ year: TokenizedText.Number,
        _ phrase: TokenizedText
    ) throws(PeriodError) -> Day? {
        guard day.isShort, month.isShort else { return nil }
        if year.digits == 2 {
            guard phrase.shape != "0-0-0" else { return nil }
            if let year = yearOfThisCentury(year, of: day, month, phrase) {
                return try self.day(day, ofMonth: month.value, of: year, phrase)
            }
            throw twoDigitYear(year, of: day, month.value, phrase) { "\(day.value)/\(month.value)/\($0)" }
        }
        guard year.isYear else { return nil }
        return try self.day(day, ofMonth: self.month(month, after: day, year: year, phrase), of: year.value, phrase)
    }

    /// The year of a date such as `25.11.26`, in the current century. `nil` if the date would be too far ahead, or if
    /// its month could be before its day, as in `5/12/26`.
    private func yearOfThisCentury(
        _ year: TokenizedText.Number, of day: TokenizedText.Number, _ month: TokenizedText.Number,
        _ phrase: TokenizedText
    ) -> Int? {
        guard !vocabulary.isBasic, phrase.shape == "0.0.0", (1...12).contains(month.value) else { return nil }
        let full = today.year - today.year.floored(by: 100).remainder + year.value
        return Month(uncheckedYear: full, month: month.value).day(day.value) <= latest ? full : nil
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
        _ day: TokenizedText.Number, ofMonth number: Int, of year: Int, _ phrase: TokenizedText
    ) throws(PeriodError) -> Day {
        let month = Month(uncheckedYear: year, month: number)
        guard (1...month.length).contains(day.value) else {
            throw phrase.error(.noSuchDay(day: day.value, month: month), at: day)
        }
        return try accepted(month.day(day.value), phrase)
    }

    func accepted(_ day: Day, _ phrase: TokenizedText) throws(PeriodError) -> Day {
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
