public import Failures
internal import Text

extension PeriodError: WordedError {
    /// The text of the error for the user. The message quotes at most 40 scalars of the input. The caret is `nil` if
    /// the whole input is wrong.
    public var words: ErrorWords {
        func errorWords(_ kind: String, _ message: String, hint: String, more: [Advice] = []) -> ErrorWords {
            errorWords(kind, message, advice: [.text(hint)] + more)
        }
        func errorWords(_ kind: String, _ message: String, advice: [Advice]) -> ErrorWords {
            ErrorWords(
                kind: kind, message: message, input: text, caret: place == whole ? nil : place, advice: advice)
        }
        /// The typed command with the suggestion. Without a suggestion, or if only one end of a range is wrong, a text
        /// that tells what to write.
        func suggesting(_ suggestion: String?, or hint: String) -> [Advice] {
            guard let suggestion, TextSpan(text).ends == nil else { return [.text("write \(suggestion ?? hint)")] }
            return [.command("did you mean", [.value(text, suggestion)], otherwise: "write \(suggestion)")]
        }
        return switch problem {
        case .unreadableDay(let suggestion):
            errorWords(
                "day.unreadable", place.isEmpty ? "no day was given" : "\(quoted) is not a day",
                advice: suggesting(
                    suggestion, or: "today, yesterday, fri, 3d, 20, 20/11, 20nov, 20/11/2026 or 2026-11-20"))
        case .noSuchDay(let day, let month):
            errorWords(
                "day.no-such-day", "there is no \(day) \(month.englishName): \(month.title) has \(month.length) days",
                hint: "write \(month.length)/\(month.month)/\(month.year.padded(to: 4)) for its last day")
        case .noSuchDayNumber(let day):
            errorWords("day.no-such-day", "no month has a day \(day)", hint: "write a day from 1 to 31")
        case .noSuchMonthOfDay(let month, .dayFirst, let suggestion):
            errorWords(
                "day.no-such-day", "there is no month \(month); days are written day first",
                advice: suggesting(suggestion, or: "day/month, as in 20/11"))
        case .noSuchMonthOfDay(let month, .yearFirst, _):
            errorWords("day.no-such-day", "there is no month \(month)", hint: "write year-month-day, as in 2026-11-20")
        case .twoDigitYear(let suggestion):
            errorWords(
                "day.two-digit-year", "the year \(quoted) needs four digits",
                advice: suggesting(suggestion, or: "the year in full, as in 20/11/2026"))
        case .ambiguousWord(let readings):
            errorWords(
                "day.ambiguous-word",
                "\(quoted) is "
                    + readings.map { "\($0.title) in \(series($0.languages))" }.joined(separator: ", but "),
                advice: readings.compactMap { reading in reading.suggestion.map { (reading.title, $0) } }.map {
                    .command("for \($0)", [.value(text, replacing($1))], otherwise: "for \($0), write \($1)")
                })
        case .dayTooEarly:
            errorWords(
                "day.too-early", "\(quoted) is before \(Day.earliest.iso), the earliest day accepted",
                hint: "write \(Day.earliest.iso) or a later day")
        case .dayTooFarAhead(let day, let latest):
            errorWords(
                "day.too-far-ahead", "\(day.fullText) is more than a year after today",
                hint: "write \(latest.iso) or an earlier day")
        case .unreadablePeriod(let suggestion):
            errorWords(
                "period.unreadable", place.isEmpty ? "no period was given" : "\(quoted) is not a period",
                advice: suggesting(
                    suggestion, or: "a day, 2026-W47, 2026-11, nov, 2026, Q3, last-month, 30d, FROM..TO or all"))
        case .noSuchWeek(let week, let year, let weeks):
            errorWords(
                "period.no-such-week", "there is no week \(week): \(year) has \(weeks) weeks",
                hint: "write \(year.padded(to: 4))-W\(weeks) for the last week of the year")
        case .noSuchMonth(let month, let year):
            errorWords(
                "period.no-such-month", "there is no month \(month)",
                hint: "write \(year.padded(to: 4))-01 to \(year.padded(to: 4))-12")
        case .noSuchQuarter(let quarter):
            errorWords("period.no-such-quarter", "there is no quarter \(quarter)", hint: "write Q1, Q2, Q3 or Q4")
        case .noDays:
            errorWords("period.no-days", "\(quoted) contains no day", hint: "write today or 1d")
        case .reversed(let first, let last):
            errorWords(
                "period.reversed", "the range runs backwards, from \(first.fullText) to \(last.fullText)",
                hint: "write the earlier end first; a date without a year is the latest that has begun",
                more: lastAhead(of: first).map { end in
                    let ahead = "\(first.iso)..\(end.iso)"
                    return [.command("for days ahead", [.value(text, ahead)], otherwise: "for days ahead: \(ahead)")]
                } ?? swapped.map { [.command("the other way round", [.value(text, $0)])] } ?? [])
        case .periodTooEarly:
            errorWords(
                "period.too-early", "\(quoted) begins before \(Day.earliest.iso), the earliest day accepted",
                hint: "write a period that begins on \(Day.earliest.iso) or later")
        case .periodTooFarAhead(let latest):
            errorWords(
                "period.too-far-ahead", "\(quoted) begins more than a year after today",
                hint: "write a period that begins by \(latest.iso)")
        }
    }

    /// The later day that was probably meant as the end of a backwards range. The end must be only a day of the month,
    /// as in `24..26` for a trip, typed before the 26th; otherwise `nil`.
    private func lastAhead(of first: Day) -> Day? {
        guard let end = TextSpan(text).ends?.to.scalars, !end.isEmpty, end.count <= 2,
            let number = Int(String(String.UnicodeScalarView(end)))
        else { return nil }
        let month = Month(containing: first)
        return [month, month.adding(months: 1)]
            .compactMap { Day(year: $0.year, month: $0.month, day: number) }.first { $0 >= first }
    }

    /// The typed range with its ends exchanged; `nil` if the text is not a range.
    private var swapped: String? {
        TextSpan(text).ends.flatMap { ends in
            guard let from = ends.from.scalars, let to = ends.to.scalars else { return nil }
            return String(String.UnicodeScalarView(to)) + ".." + String(String.UnicodeScalarView(from))
        }
    }

    /// The typed text with another word in the wrong place.
    private func replacing(_ word: String) -> String {
        let scalars = text.unicodeScalars
        return String(String.UnicodeScalarView(scalars.prefix(place.lowerBound))) + word
            + String(String.UnicodeScalarView(scalars.dropFirst(place.upperBound)))
    }

    private var quoted: String {
        let longest = 40
        var quote = "'"
        let scalars = text.unicodeScalars.dropFirst(place.lowerBound).prefix(min(place.count, longest))
        quote.unicodeScalars.append(contentsOf: scalars)
        return quote + (place.count > longest ? "...'" : "'")
    }
}
