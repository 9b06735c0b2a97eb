import Support
import Testing

@testable import Periods

@Suite struct CalendarLanguageTests {
    private static let codes = CalendarLanguage.all.map(\.code)

    @Test func `every language has twelve months, seven weekdays and three days or more`() {
        #expect(Set(Self.codes).count == Self.codes.count)
        #expect(CalendarLanguage.usual.allSatisfy(Self.codes.contains))
        for language in CalendarLanguage.all {
            #expect(language.monthNames.count == 12, "\(language.name)")
            #expect(language.weekdayNames.count == 7, "\(language.name)")
            #expect(language.words.allSatisfy { $0.word.count > 1 }, "\(language.name)")
            let hasTomorrow = language.words.contains { $0.meaning == .relative(days: 1) }
            #expect(hasTomorrow, "\(language.name)")
        }
    }

    @Test func `the ambiguous words of the usual languages are these`() {
        let words = Set(CalendarLanguage.all.flatMap { $0.words.map(\.word) })
        let ambiguous = words.filter { DayVocabulary.european.meanings(of: $0).count > 1 }
        #expect(ambiguous.sorted() == ["di", "do", "ma", "mar"])
    }

    @Test(arguments: [
        ("ga", ["lun"]), ("lb", ["mei"]), ("sk", ["so", "st"]), ("it", []), ("pt", []), ("fi", []),
        ("", []),
    ])
    func `a further language makes some words ambiguous`(code: String, others: [String]) {
        let words = Set(CalendarLanguage.all.flatMap { $0.words.map(\.word) })
        let ambiguous = words.filter { DayVocabulary(language: code).meanings(of: $0).count > 1 }
        #expect(ambiguous.subtracting(["di", "do", "ma", "mar"]).sorted() == others)
    }

    @Test(arguments: CalendarLanguage.all.map(\.code))
    func `every word of a language has its meaning there, or is refused as ambiguous`(code: String) throws {
        let language = try #require(CalendarLanguage.all.first { $0.code == code })
        let vocabulary = DayVocabulary(language: code)
        for (word, meaning) in language.words {
            let meanings = vocabulary.meanings(of: word).filter { $0.languages.contains(language.name) }
            #expect(meanings.contains { $0.meaning == meaning }, "\(word)")
        }
    }

    @Test func `the basic vocabulary has no words`() {
        #expect(DayVocabulary.basic.meanings(of: "ottobre").isEmpty)
        #expect(DayVocabulary(language: "xx").meanings(of: "ottobre").count == 1)
    }
}
