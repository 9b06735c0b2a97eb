internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Terminal

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
        let newAmount = try amount.map { try context.amount($0) }
        let newDay = try on.map(environment.day)
        let book = context.book
        try book.prepareToChange()
        let tree = try book.categories()
        let newCategory = try category.map { try environment.usableCategory($0, in: tree).id }
        if let newDay, let notice = DayNotice.of(newDay, today: environment.today) {
            environment.notice("\(newDay.fullText) is \(notice.text)")
        }
        let number = try environment.expenseNumber(id, in: book)
        var old: Expense?
        let changed = try book.edit([number], as: .edit, by: context.signature) { expense in
            old = expense
            expense.amount = newAmount ?? expense.amount
            expense.day = newDay ?? expense.day
            expense.category = newCategory ?? expense.category
            var new = expense.details
            new.what = what ?? new.what
            new.payee = details.payee ?? new.payee
            new.method = details.method ?? new.method
            new.note = details.note ?? new.note
            new.tags = new.tags.filter { !untag.contains($0) } + details.tag
            expense.details = try new.checked()
        }
        let amounts = context.amounts
        let wording = Wording(amounts: amounts)
        try environment.reply(about: changed, in: book, tree: tree, isPlural: false) { expense in
            let differences =
                old.map { ExpenseFields.differences(from: $0, to: expense, tree: tree, amounts: amounts) } ?? []
            let what = differences.isEmpty ? "Nothing to change in" : "Changed"
            return "\(what) \(expense.id): \(wording.sentence(expense, in: tree))"
                + (differences.isEmpty ? "" : " (\(differences.joined(separator: "; ")))")
        }
    }
}
