import Money
import Outings
import Support
import Testing

@Suite struct ShareAmountTests {
    /// Divides a whole in cents. Amounts are read in the Italian locale.
    private func weights(_ text: String, of cents: Int64?) throws -> [Int64] {
        let amounts = AmountParser(locale: try #require(EuroLocale(named: "it_IT")))
        let whole = cents.map { cents in
            SharedWhole(
                cents, read: { try amounts.parseSum($0).cents }, text: { Amount(cents: $0).machineText })
        }
        return try ShareList(reading: text).weights(of: whole)
    }

    @Test(
        arguments: [
            ("me=20,ben=35", 5500, [2000, 3500]), ("me=20,50,ben=34,50", 5500, [2050, 3450]),
            ("me=20,ben", 5500, [2000, 3500]), ("me=3*2,50,ben", 1000, [750, 250]),
            ("me=(4+6)*1,5,ben", 5500, [1500, 4000]), ("me=50+10%,ben", 10000, [5500, 4500]),
            ("me,ben+5", 6000, [2750, 3250]), ("me,ben+5", 6001, [2751, 3250]), ("me:2,ben:1+5", 3500, [2000, 1500]),
            ("me , ben + 5,50 , carla", 6000, [1817, 2367, 1816]),
            ("me=20 €,ben=35€", 5500, [2000, 3500]), ("me=1.234,50,ben", 200_000, [123_450, 76_550]),
            ("me=40%,ben=10,carla:2,dora", 10000, [4000, 1000, 3333, 1667]),
            ("me=33,3%,ben=6,66", 999, [333, 666]), ("ben+60", 6000, [6000]),
            ("me=10,ben", -3000, [1000, 2000]), ("me=-10,ben=-20", -3000, [1000, 2000]),
            ("me=40000000,ben", 10_000_000_000, [2, 3]),
            ("me=40%,ben=60%", nil, [40, 60]), ("me=40%,ben", nil, [40, 60]), ("me = 40 % ,ben", nil, [40, 60]),
            ("me=40%,ben,carla:2", nil, [40, 20, 40]), ("me=33.3%,ben", nil, [333, 667]),
            ("me=33,3%,ben", nil, [333, 667]), ("me=50%,ben,carla,dora", nil, [150, 50, 50, 50]),
            ("me=100%", nil, [100]), ("me,ben:2", nil, [1, 2]), ("a+b,me", nil, [1, 1]),
        ] as [(String, Int64?, [Int64])])
    func `amounts and percentages are weights that divide the whole`(
        text: String, whole: Int64?, expected: [Int64]
    ) throws {
        #expect(try weights(text, of: whole) == expected)
    }

    @Test(
        arguments: [
            ("me=20,ben=35", 6000, "the shares come to 55.00, not to 60.00: 5.00 is missing"),
            ("me=20,ben=45", 6000, "the shares come to 65.00, not to 60.00: 5.00 too much"),
            ("me,ben+65", 6000, "the shares come to 65.00, not to 60.00: 5.00 too much"),
            ("me=60,01,ben", 6000, "the shares come to 60.01, not to 60.00: 0.01 too much"),
            ("me=40%,ben=50%", nil, "the shares come to 90 %, not to 100 %: 10 % is missing"),
            ("me=33,3%,ben=33,3%,carla=33,3%", nil, "the shares come to 99.9 %, not to 100 %: 0.1 % is missing"),
            ("me=60%,ben=50%", nil, "the shares come to 110 %, not to 100 %: 10 % too much"),
            ("me=120%,ben", nil, "the shares come to 120 %, not to 100 %: 20 % too much"),
            ("me=40%,ben=30", 6000, "the shares come to 54.00, not to 60.00: 6.00 is missing"),
            ("me=20,ben=40", -6100, "the shares come to 60.00, not to 61.00: 1.00 is missing"),
        ] as [(String, Int64?, String)])
    func `shares that are not the whole are refused with the difference`(
        text: String, whole: Int64?, message: String
    ) throws {
        let error = try #require(throws: ShareError.self) { try weights(text, of: whole) }
        #expect(error.words.message == message && error.words.kind == "share.total")
        #expect(error.words.caret == 0..<text.unicodeScalars.count && error.words.input == text)
    }

    @Test(
        arguments: [
            ("me=60,ben", 6000, 6..<9), ("me=100%,ben", nil, 8..<11), ("me,ben+60", 6000, 0..<2),
            ("me=0,01,ben,carla", 2, 12..<17),
        ] as [(String, Int64?, Range<Int>)])
    func `a person for whom nothing is left is refused`(text: String, whole: Int64?, range: Range<Int>) throws {
        let error = try #require(throws: ShareError.self) { try weights(text, of: whole) }
        #expect(error.words.caret == range && error.words.kind == "share.nothing")
    }

    @Test(
        arguments: [
            ("me=-5,ben", 6000, .amount, 3..<5), ("me=0,ben", 6000, .amount, 3..<4), ("me,ben+0", 6000, .amount, 7..<8),
            ("me,ben+-5", 6000, .amount, 7..<9), ("me=20,ben", nil, .noWhole, 3..<5),
        ] as [(String, Int64?, ShareError.Fault, Range<Int>)])
    func `an amount that is not above zero, or has no expense, is refused`(
        text: String, whole: Int64?, fault: ShareError.Fault, range: Range<Int>
    ) {
        #expect(throws: ShareError.unreadable(fault, text: text, range: range)) { try weights(text, of: whole) }
    }

    @Test func `an invalid amount of a share is refused as elsewhere`() {
        #expect(throws: AmountError.self) { try weights("me=2x,ben", of: 6000) }
        #expect(throws: AmountError.self) { try weights("me=1/0,ben", of: 6000) }
        #expect(throws: AmountError.self) { try weights("me,ben+10%", of: 6000) }
    }

    @Test func `the largest wholes, weights and amounts do not trap`() throws {
        #expect(try weights("me=40%,ben:9223372036854775807", of: nil) == [40, 60])
        #expect(throws: ShareError.self) {
            try weights("a:9223372036854775807,b:9223372036854775806,c=50%", of: nil)
        }
        for whole in [Int64.min, .max, 0, 1] { _ = try? weights("me=20,ben:9223372036854775807,c", of: whole) }
        let large = try ShareList(reading: "a=1,b=1,c+1")
        for units in [Int64.min, .max, 0] {
            for whole in [Int64.min, .max, 0] {
                _ = try? large.weights(of: SharedWhole(whole, read: { _ in units }, text: { String($0) }))
            }
        }
    }

