import Commands
import Sessions
import Support
import Testing

/// Every filter option alone and every two together, as typed, compared with a filter over the recorded expenses.
@Suite struct FilterPairsTests {
    /// An expense as it was recorded.
    private struct Entry {
        let id: Int
        let month: String
        let cents: Int
        let category: String
        let what: String?
        let payee: String?
        let method: String?
        let tags: [String]
        var isVoid = false

        /// The groups of the expense in a report, in lower case. An empty text is no payee, method or tag.
        func groups(by dimension: String) -> [String] {
            switch dimension {
            case "category": [category]
            case "payee": [(payee ?? "").lowercased()]
            case "method": [method ?? ""]
            default: tags.isEmpty ? [""] : tags
            }
        }
    }

    /// An option with its meaning.
    private struct Option {
        let word: String
        let fits: (Entry) -> Bool

        /// The name of the option, without what makes it leave out.
        var name: String { String(word.prefix { $0 != "=" }).replacing("--except-", with: "--") }
        var leavesOut: Bool { word.hasPrefix("--except-") }
        /// Whether the option may be given twice.
        var isRepeatable: Bool { ["--category", "--payee", "--method", "--tag"].contains(name) }

        init(_ word: String, _ fits: @escaping (Entry) -> Bool) { (self.word, self.fits) = (word, fits) }
    }

    private static var options: [Option] {
        [
            Option("--category=rent") { $0.category == "home:rent" },
            Option("--category=utilities") { $0.category.hasPrefix("utilities") },
            Option("--category=food") { $0.category.hasPrefix("food") },
            Option("--except-category=eating-out") { $0.category == "food:eating-out" },
            Option("--except-category=home") { $0.category.hasPrefix("home") },
            Option("--payee=lidl") { $0.payee?.lowercased() == "lidl" },
            Option("--payee=cafe muller") { $0.payee == "Café Müller" },
            Option("--payee=") { $0.payee == nil },
            Option("--except-payee=COOP") { $0.payee == "Coop" },
            Option("--except-payee=") { $0.payee == nil },
            Option("--method=card") { $0.method == "card" },
            Option("--method=") { $0.method == nil },
            Option("--except-method=Cash") { $0.method == "cash" },
            Option("--tag=a") { $0.tags.contains("a") },
            Option("--tag=#a+B") { $0.tags.contains("a") && $0.tags.contains("b") },
            Option("--tag=x+y") { $0.tags.contains("x+y") },
            Option("--tag=") { $0.tags.isEmpty },
            Option("--except-tag=b") { $0.tags.contains("b") },
            Option("--except-tag=a+x+y") { $0.tags == ["a", "x", "y"] },
            Option("--except-tag=") { $0.tags.isEmpty },
            Option("--search=latt") { $0.what == "latte" },
            Option("--min=10") { $0.cents >= 1000 },
            Option("--max=20") { $0.cents <= 2000 },
        ]
    }

    private static let months = ["2026-09", "2026-10", "2026-11"]

    private static func entries(using random: inout SplitMix64) -> [Entry] {
        (1...90).map { id in
            Entry(
                id: id, month: months.randomElement(using: &random) ?? "", cents: .random(in: 1...3000, using: &random),
                category: [
                    "home:rent", "home", "utilities:water", "food", "food:groceries", "food:eating-out", "other",
                ].randomElement(using: &random) ?? "",
                what: ["latte", "pane", nil].randomElement(using: &random) ?? nil,
                payee: ["Lidl", "LIDL", "Coop", "Café Müller", nil].randomElement(using: &random) ?? nil,
                method: ["card", "cash", nil].randomElement(using: &random) ?? nil,
                tags: [[], ["a"], ["b"], ["a", "b"], ["x+y"], ["a", "x", "y"]].randomElement(using: &random) ?? [],
                isVoid: id % 9 == 0)
        }
    }

    /// The filter of the options: for each name, one of the options that ask for it must fit, and none that leaves out.
    private static func fits(_ entry: Entry, _ options: [Option]) -> Bool {
        Dictionary(grouping: options, by: \.name).values.allSatisfy { options in
            let any = options.filter { !$0.leavesOut }
            return (any.isEmpty || any.contains { $0.fits(entry) })
                && !options.contains { $0.leavesOut && $0.fits(entry) }
        }
    }

