internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Money
internal import Outings
internal import Periods

/// `spesa add AMOUNT --split CATEGORY=AMOUNT,CATEGORY`: one payment for several categories, recorded as a receipt with
/// a line for each.
struct AddSplit {
    let command: Add
    let shares: String

    func run(in environment: Environment) throws {
        guard command.amount != nil else { throw root.misuse(.missingWord("AMOUNT"), of: [Add.info.name]) }
        guard command.like == nil, command.details.note == nil, command.details.tag.isEmpty, !command.newCategory else {
            throw CommandError.notUsableHere(
                "--like, --note, --tag and --new-category go with one expense", hint: "leave them out with --split")
        }
        guard command.attach.isEmpty else {
            throw CommandError.notUsableHere(
                "--attach goes with one expense",
                hint: "attach the file to one of them afterwards: spesa attach ID FILE")
        }
        guard !command.details.people.hasValues else {
            throw CommandError.notUsableHere(
                "--for and --paid-by go with one expense, not with --split",
                hint: "record each part with an 'add' of its own")
        }
        guard command.currency == nil, !namesCurrency else {
            throw CommandError.notUsableHere(
                "a receipt is in euro, and --split makes one", hint: "record each part with an 'add' of its own")
        }
        let context = try command.dryRun ? environment.context() : environment.contextToChange()
        let tree = try context.book.categories()
        var request = command.request
        request.joinCurrency(in: tree)
        var (draft, filing) = try context.receipt(splitting: request, over: shares, in: tree)
        draft.namesCurrency = [command.amount, command.category, shares].compactMap(\.self).contains(where: namesEuro)
        if command.dryRun {
            _ = try environment.dueBeforehand(in: context)
        } else {
            try environment.bookRepeatsBeforehand(in: context)
        }
        let sum = context.amounts.sum(in: request.amount)
        try environment.record(
            draft, filing: filing, typed: sum, in: context, tree: tree, isDone: !command.dryRun)
    }

    /// Whether the amount names a currency other than the euro, in one word or two: `120 CHF`.
    private var namesCurrency: Bool {
        let words =
            [command.category].compactMap(\.self) + (command.amount ?? "").split(separator: " ").map(String.init)
        return words.contains { word in
            word == word.uppercased() && Currency(code: word).map { $0 != .euro } ?? false
        }
    }
}
