internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Periods
internal import Reports
internal import Text

/// The options for outing and time of a record.
struct FilingOptions: Parameters {
    @Option(
        "The outing it files under, or none: the one in use if not said.", placeholder: "NAME",
        completing: .custom("outing"))
    var outing: String?
    @Option("The time of the day, as 10:30.", placeholder: "TIME") var time: String?

    /// The options as typed.
    var words: FilingWords { FilingWords(outing: outing, time: time) }
}

/// Outing and time as typed.
struct FilingWords {
    let outing: String?
    let time: String?

    /// Whether any is given.
    var saysAnything: Bool { outing != nil || time != nil }

    /// Returns the outing for a record of a day.
    /// - Throws: `LedgerError.noSuchOuting`, `outingIsClosed`, `TimeOfDayError`.
    func filing(of day: Day, in environment: Environment, _ context: Context) throws -> OutingFiling {
        try context.filing(
            of: day, under: choice(in: environment, context), at: time.map { try TimeOfDay($0) },
            now: environment.timeOfDay)
    }

    /// The outing that `edit` sets: `nil` if the option is not given; no outing for 'none' and for an empty text.
    /// - Throws: `LedgerError.noSuchOuting`, `outingIsClosed`, `TimeOfDayError`.
    func edit(in environment: Environment, _ context: Context) throws -> (outing: Outing??, time: TimeOfDay??) {
        let outing: Outing?? =
            switch try choice(in: environment, context) {
            case .inUse: nil
            case .none: .some(nil)
            case .chosen(let outing): .some(outing)
            }
        return (outing, try time.map { try $0.isEmpty ? nil : TimeOfDay($0) })
    }

    /// Returns the choice of outing.
    /// - Throws: `LedgerError.noSuchOuting`.
    func choice(in environment: Environment, _ context: Context) throws -> OutingChoice {
        switch outing {
        case nil: .inUse
        case "none", "": .none
        case let name?: .chosen(try environment.outing(name, in: context))
        }
    }
}

extension Environment {
    /// The local time of day; `nil` if the current day is overridden, because the time is then unknown.
    var timeOfDay: TimeOfDay? {
        guard today == system.today() else { return nil }
        let now = system.now()
        let (local, isTooFar) = now.seconds.addingReportingOverflow(system.secondsAheadOfUTC(now))
        guard !isTooFar else { return nil }
        let seconds = local % 86_400
        return TimeOfDay(minutes: Int(seconds < 0 ? seconds + 86_400 : seconds) / 60)
    }

    /// Returns the outing with a name or number; `nil` means the one in use. If there is none, the error lists similar
    /// names.
    /// - Throws: `LedgerError.noSuchOuting`, `OutingError.noneInUse`.
    func outing(_ name: String?, in context: Context) throws -> Outing {
        guard let name else {
            guard let outing = try context.outingInUse() else { throw OutingError.noneInUse }
            return outing
        }
        guard let outing = try context.outing(named: name) else {
            let names = Set(try context.book.outings().map(\.name)).sorted()
            throw LedgerError.noSuchOuting(name, near: nearest(to: name, among: names))
        }
        return outing
    }

    /// Reports outings that are no longer reconciled after a change.
    func tell(of agreement: Agreement) throws {
        for (outing, reason) in try agreement.lost() {
            notice(
                "\(outing.name) agrees no more: \(reason); look again with: "
                    + "spesa outing reconcile \(quoted(outing.name))")
        }
    }

    /// Reports that the outing in use was passed over because of its days. After its last day, suggests to close it.
    func tell(of filing: OutingFiling, in context: Context) throws {
        guard let outing = filing.passedBy else { return }
        notice(
            "not filed under \(outing.name), which is on \(Wording.days(of: outing)); to file it there: --outing NAME")
        guard today > outing.days.last else { return }
        let since = try context.book.expenses(
            from: outing.days.last.next, through: today, matching: .counted, order: .day, limit: 1)
        if since.isEmpty { notice("\(outing.name) is over: spesa outing close \(quoted(outing.name))") }
    }

    /// Reports on a journey that an amount without a currency was booked in euro.
    /// - Parameter isDone: `false` for a dry run.
    func tellOfEuro(_ amount: String, _ filing: OutingFiling, isDone: Bool) {
        guard filing.isOnJourneyInEuro else { return }
        let command = isDone ? "spesa edit last --amount \(quoted(amount)) " : ""
        notice("booked in euro; in another currency: \(command)--currency CZK")
    }

    /// Reports on a journey that a receipt without a currency was booked in euro.
    func tellOfEuro(ofReceipt words: [String], _ filing: OutingFiling) {
        guard filing.isOnJourneyInEuro, !words.contains(where: { $0.contains("€") }) else { return }
        notice("booked in euro, as receipts are; in another currency: spesa add '120 CZK' groceries")
    }
}

extension OutingFiling {
    /// Whether the outing is a journey of several days with euro as its currency.
    var isOnJourneyInEuro: Bool {
        outing.map { $0.currency == .euro && $0.days.first != $0.days.last } ?? false
    }
}