    @Test(arguments: [0xF1] as [UInt64])
    func `two filters together select the expenses that a filter in the test selects`(seed: UInt64) throws {
        let system = FakeSystem()
        var random = SplitMix64(seed: seed)
        @discardableResult
        func run(_ words: [String]) throws -> String {
            let tape = Tape()
            let code = system.run(words, on: tape)
            try #require(code == .done, "seed \(seed), \(words): \(tape.text(.error))")
            return tape.text(.output)
        }
        func rows(_ words: [String]) throws -> [[String]] {
            try run(words + ["--format", "csv"]).split(separator: "\n").dropFirst().map { line in
                line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
        }
        system.input = [Array("long enough to be taken".utf8)]
        try run(["signup", "anna", "--password-stdin"])
        let entries = Self.entries(using: &random)
        for entry in entries {
            try run(
                ["add", "--on=\(entry.month)-15"] + (entry.payee.map { ["--payee=\($0)"] } ?? [])
                    + (entry.method.map { ["--method=\($0)"] } ?? []) + entry.tags.map { "--tag=\($0)" }
                    + ["\(entry.cents / 100),\(entry.cents % 100 < 10 ? "0" : "")\(entry.cents % 100)", entry.category]
                    + [entry.what].compactMap(\.self))
        }
        try run(["void"] + entries.filter(\.isVoid).map { "\($0.id)" })
        let options = Self.options
        var count = 0
        for (index, first) in options.enumerated() {
            for second in options[index...] {
                guard first.word == second.word || first.name != second.name || first.isRepeatable else { continue }
                let pair = first.word == second.word ? [first] : [first, second]
                let words = pair.map(\.word)
                // No category is left.
                guard words != ["--category=rent", "--except-category=home"] else { continue }
                let comment: Comment = "seed \(seed), \(words)"
                let found = entries.filter { !$0.isVoid && Self.fits($0, pair) }
                let numbers = Set(found.map { "\($0.id)" })
                #expect(try Set(rows(["list", "all", "--void=none"] + words).map { $0[0] }) == numbers, comment)
                #expect(try Set(rows(["export", "csv"] + words).map { $0[0] }) == numbers, comment)
                // Each pair is grouped by one dimension, in turn.
                let dimension = ["category", "payee", "method", "tag"][count % 4]
                count += 1
                let depth = dimension == "category" ? ["--depth", "9"] : []
                let table = try rows(["stats", "month", "all", "--by", dimension] + depth + words)
                func cents(of kind: String, at column: Int) -> [String: Int] {
                    let rows = table.filter { $0[0] == kind && $0[7] != "0" }
                    return Dictionary(rows.map { ($0[column].lowercased(), Int($0[7]) ?? -1) }) { $0 + $1 }
                }
                var (groups, months): ([String: Int], [String: Int]) = ([:], [:])
                for entry in found {
                    for group in entry.groups(by: dimension) { groups[group, default: 0] += entry.cents }
                    months[entry.month, default: 0] += entry.cents
                }
                #expect(cents(of: "group", at: 1) == groups, comment)
                #expect(cents(of: "period", at: 3) == months, comment)
            }
        }
    }

    @Test(
        arguments: [
            ("list --except-payee Lild", "there is no payee 'Lild'", "spesa list --except-payee Lidl"),
            ("stats month --except-method=crad", "there is no method 'crad'", "spesa stats month --except-method=card"),
            ("export csv --except-tag week+parti", "there is no tag 'parti'", "did you mean party?"),
            ("chart bar --except-category fod", "there is no category 'fod'", "spesa chart bar --except-category food"),
            (
                "void all --payee Lidl --except-category fod --all-matching --yes", "there is no category 'fod'",
                "spesa void all --payee Lidl --except-category food --all-matching --yes"
            ),
            ("edit all --except-payee x --tag y --all-matching --yes", "there is no payee 'x'", "spesa payee"),
            ("list --category food --except-category food", "leaves out every category", "leave out fewer"),
            (
                "chart gauge --category food --category home", "a gauge shows everything or one category",
                "without these filters: spesa chart gauge"
            ),
            ("list --max 5 --max 6", "--max is given twice", "write --max once"),
            ("stats month coop --payee Lidl", "name of a payee", "spesa stats month --payee Lidl --payee coop"),
        ])
    func `a name to leave out that is not there is an error, and nothing changes`(
        line: String, message: String, hint: String
    ) throws {
        let system = FakeSystem()
        func run(_ line: String) -> (code: ExitCode, output: String, error: String) {
            let tape = Tape()
            let code = system.run(line.split(separator: " ").map(String.init), on: tape)
            return (code, tape.text(.output), tape.text(.error))
        }
        system.input = [Array("long enough to be taken".utf8)]
        try #require(run("signup anna --password-stdin").code == .done)
        for expense in ["5 food --payee Lidl --method card --tag week", "6 home --payee Coop --tag party"] {
            try #require(run("add \(expense)").code == .done)
        }
        let before = run("list all --format csv").output
        let refused = run(line)
        #expect(refused.code == (message.hasPrefix("there is no") ? .notFound : .misused))
        #expect(refused.output == "")
        #expect(refused.error.contains(message), "\(refused.error)")
        #expect(refused.error.contains(hint), "\(refused.error)")
        #expect(run("list all --format csv").output == before)
    }
}
