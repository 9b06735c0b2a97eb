import Household
import Money
import Outings
import Periods
import Support
import Testing

@Suite struct CauseCommandTests {
    @Test(arguments: [
        ("Market", "visa", "food", "add 5.77 food --method visa --on 2024-10-04 --outing Market"),
        (
            "Saturday market", "my card", "food:fish",
            "add 5.77 food:fish --method 'my card' --on 2024-10-04 --outing 'Saturday market'"
        ),
        ("it's", "-v", "food", "add 5.77 food --method=-v --on 2024-10-04 --outing \"it's\""),
        ("--help", "-5", "-x", "add --method -5 --on 2024-10-04 --outing=--help -- 5.77 -x"),
        ("-", "$(rm)", "", "add 5.77 '' --method '$(rm)' --on 2024-10-04 --outing -"),
    ])
    func `names are quoted for a shell and never taken for options`(
        outing: String, method: String, category: String, command: String
    ) throws {
        let record = OutingRecord(
            name: outing, payments: [], kinds: [method: .card], day: marketDay, category: category)
        let found = try Reconciliation(of: record, counted: [method: count("577/1")])
        #expect(try #require(found.row(method)).causes.map { $0.command(in: record) } == [command])
    }

    @Test func `the command for a mistyped count names the outing`() throws {
        let lines = ["1 888 visa", "2 4790 visa", "3 1200 cash"]
        let record = OutingRecord(
            name: "-v", payments: lines.map(payment), kinds: ["visa": .card], purse: Purse(method: "cash", start: -80),
            day: marketDay)
        let found = try Reconciliation(of: record, counted: ["visa": count("6578"), "cash": count("-12800")])
        let causes = found.methods.map { $0.causes.map { $0.command(in: record) } }
        #expect(
            causes == [["outing reconcile --card 'visa=56.78' -- -v"], ["outing reconcile --cash -12.80 -- -v"]])
    }

    @Test func `no expense can be added without a category`() throws {
        let record = record([])
        let cause = try #require(
            try Reconciliation(of: record, counted: ["visa": count("577/1")]).row("visa")?.causes.first)
        #expect(cause.corrections == [.add(amount: 577, category: nil, method: "visa")])
        #expect(cause.command(in: record) == nil && cause.expense == nil && cause.expenses.isEmpty)
    }

    @Test(arguments: [
        (["1 100 visa", "2 100 bank", "3 100 bank"], "visa"), (["2 100 bank", "3 100 bank"], "bank"), ([], "own"),
    ])
    func `a missing payment takes the most used category of its method, else of the outing`(
        lines: [String], category: String
    ) throws {
        let payments = lines.map(payment).map {
            Payment(origin: $0.origin, method: $0.method, amount: $0.amount, day: $0.day, category: $0.method)
        }
        let record = OutingRecord(
            name: "Market", payments: payments, kinds: ["visa": .card], day: marketDay, category: "own")
        let number = payments.count { $0.method == "visa" }
        let counted = MethodCount(value: Int64(number * 100 + 777), number: number + 1)
        let causes = try #require(try Reconciliation(of: record, counted: ["visa": counted]).row("visa")).causes
        #expect(causes.map(\.corrections) == [[.add(amount: 777, category: category, method: "visa")]])
    }

    @Test func `the last of equally used categories is taken`() throws {
        let days: [(Int64, Int, String)] = [(1, 0, "a"), (2, 1, "b"), (3, 1, "a"), (4, 0, "b"), (9, 2, "c")]
        let payments = days.map { id, day, category in
            Payment(
                origin: .expense(id), method: "visa", amount: 1, day: marketDay.adding(days: day), category: category,
                isVoid: category == "c")
        }
        let record = OutingRecord(name: "Market", payments: payments, kinds: ["visa": .card], day: marketDay)
        let found = try Reconciliation(of: record, counted: ["visa": count("8888/5")])
        #expect(found.row("visa")?.causes.first?.corrections == [.add(amount: 8884, category: "a", method: "visa")])
    }

    @Test(
        arguments: [
            ("EUR", 123_450, "1234.50", ""), ("EUR", -5, "-0.05", ""), ("EUR", .min, "-92233720368547758.08", ""),
            ("JPY", 1234, "1234", " --currency JPY"), ("JPY", 0, "0", " --currency JPY"),
            ("KWD", 1234, "01.234", " --currency KWD"), ("KWD", -123_456, "-0123.456", " --currency KWD"),
            ("KWD", 234, "0.234", " --currency KWD"), ("KWD", 1_234_567, "1234.567", " --currency KWD"),
            ("CLF", 12345, "1.2345", " --currency CLF"), ("CZK", 12000, "120.00", " --currency CZK"),
        ] as [(String, Int64, String, String)])
    func `an amount has the decimals of its currency and cannot be read as thousands`(
        currency: String, amount: Int64, text: String, option: String
    ) throws {
        let record = record([], currency: try #require(Currency(code: currency)))
        #expect(record.text(of: amount) == text)
        let correction = Correction.amount(.expense(12), from: 1, to: amount)
        #expect(correction.words(in: record)?.joined(separator: " ") == "edit 12 --amount \(text)\(option)")
    }

    @Test(arguments: ["EUR", "CZK", "JPY", "KWD", "CLF"])
    func `an amount is read back in every locale`(code: String) throws {
        let seed: UInt64 = 940
        var random = SplitMix64(seed: seed)
        let currency = try #require(Currency(code: code))
        let record = record([], currency: currency)
        for _ in 0..<100 {
            let units = Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0..<64, using: &random)
            for locale in EuroLocale.all + [.undetermined] {
                let read = try MinorUnitParser(locale: locale, currency: currency.form).parse(record.text(of: units))
                #expect(read == units, "seed \(seed)")
            }
        }
    }
}
