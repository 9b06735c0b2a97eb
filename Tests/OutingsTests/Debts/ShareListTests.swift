import Money
import Outings
import Testing

@Suite struct ShareListTests {
    @Test(
        arguments: [
            ("me", ["me"], [1]), ("me,ben:2,carla", ["me", "ben", "carla"], [1, 2, 1]),
            (" me , ben : 2 ", ["me", "ben"], [1, 2]), ("Anna Maria:10", ["Anna Maria"], [10]),
            ("ben:007", ["ben"], [7]), ("ben:9223372036854775807", ["ben"], [.max]),
        ] as [(String, [String], [Int64])])
    func `names are read with their weights`(text: String, names: [String], weights: [Int64]) throws {
        let list = try ShareList(reading: text)
        #expect(list.entries.map(\.name) == names)
        #expect(list.entries.map(\.weight) == weights)
    }

    @Test(
        arguments: [
            ("", .noName, nil), (",", .noName, nil), ("me,", .noName, nil), ("me,,ben", .noName, nil),
            (" ", .noName, 0..<1),
            (":2", .noName, 0..<2), ("ben:0", .weight, 4..<5), ("ben:", .weight, 3..<4), ("ben:-1", .weight, 4..<6),
            ("ben:1,5", .none, nil), ("ben:1.5", .weight, 4..<7), ("ben:two", .weight, 4..<7),
            ("ben:²", .weight, 4..<5),
            ("me=", .amount, 2..<3), ("me= ,ben", .amount, 2..<3), ("=20", .noName, 0..<3), ("ben:x+5", .weight, 4..<5),
            ("me=-5%", .percent, 3..<6), ("me=0%", .percent, 3..<5), ("me=1,00001%", .percent, 3..<11),
            ("me=20,Me=30", .twice, 6..<8),
            ("ben:٢", .weight, 4..<5), ("ben:9223372036854775808", .weight, 4..<23), ("ben,me,Ben:2", .twice, 7..<10),
            ("élise,Elise", .twice, 6..<11),
        ] as [(String, ShareError.Fault?, Range<Int>?)])
    func `an invalid list of names is refused`(text: String, fault: ShareError.Fault?, range: Range<Int>?) {
        guard let fault else {
            // A comma begins another name, so a weight has no decimals.
            #expect((try? ShareList(reading: text))?.entries.map(\.name) == ["ben", "5"])
            return
        }
        #expect(throws: ShareError.unreadable(fault, text: text, range: range)) { try ShareList(reading: text) }
    }

    @Test(arguments: [
        ("ben:0", "share.weight", "'0' is not a weight: a whole number above zero"),
        ("me,", "share.name", "'me,' lacks a name"), ("", "share.name", "no person is named"),
        ("ben,BEN", "share.twice", "'BEN' is named twice"),
    ])
    func `an error points out the fault of the list`(text: String, kind: String, message: String) {
        #expect {
            try ShareList(reading: text)
        } throws: { error in
            guard let words = (error as? ShareError)?.words else { return false }
            return words.kind == kind && words.message == message && words.input == text && words.hint != nil
        }
    }

    @Test(
        arguments: [
            ("ben:1,5", .weight, 4..<7), ("me:2,ben:1,5,carla", .weight, 9..<12), ("me:2, ben:1,05", .weight, 10..<14),
            ("(none)", .nobody, 0..<6), ("me,None", .nobody, 3..<7),
            ("ben:1, 5", nil, nil), ("ben,5", nil, nil), ("5", nil, nil), ("ben:1,5a", nil, nil),
        ] as [(String, ShareError.Fault?, Range<Int>?)])
    func `an unknown name is refused as a weight, as a word for no one, or as an unknown person`(
        text: String, fault: ShareError.Fault?, range: Range<Int>?
    ) throws {
        let list = try ShareList(reading: text)
        let error = #expect(throws: (any Error).self) {
            try list.people { name in
                guard let person = ["me", "ben", "carla"].firstIndex(of: name) else { throw UnknownPerson() }
                return Int64(person)
            }
        }
        #expect(error as? ShareError == fault.map { .unreadable($0, text: text, range: range) })
        // A person may have a number as name.
        #expect(throws: Never.self) { try list.people { Int64($0.unicodeScalars.first?.value ?? 0) } }
    }

    private struct UnknownPerson: Error {}

    @Test func `two names of one person are refused with the position of the second name`() throws {
        let list = try ShareList(reading: "me, anna:2")
        #expect(throws: ShareError.unreadable(.twice, text: "me, anna:2", range: 4..<8)) {
            try list.people { _ in 1 }
        }
        #expect(try list.people { $0 == "me" ? 1 : 2 } == [1, 2])
        #expect(try list.weights(of: nil) == [1, 2])
    }
}
