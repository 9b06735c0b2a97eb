internal import Ledger
internal import Output
internal import Periods
internal import Reports

extension BankMatch {
    /// The match as text: `booked on Mon 23 Nov 2026, 20261123-0001, ESSELUNGA MILANO`.
    var sentence: String {
        (["booked on \(booked.fullText)"] + [reference, text].compactMap(\.self)).joined(separator: ", ")
    }
}

extension RowWords {
    static let bankMatch = RowWords(
        of: BankMatch.self,
        title: { match, _, _ in "the row of a statement \(match.sentence)" },
        differences: { found, context in
            found.compare("it") { "\(context.expense($0.expense)), \($0.sentence)" }
        },
        clauses: { changed, _ in
            let found = changed.after.count { $0.old == nil }
            let altered = changed.after.count { $0.old != nil && $0.old != $0.new }
            let forgotten = changed.removed.count
            return [
                (found, "found \(counted(found, "row")) of a statement in the book"),
                (altered, "changed the match of \(counted(altered, "row")) of a statement"),
                (forgotten, "removed the match of \(counted(forgotten, "row")) of a statement"),
            ].filter { $0.0 > 0 }.map(\.1)
        },
        json: { match, _ in
            .object([
                "id": .integer(match.id), "expense": .text(match.expense), "booked": .text(match.booked.iso),
                "reference": JSON(match.reference), "text": JSON(match.text),
            ])
        })
}
