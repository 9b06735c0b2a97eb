import Statements

extension FuzzTarget {
    /// QIF: a byte for the order of dates where the file does not tell, then the file.
    static let qifFiles = FuzzTarget { input in
        var input = input
        let orders: [DateOrder?] = [nil, .dayMonthYear, .monthDayYear]
        let options = ReadingOptions(
            dateOrder: orders[input.number(below: orders.count)], limits: StatementRules.limits)
        try StatementRules.check(input.bytes) { file in
            try Statement.qif(file, options: options)
        }
    }
}