    /// An amount in the machine form, which every locale reads: `12.05`.
    private static func text(_ cents: Int64) -> String { Amount(cents: cents).machineText.replacing(".", with: ",") }

    @Test(arguments: [0x51, 0x52, 0x53] as [UInt64])
    func `random shares come to the whole to the cent`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for round in 1...2000 {
            let whole = Int64.random(in: 100...1_000_000, using: &random)
            let count = Int.random(in: 1...8, using: &random)
            // Each person's amount, surcharge and weight.
            var fixed: [Int64] = []
            var more: [Int64] = []
            var weight: [Int64] = []
            var words: [String] = []
            var used: Int64 = 0
            for person in 0..<count {
                let most = (whole - used) / 4
                let part = most > 1 ? Int64.random(in: 1...most, using: &random) : 1
                switch Int.random(in: 0..<3, using: &random) {
                case 0 where part + used < whole:
                    (fixed, more, weight) = (fixed + [part], more + [0], weight + [0])
                    words.append("p\(person)=\(Self.text(part))")
                    used += part
                case 1 where part + used < whole:
                    let own = Int64.random(in: 1...5, using: &random)
                    (fixed, more, weight) = (fixed + [0], more + [part], weight + [own])
                    words.append("p\(person):\(own)+\(Self.text(part))")
                    used += part
                default:
                    let own = Int64.random(in: 1...5, using: &random)
                    (fixed, more, weight) = (fixed + [0], more + [0], weight + [own])
                    words.append("p\(person):\(own)")
                }
            }
            let sum = weight.reduce(0, +)
            if sum == 0, let last = words.indices.last {
                // Amounts alone: the last one bears what is missing.
                fixed[last] += whole - used
                words[last] = "p\(last)=\(Self.text(fixed[last]))"
                used = whole
            }
            let text = words.joined(separator: ",")
            let place = "seed \(seed), round \(round): \(text) of \(whole)"
            let list = try ShareList(reading: text)
            guard list.needsWhole else { continue }
            let shares: [Int64]
            do {
                shares = try weights(text, of: whole)
            } catch let error as ShareError {
                // Only a person with a weight alone may get nothing.
                let smallest = weight.indices.filter { weight[$0] > 0 && more[$0] == 0 }.map { weight[$0] }.min() ?? 0
                #expect((whole - used) * smallest < sum, "\(place): \(error.words.message)")
                continue
            }
            #expect(shares.reduce(0, +) == whole, "\(place)")
            for person in 0..<count {
                // Fixed shares are exact, others within a cent of the exact part, compared as integers.
                guard weight[person] > 0 else {
                    #expect(shares[person] == fixed[person], "\(place)")
                    continue
                }
                let off = (shares[person] - more[person]) * sum - (whole - used) * weight[person]
                #expect(abs(off) < sum, "\(place)")
            }
            // Weights in cents divide the whole into just these cents.
            let people = shares.enumerated().map { PersonWeight(person: Int64($0), weight: $1) }
            let again = try SharedExpense(paid: Amount(cents: whole), by: 0, for: people)
            #expect(again.shares.map(\.amount.cents) == shares, "\(place)")
        }
    }
}
