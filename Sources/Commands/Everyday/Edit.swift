internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Periods

/// `spesa edit ID`
struct Edit: SpesaCommand {
    static let info = CommandInfo(
        name: "edit", summary: "Change an expense.",
        discussion: "What is not named stays as it is; an empty text takes what was there away.",
        examples: [
            ("spesa edit 42 --amount 15,00", ""), ("spesa edit last --category eating-out --on yesterday", ""),
            ("spesa edit 42 --note '' --tag holiday --untag work", "no note, one tag more, one less"),
        ])

    @Argument("The number of the expense, or last, -1, -2 and so on.", placeholder: "ID") var id: String
    @Option(short: "a", "The amount in euro.") var amount: String?
    @Option(short: "c", "The category.", completing: .custom("category")) var category: String?
    @Option(short: "w", "What it was.", placeholder: "TEXT") var what: String?
    @Option(short: "d", "The day it was spent.", placeholder: "DAY", completing: .custom("day")) var on: String?
    @OptionGroup var details: DetailOptions
    @Option("A tag it has no more.", placeholder: "TAG", completing: .custom("tag"))
    var untag: [String]

    func run(in environment: Environment) throws {
        let isEmpty =
            amount == nil && category == nil && what == nil && on == nil && details.payee == nil
            && details.method == nil && details.note == nil && details.tag.isEmpty && untag.isEmpty
        guard !isEmpty else { throw CommandError.nothingToEdit(id: id) }
        let context = try environment.context()
        var edit = ExpenseEdit()
        edit.amount = try amount.map { try context.amount($0) }
        edit.day = try on.map { try context.day($0) }
        let book = context.book
        try book.prepareToChange()
        let tree = try book.categories()
        edit.category = try category.map { try environment.usableCategory($0, in: tree).id }
        (edit.what, edit.payee, edit.method, edit.note) = (what, details.payee, details.method, details.note)
        (edit.tags, edit.untagged) = (details.tag, untag)
        if let day = edit.day, let notice = DayNotice.of(day, today: context.today) {
            environment.notice("\(day.fullText) is \(notice.text)")
        }
        let (old, changed) = try context.edit(context.number(of: ExpenseReference(id)), edit)
        let amounts = context.amounts
        let wording = Wording(amounts: amounts)
        try environment.reply(about: changed, in: context, tree: tree, isPlural: false) { expense in
            let differences =
                old.map { ExpenseFields.differences(from: $0, to: expense, tree: tree, amounts: amounts) } ?? []
            let what = differences.isEmpty ? "Nothing to change in" : "Changed"
            return "\(what) \(expense.id): \(wording.sentence(expense, in: tree))"
                + (differences.isEmpty ? "" : " (\(differences.joined(separator: "; ")))")
        }
    }
}
