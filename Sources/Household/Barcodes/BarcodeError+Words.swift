public import Failures

extension BarcodeError: WordedError {
    /// Message and hint of the error. The kind is `barcode.` followed by `characters`, `length`, `check-digit`,
    /// `ambiguous` or `pattern`.
    public var words: ErrorWords {
        switch self {
        case .characters(let text, let range):
            ErrorWords(
                kind: "barcode.characters",
                message: "'\(text.quoted)' has characters other than digits where a barcode is expected", input: text,
                caret: range, hint: "write the digits under the bars, such as 4006381333931")
        case .length(let text, let count):
            ErrorWords(
                kind: "barcode.length", message: Self.length(text, count), input: text,
                hint: "an EAN-13 has 13 digits, such as 4006381333931, an EAN-8 has 8, a UPC-A 12")
        case .carton(let text, let indicator):
            ErrorWords(
                kind: "barcode.length",
                message: "'\(text.quoted)' is the code of a carton: its 14 digits begin with \(indicator)",
                input: text, hint: "write the barcode of one piece, which has 13, 8 or 12 digits")
        case .checkDigit(let text, let range, let right):
            ErrorWords(
                kind: "barcode.check-digit",
                message: "the last digit of '\(text.quoted)' does not fit the others: it would be "
                    + String(right.suffix(1)),
                input: text, caret: range, hint: "\(right), if all the others are right")
        case .ambiguous(let code, let patterns):
            ErrorWords(
                kind: "barcode.ambiguous",
                message: "\(code.digits) fits \(patterns.count) patterns: "
                    + patterns.map { "'\($0.text)'" }.joined(separator: " and "),
                input: code.digits, hint: "remove all of these patterns but one")
        case .pattern(let fault, let text, let range):
            ErrorWords(
                kind: "barcode.pattern", message: "'\(text.quoted)' \(fault.message)", input: text, caret: range,
                hint: fault.hint)
        }
    }

    private static func length(_ text: String, _ count: Int) -> String {
        switch count {
        case 0: "'\(text.quoted)' is empty where a barcode is expected"
        case 1: "'\(text.quoted)' has 1 digit, which no barcode has"
        default: "'\(text.quoted)' has \(count) digits, which no barcode has"
        }
    }
}

extension BarcodeError.PatternFault {
    fileprivate var message: String {
        switch self {
        case .empty: "is empty where a pattern is expected"
        case .character: "has a character that a pattern cannot have"
        case .openBrace: "has a brace that is not closed"
        case .figure: "has braces without a weight or price"
        case .twoFigures: "has two weights or prices"
        case .noFigure: "has no weight or price"
        case .decimals(let count): "has a weight or price with \(count) \(count == 1 ? "decimal" : "decimals")"
        case .places(let count): "has \(count) \(count == 1 ? "place" : "places"), and a pattern has 12"
        case .noItem: "has no place for the item"
        case .notShopsOwn: "begins like a maker's code; a shop's own codes begin with 20 to 29 or 02"
        }
    }

    fileprivate var hint: String {
        switch self {
        case .empty, .character:
            "write fixed digits as they are, . for each digit of the item, {NNDDD} for a weight: 21.....{NNDDD}"
        case .openBrace, .figure, .decimals, .noFigure:
            "write {NNDDD} for a weight with three decimals, {NNNDD} for a price in euro and cents"
        case .twoFigures: "write the weight or the price, such as 21.....{NNDDD}"
        case .places: "the check digit is not part of it; write for example 21.....{NNDDD}"
        case .noItem: "write . for each digit of the item, such as 21.....{NNDDD}"
        case .notShopsOwn: "write for example 21.....{NNDDD} or 02.....{NNNDD}"
        }
    }
}
