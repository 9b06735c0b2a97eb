import JSONText
import Sessions
import Support
import Testing

/// Receipts that one book exports and another book loads.
@Suite struct ReceiptRoundTripTests {
    private let system = FakeSystem()

    @discardableResult
    private func run(_ words: [String], input: String? = nil, seed: UInt64 = 0) throws -> String {
        let tape = Tape()
        system.input = (input ?? "").split(separator: "\n").map { Array($0.utf8) }
        let code = system.run(words, on: tape)
        try #require(code == .done, "seed \(seed), \(words): \(tape.text(.error))")
        return tape.text(.output)
    }

    private func newBook(_ name: String) throws {
        try run(["book", "add", name, "--open"])
        try run(["book", "use", name])
        try run(["category", "add", "a:b c:ü"])
        try run(["product", "add", "Butter", "--category", "home"])
    }

    /// The receipts of the book by uid, without numbers that another book assigns anew.
    private func receipts() throws -> [String: JSON] {
        let lines = try run(["receipt", "list", "all", "--format", "ndjson"]).split(separator: "\n")
        return try Dictionary(
            uniqueKeysWithValues: lines.map { line in
                guard case .object(let members) = try JSON(reading: String(line)) else { return ("", .null) }
                let left = members.filter { !["id", "expenses", "created", "changed"].contains($0.name) }
                return ("\(JSON.object(members)["uid"] ?? .null)", .object(left))
            })
    }

    @Test(arguments: [0xC1, 0xC2, 0xC3, 0xC4, 0xC5, 0xC6] as [UInt64])
    func `listed receipts are loaded unchanged`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        try run(["signup", "anna", "--password-stdin"], input: "long enough to be taken")
        try newBook("one")
        try run(["method", "add", "meal", "--kind", "voucher", "--face", "8", "--most", "4", "--for", "food"])
        var count = 0
        for number in 1...40 {
            system.input = []
            let tape = Tape()
            // Some do not add up, for example with a used-up voucher.
            if system.run(Self.receipt(using: &random), on: tape) == .done { count += 1 }
            system.now = .init(seconds: system.now.seconds + 60)
            if number % 7 == 0 { try run(["receipt", "void", "last"], seed: seed) }
        }
        #expect(count > 20, "seed \(seed)")
        let (before, methods) = (try receipts(), try run(["stats", "year", "--by", "method", "--format", "csv"]))
        let listed = try run(["receipt", "list", "all", "--format", "ndjson"])
        #expect(before.count == count)

