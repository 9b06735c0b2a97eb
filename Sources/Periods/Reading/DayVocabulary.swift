/// The forms and words in which days and periods are read.
///
/// The basic forms are figures and English words. If an argument of a command can be a period or the name of a payee or
/// category, they count as the period: a payee called `May` needs an option. The other forms, such as `ottobre`, count
/// as the name if there is one.
public struct DayVocabulary: Equatable, Sendable {
    /// Whether only the basic forms are read.
    let isBasic: Bool
    /// The code of a language that is read beside `CalendarLanguage.usual`.
    private let ownLanguage: String

    /// Only the basic forms.
    public static let basic = DayVocabulary(isBasic: true, ownLanguage: "")
    /// All forms, in English and the five most spoken languages of the euro area.
    public static let european = DayVocabulary(language: "")

    /// All forms, in the languages of `european` and the one with a code of ISO 639. An unknown code adds none.
    public init(language: String) {
        self.init(isBasic: false, ownLanguage: language)
    }

    private init(isBasic: Bool, ownLanguage: String) {
        self.isBasic = isBasic
        self.ownLanguage = ownLanguage
    }

    /// The meanings of a word in lower case in these languages, and the languages of each. Empty for an unknown word.
    /// - Complexity: O(1); the first call reads the words of all languages.
    func meanings(of word: String) -> [(meaning: CalendarMeaning, languages: [String])] {
        guard !isBasic else { return [] }
        var found: [(meaning: CalendarMeaning, languages: [String])] = []
        for (meaning, language) in CalendarLanguage.meanings(of: word)
        where CalendarLanguage.usual.contains(language.code) || language.code == ownLanguage {
            if let place = found.firstIndex(where: { $0.meaning == meaning }) {
                found[place].languages.append(language.name)
            } else {
                found.append((meaning, [language.name]))
            }
        }
        return found
    }
}
