import Ledger
import Testing

@Suite struct SubscriptionTests {
    @Test(arguments: ["https://example.org/c.ndjson", "/srv/mine.ndjson"])
    func `an address and a path are accepted as places`(place: String) throws {
        #expect(try Subscription(name: "shop", place: place).checked().isRemote == place.hasPrefix("https"))
    }

    // The location is passed to curl in a configuration file, where a line break would add an option.
    @Test(arguments: [
        "", "http://example.org", "file:///etc/passwd", "https://example.org\noutput = \"/tmp/x\"", "/srv/a\u{0}b",
        "https://example.org/\u{85}",
    ])
    func `an invalid place is refused, in a row too`(place: String) {
        let subscription = Subscription(name: "shop", place: place)
        #expect(throws: LedgerError.self) { try subscription.checked() }
        #expect(TrackedTable.subscription.fault(subscription.row) != nil)
    }

    @Test(arguments: ["", "a\nb", String(repeating: "a", count: 65)])
    func `an invalid catalogue name is refused`(name: String) {
        #expect(throws: LedgerError.catalogueName(name)) { try Subscription(name: name, place: "/srv/a").checked() }
    }
}
