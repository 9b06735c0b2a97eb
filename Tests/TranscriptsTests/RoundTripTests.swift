import Ledger
import Sessions
import Support
import Testing

/// An exported book is imported unchanged.
@Suite struct RoundTripTests {
    private static let formats = ["csv", "tsv", "json", "ndjson"]

    @Test(arguments: [0xB1, 0xB2, 0xB3, 0xB4] as [UInt64])
    func `an exported book is imported unchanged`(seed: UInt64) throws {
        let system = FakeSystem()
        let home = try #require(system.variables["HOME"])
        var random = SplitMix64(seed: seed)
        func run(_ words: [String]) throws {
            let tape = Tape()
            let code = system.run(words, on: tape)
            try #require(code == .done, "seed \(seed), \(words): \(tape.text(.error))")
        }
        func signUp(_ name: String) throws {
            system.input = [Array("long enough to be taken".utf8)]
            try run(["signup", name, "--password-stdin"])
        }
        func export(_ format: String, _ name: String) throws -> [UInt8] {
            try run(["export", format, "--void", "all", "--to", "\(home)/\(name)"])
            return fileBytes("\(home)/\(name)")
        }

        try signUp("anna")
        try run(["category", "add", "a:b c:ü"])
        for number in 1...40 {
            try run(Self.expense(using: &random))
            system.now = Instant(seconds: system.now.seconds + 1)
            if number % 5 == 0 { try run(["void", "last"]) }
            // Numbers with gaps: undone expenses had one.
            if number % 9 == 0 { try run(["undo"]) }
        }
        var files: [String: [UInt8]] = [:]
        for format in Self.formats { files[format] = try export(format, "anna.\(format)") }

        for (number, format) in Self.formats.enumerated() {
            // An expense of another user would name both users.
            try run(["book", "add", "book\(number)"])
            try run(["book", "use", "book\(number)"])
            try run(["import", "\(home)/anna.\(format)"])
            for other in Self.formats {
                #expect(
                    try export(other, "back.\(number).\(other)") == files[other],
                    "seed \(seed), \(format) read back, as \(other)")
            }
            try run(["check"])
        }
    }

    /// The texts are those that an expense describes, so that the test covers later ones too.
    @Test func `each text of an expense has an option, is in every output and query, and returns from every export`()
        throws
    {
        let system = FakeSystem()
        let home = try #require(system.variables["HOME"])
        system.input = [Array("long enough to be taken".utf8)]
        @discardableResult
        func run(_ words: [String]) throws -> String {
            let tape = Tape()
            let code = system.run(words, on: tape)
            try #require(code == .done, "\(words): \(tape.text(.error))")
            return tape.text(.output)
        }
        let names = ExpenseDetails().texts.map(\.name)
        func missing(_ output: String) -> [String] { names.filter { !output.contains("given-\($0)") } }

        try run(["signup", "anna", "--password-stdin"])
        try run(["add", "12,50", "home"])
        #expect(try missing(run(["edit", "1"] + names.map { "--\($0)=given-\($0)" })) == [])
        for words in [
            ["show", "1"], ["show", "1", "--format", "csv"], ["list", "all", "--format", "csv"],
            ["list", "all", "--format", "json"], ["void", "1"], ["restore", "1"], ["dump"],
            ["sql", "SELECT \(names.joined(separator: ", ")) FROM expenses"],
        ] { #expect(try missing(run(words)) == [], "\(words)") }
        for format in Self.formats {
            try run(["book", "use", "anna"])
            try run(["export", format, "--to", "\(home)/anna.\(format)"])
            try run(["book", "add", format])
            try run(["book", "use", format])
            try run(["import", "\(home)/anna.\(format)"])
            #expect(try missing(run(["list", "all", "--format", "json"])) == [], "\(format)")
        }
    }

    @Test(
        arguments: [
            ["export", "json"], ["export", "ndjson"], ["list", "--format", "json"], ["show", "1", "--format", "json"],
        ])
    func `expenses as JSON have all fields in a book that uses none of them`(words: [String]) throws {
        let system = FakeSystem()
        system.input = [Array("long enough to be taken".utf8)]
        var output = ""
        for words in [["signup", "anna", "--password-stdin"], ["add", "12,50", "groceries"], words] {
            let tape = Tape()
            let code = system.run(words, on: tape)
            try #require(code == .done, "\(words): \(tape.text(.error))")
            output = tape.text(.output)
        }
        let fields = """
            "time":null,"outing":null,"paid_by":null,"shares":[],"paid_cents":null,"currency_original":null,\
            "amount_original":null,"rate":null,"receipt":null,"attachments":[]
            """
        #expect(output.contains(fields))
    }

    private static func expense(using random: inout SplitMix64) -> [String] {
        let cents = Int.random(in: -100_000...10_000_000, using: &random)
        let amount = "\(cents / 100),\(cents.magnitude % 100 < 10 ? "0" : "")\(cents.magnitude % 100)"
        let sign = cents < 0 && cents > -100 ? "-" : ""
        var words = ["add", sign + amount, ["food:groceries", "a:b c:ü", "home"].randomElement(using: &random) ?? ""]
        words += ["--on", "2026-0\(Int.random(in: 1...9, using: &random))-1\(Int.random(in: 0...9, using: &random))"]
        for option in ["--what", "--payee", "--method", "--note"] where Bool.random(using: &random) {
            let text = text(using: &random)
            if option == "--what" {
                words.insert(contentsOf: ["--", text], at: words.count)
            } else {
                words.insert("\(option)=\(text)", at: 1)
            }
        }
        for tag in ["x", "'y", "=z", "\\t"] where Bool.random(using: &random) { words.insert("--tag=\(tag)", at: 1) }
        return words
    }

    /// A random text of characters that are difficult for readers and spreadsheets.
    private static func text(using random: inout SplitMix64) -> String {
        let parts = [
            "a", " ", "  ", "\u{301}", "\"", "\"\"", ",", ";", "\t", "\n", "\r", "\r\n", "'", "=1+1", "@", "+", "-",
            "\\", "\\n",
            "\\t",
            "é", "e\u{301}", "\u{FEFF}", "\u{202E}", "\u{1B}[31m", "\u{1}", "👩‍👩‍👧", "{\"day\":", "null", "}", "\u{2028}",
            "\u{85}", "\u{A0}", "//", "00", "\u{FF1D}", "\u{FF0B}1", "\u{FE63}",
        ]
        return (1...Int.random(in: 1...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
            .joined()
    }
}
