internal import Ledger
internal import Money
internal import Output
internal import Periods

extension RowWords {
    static let `repeat` = RowWords(
        of: Repeat.self,
        title: { order, number, context in
            context.title("repeat", number, of: order.amount, on: order.first, payee: order.details.payee)
        },
        differences: { found, context in
            found.none = "none"
            found.compare("its amount") { context.amounts.string($0.amount) }
            found.compare("its interval") { "every \($0.interval.text) from \($0.first.fullText)" }
            found.compare("its last day") { $0.until?.fullText }
            found.compare("its closed days") { $0.ifClosed?.rawValue }
            found.compare("its category") { context.path($0.category) }
            found.compare("its text") { $0.details.what }
            found.compare("its payee") { $0.details.payee }
            found.compare("its method") { $0.details.method }
            found.compare("its note") { $0.details.note }
            found.compare("its tags") { $0.details.tags.isEmpty ? nil : $0.details.tags.joined(separator: " ") }
        },
        clauses: { changed, context in
            changed.after.compactMap { change -> String? in
                let (old, order) = (change.old, change.new)
                guard let old else { return "added repeat \(order.id), \(sentence(order, context))" }
                guard !change.differences.isEmpty else { return nil }
                return "changed repeat \(order.id)\(differenceText(change.differences))"
            } + changed.removed.map { "removed repeat \($0.id), \(sentence($0, context))" }
        },
        json: { order, context in
            let members: [JSON.Member] = [
                JSON.Member("id", .integer(order.id)), JSON.Member("cents", .cents(order.amount)),
                JSON.Member("category", .text(context.path(order.category))),
                JSON.Member("every", .text(order.interval.text)), JSON.Member("on", .text(order.first.iso)),
                JSON.Member("until", JSON(order.until?.iso)),
            ]
            let move = order.ifClosed.map { JSON.Member("if_closed", .text($0.rawValue)) }
            return .object(members + [move].compactMap(\.self))
        })

    static let repeatExtras = RowWords(
        of: RepeatExtrasRecord.self,
        title: { record, _, _ in "the details of " + (record.of > 0 ? "repeat \(record.of)" : "a repeat") },
        differences: { found, context in
            found.append(differences(from: found.old, to: found.new, context))
        },
        clauses: { changed, context in
            changed.after.compactMap { change in
                let clauses = differences(from: change.old, to: change.new, context).map {
                    $0.old == "none" ? "\($0.name) \($0.new)" : "\($0.name) \($0.old) → \($0.new)"
                }
                return clauses.isEmpty ? nil : "set for repeat \(change.new.of): \(clauses.joined(separator: ", "))"
            }
        },
        json: { record, context in
            .object([
                "repeat": number(record.of),
                "paid_by": JSON(record.extras.paidBy.map { context.name(of: $0, in: .person) }),
                "shares": .list(
                    record.extras.shares.map {
                        .object([
                            "person": .text(context.name(of: $0.person, in: .person)), "weight": .integer($0.weight),
                        ])
                    }), "currency_original": JSON(record.extras.original?.currency.code),
                "amount_original": record.extras.original.map { .decimal($0.machineText) } ?? .null,
            ])
        })

    static let repeatTime = RowWords(
        of: RepeatTimeRecord.self,
        title: { record, _, _ in
            let order = record.time.of > 0 ? "repeat \(record.time.of)" : "a repeat"
            return "\(record.time.due.fullText) of \(order)"
        },
        differences: { found, context in
            found.compare("it", \.time.ofAnyRepeat) { status($0.time, context) }
        },
        clauses: { changed, context in
            changed.after.compactMap { change -> String? in
                let time = change.new.time
                // The clause about the expense already describes a recorded occurrence.
                guard time.state != .booked, change.old != change.new else { return nil }
                let name = "\(time.due.fullText) of repeat \(time.of)"
                return time.state == .skipped
                    ? "skipped \(name)" : "amended \(name): \(status(time, context))"
            }
        },
        json: { record, _ in
            let time = record.time
            return .object([
                "repeat": number(time.of), "due": .text(time.due.iso), "state": .text(time.state.rawValue),
                "cents": .cents(time.amount), "day": JSON(time.day?.iso),
            ])
        })

    /// Returns the differences between two versions of the payer, shares and foreign amount of a repeat. Shares that are
    /// amounts are recognised by the amount of the repeat.
    private static func differences(
        from old: RepeatExtrasRecord?, to new: RepeatExtrasRecord, _ context: RowContext
    ) -> [RowDifference] {
        func extras(_ record: RepeatExtrasRecord?, _ amounts: [Int64: Amount]) -> ExpenseExtras {
            guard let record else { return ExpenseExtras() }
            var extras = record.extras
            extras.paid = amounts[record.of]
            return extras
        }
        // The amount is a field of the repeat itself.
        return differences(
            from: extras(old, context.repeatAmounts.old), to: extras(new, context.repeatAmounts.new), context,
            namesTotal: false)
    }

    private static func sentence(_ order: Repeat, _ context: RowContext) -> String {
        "\(context.amounts.string(order.amount)) in \(context.path(order.category)) every \(order.interval.text)"
            + (order.ifClosed.map { ", \($0.sentence)" } ?? "")
    }

    /// Returns the state of an occurrence: `recorded`, `skipped`, or its amended amount and day
    /// (`700,00 € on Sat 2 Jan 2027`).
    private static func status(_ time: RepeatTime, _ context: RowContext) -> String {
        switch time.state {
        case .booked: "recorded"
        case .skipped: "skipped"
        case .amended:
            [time.amount.map { context.amounts.string($0) }, time.day.map { "on \($0.fullText)" }].compactMap(\.self)
                .joined(separator: " ")
        }
    }
}

extension ClosedDayMove {
    /// The move of due dates on closed days, as text: `on the working day before if closed`.
    var sentence: String { "on the working day \(rawValue) if closed" }
}

extension RepeatTime {
    /// The time without the number of its repeat, which differs between two books.
    fileprivate var ofAnyRepeat: RepeatTime { RepeatTime(of: 0, due: due, state: state, amount: amount, day: day) }
}
