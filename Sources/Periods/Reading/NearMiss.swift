/// Suggestions for phrases that are nearly a day or a period.
enum NearMiss {
    /// A valid form of the day that a phrase probably means; `nil` if the phrase is not nearly a day.
    static func day(_ phrase: TokenizedText) -> String? {
        let numbers = phrase.numbers
        switch phrase.shape {
        case "0-0":
            return dayFirst(day: numbers[0], month: numbers[1], year: nil)
        case "0-0-0", "0/0/0", "0.0.0":
            let (year, month, day) = (numbers[0], numbers[1], numbers[2])
            guard dayFirst(day: day, month: month, year: year) != nil else { return nil }
            return "\(year.value.padded(to: 4))-\(month.value.padded(to: 2))-\(day.value.padded(to: 2))"
        case "a0", "a 0", "a 0 0":
            let year = numbers.count == 2 ? numbers[1] : nil
            guard numbers[0].isShort, year?.isYear ?? true, let month = Month.number(named: phrase.words[0]),
                canBe(day: numbers[0].value, month: month, year: year?.value)
            else { return nil }
            return "\(numbers[0].value)\(phrase.words[0])\(year.map { $0.value.padded(to: 4) } ?? "")"
        case "a a", "a-a":
            // For example `past friday`.
            guard ["last", "past"].contains(phrase.words[0]), Weekday(word: phrase.words[1]) != nil else { return nil }
            return phrase.words[1]
        default:
            return nil
        }
    }

    /// A valid form of the period or day that a phrase probably means; `nil` if the phrase is not nearly a period.
    static func period(_ phrase: TokenizedText) -> String? {
        let numbers = phrase.numbers
        switch phrase.shape {
        case "0-0", "0/0", "0.0":
            let (year, month) = numbers[0].isYear ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
            guard year.isYear, month.isShort, (1...12).contains(month.value) else { return day(phrase) }
            return "\(year.value.padded(to: 4))-\(month.value.padded(to: 2))"
        case "a 0 a", "a-0-a":
            // For example `last 7 days`.
            guard ["last", "past"].contains(phrase.words[0]) else { return nil }
            return lastDays(numbers[0], phrase.words[1])
        case "0 a", "0-a", "0/a", "a-0", "a/0":
            // For example `nov-2026`.
            guard numbers[0].isYear, let month = Month.number(named: phrase.words[0]) else {
                return phrase.shape.hasPrefix("a") ? nil : lastDays(numbers[0], phrase.words[0])
            }
            return "\(numbers[0].value.padded(to: 4))-\(month.padded(to: 2))"
        case "a" where units.contains(phrase.words[0]): return "this-\(phrase.words[0])"
        case "a a" where ["this", "last"].contains(phrase.words[0]) && units.contains(phrase.words[1]):
            return "\(phrase.words[0])-\(phrase.words[1])"
        default:
            return day(phrase)
        }
    }

    /// The day without the time, where a time is not accepted: `2026-11-20` for `2026-11-20T10:00`. `nil` for other
    /// text.
    static func withoutTime(_ passage: TextSpan) -> String? {
        guard let scalars = passage.scalars, scalars.contains(":") else { return nil }
        return Day(iso: String(String.UnicodeScalarView(scalars.prefix { !"Tt ".unicodeScalars.contains($0) })))?.iso
    }

    private static let units = ["week", "month", "quarter", "year"]

    /// The last days up to today as `7d`; `nil` if the unit is not days, and for zero or more than four digits.
    private static func lastDays(_ number: TokenizedText.Number, _ unit: String) -> String? {
        number.value > 0 && number.digits <= 4 && ["day", "days"].contains(unit) ? "\(number.value)d" : nil
    }

    /// The date as `20/11`, or with a year as `20/11/2026`; `nil` if there is no such day.
    static func dayFirst(day: TokenizedText.Number, month: TokenizedText.Number, year: TokenizedText.Number?) -> String?
    {
        guard day.isShort, month.isShort, year?.isYear ?? true,
            canBe(day: day.value, month: month.value, year: year?.value)
        else { return nil }
        return "\(day.value)/\(month.value)" + (year.map { "/\($0.value.padded(to: 4))" } ?? "")
    }

    /// Whether the day exists in the given year; for `nil`, whether it exists in any year.
    static func canBe(day: Int, month: Int, year: Int?) -> Bool {
        let leapYear = 2000
        guard (1...12).contains(month) else { return false }
        return (1...Month(uncheckedYear: year ?? leapYear, month: month).length).contains(day)
    }
}
