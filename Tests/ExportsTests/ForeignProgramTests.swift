import Exports
import Ledger
import Money
import Periods
import Support
import Testing

/// The programs for which files are exported accept them at their strictest without a warning, and compute equal
/// totals. The tests skip programs that are not installed.
@Suite struct ForeignProgramTests {
    /// Expenses with any texts a book can hold, in categories that are hard to tell apart.
    private struct Sample {
        var categories: [[String]] = []
        var expenses: [ExportedExpense] = []

        init(seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            for name in try (0..<12).map({ _ in try Self.category(&random) }) {
                let names = categories.randomElement(using: &random).map { Bool.random(using: &random) ? $0 : [] } ?? []
                if !categories.contains(names + [name]), names.count < 4 { categories.append(names + [name]) }
            }
            for id in 1...40 {
                let bits = Int64.random(in: 0...40, using: &random)
                let details = try ExpenseDetails(
                    what: text(&random), payee: text(&random),
                    method: ["card", "cash", "PayPal", nil].randomElement(using: &random)!, note: text(&random),
                    tags: (0..<Int.random(in: 0...2, using: &random)).map { _ in Self.tag(&random) }
                ).checked()
                expenses.append(
                    ExportedExpense(
                        Expense(
                            id: Int64(id), uid: "\(id)",
                            day: Day(number: Int.random(in: 18_000...20_700, using: &random)),
                            amount: Amount(cents: Int64.random(in: -(1 << bits)...(1 << bits), using: &random)),
                            category: 1,
                            details: details, by: "anna", created: Instant(seconds: 0), changed: Instant(seconds: 0),
                            isVoid: false), category: categories.randomElement(using: &random)!))
            }
            expenses.sort { $0.expense.day < $1.expense.day }
        }

        var tags: [String] { Array(Set(expenses.flatMap(\.expense.details.tags))) }

        /// The cents of each category with spending.
        var totals: [Int64] {
            Dictionary(grouping: expenses, by: \.category).values
                .map { $0.reduce(0) { $0 + $1.expense.amount.cents } }.filter { $0 != 0 }.sorted()
        }

        private static let signs = [
            "a", "b", "A", "é", "日", "0", "1", " ", "  ", "\u{A0}", "\u{2003}", "\t", "\n", ";", "|", ",", ".", ":",
            "::", "(", ")",
            "[", "]", "{", "}", "<", ">", "\"", "'", "\\", "*", "!", "@", "@@", "=", "+", "-", "#", "%", "&", "~", "$",
            "€", "EUR", "10",
            "2026-01-01", "[2026-99-99]", "[=2026/13/1]", "date:", "date:2026-99-99", "key: value", "::", "(x", "end",
            "\u{301}", "\u{202E}", "\u{1F469}",
        ]

        private static func text(_ random: inout SplitMix64) -> String {
            (0..<Int.random(in: 1...8, using: &random)).map { _ in signs.randomElement(using: &random)! }.joined()
        }

        private func text(_ random: inout SplitMix64) -> String? {
            Int.random(in: 0...3, using: &random) == 0 ? nil : Self.text(&random)
        }

        private static func category(_ random: inout SplitMix64) throws -> String {
            while true {
                let text = Self.text(&random).filter { $0 != ":" }
                if let names = try? categoryNames(of: text), names.count == 1 { return names[0] }
            }
        }

        private static func tag(_ random: inout SplitMix64) -> String {
            let tag = text(&random).filter { !$0.unicodeScalars.contains(where: \.properties.isWhitespace) }
            return tag.isEmpty ? "tag" : tag
        }
    }

    private func write(_ writer: some ExpenseWriter, _ sample: Sample, to path: String) {
        var text = writer.beginning()
        for (index, expense) in sample.expenses.enumerated() { text += writer.entry(expense, isFirst: index == 0) }
        writeFile(path, Array((text + writer.end()).utf8))
    }

    private func journal(_ sample: Sample, in folder: TemporaryFolder) {
        write(
            LedgerJournal(title: "a book", categories: sample.categories, tags: sample.tags), sample,
            to: folder / "book")
    }

    /// The cents of each account in lines like `12.50 EUR|account`, without accounts of zero.
    private func cents(_ output: String, dividedBy sign: Character = "|") -> [Int64] {
        let lines = output.split(whereSeparator: \.isNewline).compactMap {
            line -> (account: Substring, cents: Int64)? in
            let parts = line.split(separator: sign, maxSplits: 1)
            guard parts.count == 2, let cents = Int64(parts[0].filter { "-0123456789".contains($0) }) else {
                return nil
            }
            return (parts[1], cents)
        }
        return Dictionary(grouping: lines, by: \.account).values.map { $0.reduce(0) { $0 + $1.cents } }
            .filter { $0 != 0 }.sorted()
    }

    @Test(.enabled(if: ForeignProgram.hledger.isInstalled, "hledger is not installed"), arguments: 1...12)
    func `hledger accepts a journal without a warning and computes equal totals`(seed: UInt64) throws {
        let (folder, sample) = (TemporaryFolder(), try Sample(seed: seed))
        journal(sample, in: folder)
        let check = ForeignProgram.hledger.run(["-f", "book", "check", "--strict"], in: folder)
        #expect(check.isGood && check.output.isEmpty, "\(check.output)")
        let balance = ForeignProgram.hledger.run(
            ["-f", "book", "--strict", "balance", "^expenses:", "--flat", "-N", "--format", "%(total)|%(account)"],
            in: folder)
        #expect(balance.isGood)
        #expect(cents(balance.output) == sample.totals, "\(balance.output)")
    }

    @Test(.enabled(if: ForeignProgram.ledger.isInstalled, "ledger is not installed"), arguments: 1...12)
    func `ledger accepts the journal for hledger without a warning and computes equal totals`(seed: UInt64) throws {
        let (folder, sample) = (TemporaryFolder(), try Sample(seed: seed))
        journal(sample, in: folder)
        for strictness in ["--strict", "--pedantic"] {
            let balance = ForeignProgram.ledger.run(
                [
                    "-f", "book", strictness, "register", "^expenses:", "--format", "%(display_amount)|%(account)\\n",
                ], in: folder)
            #expect(balance.isGood)
            #expect(!balance.output.contains("Warning") && !balance.output.contains("Error"), "\(balance.output)")
            #expect(cents(balance.output) == sample.totals, "\(balance.output)")
        }
    }

    @Test(
        .enabled(
            if: ForeignProgram.check.isInstalled && ForeignProgram.query.isInstalled, "beancount is not installed"),
        arguments: [1, 2, 3, 111])
    func `Beancount accepts a ledger without an error and computes equal totals`(seed: UInt64) throws {
        let (folder, sample) = (TemporaryFolder(), try Sample(seed: seed))
        write(
            BeancountLedger(title: "a book", categories: sample.categories, opened: Day(number: 18_000)), sample,
            to: folder / "book")
        let check = ForeignProgram.check.run(["book"], in: folder)
        #expect(check.isGood && check.output.isEmpty, "\(check.output)")
        let query = ForeignProgram.query.run(
            ["-q", "-f", "csv", "book", "SELECT sum(number), account WHERE account ~ \"^Expenses:\" GROUP BY account"],
            in: folder)
        #expect(query.isGood)
        #expect(cents(query.output, dividedBy: ",") == sample.totals, "\(query.output)")
    }
}
