import Support
import Testing
import Text

@Suite struct NearestTests {
    private static let commands = [
        "add", "list", "edit", "void", "history", "category", "ceiling", "stats", "settings",
    ]

    @Test(arguments: [
        ("lits", ["list"]), ("lst", ["list"]), ("lisst", ["list"]), ("last", ["list"]), ("list", ["list"]),
        ("LIST", ["list"]), ("cat", ["category"]), ("s", ["stats", "settings"]), ("dad", ["add"]), ("ad", ["add"]),
        ("hsitory", ["history"]), ("categroys", ["category"]), ("xyz", []), ("", []), ("x", []), ("ab", []),
        ("st", ["stats"]), ("edist", ["edit"]), ("lists", ["list"]), ("categories", ["category"]),
        ("ceilings", ["ceiling"]), ("bdd", []), ("remove", []),
    ])
    func `the nearest words are suggested`(word: String, found: [String]) {
        #expect(nearest(to: word, among: Self.commands) == found)
    }

    @Test func `suggestions are sorted by distance, then in given order, up to the limit`() {
        #expect(nearest(to: "late", among: ["gate", "lake", "late", "ate", "slate"]) == ["late", "gate", "lake"])
        #expect(nearest(to: "late", among: ["gate", "lake"], limit: 1) == ["gate"])
        #expect(nearest(to: "late", among: ["gate"], limit: 0) == [])
        #expect(nearest(to: "late", among: ["gate"], limit: -1) == [])
        #expect(nearest(to: "late", among: []) == [])
        #expect(nearest(to: "late", among: ["", "x"]) == [])
    }

    @Test(arguments: [
        ("grocery", "groceries"), ("groceries", "grocery"), ("tax", "taxes"), ("house", "houses"), ("fees", "fee"),
    ])
    func `plural and singular are nearest to each other`(word: String, other: String) {
        #expect(nearest(to: word, among: ["hose", "gro", "far", other]).first == other)
    }

    @Test(arguments: [("bar", "car"), ("remove", "recover"), ("rent", "test"), ("hotel", "home")])
    func `a different word is not suggested`(word: String, other: String) {
        #expect(nearest(to: word, among: [other]).isEmpty)
    }

    @Test func `letters are compared as displayed`() {
        #expect(nearest(to: "cafe\u{301}", among: ["caf\u{E9}"]) == ["caf\u{E9}"])
        #expect(nearest(to: "CAFFÉ", among: ["caffè"]) == ["caffè"])
    }

    @Test func `a word of a megabyte takes little time`() {
        let word = String(repeating: "ab", count: 1 << 19)
        let seconds = threadSeconds {
            #expect(nearest(to: word, among: Self.commands) == [])
            #expect(nearest(to: word, among: [word + "x"]) == [word + "x"])
            #expect(nearest(to: "list", among: [word]) == [])
        }
        #expect(seconds < 60)
    }

    @Test func `the distance is that of optimal string alignment`() {
        let seed: UInt64 = 7
        var generator = SplitMix64(seed: seed)
        for round in 0..<4000 {
            let word = Self.word(&generator)
            let other = Self.word(&generator)
            let allowed = word.count <= 6 ? 1 : word.count <= 9 ? 2 : 3
            // With another first letter, a short word is a different word.
            let isOtherWord =
                word.count <= 3 && word.count == other.count && word.first != other.first
                && word.sorted() != other.sorted()
            let isNear =
                !isOtherWord
                && Self.distance(Array(word), Array(other)) <= min(allowed, word.count - 1, other.count - 1)
            let found = nearest(to: word, among: [other])
            #expect(
                found == (isNear || other.hasPrefix(word) ? [other] : []),
                "seed \(seed), round \(round): \(word) and \(other)")
        }
    }

    @Test(arguments: [
        ("trip", "trips", true), ("entries", "entry", true), ("Category", "categories", true),
        ("month", "monthly", true),
        ("as", "ass", false), ("rm", "rm", true), ("trip", "tripe", false), ("", "s", false),
    ])
    func `singular and plural have a common stem`(word: String, other: String, isCommon: Bool) {
        #expect(haveCommonStem(word, other) == isCommon)
        #expect(haveCommonStem(other, word) == isCommon)
    }

    private static func word(_ generator: inout SplitMix64) -> String {
        String(
            (0..<Int.random(in: 1...9, using: &generator)).map { _ in "abc".randomElement(using: &generator) ?? "a" })
    }

    /// The edit distance by its definition, with the full table.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var table = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in 0...a.count {
            for j in 0...b.count {
                guard i > 0, j > 0 else {
                    table[i][j] = i + j
                    continue
                }
                let swap = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                table[i][j] = min(swap, table[i - 1][j] + 1, table[i][j - 1] + 1)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
                }
            }
        }
        return table[a.count][b.count]
    }
}
