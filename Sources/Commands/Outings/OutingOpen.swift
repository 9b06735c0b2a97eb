internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Outings
internal import Periods
internal import Reports

/// `spesa outing open NAME`
struct OutingOpen: SpesaCommand {
    static let info = CommandInfo(
        name: "open", summary: "Open an outing; new entries belong to it from then on.",
        discussion: """
            On a terminal, spesa offers the place, people and payees of the last outing with that name; elsewhere \
            --as-last copies them. 'spesa settings' has a default place and purse: outing-place and outing-purse.
            """,
        examples: [
            ("spesa outing open 'Fair of Ferrara' --ceiling 100 --purse 50", ""),
            ("spesa outing open Market --place 'Piazza Ariostea' --from 9:00 --until 13:00 --with Ben", ""),
            ("spesa outing open Prague --on 2026-12-12..2026-12-14 --with Ben --with Carla", ""),
            ("spesa outing open Market --as-last", "with place, people and payees of the last one"),
        ])

    @Argument("The name (no quotes needed: all words are the name).", placeholder: "NAME") var words: [String]
    @OptionGroup var options: OutingOptions
    @Flag("Copy place, people and payees of the last outing with that name.") var asLast: Bool

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let name = words.joined(separator: " ")
        var outing = Outing(name: name, days: DayRange(context.today, context.today))
        let last = try context.lastOuting(named: name)
        if let last, try copiesLast(last, in: environment, context) {
            (outing.place, outing.people, outing.payees) = (last.place, last.people, last.payees)
        }
        let standard = try environment.outingDefaults()
        let (edit, names) = try options.edit(of: outing, in: environment, context)
        try edit(&outing)
        // The default purse is in euro.
        if options.purse == nil, outing.currency == .euro { outing.purse = standard.purse }
        var opening = names
        if names.place == nil, outing.place == nil { opening.place = standard.place }
        let showNotices = try options.notices(in: environment, context)
        let opened = try context.open(outing, naming: opening)
        showNotices()
        try environment.reply(
            try ShownOuting(opened, in: context).reply(
                "Opened \(opened.name) for \(Wording.days(of: opened))", isOpening: true))
    }

    private func copiesLast(_ last: Outing, in environment: Environment, _ context: Context) throws -> Bool {
        guard !asLast else { return true }
        let hasMore = last.place != nil || !last.people.isEmpty || !last.payees.isEmpty
        guard hasMore, environment.canAsk, options.place == nil, options.with.isEmpty, options.payee.isEmpty else {
            return false
        }
        let shown = try ShownOuting(last, in: context)
        return try environment.confirms("As last time (\(shown.company.joined(separator: "; ")))? [y/n] ")
    }
}

extension Environment {
    /// Returns the default place for a new outing, and the default purse in cents; `nil` for an unset one.
    fileprivate func outingDefaults() throws -> (place: String?, purse: Int64?) {
        let settings = try settings(of: session())
        return (
            settings[.outingPlace], settings[.outingPurse].flatMap { ForeignAmount(machineText: $0, in: .euro) }?.units
        )
    }
}

extension OutingOptions {
    /// Returns a function that applies the options to the outing, and the names of its place, people and payees.
    ///
    /// The function does not set the contacts: the caller finds them by name, and adds a new place and new payees. An
    /// option with an empty value clears its field.
    /// - Throws: the errors of invalid options, and of a person who is not in the book.
    func edit(
        of outing: Outing, in environment: Environment, _ context: Context
    ) throws -> (change: (inout Outing) throws -> Void, names: OutingNames) {
        let days = try on.map { try Self.days($0, in: context) }
        try requireTimes(of: outing, days ?? outing.days, in: context)
        let (starts, ends) = try (Self.time(from), Self.time(until))
        let ceiling = try ceiling.map { try $0.isEmpty ? nil : context.amount($0) }
        let (currency, rate) = try money(of: outing, in: context)
        let purse = try purse.map { try $0.isEmpty ? nil : context.units($0, in: currency) }
        var names = OutingNames(place: place)
        if !with.isEmpty {
            // People are not created here: a mistyped name would become a debtor.
            names.people = try with.filter { !$0.isEmpty }.map {
                try context.contact(named: $0, .person).contact.name
            }
        }
        if !payee.isEmpty { names.payees = payee.filter { !$0.isEmpty } }
        let note = note
        return (
            { outing in
                if let days { outing.days = days }
                if let starts { outing.starts = starts }
                if let ends { outing.ends = ends }
                if let ceiling { outing.ceiling = ceiling }
                if outing.currency != currency { (outing.currency, outing.rate) = (currency, nil) }
                if let rate { outing.rate = rate }
                if let purse { outing.purse = purse }
                if let note { outing.note = note.isEmpty ? nil : note }
            }, names
        )
    }

