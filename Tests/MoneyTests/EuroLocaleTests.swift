import Testing

@testable import Money

@Suite struct EuroLocaleTests {
    @Test func `the 46 locales are sorted and unique, without the undetermined locale`() {
        let names = EuroLocale.all.map(\.name)
        #expect(names.count == 46)
        #expect(Set(names).count == 46)
        #expect(names == names.sorted())
        #expect(!names.contains("und"))
        #expect(Set(names) == Set(AmountCase.all.map(\.locale)).subtracting(["und"]))
    }

    @Test func `the marks of a locale differ`() {
        for locale in everyLocale {
            #expect(locale.decimalMark != locale.groupMark, "\(locale.name)")
            #expect(locale.groupingStart == 4 || locale.groupingStart == 5, "\(locale.name)")
        }
    }

    @Test func `the undetermined locale gives no mark a meaning`() {
        #expect(EuroLocale.undetermined.meaning(of: ",") == .unknown)
        #expect(EuroLocale.undetermined.meaning(of: ".") == .unknown)
    }

    @Test func `a locale gives a meaning to its own two marks only`() throws {
        let italian = try #require(EuroLocale(named: "it_IT"))
        #expect(italian.meaning(of: ".") == .thousands)
        #expect(italian.meaning(of: ",") == .decimals)
        #expect(italian.meaning(of: "'") == .unknown)
    }
}
