public import Arguments
internal import Bookkeeping
internal import Files
internal import Ledger
public import OutingFiles
internal import Outings
internal import Output

/// The kinds of contact files.
enum ContactFileKind: String, CaseIterable, ParameterValue {
    case payees, people, places

    var kind: Contact.Kind {
        switch self {
        case .payees: .payee
        case .people: .person
        case .places: .place
        }
    }
}

extension ContactFile.FirstRow: ParameterValue {}

extension Import {
    /// Returns the kind of contacts in the files, from the option or the file names; `nil` if they contain expenses.
    /// - Throws: `CommandError.notUsableHere` for files of different kinds, or for an option of other files.
    func kindOfContacts() throws -> Contact.Kind? {
        let kinds = contents.map { [$0.kind] } ?? files.map { Contact.Kind(fileName: $0) }
        guard Set(kinds).count <= 1 else {
            throw CommandError.notUsableHere(
                "these files do not go together: they do not all contain the same kind of names",
                hint: "import them one after the other, or give --as with what all of them contain")
        }
        guard let kind = kinds.first ?? nil else {
            if firstRow != nil {
                throw CommandError.notUsableHere(
                    "--first-row is for files of payees, people or places",
                    hint: "say what they are, such as --as payees")
            }
            return nil
        }
        let others: [(isGiven: Bool, option: String)] = [
            (rows, "rows"), (refunds != .none, "refunds"), (!leaveOut.isEmpty, "leave-out"),
            (categories != nil, "categories"), (newCategories, "new-categories"), (skipBad, "skip-bad"),
            (category != nil, "category"), (!map.isEmpty, "map"), (dateOrder != nil, "date-order"),
            (decimalMark != nil, "decimal-mark"), (sign != nil, "sign"), (person != nil, "person"),
            (ignoreBalance, "ignore-balance"), (match != nil, "match"), (matchAll, "match-all"), (missing, "missing"),
            (profile != nil, "profile"),
            (saveProfile != nil, "save-profile"),
        ]
        if let other = others.first(where: \.isGiven) {
            throw CommandError.notUsableHere(
                "--\(other.option) is for files with expenses, not with \(TrackedTable.contacts(kind).plural)",
                hint: "leave it out")
        }
        return kind
    }

    func importContacts(_ kind: Contact.Kind, treating known: ImportTreatment, in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let limits: ReadingLimits = noLimit ? .none : .standard
        let read = try files.map { path in
            try ContactFile.read(
                InputFile(path: path, limits: limits), as: kind, firstRow: firstRow, encoding: encoding, limits: limits)
        }
        func report(_ outcome: ContactImport, isDone: Bool) -> Report {
            ContactImportReport(kind: kind, names: files, files: read, outcome: outcome, isDone: isDone).report
        }
        let preview = try context.previewContacts(kind, from: read, treating: known)
        guard !dryRun else { return try environment.show(report(preview, isDone: false)) }
        if environment.canAsk && !yes {
            let screen = environment.screen()
            environment.system.writeError(screen.rendering.render(report(preview, isDone: false).lines(screen)))
            guard try environment.confirms("Record them? (y/n) ") else { throw CommandError.notImported }
        }
        let outcome = try context.importContacts(kind, from: read, treating: known)
        try environment.reply(report(outcome, isDone: true))
    }
}