    /// Returns a function that reports new names and assumed years. The new names are determined now, and the function
    /// is called after they are recorded.
    func notices(in environment: Environment, _ context: Context) throws -> () -> Void {
        let isNewPlace = try place.map { try !$0.isEmpty && context.contactIfThere(named: $0, .place) == nil } ?? false
        let newPayees = try payee.filter { try !$0.isEmpty && context.contactIfThere(named: $0, .payee) == nil }
        return {
            environment.noticeYear(of: on)
            if isNewPlace, let place { environment.notice("'\(place)' is a new place") }
            for name in newPayees { environment.notice("'\(name)' is a new payee") }
        }
    }

    /// Returns the currency of the outing after the change, and its new rate: `nil` for an unchanged rate, `.some(nil)`
    /// to remove it.
    /// - Throws: `OutingError.currencyInUse` if the currency of an outing with expenses, a purse or counts would
    ///   change, `.rateOfEuro` for a rate of the euro.
    private func money(of outing: Outing, in context: Context) throws -> (currency: Currency, rate: ExchangeRate??) {
        let currency = try currency.map { try $0.isEmpty ? .euro : .named($0) } ?? outing.currency
        if currency != outing.currency { try context.requireNothing(in: outing) }
        let rate = try rate.map { try $0.isEmpty ? nil : ExchangeRate(reading: $0) }
        if case .some(.some) = rate, currency == .euro { throw OutingError.rateOfEuro(outing.name) }
        return (currency, rate)
    }

    /// Parses a day, or a range of days.
    private static func days(_ text: String, in context: Context) throws -> DayRange {
        if let day = try? context.day(text) { return DayRange(day, day) }
        let selection = try context.selection(text)
        guard let first = selection.first, let last = selection.last else {
            throw CommandError.notUsableHere(
                "an outing has a first and a last day", hint: "write both, for example: --on 12.12..14.12")
        }
        return DayRange(first, last)
    }

    /// Rejects times that could be days: `--from 13 --until 15`. If one of the two has a colon, both are times.
    /// - Parameter days: the days of the outing with the options.
    /// - Throws: `OutingError.dayOrTime`.
    private func requireTimes(of outing: Outing, _ days: DayRange, in context: Context) throws {
        let given = [from, until].compactMap(\.self)
        guard !given.contains(where: { $0.contains(":") }) else { return }
        for text in given where Self.isDay(text, in: context) {
            let isHour = (try? TimeOfDay(text)) != nil
            let advice = [daysInstead(in: context), isHour ? timesInstead(of: outing, days) : nil].compactMap(\.self)
            throw OutingError.dayOrTime(text, isHour: isHour, advice: advice)
        }
    }

    /// Advice to write the times as days with `--on`; `nil` if the command has that option already.
    private func daysInstead(in context: Context) -> Advice? {
        guard on == nil, let first = from ?? until, let last = until ?? from else { return nil }
        guard let days = context.nearestDays(from: first, until: last) else {
            return .text("for days write: --on FROM..TO")
        }
        let text = days.first == days.last ? days.first.iso : "\(days.first.iso)..\(days.last.iso)"
        let times = [("--from", from), ("--until", until)].compactMap { $1 == nil ? nil : CommandChange.without($0) }
        return .command(
            "for days write", [.option("--on", text)] + times, otherwise: "for days write: --on \(text)")
    }

    /// Advice to write hours such as 13 as times; `nil` if they would end the outing before it starts.
    private func timesInstead(of outing: Outing, _ days: DayRange) -> Advice? {
        let starts = from.map { try? TimeOfDay($0) } ?? outing.starts
        let ends = until.map { try? TimeOfDay($0) } ?? outing.ends
        if days.first == days.last, let starts, let ends, ends <= starts { return nil }
        let times = [("--from", from), ("--until", until)].compactMap { name, text in
            text.flatMap { try? TimeOfDay($0) }.map { (name, $0.text) }
        }
        return .command(
            "for times write", times.map { .option($0, $1) },
            otherwise: "for times write: " + times.map { "\($0) \($1)" }.joined(separator: " "))
    }

    /// Whether a text can be a day. A bare hour such as 13 is also a day of the month.
    private static func isDay(_ text: String, in context: Context) -> Bool { (try? context.day(text)) != nil }

    private static func time(_ text: String?) throws -> TimeOfDay?? {
        try text.map { $0.isEmpty ? nil : try TimeOfDay($0) }
    }
}
