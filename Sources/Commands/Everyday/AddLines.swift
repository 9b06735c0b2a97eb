internal import Bookkeeping
internal import Ledger
internal import Periods
internal import Reports

/// Many expenses from standard input, a line each, all recorded or none.
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
        var ofOtherYears = 0
        var number = 0
        while let text = try environment.system.readLine() {
            number += 1
            let line = number == 1 ? text.withoutByteOrderMark : text
            guard let first = line.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { continue }
            do {
                let (draft, on) = try draft(
                    line, in: environment, context, tree: tree, among: &people, split: split, &usesSplit)
                if DayNotice.of(draft.day, today: context.today) == nil, let on {
                    ofOtherYears += YearNotice.of(on, today: context.today).count
                }
                // The lines below may name what this one makes.
                if let path = draft.newCategory { tree = try tree.adding(path: path) }
                drafts.append(draft)
            } catch let failure as any Failure {
                let words = failure.words
                throw CommandError.badLine(
                    number: number, kind: words.kind, message: words.message, input: words.input, hint: words.hint,
                    exitCode: failure.exitCode)
            }
        }
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

    private func draft(
        _ line: String, in environment: Environment, _ context: Context, tree: CategoryTree,
        among people: inout BookPeople?, split: String?, _ usesSplit: inout Bool
    ) throws -> (ExpenseDraft, on: String?) {
        let invocation = try root.parse([Add.info.name] + shellWords(of: line))
        // What holds for a whole command cannot hold for one line of it.
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
        let words = try add.words(
            in: environment, context, tree: tree, makesCategory: add.newCategory || self.command.newCategory)
        guard words.category != nil else { throw root.misuse(.missingWord("CATEGORY"), of: [Add.info.name]) }
        var draft = try words.draft(in: environment, context, tree: tree).draft
        let said = add.details.people.completed(by: split)
        if said.words.saysAnything {
            let known = try people ?? context.people()
            people = known
            if let shares = try said.words.sharing(in: environment, among: known) { try draft.share(shares) }
            usesSplit = usesSplit || said.usesSplit
        }
        draft.attachments = try add.attachments()
        return (draft, add.on)
    }
}

extension String {
    /// The text without the mark that some editors begin a file in UTF-8 with.
    fileprivate var withoutByteOrderMark: String {
        unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
    }
}

/// The words of a line as a shell splits them: by blanks, with single quotes, double quotes and backslashes.
/// - Throws: `CommandError.unclosedQuote`.
func shellWords(of line: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in line.unicodeScalars {
        if isEscaped {
            word = (word ?? "") + String(scalar)
            isEscaped = false
        } else if scalar == "\\" && quote != "'" {
            isEscaped = true
        } else if let open = quote {
            if scalar == open { quote = nil } else { word = (word ?? "") + String(scalar) }
        } else if scalar == "'" || scalar == "\"" {
            quote = scalar
            word = word ?? ""
        } else if scalar == " " || scalar == "\t" {
            if let finished = word { words.append(finished) }
            word = nil
        } else {
            word = (word ?? "") + String(scalar)
        }
    }
    guard quote == nil, !isEscaped else { throw CommandError.unclosedQuote(line) }
    if let finished = word { words.append(finished) }
    return words
}
