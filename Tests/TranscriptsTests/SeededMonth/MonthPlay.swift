import Commands
import Glibc
import JSONText
import Periods
import Sessions
import Support
import Testing

/// The users of a month.
enum MonthPlayer: String, CaseIterable, Sendable {
    /// A person with a private book, who lends to two others.
    case person
    /// Two members of a shared book, and a third person who is not a member.
    case couple
    /// A script, which writes lines and changes many expenses at once.
    case script
}

/// A month of commands drawn from a seed, run by the program and entered into a ledger of the test's own.
struct MonthPlay {
    static let categories = [
        "food", "food:groceries", "food:eating-out", "home:rent", "transport:public", "utilities:phone", "health",
        "leisure:culture", "clothes", "gifts", "other",
    ]
    /// Spellings of one payee are adjacent.
    static let payees = [
        ["Lidl", "LIDL"], ["Da Gino", "da gino"], ["L'Étoile", "L’etoile"], ["Enel"], ["Coop"], ["Casa"],
    ]
    static let methods = ["card", "cash", "visa"]
    static let tags = ["work", "holiday", "lunch"]

    let seed: UInt64
    let player: MonthPlayer
    let system = FakeSystem()
    /// The first day of the month that is played.
    let first: Int
    private(set) var today = 0
    var ledger: SpendingLedger
    var random: SplitMix64
    /// The states before each change that can be undone, and the undone states.
    var undoable: [SpendingLedger] = []
    var redoable: [SpendingLedger] = []
    private let home: String
    /// The acting user.
    private var member = "anna"
    /// The user who made the last undoable change.
    var changer = "anna"

    var figures: SpendingFigures { SpendingFigures(ledger, today: today) }
    /// All who can owe, oneself first.
    var people: [String] { player == .couple ? ["anna", "bruno", "Carla"] : ["anna", "Ben", "Carla"] }

    init(_ player: MonthPlayer, seed: UInt64) throws {
        (self.player, self.seed) = (player, seed)
        random = SplitMix64(seed: seed &* 3 &+ UInt64(player.rawValue.utf8.count))
        let month = 2023 * 12 + Int.random(in: 3..<60, using: &random)
        first = PlainCalendar.first(ofMonth: month)
        ledger = SpendingLedger(own: player == .couple ? ["anna", "bruno"] : ["anna"])
        home = try #require(system.variables["HOME"])
        for name in player == .couple ? ["bruno", "anna"] : ["anna"] {
            mkdir("\(home)/\(name)", 0o700)
            be(name)
            try run(["signup", name, "--password-stdin"], input: ["a few words in a row"])
        }
        go(to: first)
        if player == .couple {
            try run(["book", "add", "home"])
            try run(["book", "use", "home"])
            try run(["book", "share", "home", "--with", "bruno", "--as", "writer"])
            be("bruno")
            try run(["book", "use", "home"])
        }
        for name in people where name.first?.isUppercase == true { try run(["person", "add", name]) }
        try past()
    }

    // MARK: Running

    func be(_ name: String) { system.variables["XDG_RUNTIME_DIR"] = "\(home)/\(name)" }

    mutating func go(to day: Int) {
        today = day
        system.today = Day(iso: PlainCalendar.iso(day))!
    }

