internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Periods
internal import Reports
internal import Text

/// Where something that is recorded files, and when in the day it was.
struct FilingOptions: Parameters {
    @Option(
        "The outing it files under, or none: the one in use if not said.", placeholder: "NAME",
        completing: .custom("outing"))
    var outing: String?
    @Option("The time of the day, as 10:30.", placeholder: "TIME") var time: String?

    /// What is said.
    var words: FilingWords { FilingWords(outing: outing, time: time) }
}

/// Where something files, as it was typed.
struct FilingWords {
    let outing: String?
    let time: String?

    /// Whether anything is said.
    var saysAnything: Bool { outing != nil || time != nil }

    /// Where something of a day files.
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

    /// Which outing is meant.
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
    /// The time where the user is; `nil` where somebody says which day it is, as nobody says which time.
    var timeOfDay: TimeOfDay? {
        guard today == system.today() else { return nil }
        let now = system.now()
        let (local, isTooFar) = now.seconds.addingReportingOverflow(system.secondsAheadOfUTC(now))
        guard !isTooFar else { return nil }
        let seconds = local % 86_400
        return TimeOfDay(minutes: Int(seconds < 0 ? seconds + 86_400 : seconds) / 60)
    }

    /// The outing of a name or number, without one the outing in use; where there is none, those with names like it are
    /// offered.
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

    /// Tells of outings that agreed before something was done, and do so no more.
    func tell(of agreement: Agreement) throws {
        for (outing, reason) in try agreement.lost() {
            notice(
                "\(outing.name) agrees no more: \(reason); look again with: "
                    + "spesa outing reconcile \(quoted(outing.name))")
        }
    }

    /// Tells that something does not file under the outing in use, as its days are others; for the first expense after its
    /// last day it proposes to close it.
    func tell(of filing: OutingFiling, in context: Context) throws {
        guard let outing = filing.passedBy else { return }
        notice(
            "not filed under \(outing.name), which is on \(Wording.days(of: outing)); to file it there: --outing NAME")
        guard today > outing.days.last else { return }
        let since = try context.book.expenses(
            from: outing.days.last.next, through: today, matching: .counted, order: .day, limit: 1)
        if since.isEmpty { notice("\(outing.name) is over: spesa outing close \(quoted(outing.name))") }
    }

    /// Tells on a journey that an amount typed without a currency was booked in euro.
    /// - Parameter isDone: whether it is recorded, and not only looked at.
    func tellOfEuro(_ amount: String, _ filing: OutingFiling, isDone: Bool) {
        guard filing.isOnJourneyInEuro else { return }
        let command = isDone ? "spesa edit last --amount \(quoted(amount)) " : ""
        notice("booked in euro; in another currency: \(command)--currency CZK")
    }

    /// Tells on a journey that a receipt whose words name no currency was booked in euro.
    func tellOfEuro(ofReceipt words: [String], _ filing: OutingFiling) {
        guard filing.isOnJourneyInEuro, !words.contains(where: { $0.contains("€") }) else { return }
        notice("booked in euro, as receipts are; in another currency: spesa add '120 CZK' groceries")
    }
}

extension OutingFiling {
    /// Whether the outing is a journey, which has several days, and its currency the euro.
    var isOnJourneyInEuro: Bool {
        outing.map { $0.currency == .euro && $0.days.first != $0.days.last } ?? false
    }
}
