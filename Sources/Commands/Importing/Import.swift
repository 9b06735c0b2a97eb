public import Arguments
internal import Bookkeeping
internal import Database
public import Files
public import Imports
internal import Ledger
internal import OutingFiles
internal import Output
internal import Reports
public import Statements
internal import Storage
internal import Text

/// `spesa import FILE…`
struct Import: SpesaCommand {
    static let info = CommandInfo(
        name: "import", summary: "Record the expenses of files from banks and other programs.",
        discussion: """
            spesa recognises a file by its content: CSV of many banks and of other programs, lists of objects in JSON, \
            CAMT.053, .052 and .054, OFX, QIF, MT940, Norma 43 (Spain), CODA (Belgium), CFONB 120 (France), sheets of \
            XLSX, ODS and Excel 2003 (XML), tables in HTML that are called .xls, books of GnuCash (XML and SQLite), \
            KMyMoney and HomeBank, the databases of Bagels and Money Manager Ex, groups of Splitwise, journals of \
            hledger, ledger and Beancount if these programs are installed, binary .xls if Gnumeric is, files of 'spesa \
            export', and zip and gzip files of these. It shows what it found and what it would record, and asks on a \
            terminal. All of it is recorded or nothing, and 'spesa undo' undoes the whole import. Rows that were \
            imported before are recognised; --update, --replace-rows and --merge set what happens to their expenses.

            Incoming payments are skipped. --refunds known records those from payees that were paid before; --refunds \
            all records all of them. --match looks for each row among the expenses entered by hand, for the same \
            amount on its day or up to four days before. A matched expense keeps its category, day and words, and the \
            row is recognised from then on. An expense goes into the category that the file names, otherwise into that \
            of a rule, otherwise into that of the last expense paid to the same payee, otherwise into 'other'.

            Files of payees, people or places (CSV, TSV, JSON) are recognised by --as, or by a name that begins with \
            payees, vendors, people, staff, places or locations. A header names their columns. Without a header the \
            order is name, sells, runs, address, phone, mail, takes cards, takes vouchers, tax number, second tax \
            number; for people name, phone, mail, role; for places name, address. Entries that you have already are \
            recognised by their names.

            --map names the columns by their headers or their numbers: 'date=Tag,amount=Wert'. A column can be \
            \(Statement.columnRoles.joined(separator: ", ")). Instead of a column, currency takes a code: \
            'currency=CHF' means that no amount is in euro, 'currency=EUR' that all are. Only fee may occur twice: \
            'fee=Gebühr,fee=Trinkgeld'. --map may be given several times; with --profile, the profile's other columns \
            stay.

            spesa does not guess. Amounts without any minus need a column with words for out and in, or --sign. Rows \
            that are not in euro, are not booked, or are a balance are skipped and listed. If the amounts do not add \
            up to the balance beside them, the line is reported, or the file is refused until you give \
            --ignore-balance.
            """,
        examples: [
            ("spesa import umsaetze.csv --dry-run", "shows what it would do"), ("spesa import camt-*.xml --yes", ""),
            (
                "spesa import odd.csv --map 'date=Tag,amount=Wert,payee=Wer' --save-profile odd",
                "names the columns of a file that is not recognised"
            ), ("spesa import odd-2.csv --profile odd", ""),
            ("spesa import mine.csv --categories 'Dining Out=eating-out,Car=transport'", "categories of the file"),
            ("spesa import bank.csv --leave-out 'credit card bill' --refunds known", ""),
            ("spesa import november.csv --match --missing", "matches expenses entered by hand, and lists the others"),
            ("spesa import market.csv --as payees --update", "details of payees"),
        ])

