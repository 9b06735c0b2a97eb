internal import Bookkeeping
internal import Ledger
internal import Periods
internal import Reports
internal import Text

/// Records expenses from lines of standard input, all or none.
struct AddLines {
    let command: Add

    func run(in environment: Environment) throws {
        let context = try command.dryRun ? environment.context() : environment.contextToChange()
        let book = context.book
        var tree = try book.categories()
        var drafts: [ExpenseDraft] = []
        var people: BookPeople?
        let split = try context.split
        var usesSplit = false
        var (ofOtherYears, inEuro) = (0, 0)
        var bad: [BadLine] = []
        var number = 0
        while let text = try environment.system.readLine() {
            number += 1
            let line = number == 1 ? text.withoutByteOrderMark : text
            guard let first = line.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { continue }
            do {
                let add = try add(line)
                // Later lines may name the category that this line makes, even if it is invalid itself.
                defer { if let made = made(by: add, in: tree) { tree = made } }
                let (draft, isInEuro) = try draft(
                    add, in: environment, context, tree: tree, among: &people, split: split, &usesSplit)
                if isInEuro { inEuro += 1 }
                if DayNotice.of(draft.day, today: context.today) == nil, let on = add.on {
                    ofOtherYears += YearNotice.of(on, today: context.today).count
                }
                drafts.append(draft)
            } catch let failure as any Failure {
                let typed = try? splitWords(of: line).map(\.text)
                bad.append(
                    BadLine(
                        number: number, words: failure.words.completed(for: typed, line: true),
                        exitCode: failure.exitCode))
            }
        }
        guard bad.isEmpty else { throw CommandError.badLines(bad) }
        guard !drafts.isEmpty else { throw CommandError.nothingOnInput }
        drafts = try context.withKnownPayees(drafts)
        if usesSplit { environment.tellOfSplit(split) }
        let unusual = drafts.count { DayNotice.of($0.day, today: context.today) != nil }
        if unusual > 0 {
            environment.notice("\(counted(unusual, "day lies", "days lie")) in the future or more than a year ago")
        }
        if ofOtherYears > 0 {
            let days = counted(ofOtherYears, "day whose year was left out lies", "days whose year was left out lie")
            environment.notice("\(days) in another year than this")
        }
        if inEuro > 0 {
            let lines = counted(inEuro, "line that names", "lines that name")
            environment.notice("booked in euro: \(lines) no currency; another one stands behind the amount, as 120 CZK")
        }
        guard !command.dryRun else {
            return try AddPreview(drafts: drafts, isPlural: true).show(in: environment, context, tree: tree)
        }
        try environment.bookRepeatsBeforehand(in: context)
        let recorded = try environment.record(drafts, in: context)
        environment.tellOfKept(recorded.filter { !$0.isNew }.map(\.expense), of: recorded.count)
        let new = Set(recorded.filter(\.isNew).map(\.expense.id))
        let wording = Wording(amounts: context.amounts)
        let newTree = try book.categories()
        let kept = zip(drafts, recorded).filter { !$1.isNew }.map { ($0, $1.expense) }
        environment.tellOfDifferences(kept, of: recorded.count, wording, in: newTree)
        environment.tellOfPlaces(drafts.flatMap(\.attachments))
        let attached = Dictionary(drafts.map { ($0.uid, $0.attachedWords) }) { first, _ in first }
        let shares =
            try drafts.contains(where: \.circumstances.isShared)
            ? environment.sharing(of: recorded.map(\.expense), in: context) : nil
        try environment.reply(about: recorded.map(\.expense), in: context, tree: newTree, isPlural: true) {
            expense, said in
            wording.recorded(expense, isNew: new.contains(expense.id), in: newTree, shares, said)
                + (new.contains(expense.id) ? attached[expense.uid] ?? "" : "")
        }
    }

    /// Parses a line.
    private func add(_ line: String) throws -> Add {
        let invocation = try root.parse([Add.info.name] + splitWords(of: line).map(\.text))
        // Options for the whole command are not allowed in a line.
        guard invocation.common.isEmpty, case .run(let command) = invocation.request, let add = command as? Add,
            !add.dryRun
        else {
            throw CommandError.notUsableHere(
                "a line takes only words and options of one expense",
                hint: "write the others after 'spesa add' itself")
        }
        guard add.amount != nil || add.like != nil else {
            throw root.misuse(.missingWord("AMOUNT"), of: [Add.info.name])
        }
        return add
    }

    /// Returns the categories with the one that a line creates; `nil` if it creates none.
    private func made(by add: Add, in tree: CategoryTree) -> CategoryTree? {
        guard add.newCategory || command.newCategory, let name = add.category, (try? tree.find(name)) == nil,
            !ContinuedAmount.isPart(name), let names = try? categoryNames(of: name)
        else { return nil }
        return try? tree.adding(path: names.joined(separator: ":"))
    }

    /// Returns the draft of a line, and whether it was booked in euro on a journey without naming the currency.
    private func draft(
        _ add: Add, in environment: Environment, _ context: Context, tree: CategoryTree,
        among people: inout BookPeople?, split: String?, _ usesSplit: inout Bool
    ) throws -> (draft: ExpenseDraft, isInEuro: Bool) {
        let words = try add.words(
            in: environment, context, tree: tree, makesCategory: add.newCategory || self.command.newCategory)
        guard words.category != nil else { throw root.misuse(.missingWord("CATEGORY"), of: [Add.info.name]) }
        var (draft, filing) = try words.draft(in: environment, context, tree: tree)
        let said = add.details.people.completed(by: split)
        if said.words.saysAnything {
            let known = try people ?? context.people()
            people = known
            if let shares = try said.words.sharing(in: environment, among: known) { try draft.share(shares) }
            usesSplit = usesSplit || said.usesSplit
        }
        draft.attachments = try add.attachments()
        return (draft, filing.isOnJourneyInEuro && !words.namesCurrency)
    }
}

extension String {
    /// The text without a UTF-8 byte order mark.
    fileprivate var withoutByteOrderMark: String {
        unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
    }
}
