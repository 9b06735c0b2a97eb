internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Outings
internal import Periods

/// `spesa add AMOUNT --split CATEGORY=AMOUNT,CATEGORY`: one payment for several categories, recorded as a receipt with
/// a line for each.
struct AddSplit {
    let command: Add
    let shares: String

    func run(in environment: Environment) throws {
        guard let amount = command.amount else { throw root.misuse(.missingWord("AMOUNT"), of: [Add.info.name]) }
        guard command.like == nil, command.details.note == nil, command.details.tag.isEmpty, !command.newCategory else {
            throw CommandError.notUsableHere(
                "--like, --note, --tag and --new-category go with one expense", hint: "leave them out with --split")
        }
        guard command.attach.isEmpty else {
            throw CommandError.notUsableHere(
                "--attach goes with one expense",
                hint: "attach the file to one of them afterwards: spesa attach ID FILE")
        }
        try command.details.people.requireNothing()
        guard command.currency == nil, !namesCurrency else {
            throw CommandError.notUsableHere(
                "a receipt is in euro, and --split makes one", hint: "record each part with an 'add' of its own")
        }
        let context = try command.dryRun ? environment.context() : environment.contextToChange()
        let tree = try context.book.categories()
        let words = ([command.category].compactMap(\.self) + command.what).joined(separator: " ")
        let finder = CategoryFinder(environment: environment, tree: tree)
        let lines = try context.lines(
            sharing: context.amount(amount), over: shares, what: words.isEmpty ? nil : words, finding: finder.number)
        let day = try command.on.map { try context.day($0) } ?? context.today
        let method = command.details.method ?? context.usualMethod
        let purchase = try context.purchase(
            of: lines, basis: .gross, printedVAT: [], country: nil, on: day,
            paying: method.map { [try context.offer($0)] }, roundingBy: nil)
        var draft = try context.draft(
            purchase, payee: context.knownPayee(command.details.payee), on: day, uid: command.uid)
        let filed = try command.details.filing.filing(of: day, in: environment, context)
        draft.circumstances = filed.circumstances
        try environment.tell(of: filed, in: context)
        environment.tellOfEuro(ofReceipt: [amount, shares], filed)
        if !command.dryRun { try environment.bookRepeatsBeforehand(in: context) }
        try environment.record(draft, in: context, tree: tree, isDone: !command.dryRun)
    }

    /// Whether the amount is in another currency, in one word or two.
    private var namesCurrency: Bool {
        let words =
            [command.category].compactMap(\.self) + (command.amount ?? "").split(separator: " ").map(String.init)
        return words.contains { word in
            word == word.uppercased() && Currency(code: word).map { $0 != .euro } ?? false
        }
    }
}