        try newBook("two")
        try run(["receipt", "load", "-"], input: listed, seed: seed)
        #expect(try receipts() == before, "seed \(seed)")
        #expect(try run(["stats", "year", "--by", "method", "--format", "csv"]) == methods, "seed \(seed)")
        try run(["check"])
        let again = try run(["receipt", "load", "-", "--format", "json"], input: listed, seed: seed)
        #expect(try JSON(reading: again)["receipts"] != nil && receipts() == before, "seed \(seed)")
        // All of it was one change.
        try run(["undo"])
        #expect(try receipts().isEmpty, "seed \(seed)")
    }

    private static func receipt(using random: inout SplitMix64) -> [String] {
        var words = [
            "receipt", "add", "--payee", ["Lidl", "IKEA \"x\"", "Ü, 'y'"].randomElement(using: &random) ?? "",
        ]
        words += ["--on", "2026-0\(Int.random(in: 1...9, using: &random))-1\(Int.random(in: 0...9, using: &random))"]
        let isBack = random.next() % 10 == 0
        for _ in 1...Int.random(in: 1...6, using: &random) { words += line(isBack: isBack, using: &random) }
        if random.next() % 3 == 0 { words.append("--net") }
        if random.next() % 4 == 0 { words += ["--vat-total", "22%=\(Int.random(in: 0...5, using: &random)),13"] }
        if random.next() % 2 == 0 {
            words += ["--country", ["FI", "IT", "NL", "SK"].randomElement(using: &random) ?? ""]
        }
        if random.next() % 4 == 0 { words.append("--no-rounding") }
        if random.next() % 4 == 0 { words.append("--no-stock") }
        if random.next() % 4 == 0 { words += ["--pay", "meal"] }
        if random.next() % 4 == 0 { words += ["--pay", "gift card=1,50"] }
        if random.next() % 4 == 0 { words += ["--pay", "cash=\(isBack ? "-" : "")1"] }
        return words + ["--pay", ["cash", "card", "cash=\(isBack ? "-" : "")999"].randomElement(using: &random) ?? ""]
    }

    private static func line(isBack: Bool, using random: inout SplitMix64) -> [String] {
        let number = Int.random(in: 1...60, using: &random)
        let cents = "\(number),\(Int.random(in: 10...99, using: &random))"
        let category = ["food:groceries", "a:b c:ü", "home"].randomElement(using: &random) ?? ""
        let rate = ["", " @22%", " @10%", " @5,5%"].randomElement(using: &random) ?? ""
        let minus = isBack ? "-" : ""
        switch random.next() % 5 {
        case 0: return ["\(minus)\(number) x Milk \(cents)\(rate) \(category)"]
        case 1: return ["\(minus)0,\(number + 100) kg Äpfel {\"x\"} 2,9\(number % 10)/kg\(rate) \(category)"]
        case 2: return ["\(minus)3 x Lamp 1,99 = \(minus)5,9\(number % 10)\(rate) \(category)"]
        case 4: return ["\(minus)2 x Butter \(cents)\(rate) \(category)"]
        case 3: return ["\(minus)2 x 7 Up \(cents)\(rate) \(category)", "-\(number % 30 + 1)% Discount"]
        default: return ["\(minus)\(number) l Fuel 1,8\(number % 10)9/l\(rate) \(category)"]
        }
    }

    @Test(arguments: [
        (#"{"day":"2026-11-20"}"#, "receipt.lines", "line 1: it has no lines"),
        (#"{"lines":[{"what":"x","cents":1}]}"#, "day.unreadable", "line 1: no day was given"),
        ("{", "receipt.file", "line 1: it is cut"), ("[]", "receipt.file", "line 1: it is not a JSON object"),
        (#"{"schema":"spesa.expense/1"}"#, "receipt.file", "line 1: it is 'spesa.expense/1', and no receipt"),
        (#"{"day":"2026-11-20","day":"2026-11-21"}"#, "receipt.file", "line 1: it has 'day' twice"),
        (
            #"{"day":"2026-11-20","lines":[{"what":"x","cents":100,"amount":"1.01"}]}"#, "amount.contradiction",
            "line 1: lines[1].amount is '1.01', which are not the 100 of cents"
        ),
        (
            #"{"schema":"spesa.receipts/1","receipts":[{"day":"2026-11-20","lines":[{"what":"x","cents":1,"category":"home"}]},{"day":"2026-11-20","lines":[{"what":"x","cents":1,"discount_cents":"x"}]}]}"#,
            "number.unreadable", "line 1: receipts[2].lines[1].discount_cents is not a whole number"
        ),
        (
            #"{"day":"2026-11-20","lines":[{"what":"x","cents":100}],"total":{"cents":99}}"#, "receipt.category",
            "line 1: no category is given for 'x'"
        ),
        (
            #"{"day":"2026-11-20","lines":[{"what":"x","cents":100,"category":"home"}],"total":{"cents":99}}"#,
            "receipt.total",
            "line 1: the printed total is 0,99\u{A0}€, but the lines add up to 1,00\u{A0}€: 0,01\u{A0}€ too little"
        ),
        (
            #"{"day":"2026-11-20","lines":[{"what":"x","cents":100,"category":"nowhere"}]}"#, "category.not-found",
            "line 1: there is no category 'nowhere'"
        ),
        (
            #"{"day":"2026-11-20","uid":"x","lines":[{"what":"x","cents":100,"category":"home"}],"tenders":[{"method":"cash"}]}"#,
            "expense.uid", "line 1: 'x' is not a UUID"
        ),
        (
            #"{"day":"2026-11-20","lines":[{"what":"x","cents":9223372036854775807,"discount_cents":9,"category":"home"}]}"#,
            "amount.overflow", "line 1: lines[1].cents is too large"
        ),
        (
            #"{"day":"2026-11-20","lines":[{"what":"x","cents":1000,"category":"home"}],"tenders":[{"method":"cash","cents":2000}],"change_cents":1}"#,
            "receipt.change", "line 1: the file says 0.01 in change, but the payments give 10.00"
        ),
        (
            #"{"day":"2026-11-20","lines":[{"what":"x","cents":1000,"category":"home"}],"tenders":[{"method":"card","kind":"card","cents":999,"change_cents":0,"forgone_cents":0}]}"#,
            "receipt.unpaid", "line 1: 0,01\u{A0}€ of the 10,00\u{A0}€ due is not paid"
        ),
    ])
    func `an invalid receipt is refused with its line, and nothing is recorded`(
        line: String, kind: String, message: String
    ) throws {
        try run(["signup", "anna", "--password-stdin"], input: "long enough to be taken")
        let good = #"{"day":"2026-11-20","lines":[{"what":"x","cents":100,"category":"home"}],"tenders":[]}"#
        system.input = [line, good].map { Array($0.utf8) }
        let tape = Tape()
        #expect(system.run(["receipt", "load", "-", "--format", "json"], on: tape) != .done)
        let error = try JSON(reading: tape.text(.error).split(separator: "\n").last.map(String.init) ?? "")["error"]
        #expect(error?["kind"] == .text(kind), "\(tape.text(.error))")
        #expect(error?["message"] == .text(message))
        #expect(try receipts().isEmpty)
    }
}
