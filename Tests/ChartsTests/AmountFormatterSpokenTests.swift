import Testing

@testable import Charts

@Suite struct AmountFormatterSpokenTests {
    @Test(
        arguments: [
            (0, "0,00"), (5, "0,05"), (-5, "-0,05"), (123_456_789, "1234567,89"), (.min, "-92233720368547758,08"),
        ] as [(Int64, String)])
    func `amounts are spoken without digit groups`(_ cents: Int64, _ text: String) {
        #expect(german.spoken(cents) == text)
        #expect(german.euros(cents) == text + " euros")
        #expect(german.spokenMagnitude(cents) == text.filter { $0 != "-" })
    }
}