    /// Runs a command and returns its output; returns standard error if the exit code is not success.
    @discardableResult
    func run(_ words: [String], input: [String] = [], as expected: [ExitCode] = [.done]) throws -> String {
        let tape = Tape()
        system.input = input.map { Array($0.utf8) }
        system.isInputPiped = !input.isEmpty
        system.now = .init(seconds: system.now.seconds + 1)
        let code = system.run(words, on: tape)
        try #require(
            expected.contains(code), "\(place): \(words.joined(separator: " ")), \(input): \(tape.text(.error))")
        return tape.text(code == .done ? .output : .error)
    }

    func json(_ words: [String], input: [String] = [], as expected: [ExitCode] = [.done]) throws -> JSON {
        try JSON(reading: run(words + ["--format", "json"], input: input, as: expected))
    }

    var place: String { "\(player), seed \(seed), \(PlainCalendar.iso(today))" }

    // MARK: Playing

    /// The records before the month: two months and some days.
    private mutating func past() throws {
        let begins = first - Int.random(in: 40...100, using: &random)
        let days = (0..<40).map { _ in Int.random(in: begins..<first, using: &random) }
        try addLines(days.map { draw(on: $0) })
        if seed % 2 == 0 {
            let said = begins - Int.random(in: 0...40, using: &random)
            try run(["settings", "begins", PlainCalendar.iso(said)])
            ledger.begins = said
        }
        undoable = []
    }

    /// A day of the month, with some commands on it.
    mutating func play(day: Int) throws {
        go(to: day)
        for _ in 0..<Int.random(in: 2...5, using: &random) {
            if player == .couple {
                member = ["anna", "bruno"].randomElement(using: &random) ?? "anna"
                be(member)
            }
            try step()
        }
    }

    private mutating func step() throws {
        let before = ledger
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<7: try player == .script ? addLines((0..<3).map { _ in draw(on: nearby()) }) : add()
        case 7..<9: try addLines((0..<Int.random(in: 1...4, using: &random)).map { _ in draw(on: nearby()) })
        case 9..<12: try player == .script ? editMany() : edit()
        case 12..<14: try player == .script ? voidMany() : void(true)
        case 14: try void(false)
        case 15: try setCeiling()
        case 16: try player == .script ? edit() : settle()
        case 17: return try takeBack()
        case 18: return try bringBack()
        default: try edit()
        }
        guard ledger != before else { return }
        // Changes of other users in between are not the user's own, and stay.
        undoable = player == .couple ? [before] : undoable + [before]
        changer = member
        redoable = []
    }

    mutating func nearby() -> Int {
        let ahead = Int.random(in: 0..<8, using: &random) == 0 ? Int.random(in: 1...20, using: &random) : 0
        return ahead > 0 ? today + ahead : today - Int.random(in: 0...12, using: &random)
    }

    mutating func cents() -> Int {
        let cents = Int.random(in: 1...9999, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return -cents
        case 1: return cents * 17
        case 2: return 0
        default: return cents
        }
    }

    mutating func draw(on day: Int) -> SpendingLedger.Expense {
        var expense = SpendingLedger.Expense(
            day: day, cents: cents(), category: Self.categories.randomElement(using: &random) ?? "other")
        if Bool.random(using: &random) { expense.payee = Self.payees.randomElement(using: &random)?[0] }
        if Bool.random(using: &random) { expense.method = Self.methods.randomElement(using: &random) }
        for tag in Self.tags where Int.random(in: 0..<5, using: &random) == 0 { expense.tags.insert(tag) }
        guard player != .script, Int.random(in: 0..<4, using: &random) == 0 else { return expense }
        let some = people.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
        expense.shares = some.map { .init(person: $0, weight: Int.random(in: 1...3, using: &random)) }
        expense.payer = people.randomElement(using: &random) ?? "anna"
        return expense
    }

    /// The words after `add`; the payee in any of its spellings.
    mutating func words(of expense: SpendingLedger.Expense) -> [String] {
        var words = [Self.euro(expense.cents, using: &random), expense.category]
        words += ["--on", PlainCalendar.iso(expense.day)]
        if let payee = expense.payee {
            let spellings = Self.payees.first { $0[0] == payee } ?? [payee]
            words += ["--payee", spellings.randomElement(using: &random) ?? payee]
        }
        if let method = expense.method { words += ["--method", method] }
        for tag in expense.tags.sorted() { words += ["--tag", tag] }
        return words + sharing(of: expense)
    }

    func sharing(of expense: SpendingLedger.Expense) -> [String] {
        guard !expense.shares.isEmpty else { return [] }
        let list = expense.shares.map { $0.weight == 1 ? $0.person : "\($0.person):\($0.weight)" }
        return ["--for", list.joined(separator: ","), "--paid-by", expense.payer]
    }

    /// An amount as people write it.
    static func euro(_ cents: Int, using random: inout SplitMix64) -> String {
        let (whole, rest) = (cents.magnitude / 100, cents.magnitude % 100)
        let mark = Bool.random(using: &random) ? "," : "."
        let digits = rest == 0 && Bool.random(using: &random) ? "" : "\(mark)\(rest < 10 ? "0" : "")\(rest)"
        return (cents < 0 ? "-" : "") + "\(whole)\(digits)"
    }
}

extension SpendingLedger.Expense {
    /// Whether the expense is in the category or below it.
    func isUnder(_ category: String) -> Bool {
        self.category == category || self.category.hasPrefix(category + ":")
    }
}

extension JSON {
    /// The number of a member.
    func int(_ name: String) -> Int? {
        if case .integer(let number)? = self[name] { Int(number) } else { nil }
    }

    /// The text of a member.
    func text(_ name: String) -> String? {
        if case .text(let text)? = self[name] { text } else { nil }
    }

    /// The values of a list.
    var list: [JSON]? {
        if case .list(let values) = self { values } else { nil }
    }
}
