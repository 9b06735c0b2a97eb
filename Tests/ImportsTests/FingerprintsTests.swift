import Imports
import Money
import Periods
import Statements
import Testing

@Suite struct FingerprintsTests {
    private let coffee = Entry(line: 2, day: Day(number: 20_000), amount: Amount(cents: 250), payee: "Bar", what: "x")

    /// The entry with one change.
    private func changed(_ change: (inout Entry) -> Void) -> Entry {
        var entry = coffee
        change(&entry)
        return entry
    }

    private func uids(_ entries: [Entry]) -> [String] {
        var fingerprints = Fingerprints()
        return entries.map { fingerprints.uid(of: $0) }
    }

    @Test func `equal rows are distinguished by number, in the same way in every file`() {
        let three = uids([coffee, coffee, coffee])
        #expect(Set(three).count == 3)
        #expect(uids([coffee, coffee]) == Array(three.prefix(2)))
        // Books store this uid, so it may never change.
        #expect(three[0] == "5d071bf5-7453-8e5b-855c-6a7c5030cbe7")
        for uid in three {
            #expect(uid.count == 36)
            #expect(Array(uid)[14] == "8" && Array(uid)[19] == "8")
        }
    }

    @Test func `any field except line and category distinguishes rows`() {
        let others = [
            changed { $0.day = Day(number: 20_001) }, changed { $0.amount = Amount(cents: 251) },
            changed { $0.payee = "Bar " }, changed { $0.payee = nil }, changed { $0.what = "y" },
            changed { $0.note = "n" }, changed { $0.account = "a" }, changed { $0.reference = "r" },
            changed { ($0.payee, $0.what) = ("Ba", "rx") },
        ]
        #expect(Set(uids([coffee] + others)).count == others.count + 1)
        let same = [changed { $0.line = 9 }, changed { $0.category = "food" }, changed { $0.method = "card" }]
        for entry in same { #expect(uids([entry]) == uids([coffee])) }
    }

    @Test func `a bank reference and its account identify a row without other fields`() {
        let named = changed { ($0.reference, $0.account) = ("r", "a") }
        let booked = changed { ($0.reference, $0.account, $0.what) = ("r", "a", "booked") }
        #expect(uids([named]) == uids([booked]))
        #expect(uids([named]) != uids([changed { ($0.reference, $0.account) = ("r", "b") }]))
        #expect(uids([changed { $0.reference = "" }]) == uids([coffee]))
    }

    @Test func `an exported row keeps its uid`() {
        let origin = Entry.Origin(uid: "given", id: nil, by: nil, created: nil, changed: nil, isVoid: false)
        #expect(uids([changed { $0.origin = origin }, changed { $0.origin = origin }]) == ["given", "given"])
    }
}