    @Argument("The files.", placeholder: "FILE", completing: .file) var files: [String]
    @Flag("Only show what would be recorded.") var dryRun: Bool
    @Flag("Don't ask for confirmation.") var yes: Bool
    @Flag("Leave existing entries as they are (the default).") var addOnly: Bool
    @Flag("Update existing entries from the file.") var update: Bool
    @Flag("Replace existing expenses with what the file says; no file is overwritten.")
    var replaceRows: Bool
    @Flag("The old name of --replace-rows; in commands that write a file --replace overwrites it.") var replace: Bool
    @Flag("Fill in what is missing in existing entries.") var merge: Bool
    @Flag("Show all rows, not only the first and the last ten.") var rows: Bool
    @Option("Which incoming payments to record as refunds; known: from a payee that was paid before.")
    var refunds: RefundChoice = .none
    @Option("Skip rows with these words in payee, text or note.", placeholder: "WORDS")
    var leaveOut: [String]
    @Option("Your category for each of the files, such as 'Dining Out=eating-out'.", placeholder: "MAP")
    var categories: CategoryMapping?
    @Flag("Make the file's categories that you don't have.") var newCategories: Bool
    @Flag("Skip rows that cannot be read, and list them.") var skipBad: Bool
    @Option("The category of expenses for which there is no other.", completing: .custom("category")) var category:
        String?
    @Option("What the columns are, such as 'date=Datum,amount=Betrag'.", placeholder: "MAP") var map: [ColumnMapping]
    @Option("The encoding of the files, such as ISO-8859-15.", placeholder: "NAME") var encoding: TextEncoding?
    @Option("The order of dates, if the file does not show it.", placeholder: "ORDER") var dateOrder: DateOrder?
    @Option("The decimal mark.") var decimalMark: DecimalMark?
    @Option("The sign of spending, if the file does not show it.", placeholder: "SIGN") var sign: SpentSign?
    @Option("Whose share of shared expenses to record, as named in Splitwise.", placeholder: "NAME")
    var person: String?
    @Option(
        "Match rows with expenses entered by hand up to this many days before (default: 4).",
        placeholder: "DAYS", leftOut: "4") var match: MatchDays?
    @Flag("Without asking, also match the best of several candidates.") var matchAll: Bool
    @Flag("List what is only in the files, and what is only in the book.") var missing: Bool
    @Flag("Do not check the amounts against the balances beside them.") var ignoreBalance: Bool
    @Option("Use the settings saved under this name.", placeholder: "NAME") var profile: String?
    @Option("Save the settings for these files under a name.", placeholder: "NAME") var saveProfile: String?
    @Flag("Read files of any size.") var noLimit: Bool
    @Option(name: "as", "What the files contain: payees, people or places.") var contents: ContactFileKind?
    @Option("What the first row of such a file is, if that is unclear.") var firstRow: ContactFile.FirstRow?

    func run(in environment: Environment) throws {
        let known = try treatment()
        if let kind = try kindOfContacts() { return try importContacts(kind, treating: known, in: environment) }
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let book = context.book
        let saved = try savedProfile(in: book)
        let options = readingOptions(saved, environment.system)
        let tree = try book.categories()
        let filing = try book.reading {
            let rest = try tree.usableCategory(named: category ?? Context.usualRest)
            return try context.filing(rest: rest.id, wishes: wishes(saved, in: environment, tree: tree))
        }
        let statements = try statements(options, in: environment)
        let daysLater = try daysLater()
        let showsAll = rows || environment.common.isForMachines
        let files = try FileImport(
            statements, into: context, filing, treating: known, skipsBad: skipBad, showing: showsAll ? .all : .ends(10),
            matchingUpTo: daysLater, keepsMissing: missing
        ) { phase in
            let progress = Progress(phase == .looking ? "read" : "recorded", in: environment)
            return FileImport.Watch(step: progress.step, end: progress.end)
        }
        let wording = Wording(amounts: context.amounts)
        func report(_ tallies: [FileTally], _ plan: StatementPlan?, isDone: Bool) throws -> Report {
            let report = ImportReport(
                files: tallies, filing: filing, tree: tree, wording: wording, isDone: isDone, listsRows: rows,
                plan: plan, listsMissing: missing)
            return try report.report()
        }
        let words = MatchWords(tree: tree, wording: wording)
        guard !dryRun else {
            var plan = try files.plan()
            plan?.takeSure(orBest: matchAll)
            let tallies = try files.preview(plan)
            return try environment.show(report(tallies, plan, isDone: false))
        }
        func confirm(_ tallies: [FileTally], _ plan: StatementPlan?) throws {
            guard environment.canAsk && !yes else { return }
            let screen = environment.screen()
            environment.system.writeError(
                screen.rendering.render(try report(tallies, plan, isDone: false).lines(screen)))
            guard try environment.confirms("Record them? (y/n) ") else { throw CommandError.notImported }
        }
        let outcome = try files.record(
            saving: saveProfile.map { profile(named: $0, after: saved) },
            deciding: { try decide(&$0, words, in: environment) }, confirm: confirm)
        environment.reportSize(context, recorded: outcome.recorded)
        if outcome.recorded != nil { environment.reportUnusedSplit(in: .imports, of: context) }
        try environment.reply(try report(outcome.tallies, outcome.plan, isDone: true))
    }

