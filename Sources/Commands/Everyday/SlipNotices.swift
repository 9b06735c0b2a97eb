internal import Bookkeeping
internal import Ledger
internal import Money
internal import Periods
internal import Reports
internal import Text

extension Environment {
    /// Warns about possible mistakes: duplicates within minutes, at most three unusual amounts, and expenses that a
    /// repeat has recorded too or has due. Of more than 20 new expenses, repeats are not compared. Does nothing with
    /// `--quiet`.
    /// - Parameter marked: the UIDs of expenses whose amount was typed with a decimal mark.
    func reportSlips(_ recorded: [Recorded], in context: Context, marked: Set<String>) throws {
        guard !common.quiet else { return }
        let new = recorded.filter(\.isNew)
        reportDuplicates(new)
        let wording = context.amounts
        for entry in new.filter({ $0.usual != nil }).prefix(3) {
            guard let usual = entry.usual else { continue }
            let (amount, id) = (entry.expense.amount, entry.expense.id)
            let much =
                "\(id): \(wording.string(amount)) is \(amount.cents / usual.cents) times the usual amount there, "
            let missing =
                amount.cents % 100 == 0 && !marked.contains(entry.expense.uid)
                ? "; if a decimal mark is missing: spesa edit \(id) --amount "
                    + Amount(cents: amount.cents / 100).machineText : ""
            notice(much + wording.string(usual) + missing)
        }
        guard new.count <= 20, new.contains(where: \.mayRepeat) else { return }
        let schedules = try context.schedules()
        for entry in new {
            let expense = entry.expense
            guard let due = try context.repeated(expense, among: schedules) else { continue }
            let order = due.schedule.order.id
            if let other = due.expense {
                // The notice about duplicates has named this expense already.
                guard entry.duplicate == nil else { continue }
                notice(
                    "expense \(expense.id) looks the same as expense \(other), which repeat \(order) recorded; "
                        + "if it is a duplicate: spesa undo")
            } else {
                notice(
                    "repeat \(order) has the same expense due on \(due.day.fullText); to skip that: "
                        + "spesa repeat skip \(order) \(due.day.iso)")
            }
        }
    }

    /// Warns if expenses of a dry run look like ones that were recorded minutes before. Does nothing for more than 20
    /// expenses, and with `--quiet`.
    func reportDuplicates(of drafts: [ExpenseDraft], in context: Context) throws {
        guard !common.quiet, drafts.count <= 20 else { return }
        let now = context.signature.at
        let others = try context.book.duplicates(of: drafts, at: now).compactMap(\.self).sorted().map(String.init)
        guard let other = others.first else { return }
        notice(
            drafts.count == 1
                ? "this expense looks the same as expense \(other), recorded a moment ago"
                : "\(others.count) of \(drafts.count) expenses \(others.count == 1 ? "looks" : "look") the same as "
                    + "\(others.count == 1 ? "expense" : "expenses") \(series(others)), recorded a moment ago")
    }

    private func reportDuplicates(_ new: [Recorded]) {
        let twins = new.filter { $0.duplicate != nil }
        let others = twins.compactMap(\.duplicate).sorted().map(String.init)
        guard let first = twins.first, let other = others.first else { return }
        guard new.count > 1 else {
            return notice(
                "expense \(first.expense.id) looks the same as expense \(other), recorded a moment ago; "
                    + "if it is a duplicate: spesa undo"
            )
        }
        let back =
            twins.count == new.count
            ? "spesa undo" : "spesa void " + twins.map { String($0.expense.id) }.joined(separator: " ")
        notice(
            "\(twins.count) of \(new.count) new expenses \(twins.count == 1 ? "looks" : "look") the same as "
                + (others.count == 1 ? "expense " : "expenses ")
                + "\(series(others)), recorded a moment ago; "
                + "if they are duplicates: \(back)")
    }
}
