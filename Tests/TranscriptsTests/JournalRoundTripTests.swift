import Glibc
import Sessions
import Support
import Testing

/// Journals that spesa wrote, read by the programs they are for, where these are installed.
@Suite struct JournalRoundTripTests {
    private static func isInstalled(_ program: String) -> Bool {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    private static let texts = [
        "a", "Bar \"Roma\"", "a; b | c", "two\nlines", "  blanks  ", "ü € 漢", "(x) * y", "'", "\\", "#x ^y", "note: z",
        "| a",
        "a |", "\u{202E}x", "x:", "spesa: uid=1",
    ]

    private static func expense(using random: inout SplitMix64) -> [String] {
        func text() -> String? { Bool.random(using: &random) ? texts.randomElement(using: &random) : nil }
        let cents = Int.random(in: -9999...99_999, using: &random) * Int.random(in: 0...3, using: &random)
        let amount =
            "\(cents < 0 ? "-" : "")\(cents.magnitude / 100),\(cents.magnitude % 100 < 10 ? "0" : "")\(cents.magnitude % 100)"
        let category = ["food:groceries", "Odd:a b;c", "odd:a b,c", "home"].randomElement(using: &random) ?? ""
        var words = ["add", "--on=2026-0\(Int.random(in: 1...9, using: &random))-15"]
        if let payee = text() { words.append("--payee=\(payee)") }
        if let note = text() { words.append("--note=\(note)") }
        if let method = [nil, "card", "cash", "other", "Card", "direct-debit"].randomElement(using: &random) ?? nil {
            words.append("--method=\(method)")
        }
        for tag in ["note", "spesa", "a:b", "x", "ü"].shuffled(using: &random).prefix(
            Int.random(in: 0...3, using: &random))
        {
            words.append("--tag=\(tag)")
        }
        words += ["--", amount, category]
        if let what = text() { words.append(what) }
        return words
    }

    private func roundTrip(_ format: String, seed: UInt64) throws {
        let system = FakeSystem()
        system.programs = .system
        let home = try #require(system.variables["HOME"])
        var random = SplitMix64(seed: seed)
        @discardableResult
        func run(_ words: [String]) throws -> String {
            let tape = Tape()
            let code = system.run(words, on: tape)
            try #require(code == .done, "seed \(seed), \(words): \(tape.text(.error))")
            return tape.text(.output)
        }
        /// The expenses without the fields that a journal omits: numbers, users and times.
        func expenses() throws -> [String] {
            try run(["list", "all", "--void", "none", "--format", "csv"]).split(separator: "\n").dropFirst()
                .map { String($0.drop { $0 != "," }) }.sorted()
        }
        system.input = [Array("long enough to be taken".utf8)]
        try run(["signup", "anna", "--password-stdin"])
        for category in ["Odd:a b;c", "odd:a b,c"] { try run(["category", "add", category]) }
        for _ in 1...40 { try run(Self.expense(using: &random)) }
        let before = try expenses()
        let file = "\(home)/it's a journal.csv"
        try run(["export", format, "--to", file])
        let again = try run(["import", file, "--format", "json"])
        #expect(again.contains("\"new\":0,\"changed\":0,\"known\":40"), "seed \(seed): \(again)")
        try run(["book", "add", "back"])
        try run(["book", "use", "back"])
        try run(["import", file])
        #expect(try expenses() == before, "seed \(seed)")
    }

    @Test(.enabled(if: isInstalled("hledger"), "hledger is not installed"), arguments: [0xC1, 0xC2, 0xC3] as [UInt64])
    func `an exported journal is imported unchanged through hledger`(seed: UInt64) throws {
        try roundTrip("hledger", seed: seed)
    }

    @Test(
        .enabled(if: isInstalled("bean-query"), "beancount is not installed"),
        arguments: [0xD1, 0xD2, 0xD3] as [UInt64])
    func `an exported ledger is imported unchanged through Beancount`(seed: UInt64) throws {
        try roundTrip("beancount", seed: seed)
    }
}
