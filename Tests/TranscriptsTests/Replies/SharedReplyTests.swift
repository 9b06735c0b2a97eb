import Commands
import JSONText
import Sessions
import Testing

/// Replies about shared expenses and shared repeats.
@Suite struct SharedReplyTests {
    private let system = FakeSystem()

    init() throws {
        system.input = [Array("long enough to be taken".utf8)]
        for line in ["signup anna --password-stdin", "person add ben"] {
            try #require(system.run(line.split(separator: " ").map(String.init), on: Tape()) == .done)
        }
    }

    /// Returns the output of a command line as one line with ordinary blanks.
    private func run(_ line: String) throws -> String {
        let tape = Tape()
        let code = system.run(line.split(separator: " ").map(String.init), on: tape)
        try #require(code == .done, "\(line): \(tape.text(.error))")
        return tape.text(.output).replacing("\u{A0}", with: " ").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    @Test func `history and undo show the shares of a repeat as amounts, and weights as weights`() throws {
        _ = try run("repeat add 1200 rent --every month --on 2026-12-01 --paid-by me --for me=700,ben=500")
        let added = "set for repeat 1: paid by anna, for anna=700,00 €,ben=500,00 €"
        for line in ["history --limit 1", "undo --dry-run"] {
            let shown = try run(line)
            #expect(shown.hasSuffix(added), "\(shown)")
        }
        let listed = try JSON(reading: run("history --limit 1 --format json"))["changes"]
        #expect("\(listed ?? .null)".contains("for anna=€ 700.00,ben=€ 500.00"))
        // The ratio stays at another amount, so the shares are weights again.
        _ = try run("repeat edit 1 --amount 600")
        _ = try run("repeat edit 1 --for me=200,ben")
        let edited = "set for repeat 1: for anna:70000,ben:50000 → anna=200,00 €,ben=400,00 €"
        #expect(try run("history --limit 1").hasSuffix(edited))
        #expect(try run("undo").hasPrefix("Undid: \(edited)"))
        _ = try run("repeat edit 1 --for me,ben:2")
        #expect(try run("history --limit 1").hasSuffix("for anna:70000,ben:50000 → anna,ben:2"))
    }

    @Test func `shares of a repeat in another currency are amounts in it`() throws {
        _ = try run("rate set USD 1,10")
        let tape = Tape()
        let words = ["repeat", "add", "100 USD", "leisure", "--every", "month", "--for", "me=30,ben"]
        try #require(system.run(words, on: tape) == .done, "\(tape.text(.error))")
        #expect(try run("history --limit 1").contains("for anna=30,00 USD,ben=70,00 USD"))
    }

    @Test(arguments: ["--what Pizza", "--amount 90", "--for me,ben:2"])
    func `an edited void expense owes nothing until it is restored`(edit: String) throws {
        #expect(try run("add 80 food --for me,ben").contains("ben owes you 40,00 €"))
        _ = try run("void 1")
        let edited = try run("edit 1 \(edit)")
        #expect(!edited.contains("owe") && edited.contains("; it is void and not counted"), "\(edited)")
        #expect(try run("debts") == "All debts are settled.")
        _ = try run("restore 1")
        #expect(try run("edit 1 --note x").contains("; ben owes you "))
    }

    @Test func `an expense that was recorded already and is void owes nothing`() throws {
        let line = "add 80 food --for me,ben --uid 0192f1c4-7c00-7000-8000-000000000001"
        #expect(try run(line).contains("ben owes you 40,00 €"))
        #expect(try run(line).contains("ben owes you 40,00 €"))
        _ = try run("void 1")
        let again = try run(line)
        #expect(again.hasPrefix("Already recorded as 1: ") && !again.contains("owe"), "\(again)")
    }

    private static let severalRepeats: [(words: String, cents: [Int64], payers: [JSON?], shares: [[Int64]?])] = [
        (
            "55 home --paid-by me=30,ben=25 --for me,ben", [3000, 2500], [.text("anna"), .text("ben")],
            [[1500, 1500], [1250, 1250]]
        ),
        // The payer of the first bears all of it.
        ("55 home --paid-by me=30,ben=25", [3000, 2500], [.null, .text("ben")], [[], [2500]]),
        ("60 Vodafone --split leisure=20,home", [2000, 4000], [nil, nil], [nil, nil]),
    ]

    @Test(arguments: severalRepeats)
    func `several repeats made at once are a list in JSON, with the members of a single one`(
        words: String, cents: [Int64], payers: [JSON?], shares: [[Int64]?]
    ) throws {
        let reply = try JSON(reading: run("repeat add \(words) --every month --on 2026-12-01 --format json"))
        #expect(reply["schema"] == .text("spesa.repeat/1") && reply["repeat"] == nil)
        guard case .list(let made)? = reply["repeats"] else {
            Issue.record("no list of repeats: \(reply)")
            return
        }
        #expect(made.map { $0["id"] } == [.integer(1), .integer(2)])
        #expect(made.map { $0["cents"] } == cents.map { .integer($0) })
        #expect(made.map { $0["paid_by"] } == payers)
        let parts = made.map { repeated -> [Int64]? in
            guard case .list(let shares)? = repeated["shares"] else { return nil }
            return shares.compactMap { if case .integer(let cents)? = $0["cents"] { cents } else { nil } }
        }
        #expect(parts == shares)
        for (place, repeated) in made.enumerated() {
            let shown = try JSON(reading: run("repeat show \(place + 1) --format json"))["repeat"]
            guard case .object(let members)? = shown else {
                Issue.record("no repeat is shown")
                return
            }
            for member in members { #expect(repeated[member.name] == member.value, "\(member.name)") }
        }
    }
}
