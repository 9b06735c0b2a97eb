internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Periods
internal import Reports
internal import Text

/// The options for outing and time of a record.
struct FilingOptions: Parameters {
    @Option(
        "The outing it belongs to, or none (default: the one in use).", placeholder: "NAME",
        completing: .custom("outing"))
    var outing: String?
    @Option("The time of day, such as 10:30.", placeholder: "TIME") var time: String?

    /// The options as typed.
    var words: FilingWords { FilingWords(outing: outing, time: time) }
}

extension Environment {
    /// Reports outings that were reconciled before a change and no longer are.
    func reportDisagreements(of agreement: ReconciledOutings) throws {
        for (outing, reason) in try agreement.lost() {
            notice(
                "\(outing.name) no longer agrees: \(reason); look again with: "
                    + "spesa outing reconcile \(quoted(outing.name))")
        }
    }

    /// Reports that the outing in use was passed over because of its days. With the first expense that is recorded
    /// after its last day, suggests to close it.
    /// - Parameters:
    ///   - expense: the number of the recorded expense; `nil` for something that no edit adds to an outing.
    ///   - isDone: `false` for a dry run; the notice then names only an option.
    func reportFiling(of filing: OutingFiling, in context: Context, expense: Int64? = nil, isDone: Bool = true) throws {
        guard let outing = filing.passedBy else { return }
        let option = "--outing \(quoted(outing.name))"
        let remedy =
            switch (expense, isDone) {
            case (_, false): option
            case (let id?, true): "spesa edit \(id) \(option)"
            case (nil, true): "spesa undo, then again with \(option)"
            }
        notice(
            "not part of \(outing.name), which is on \(Wording.days(of: outing)); to add it there: \(remedy)")
        guard today > outing.days.last else { return }
        // An expense recorded earlier and dated ahead was recorded before the outing was over. With --today the clock shows
        // another day; there, expenses of the clock's day count as recorded since.
        let (last, now) = (outing.days.last.iso, String(clock.minute(context.now).prefix(10)))
        let others = try context.book.expenses(
            from: outing.days.last.next, through: nil, matching: .counted, order: .recorded, limit: 2
        ).filter { $0.id != expense }
        let isFirst = !others.contains { other in
            let recorded = String(clock.minute(other.created).prefix(10))
            return recorded > last || recorded == now
        }
        if isFirst {
            notice("\(outing.name) is over: spesa outing close \(quoted(outing.name))")
        }
    }
}
