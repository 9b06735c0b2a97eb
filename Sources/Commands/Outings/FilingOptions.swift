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

extension Environment {
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
