extension PeriodError {
    /// A dotted name that never changes: `day.no-such-day`.
    public var kind: String {
        switch problem {
        case .unreadableDay: "day.unreadable"
        case .noSuchDay, .noSuchDayNumber, .noSuchMonthOfDay: "day.no-such-day"
        case .twoDigitYear: "day.two-digit-year"
        case .dayTooEarly: "day.too-early"
        case .dayTooFarAhead: "day.too-far-ahead"
        case .unreadablePeriod: "period.unreadable"
        case .noSuchWeek: "period.no-such-week"
        case .noSuchMonth: "period.no-such-month"
        case .noSuchQuarter: "period.no-such-quarter"
        case .noDays: "period.no-days"
        case .reversed: "period.reversed"
        case .periodTooEarly: "period.too-early"
        case .periodTooFarAhead: "period.too-far-ahead"
        }
    }

    /// What is wrong, in one line. It may quote up to 40 scalars of the input as they are.
    public var message: String {
        switch problem {
        case .unreadableDay:
            place.isEmpty ? "no day was given" : "\(quoted) is not a day"
        case .noSuchDay(let day, let month):
            "there is no \(day) \(month.englishName): \(month.title) has \(month.length) days"
        case .noSuchDayNumber(let day):
            "no month has a day \(day)"
        case .noSuchMonthOfDay(let month, .dayFirst, _):
            "there is no month \(month); days are written day first"
        case .noSuchMonthOfDay(let month, .yearFirst, _):
            "there is no month \(month)"
        case .twoDigitYear:
            "the year \(quoted) needs four digits"
        case .dayTooEarly:
            "\(quoted) lies before \(Day.earliest.iso), the earliest day accepted"
        case .dayTooFarAhead(let day, _):
            "\(day.fullText) is more than a year after today"
        case .unreadablePeriod:
            place.isEmpty ? "no period was given" : "\(quoted) is not a period"
        case .noSuchWeek(let week, let year, let weeks):
            "there is no week \(week): \(year) has \(weeks) weeks"
        case .noSuchMonth(let month, _):
            "there is no month \(month)"
        case .noSuchQuarter(let quarter):
            "there is no quarter \(quarter)"
        case .noDays:
            "\(quoted) holds no day"
        case .reversed(let first, let last):
            "the range runs backwards, from \(first.fullText) to \(last.fullText)"
        case .periodTooEarly:
            "\(quoted) begins before \(Day.earliest.iso), the earliest day accepted"
        case .periodTooFarAhead:
            "\(quoted) begins more than a year after today"
        }
    }

    /// The whole text as it was given.
    public var input: String? { text }

    /// What of the input is meant, in unicode scalars; `nil` when that is all of it.
    public var caret: Range<Int>? { place == whole ? nil : place }

    /// What to type instead.
    public var hint: String? {
        switch problem {
        case .unreadableDay(let suggestion):
            "write \(suggestion ?? "today, yesterday, fri, 3d, 20, 20/11, 20nov, 20/11/2026 or 2026-11-20")"
        case .noSuchDay(_, let month):
            "write \(month.length)/\(month.month)/\(month.year.padded(to: 4)) for its last day"
        case .noSuchDayNumber:
            "write a day from 1 to 31"
        case .noSuchMonthOfDay(_, .dayFirst, let suggestion):
            "write \(suggestion ?? "day/month, as in 20/11")"
        case .noSuchMonthOfDay(_, .yearFirst, _):
            "write year-month-day, as in 2026-11-20"
        case .twoDigitYear(let suggestion):
            "write \(suggestion ?? "the year in full, as in 20/11/2026")"
        case .dayTooEarly:
            "write \(Day.earliest.iso) or a later day"
        case .dayTooFarAhead(_, let latest):
            "write \(latest.iso) or an earlier day"
        case .unreadablePeriod(let suggestion):
            "write \(suggestion ?? "a day, 2026-W47, 2026-11, nov, 2026, Q3, last-month, 30d, FROM..TO or all")"
        case .noSuchWeek(_, let year, let weeks):
            "write \(year.padded(to: 4))-W\(weeks) for the last week of the year"
        case .noSuchMonth(_, let year):
            "write \(year.padded(to: 4))-01 to \(year.padded(to: 4))-12"
        case .noSuchQuarter:
            "write Q1, Q2, Q3 or Q4"
        case .noDays:
            "write today or 1d"
        case .reversed:
            "write the earlier end first; an end without a year is the latest that has begun"
        case .periodTooEarly:
            "write a period that begins on \(Day.earliest.iso) or later"
        case .periodTooFarAhead(let latest):
            "write a period that begins by \(latest.iso)"
        }
    }

    private var quoted: String {
        let longest = 40
        var quote = "'"
        let scalars = text.unicodeScalars.dropFirst(place.lowerBound).prefix(min(place.count, longest))
        quote.unicodeScalars.append(contentsOf: scalars)
        return quote + (place.count > longest ? "...'" : "'")
    }
}
