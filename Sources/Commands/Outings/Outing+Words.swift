internal import Ledger
internal import Money
internal import Outings
internal import Output
internal import Reports
internal import Text

extension RowWords {
    static let outing = RowWords(
        of: Outing.self,
        title: { outing, _, _ in "outing '\(outing.name)'" },
        differences: { found, context in
            let amounts = context.amounts
            func names(_ ids: [Int64], _ table: TrackedTable) -> String? {
                ids.isEmpty ? nil : ids.map { context.name(of: $0, in: table) }.joined(separator: ", ")
            }
            found.compare("its name") { $0.name }
            found.compare("it") { Wording.days(of: $0) }
            found.compare("its place") { $0.place.map { context.name(of: $0, in: .place) } }
            found.compare("its people") { names($0.people, .person) }
            found.compare("its payees") { names($0.payees, .payee) }
            found.compare("its ceiling") { $0.ceiling.map(amounts.string) }
            found.compare("its purse") { outing in outing.putIntoPurse.map { outing.text(of: $0, amounts) } }
            found.compare("its currency") { $0.currency.code }
            found.compare("its rate") { $0.rate?.text(in: amounts.locale) }
            found.compare("its note") { $0.note }
            found.compare("what was counted") { outing in
                outing.counts.isEmpty
                    ? nil
                    : outing.counts.map { count in
                        "\(count.method) \(outing.text(of: count.count.value, amounts))"
                            + (count.count.number.map { " in \($0)" } ?? "")
                    }.joined(separator: ", ")
            }
            found.compare("what differs") { outing in
                outing.differences.isEmpty
                    ? nil
                    : outing.differences.map { "\($0.method) \(outing.text(of: $0.units, amounts))" }.joined(
                        separator: ", ")
            }
            found.compare("it") { $0.isClosed ? "closed" : "open" }
            found.compare("why it is not reconciled") { $0.unreconciled }
        },
        clauses: { changed, _ in
            changed.after.map { change in
                let (outing, name) = (change.new, "the outing '\(change.new.name)'")
                guard let old = change.old else { return "opened \(name)" }
                if old.isClosed != outing.isClosed {
                    return (outing.isClosed ? "closed \(name)" : "opened \(name) again")
                        + (outing.unreconciled.map { " unreconciled: \($0)" } ?? "")
                }
                return "changed \(name)\(differenceText(change.differences))"
            } + changed.removed.map { "removed the outing '\($0.name)'" }
        },
        json: { outing, _ in .object(["id": .integer(outing.id), "outing": .text(outing.name)]) })

    static let circumstance = RowWords(
        of: ExpenseExtrasRecord.self,
        title: { record, _, context in "details of \(context.expense(record.expense))" },
        differences: { found, context in
            found.append(differences(from: found.old.extras, to: found.new.extras, context))
        },
        clauses: { changed, context in
            // Expenses with the same details share a clause, which names a few of them.
            var shared: [(details: String, expenses: [String])] = []
            for change in changed.after {
                let old = change.old?.extras ?? ExpenseExtras()
                let details = differences(from: old, to: change.new.extras, context).map {
                    $0.old == "none" ? "\($0.name) \($0.new)" : "\($0.name) \($0.old) → \($0.new)"
                }.joined(separator: ", ")
                guard !details.isEmpty else { continue }
                let expense = context.expenses[change.new.expense].map { [$0] } ?? []
                if let place = shared.firstIndex(where: { $0.details == details }) {
                    shared[place].expenses += expense
                } else {
                    shared.append((details, expense))
                }
            }
            return shared.map { details, expenses in
                guard changed.after.count > 1, !expenses.isEmpty else { return details }
                let others = expenses.count > 3 ? ["\(expenses.count - 3) more"] : []
                return "\(series(expenses.prefix(3) + others)): \(details)"
            }
        },
        json: { record, context in
            let extras = record.extras
            return .object([
                "expense": .text(record.expense),
                "outing": JSON(extras.outing.map { context.name(of: $0, in: .outing) }),
                "time": JSON(extras.time?.text),
                "paid_by": JSON(extras.paidBy.map { context.name(of: $0, in: .person) }),
                "shares": .list(
                    extras.shares.map {
                        .object([
                            "person": .text(context.name(of: $0.person, in: .person)), "weight": .integer($0.weight),
                        ])
                    }), "paid_cents": .cents(extras.paid),
            ])
        })

    /// Returns the differences between two versions of an expense's extras.
    /// - Parameter namesTotal: whether a different amount paid is a difference.
    static func differences(
        from old: ExpenseExtras, to new: ExpenseExtras, _ context: RowContext, namesTotal: Bool = true
    ) -> [RowDifference] {
        context.shownDifferences { context in
            var differences: [RowDifference] = []
            func compare(_ name: String, _ value: (ExpenseExtras) -> String?) {
                let (one, other) = (value(old) ?? "none", value(new) ?? "none")
                if one != other { differences.append(RowDifference(name: name, old: one, new: other)) }
            }
            compare("outing") { $0.outing.map { "'\(context.name(of: $0, in: .outing))'" } }
            compare("time") { $0.time?.text }
            compare("paid by") { $0.paidBy.map { context.name(of: $0, in: .person) } }
            // Equal weights may be amounts of one version only.
            if old.shares != new.shares {
                compare("for") {
                    $0.shares.isEmpty ? nil : $0.sharesText(context.amounts) { context.name(of: $0, in: .person) }
                }
            }
            if namesTotal { compare("total paid") { $0.paid.map(context.amounts.string) } }
            compare("originally") { $0.original?.text(in: context.amounts.locale) }
            compare("rate") { $0.rate?.text(in: context.amounts.locale) }
            return differences
        }
    }
}

extension ExpenseExtras {
    /// Returns the shares as text: `anna,ben:2`, or `anna=20,00 €,ben=35,00 €` for shares by amount, which are in the
    /// currency paid.
    /// - Parameter name: returns the name of a person by number.
    func sharesText(_ amounts: AmountFormatter, name: (Int64) -> String) -> String {
        shares.map { share in
            let name = name(share.person)
            guard sharesAreAmounts else { return name + (share.weight == 1 ? "" : ":\(share.weight)") }
            guard let original else { return "\(name)=\(amounts.string(Amount(cents: share.weight)))" }
            return "\(name)=\(ForeignAmount(share.weight, in: original.currency).text(in: amounts.locale))"
        }.joined(separator: ",")
    }
}
