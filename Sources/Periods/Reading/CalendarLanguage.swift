internal import Text

/// The words of a language for days, weekdays and months.
public struct CalendarLanguage: Sendable {
    /// The two-letter code of ISO 639: `de`.
    let code: String
    /// The English name.
    let name: String
    /// Groups of words, one for each month. Groups are separated by blanks and the spellings of a group by `|`, with
    /// the full name first. A hyphen may be typed as a blank.
    let months: String
    /// Groups of words, one for each weekday from Monday, in the form of `months`.
    let weekdays: String
    /// Groups of words in the form of `months`: for today, yesterday, tomorrow, the day before yesterday and the day
    /// after tomorrow. The last groups may be missing, and `-` is an empty group.
    let days: String

    /// The languages that are always read: English, and the five most spoken of the euro area.
    static let usual = ["en", "de", "fr", "it", "es", "nl"]

    /// The names and abbreviations of each month, from January.
    public var monthNames: [[String]] { Self.groups(months) }

    /// The names and abbreviations of each weekday, from Monday.
    var weekdayNames: [[String]] { Self.groups(weekdays) }

    /// All words of the language, with their meanings.
    var words: [(word: String, meaning: CalendarMeaning)] {
        func words(_ groups: [[String]], _ meaning: (Int) -> CalendarMeaning) -> [(String, CalendarMeaning)] {
            groups.enumerated().flatMap { place, group in group.map { ($0, meaning(place)) } }
        }
        return words(monthNames) { .month($0 + 1) } + words(weekdayNames) { .weekday(Weekday.allCases[$0]) }
            + words(Self.groups(days)) { .relative(days: [0, -1, 1, -2, 2][$0]) }
    }

    private static func groups(_ text: String) -> [[String]] {
        text.split(separator: " ").map { group in
            group == "-" ? [] : group.split(separator: "|").map { String($0) }
        }
    }

    /// The meanings of a word in lower case, in all languages. All accents may be left out.
    static func meanings(of word: String) -> [(meaning: CalendarMeaning, language: CalendarLanguage)] {
        byWord[word] ?? []
    }

    /// The meanings of each word, with its accents and without. `mär` is a month, and `mar` is also a weekday.
    private static let byWord: [String: [(meaning: CalendarMeaning, language: CalendarLanguage)]] = {
        var found: [String: [(meaning: CalendarMeaning, language: CalendarLanguage)]] = [:]
        for language in all {
            for (word, meaning) in language.words {
                for spelling in Set([word, folded(word), word.uppercased().lowercased()]) {
                    let isKnown = found[spelling]?.contains {
                        $0.meaning == meaning && $0.language.code == language.code
                    }
                    if isKnown != true { found[spelling, default: []].append((meaning, language)) }
                }
            }
        }
        return found
    }()
}
