import Money
import Outings
import Testing

@Suite struct SharedPartTests {
    private static func shared(_ cents: Int64, _ people: [Int64]) throws -> SharedExpense {
        try SharedExpense(paid: Amount(cents: cents), by: 1, for: people.map { PersonWeight(person: $0) })
    }

    @Test(
        arguments: [
            // The whole amount, the people, the part, the expected people, and the people whose shares make up the
            // part.
            (8000, [1, 2], 8000, [1], [1, 2]), (8000, [1, 2], 4000, [1], [1]), (8000, [1, 2], 4000, [1, 2], [1]),
            (9000, [1, 2, 3], 6000, [1], [1, 2]), (9000, [1, 2, 3], 0, [1], []), (-8000, [1, 2], -8000, [1], [1, 2]),
            (8000, [1, 2], 4500, [1], [1]), (1, [1, 2], 1, [2], [1, 2]),
        ] as [(Int64, [Int64], Int64, Set<Int64>, Set<Int64>)])
    func `people whose shares make up a part are chosen nearest to the expected people`(
        whole: Int64, people: [Int64], part: Int64, expected: Set<Int64>, found: Set<Int64>
    ) throws {
        let shared = try Self.shared(whole, people)
        // The first person is the least likely to change sides.
        #expect(
            shared.people(making: Amount(cents: part), expecting: expected) { $0 == 1 ? 9 : Int($0) } == found)
    }

    @Test func `the search among many people moves only the likeliest people and always ends`() throws {
        let shared = try Self.shared(4000, Array(1...40))
        let found = shared.people(making: Amount(cents: 300), expecting: [1]) { $0 == 40 ? 0 : 5 }
        #expect(found == [1, 2, 40])
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `former own people are found for any expected people if only one choice makes up the part`(
        seed: UInt64
    ) throws {
        // Weights are powers of two, so that every choice makes a part of its own.
        let people = Array(1...Int64(2 + seed % 6))
        let weights = people.map { PersonWeight(person: $0, weight: 1 << ($0 - 1)) }
        let total = weights.reduce(0) { $0 + $1.weight }
        let shared = try SharedExpense(paid: Amount(cents: total * 10), by: 1, for: weights)
        let own = Set(people.filter { seed >> $0 & 1 == 1 })
        let expected = Set(people.filter { seed >> ($0 + 3) & 1 == 1 })
        #expect(shared.people(making: shared.part(of: own), expecting: expected) { _ in 1 } == own)
    }
}
