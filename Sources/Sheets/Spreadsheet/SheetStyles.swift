import Markup

/// The cell formats of an XLSX file: which ones display dates, and which ones a currency.
final class SheetStyles: FieldReceiver {
    enum Field {
        case format, cellFormat
    }

    static var paths: ElementPaths<Field> {
        ElementPaths([
            ("styleSheet/numFmts/numFmt", .format), ("styleSheet/cellXfs/xf", .cellFormat),
        ])
    }

    private var dateFormats: Set<String> = []
    private var currencies: [String: String] = [:]
    private var cells: [(isDate: Bool, currency: String?)] = []

    /// The maximum number of formats that are kept: more than Excel allows.
    private static let limit = 65_536

    func begin(_ field: Field, _ attributes: MarkupAttributes, line: () -> Int) throws {
        guard let id = attributes["numFmtId"] else {
            if field == .cellFormat { add(false, nil) }
            return
        }
        switch field {
        case .format:
            let format = attributes["formatCode"] ?? ""
            if dateFormats.count < Self.limit, Self.isDate(format: format) {
                dateFormats.insert(id)
            } else if currencies.count < Self.limit {
                currencies[id] = SheetCurrency.shown(by: format)
            }
        case .cellFormat:
            add(dateFormats.contains(id) || Int(id).map(Self.isDate(number:)) == true, currencies[id])
        }
    }

    func end(_ field: Field, text: [UInt8]) throws {}

    /// Whether cells with this format display dates.
    func isDate(_ index: Int) -> Bool {
        cells.indices.contains(index) && cells[index].isDate
    }

    /// The currency that this format displays beside a number; `nil` for the euro and for formats without currency.
    func currency(_ index: Int) -> String? {
        cells.indices.contains(index) ? cells[index].currency : nil
    }

    private func add(_ isDate: Bool, _ currency: String?) {
        if cells.count < Self.limit { cells.append((isDate, currency)) }
    }

    /// Whether a built-in format displays dates: 14 to 17, 22, and the date formats of East Asia.
    private static func isDate(number: Int) -> Bool {
        (14...17).contains(number) || number == 22 || (27...31).contains(number) || number == 36
            || (50...54).contains(number) || (57...58).contains(number)
    }

    /// Whether a custom format contains a year or a day. An `m` alone may be minutes.
    static func isDate(format: String) -> Bool {
        var isQuoted = false
        var isBracketed = false
        var isEscaped = false
        for byte in format.utf8 {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): isEscaped = !isQuoted
            case UInt8(ascii: "["): isBracketed = !isQuoted
            case UInt8(ascii: "]"): isBracketed = false
            case UInt8(ascii: "y"), UInt8(ascii: "d"), UInt8(ascii: "Y"), UInt8(ascii: "D"):
                if !isQuoted && !isBracketed { return true }
            default: break
            }
        }
        return false
    }
}
