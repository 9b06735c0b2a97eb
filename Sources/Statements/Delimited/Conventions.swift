import Files

/// The decimal marks and date orders of a file, decided from all its rows.
struct Conventions {
    /// The parser of amounts of each column of numbers, by column index.
    private(set) var marks: [Int: AmountCell] = [:]
    /// The date order of each column of dates, by column index. Missing for columns without dates, and for ambiguous
    /// columns other than the first.
    private(set) var orders: [Int: DateOrder] = [:]
    private(set) var facts: [FileFact] = []

    /// Decides the decimal mark of each column of numbers, and the order of each column of dates.
    /// - Throws: `StatementError.twoReadings` if a mark or an order is ambiguous.
    init(
        _ survey: Survey, _ map: ColumnMap, _ layout: DelimitedLayout, file: String, options: ReadingOptions
    ) throws(StatementError) {
        var fact: FileFact?
        let columns = map.amountColumns
        for column in map.numberColumns + map[.balance] {
            let (mark, reason) = try Self.mark(
                of: column, survey, isNeeded: columns.contains(column) && !map.cents.contains(column), file: file,
                options: options)
            marks[column] = AmountCell(
                decimalMark: mark, sideMarks: survey.amounts(in: column)?.sideMarks,
                isInCents: map.cents.contains(column))
            marks[column]?.mayBeThousands =
                options.decimalMark == nil && columns.contains(column) && !survey.hasThreeDecimals
            guard fact == nil, columns.contains(column), let evidence = survey.amounts(in: column),
                evidence.count > 0
            else { continue }
            fact = .init("decimal mark", mark?.rawValue ?? "none", because: reason)
        }
        if let fact { facts.append(fact) }
        if let column = columns.first(where: map.cents.contains) {
            facts.append(.init("amounts", "in cents", because: "'\(map.titles[column])' says so"))
        }
        fact = nil
        for column in map.dateColumns {
            guard
                let (order, reason) = try Self.order(
                    of: column, survey, map, layout, file: file, options: options)
            else { continue }
            orders[column] = order
            if fact == nil { fact = .init("date order", order.rawValue, because: reason) }
        }
        if let fact { facts.append(fact) }
    }

    private static func mark(
        of column: Int, _ survey: Survey, isNeeded: Bool, file: String, options: ReadingOptions
    ) throws(StatementError) -> (DecimalMark?, String) {
        guard let evidence = survey.amounts(in: column) else { return (nil, "") }
        if let mark = options.decimalMark {
            let others = mark == .comma ? evidence.points : evidence.commas
            return (mark, others == 0 ? "as given" : "as given; \(others) can only be read with the other")
        }
        if let mark = evidence.mark {
            return (mark, certainty(mark == .comma ? evidence.commas : evidence.points, "amount"))
        }
        guard let example = evidence.undecided else {
            return (nil, evidence.commas > 0 ? "both are used, and no amount is in doubt" : "no amount has one")
        }
        // All columns of a file use one notation, so another column may decide.
        let others = survey.marks
        if evidence.commas + evidence.points == 0, others.count == 1, let mark = others.first {
            return (mark, "another column of amounts has it")
        }
        guard isNeeded else { return (nil, "") }
        let thousands = String(example.filter { $0 != "." && $0 != "," })
        throw StatementError.twoReadings(
            file, what: "decimal mark", example: example,
            readings: [thousands + ".00", String(example.map { $0 == "," ? "." : $0 })])
    }

    private static func certainty(_ count: Int, _ thing: String) -> String {
        "\(count) \(thing)\(count == 1 ? " only makes" : "s only make") sense that way"
    }

    private static func order(
        of column: Int, _ survey: Survey, _ map: ColumnMap, _ layout: DelimitedLayout, file: String,
        options: ReadingOptions
    ) throws(StatementError) -> (DateOrder, String)? {
        guard let evidence = survey.dates(in: column) else { return nil }
        let best = evidence.best
        guard let first = best.first else { return nil }
        if let order = options.dateOrder, first != .yearMonthDay || best.count > 1 { return (order, "as given") }
        if best.count == 1 { return (first, certainty(evidence.count, "date")) }
        guard let example = evidence.doubt else { return (first, "every order gives the same days") }
        if let order = map.dialect.dates, best.contains(order) {
            return (order, "\(map.dialect.name) always writes dates this way")
        }
        if let order = survey.orders.first, survey.orders.count == 1, best.contains(order) {
            return (order, "another column of dates has it")
        }
        let zone = layout.zone.flatMap { best.contains($0.order) ? $0 : nil }
        // PayPal writes the month first in an American time zone, in some languages: neither decides alone.
        let isContradicted = zone?.order == .monthDayYear && HeaderLanguages.writeDayFirst(map.names)
        let found = evidence.order(
            among: best, names: map.names, countsLanguage: !isContradicted, above: layout.above, file: file)
        if let found { return found }
        if let zone, !isContradicted {
            return (zone.order, "dates are written this way in the time zone \(zone.zone)")
        }
        // A second date column that is ambiguous but never read must not stop the file.
        guard column == map.dateColumns.first else { return nil }
        let date = DateCell(Array(example.utf8)[...])
        throw StatementError.twoReadings(
            file, what: "date order", example: example, readings: best.compactMap { date?.day($0)?.iso })
    }
}
