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
        var reader = try ExpenseReader(context)
        var drafts: [ExpenseDraft] = []
        var ofOtherYears = 0
        var bad: [BadLine] = []
        var number = 0
        while let text = try environment.readLine(counting: &number, &bad) {
            let line = number == 1 ? text.withoutByteOrderMark : text
            guard let first = line.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { continue }
            do {
                let add = try add(line)
                let request = try environment.completed(request(of: add), by: reader)
                guard request.category != nil else { throw root.misuse(.missingWord("CATEGORY"), of: [Add.info.name]) }
                let read: ReadExpense
                do {
                    read = try reader.read(request)
                } catch let error as BookkeepingError {
                    if let split = error.ofSplitCategory(request, in: reader.tree) { throw split }
                    throw error
                }
                if DayNotice.of(read.draft.day, today: context.today) == nil, let on = add.on {
                    ofOtherYears += YearNotice.of(on, today: context.today, vocabulary: context.vocabulary).count
                }
                drafts += read.drafts
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
        drafts = try context.withKnownNames(drafts)
        environment.reportSplit(reader.usedSplit)
        let unusual = drafts.count { DayNotice.of($0.day, today: context.today) != nil }
        if unusual > 0 {
            environment.notice("\(counted(unusual, "day is", "days are")) in the future or more than a year ago")
        }
        if ofOtherYears > 0 {
            let days = counted(ofOtherYears, "day without a year falls", "days without a year fall")
            environment.notice("\(days) into a year other than this one")
        }
        environment.reportLocations(drafts.flatMap(\.attachments))
        try environment.record(drafts, isPlural: true, in: context, tree: reader.tree, isDone: !command.dryRun)
    }

    /// Parses a line as the words of an `add` command.
    /// - Throws: `CommandError.notUsableHere` for common options and `--dry-run`, `UsageError` for a line without an
    ///   amount.
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

    /// The request of a line. The option `--new-category` of the command applies to every line.
    private func request(of add: Add) -> ExpenseRequest {
        var request = add.request
        request.makesCategory = add.newCategory || command.newCategory
        return request
    }
}

extension String {
    /// The text without a UTF-8 byte order mark.
    fileprivate var withoutByteOrderMark: String {
        unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
    }
}
