import Files
import Statements

extension FuzzTarget {
    /// Any file with any options: a byte for the encoding, one for dates, one for amounts and one for the limits, a
    /// line that names columns, then the file.
    static let openedFiles = FuzzTarget { input in
        var input = input
        let encodings = [nil, "UTF-8", "ISO-8859-15", "UTF-16LE", "UTF-7", "SHIFT_JIS", "BIG5-HKSCS", "ISO-2022-JP"]
        let orders = [nil] + DateOrder.allCases
        let marks = [nil] + DecimalMark.allCases
        var options = ReadingOptions()
        options.encoding = encodings[input.number(below: encodings.count)].flatMap(TextEncoding.init(named:))
        options.dateOrder = orders[input.number(below: orders.count)]
        options.decimalMark = marks[input.number(below: marks.count)]
        options.limits = [StatementRules.limits, .standard, .none][input.number(below: 3)]
        for pair in input.line().split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { options.columns[parts[0]] = parts[1] }
        }
        try StatementRules.check(input.bytes, limits: options.limits) { file in
            try Statement.open(file, options: options)
        }
    }
}