    /// Opens the files. A zip file can contain several. On a terminal, asks whose share of a file of shared expenses to
    /// record if no option says it; the answer applies to the files after it too.
    private func statements(_ options: ReadingOptions, in environment: Environment) throws -> [Statement.Named] {
        var options = options
        return try files.flatMap { path in
            let file = try InputFile(path: path, limits: options.limits)
            do {
                return try Statement.openAll(file, options: options)
            } catch StatementError.unclearShare(let name, let people, nil) where environment.canAsk && !yes {
                let question = "Whose share of \(name) should be recorded? (\(people.joined(separator: ", "))) "
                let opened: [Statement.Named]? = try environment.asking {
                    let answer = try environment.prompt.ask(question, offer: { completion(of: $0, among: people) })
                    guard let answer, !answer.isEmpty else { return nil }
                    options.person = answer
                    return try Statement.openAll(file, options: options)
                }
                guard let opened else { throw StatementError.unclearShare(name, people: people, named: nil) }
                return opened
            }
        }
    }

    /// Returns how existing expenses are treated; `.addOnly` without an option.
    /// - Throws: `CommandError.notUsableHere` for several such options.
    private func treatment() throws -> ImportTreatment {
        let treatments = [
            (addOnly, ImportTreatment.addOnly), (update, .update), (replace || replaceRows, .replace), (merge, .merge),
        ].filter(\.0).map(\.1)
        guard treatments.count <= 1 else {
            throw CommandError.notUsableHere(
                treatments.map { "--\($0 == .replace && replaceRows ? "replace-rows" : $0.rawValue)" }
                    .joined(separator: " and ") + " do not go together",
                hint: "name one of them")
        }
        return treatments.first ?? .addOnly
    }

    private func savedProfile(in book: Book) throws -> ImportProfile? {
        try profile.map { name in
            guard let profile = try book.profiles().first(where: { $0.name == name }) else {
                throw LedgerError.noSuchProfile(name)
            }
            return profile
        }
    }

    /// Returns the reading options: those given, otherwise those of the profile that `--profile` names.
    private func readingOptions(_ saved: ImportProfile?, _ system: System) -> ReadingOptions {
        ReadingOptions(
            encoding: encoding ?? saved?.encoding.flatMap(TextEncoding.init(named:)),
            columns: mapping(after: saved).columns,
            decimalMark: decimalMark ?? saved?.decimalMark.flatMap(DecimalMark.init(rawValue:)),
            dateOrder: dateOrder ?? saved?.dateOrder.flatMap(DateOrder.init(rawValue:)),
            sign: sign ?? saved?.sign.flatMap(SpentSign.init(rawValue:)), person: person ?? saved?.person,
            ignoresBalance: ignoreBalance, limits: noLimit ? .none : .standard,
            driver: system.driver, programs: system.programs)
    }

    /// The columns of the profile, replaced role by role by the given ones.
    private func mapping(after saved: ImportProfile?) -> ColumnMapping {
        ColumnMapping(joining: map, after: saved.flatMap { ColumnMapping(parsing: $0.map) })
    }

