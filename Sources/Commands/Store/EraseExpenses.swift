internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Reports

/// `spesa erase expenses [PERIOD]`
struct EraseExpenses: SpesaCommand {
    static let stage = Stage.elsewhere
    static let info = CommandInfo(
        name: "expenses", summary: "Erase expenses with their part of the history: all, or those of a period.",
        discussion: """
            spesa chooses the expenses by their present state, void ones included. Without a period, filters choose \
            from all days. Without a period and filters, undone ones are erased too. Categories and ceilings stay, and numbers are not used again. A copy of the \
            book is kept under 'backups' first; earlier copies and kept reports contain the expenses too. With \
            --no-backup all copies and kept reports of the book are deleted. Only an owner of the book may do this.
            """,
        examples: [
            ("spesa erase expenses 2019 --dry-run", "shows what would be erased"),
            ("spesa erase expenses --payee 'Dr. Rossi' --no-backup", "leaves no copy of them either"),
            ("spesa erase expenses --book trips --yes-erase trips", "for scripts"),
        ])

    @Argument("The days, such as 2026-11, last-year or ..2019 (default: all).", completing: .custom("period"))
    var period: String?
    @OptionGroup var filters: FilterOptions
    @Option("Which void expenses to erase.") var void: ExpenseFilter.Void = .all
    @OptionGroup var options: ErasingOptions

    func run(in environment: Environment) throws {
        try environment.erase(options) { context in
            let filter = try filters.filter(in: context, tree: context.book.categories(), void: void)
            try context.requireNoName(period)
            let range = try period.map { try context.range($0, void: void) }
            let numbers = try context.numbersToErase(in: range, matching: filter)
            if period == nil, !filters.words.isEmpty || void != .all {
                let month = try context.numbersToErase(in: context.range(nil, void: void), matching: filter)
                environment.notice(
                    "without a period, the filters choose from all days: \(counted(numbers.count, "expense")), "
                        + "\(month.count) of this month")
            }
            try environment.noticeYear(of: period, in: context)
            try filters.words.noticeNearest(filter, isEmpty: numbers.isEmpty, in: environment, context.book)
            return numbers
        }
    }
}

extension Environment {
    /// Erases expenses after confirmation. A dry run, and a choice without anything to erase, only show the report.
    /// - Parameters:
    ///   - choose: returns the numbers of the expenses.
    ///   - choice: returns outings to erase with their expenses; `nil` for expenses alone.
    /// - Throws: `StoreError.notOwner` for a user who is not an owner of the book, and the errors of `requireCopies` and
    ///   `confirm`.
    func erase(
        _ options: ErasingOptions, _ choose: (Context) throws -> [Int64],
        outings choice: ((Context) throws -> [Outing])? = nil
    ) throws {
        let account = try account()
        let context = try context()
        let (entry, session) = (context.entry, context.session)
        try context.requireOwner()
        try requireCopies(!options.noBackup)
        if !options.dryRun { try context.prepareToChange() }
        let (ids, outings, erasure) = try context.book.reading {
            let outings = try choice?(context) ?? []
            let ids = try choose(context) + outings.flatMap { try context.book.expenses(ofOuting: $0.id).map(\.id) }
            return (ids, outings, try context.book.erasure(of: ids))
        }
        var report = EraseReport(
            what: choice == nil ? .expenses : .outings, name: entry.name.description,
            wording: Wording(amounts: context.amounts))
        report.erasure = erasure
        report.outings = outings.map(\.name)
        report.others = try otherMembers(of: entry, than: account)
        report.copies = session.copyCount(of: entry)
        report.reports = try session.reports(of: entry).count
        report.backup = options.noBackup ? .none : .copy
        guard !options.dryRun, !report.isNothing else { return try show(report.report, namesBook: true) }
        try confirm(report, options)
        (report.erasure, report.place) = try context.erase(
            ids, outings: outings, keepsCopy: !options.noBackup)
        report.isDone = true
        try reply(report.report, namesBook: true)
    }
}
