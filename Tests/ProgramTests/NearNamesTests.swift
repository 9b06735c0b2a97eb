import Testing

@testable import Commands

@Suite struct NearNamesTests {
    private let names = NearNames([
        "food", "food:eating-out", "food:groceries", "home", "transport", "transport:car", "health", "other",
    ])

    @Test(
        arguments: [
            ("Dining Out", "food:eating-out"), ("Food:Dining Out", "food:eating-out"), ("Grocery", "food:groceries"),
            ("Car & Fuel", "transport:car"), ("Transportation", "transport"), ("Helth", "health"),
            ("Food and Drinks", "food"), ("Salary", nil), ("Other", nil), ("And", nil), ("", nil), (":", nil),
        ] as [(String, String?)])
    func `a category is suggested by its words or by similar letters`(name: String, expected: String?) {
        #expect(names.nearest(to: name) == expected)
    }
}