    private func wishes(
        _ saved: ImportProfile?, in environment: Environment, tree: CategoryTree
    ) throws -> ExpenseClassifier.ImportOptions {
        var wishes = ExpenseClassifier.ImportOptions()
        wishes.makesCategories = newCategories
        wishes.refunds = refunds
        wishes.leavingOut = leaveOut
        if let empty = leaveOut.first(where: { folded($0).isEmpty }) {
            throw CommandError.notUsableHere(
                "--leave-out \(quoted(empty)) has no words, so it would skip every row",
                hint: "write some, such as --leave-out 'credit card bill'")
        }
        let mapping = categories ?? saved?.categories.flatMap(CategoryMapping.init(parsing:))
        for (name, ours) in mapping?.pairs ?? [] {
            wishes.categories[name] = .category(try tree.usableCategory(named: ours).id)
        }
        return wishes
    }

    /// Returns the profile to save: the options given, otherwise those of the profile that `--profile` names.
    private func profile(named name: String, after saved: ImportProfile?) -> ImportProfile {
        ImportProfile(
            name: name, map: mapping(after: saved).text, encoding: encoding?.name ?? saved?.encoding,
            dateOrder: dateOrder?.rawValue ?? saved?.dateOrder,
            decimalMark: decimalMark?.rawValue ?? saved?.decimalMark, sign: sign?.rawValue ?? saved?.sign,
            categories: categories?.text ?? saved?.categories, person: person ?? saved?.person)
    }
}

/// A mapping of category names in files to categories of the book, as `Dining Out=eating-out,Car=transport`.
struct CategoryMapping: ParameterValue {
    let text: String
    let pairs: [(name: String, ours: String)]

    init?(parsing text: String) {
        self.text = text
        var pairs: [(name: String, ours: String)] = []
        for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
            // Splits at the last sign, because foreign names may contain it.
            guard let sign = pair.lastIndex(of: "=") else { return nil }
            let name = trimmed(pair[..<sign])
            let ours = trimmed(pair[pair.index(after: sign)...])
            guard !name.isEmpty, !ours.isEmpty else { return nil }
            pairs.append((name, ours))
        }
        self.pairs = pairs
    }

    static var expectation: String { "pairs like 'Dining Out=eating-out,Car=transport'" }
}

private func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
}

/// The columns of a file by role, as `date=Datum,amount=Betrag`. An empty text has none.
struct ColumnMapping: ParameterValue {
    private let pairs: [(role: String, column: String)]

    init?(parsing text: String) {
        var pairs: [(role: String, column: String)] = []
        for pair in text.split(separator: ",", omittingEmptySubsequences: false) where !text.isEmpty {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, parts[0] == Self.several || !pairs.contains(where: { $0.role == parts[0] }) else {
                return nil
            }
            pairs.append((parts[0], parts[1]))
        }
        self.pairs = pairs
    }

    /// Joins mappings, which replace the columns of a profile role by role. For each role the last column counts; fees
    /// may have several columns.
    init(joining mappings: [ColumnMapping], after saved: ColumnMapping?) {
        let given = mappings.flatMap(\.pairs)
        let hasFees = given.contains { $0.role == Self.several }
        var pairs = saved?.pairs.filter { $0.role != Self.several || !hasFees } ?? []
        for pair in given {
            if pair.role != Self.several, let place = pairs.firstIndex(where: { $0.role == pair.role }) {
                pairs[place] = pair
            } else if !pairs.contains(where: { $0 == pair }) {
                pairs.append(pair)
            }
        }
        self.pairs = pairs
    }

    /// The role that may have several columns.
    private static let several = "fee"

    /// The header or number of a column, by role; of several columns, separated by commas.
    var columns: [String: String] { Dictionary(pairs.map { ($0.role, $0.column) }) { "\($0),\($1)" } }

    /// The pairs as typed.
    var text: String { pairs.map { "\($0.role)=\($0.column)" }.joined(separator: ",") }

    static var expectation: String { "pairs like date=Datum,amount=Betrag; only fee may occur twice" }
}

extension DateOrder: ParameterValue {}
extension DecimalMark: ParameterValue {}
extension SpentSign: ParameterValue {}
extension RefundChoice: ParameterValue {}

extension TextEncoding: ParameterValue {
    /// Creates an encoding from a name that the system's `iconv` knows, ignoring case.
    public init?(parsing text: String) { self.init(named: text) }

    /// The description of valid values.
    public static var expectation: String { "a name that iconv knows, such as ISO-8859-15" }
}
