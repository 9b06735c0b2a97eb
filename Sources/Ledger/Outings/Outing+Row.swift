internal import Money
internal import Outings
internal import Periods

extension TrackedTable {
    /// The outings of a book.
    public static let outing = TrackedTable(
        "outing", plural: "outings",
        fields: [
            TrackedField("uid", .text, role: .identity, isRequired: true),
            TrackedField("name", .text, isRequired: true),
            TrackedField("first", .day, unit: "days", isRequired: true),
            TrackedField("last", .day, unit: "days", isRequired: true),
            TrackedField("starts", .number, unit: "days"),
            TrackedField("ends", .number, unit: "days"),
            TrackedField("place", .reference("place", whenMerged: .follows)),
            TrackedField(
                "people", .entries([TrackedField("person", .reference("person", whenMerged: .follows))]),
                table: "outing_person"),
            TrackedField(
                "payees", .entries([TrackedField("payee", .reference("payee", whenMerged: .follows))]),
                table: "outing_payee"),
            TrackedField("ceiling", .amount(isSigned: false)),
            TrackedField("purse", .number, unit: "purse"),
            TrackedField("drawn", .entries([TrackedField("units", .number, isRequired: true)]), table: "outing_drawn"),
            TrackedField("currency", .anyCurrency, unit: "purse"),
            TrackedField("rate", .number),
            TrackedField("note", .text),
            TrackedField(
                "counts",
                .entries([
                    TrackedField("method", .text, isRequired: true), TrackedField("units", .number, isRequired: true),
                    TrackedField("number", .number),
                ]), table: "outing_count"),
            TrackedField(
                "differences",
                .entries([
                    TrackedField("method", .text, isRequired: true), TrackedField("units", .number, isRequired: true),
                    TrackedField("by", .text, isRequired: true), TrackedField("made", .instant, isRequired: true),
                ]), table: "outing_difference"),
            TrackedField("closed", .truth, unit: "closed", isRequired: true),
            TrackedField("unreconciled", .text, unit: "closed"),
            TrackedField("by", .text, role: .origin, isRequired: true),
            TrackedField("created", .instant, role: .origin, isRequired: true),
            TrackedField("changed", .instant, role: .changed, isRequired: true),
        ],
        actions: [.openOuting, .editOuting, .closeOuting, .reopenOuting, .removeOuting, .drawCash, .reconcileOuting],
        isInRoom: true, listed: "outing list",
        fault: { row in
            guard let outing = Outing(row) else { return "it is no outing" }
            return outing.name.isEmpty ? "it has no name" : nil
        })
}

extension Outing {
    /// From a row of `TrackedTable.outing`; `nil` for one that no outing is written as.
    public init?(_ row: TrackedRow) {
        guard let first = row.number(2), let last = row.number(3), first <= last else { return nil }
        self.init(
            id: row.id, uid: row.text(0) ?? "", name: row.text(1) ?? "",
            days: DayRange(Day(number: Int(first)), Day(number: Int(last))),
            by: row.text(19) ?? "", created: Instant(seconds: row.number(20) ?? 0),
            changed: Instant(seconds: row.number(21) ?? 0))
        func time(_ place: Int) -> (TimeOfDay?, isRead: Bool) {
            guard let number = row.number(place) else { return (nil, true) }
            let time = Int(exactly: number).flatMap(TimeOfDay.init(minutes:))
            return (time, time != nil)
        }
        let times = (time(4), time(5))
        guard times.0.isRead, times.1.isRead else { return nil }
        (starts, ends, place) = (times.0.0, times.1.0, row.number(6))
        people = Self.once(row.values[7].entries)
        payees = Self.once(row.values[8].entries)
        ceiling = row.number(9).map { Amount(cents: $0) }
        purse = row.number(10)
        drawn = row.values[11].entries.compactMap(\.first?.number)
        guard let currency = row.text(12).map(Currency.init(code:)) ?? .euro else { return nil }
        self.currency = currency
        if let e8 = row.number(13) {
            guard let rate = ExchangeRate(e8: e8) else { return nil }
            self.rate = rate
        }
        note = row.text(14)
        for entry in row.values[15].entries {
            guard let method = entry[0].text, let value = entry[1].number else { return nil }
            let number = entry[2].number.map(Int.init(exactly:))
            if number == .some(nil) { return nil }
            counts.append(OutingCount(method: method, count: MethodCount(value: value, number: number ?? nil)))
        }
        for entry in row.values[16].entries {
            guard let method = entry[0].text, let units = entry[1].number, let by = entry[2].text,
                let made = entry[3].number
            else { return nil }
            differences.append(
                OutingDifference(
                    method: method, units: units, made: Signature(by: by, at: Instant(seconds: made))))
        }
        isClosed = row.number(17) == 1
        unreconciled = row.text(18)
    }

    /// As a row of `TrackedTable.outing`.
    public var row: TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(uid), .text(name), .number(Int64(days.first.number)), .number(Int64(days.last.number)),
                FieldValue(starts.map { Int64($0.minutes) }), FieldValue(ends.map { Int64($0.minutes) }),
                FieldValue(place), .entries(people.map { [.number($0)] }), .entries(payees.map { [.number($0)] }),
                FieldValue(ceiling?.cents), FieldValue(purse), .entries(drawn.map { [.number($0)] }),
                FieldValue(currency == .euro ? nil : currency.code), FieldValue(rate?.e8), FieldValue(note),
                .entries(
                    counts.map {
                        [.text($0.method), .number($0.count.value), FieldValue($0.count.number.map(Int64.init))]
                    }),
                .entries(
                    differences.map {
                        [.text($0.method), .number($0.units), .text($0.made.by), .number($0.made.at.seconds)]
                    }),
                .number(isClosed ? 1 : 0), FieldValue(unreconciled), .text(by), .number(created.seconds),
                .number(changed.seconds),
            ])
    }

    /// Two that were one person or payee twice are named once.
    private static func once(_ entries: [[FieldValue]]) -> [Int64] {
        var seen: Set<Int64> = []
        return entries.compactMap(\.first?.number).filter { seen.insert($0).inserted }
    }
}

extension Change.Action {
    /// An outing was opened.
    public static let openOuting = Self("outing-open")
    /// What is known of an outing was changed.
    public static let editOuting = Self("outing-edit")
    /// An outing was closed.
    public static let closeOuting = Self("outing-close")
    /// An outing was opened again.
    public static let reopenOuting = Self("outing-reopen")
    /// An outing without expenses was removed.
    public static let removeOuting = Self("outing-remove")
    /// Cash was drawn in an outing.
    public static let drawCash = Self("outing-purse")
    /// What was counted in an outing was noted.
    public static let reconcileOuting = Self("outing-reconcile")
}
