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
            ("Food and Drinks", "food"), ("FOOD > Groceries", "food:groceries"), ("Food/Groceries", "food:groceries"),
            ("Food:", "food"), ("Living/Food/Grocery", "food:groceries"), ("Food > Sundries", "food"),
            ("Fuel/Car", "transport:car"), ("Salary", nil), ("Other", nil), ("And", nil), ("", nil), (":", nil),
        ] as [(String, String?)])
    func `a category is suggested by its words or by similar letters`(name: String, expected: String?) {
        #expect(names.nearest(to: name) == expected)
    }

    @Test(arguments: [("Car > Insurance", "car:insurance"), ("Home/Insurance", "home:insurance")])
    func `among equal names, the name below the named parent is suggested`(name: String, expected: String) {
        let names = NearNames(["home", "home:insurance", "car", "car:insurance"])
        #expect(names.nearest(to: name) == expected)
    }
}
