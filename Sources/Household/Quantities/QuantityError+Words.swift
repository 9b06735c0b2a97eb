public import Failures

extension QuantityError: WordedError {
    /// Message and hint of the error. The kind is `quantity.` followed by the raw value of `Kind`, or `quantity.unit`
    /// for units that do not convert. A very long input is cut.
    public var words: ErrorWords {
        switch self {
        case .unreadable(let kind, let text, let range, let unit): wordsOf(kind, text, range, unit)
        case .mixed(let unit, let other):
            ErrorWords(
                kind: "quantity.unit", message: "\(unit.sign) and \(other.sign) do not convert into each other",
                hint: "g and kg, ml and l, cm and m do; write the quantity in \(other.sign)")
        case .inexact(let quantity, let unit):
            ErrorWords(
                kind: "quantity.too_many_decimals",
                message:
                    "\(quantity.machineText) \(quantity.unit.sign) is not a whole number of thousandths of "
                    + unit.sign)
        case .doesNotFit(let quantity, let unit):
            ErrorWords(
                kind: "quantity.overflow",
                message: "\(quantity.machineText) \(quantity.unit.sign) is more than can be counted in \(unit.sign)")
        }
    }

    private func wordsOf(_ kind: Kind, _ text: String, _ range: Range<Int>?, _ unit: Unit?) -> ErrorWords {
        let offender = range.map { String(text.unicodeScalars.dropFirst($0.lowerBound).prefix($0.count)) } ?? text
        let sign = unit?.sign ?? "kg"
        func errorWords(_ message: String, hint: String) -> ErrorWords {
            ErrorWords(
                kind: "quantity." + kind.rawValue, message: "'\(text.quoted)' \(message)", input: text, caret: range,
                hint: hint)
        }
        switch kind {
        case .empty:
            return errorWords("is empty where a quantity is expected", hint: "write a quantity such as 2 or 0,5 kg")
        case .bidiControl:
            return errorWords(
                "contains the invisible direction mark \(offender.codePoints)",
                hint: "type the quantity again, such as 0,5 kg")
        case .controlCharacter:
            return errorWords(
                "contains the invisible character \(offender.codePoints)",
                hint: "type the quantity again, such as 0,5 kg")
        case .nonASCIIDigit:
            return errorWords(
                "contains the digit '\(offender.quoted)', which is not one of 0 to 9",
                hint: "write the digits 0 to 9, such as 0,5 kg")
        case .noDigits: return errorWords("has no digit", hint: "write a quantity such as 2 or 0,5 kg")
        case .twoSigns: return errorWords("has two signs", hint: "write one minus for a return, such as -2")
        case .malformed:
            return errorWords("is not a quantity", hint: "write for example 2 or 1/2 or 500 g or 0,5 kg")
        case .unknownUnit:
            return errorWords(
                "has '\(offender.quoted)' where a unit is expected",
                hint: "the units are piece, g, kg, ml, l, cm, m and h; others need a price per them, such as 0,25/kWh")
        case .twoDecimalMarks:
            return errorWords(
                "has more than one decimal mark", hint: "write one mark before the decimals, such as 1234,5 \(sign)")
        case .badGrouping:
            return errorWords(
                "has a mark between its digits", hint: "write the digits without grouping, such as 10000 \(sign)")
        case .tooManyDecimals: return errorWords(tooFine(unit), hint: hintForDecimals(unit))
        case .ambiguous:
            let digits = text.unicodeScalars.filter(\.isASCIIDigit).map { String($0) }.joined()
            let minus = text.unicodeScalars.contains(where: \.isMinus) ? "-" : ""
            let name = unit == .piece ? "" : " \(sign)"
            return errorWords(
                "can be read with thousands or with decimals",
                hint: "only whole numbers are possible: write \(minus)\(digits)\(name)")
        case .overflow:
            return errorWords(
                "is beyond the largest quantity, \(Int64.max / 1000)",
                hint: "write a quantity up to \(Int64.max / 1000)")
        }
    }

    private func tooFine(_ unit: Unit?) -> String {
        switch unit {
        case .piece?: "is neither whole pieces nor a fraction in thousandths"
        case let unit? where unit.isWhole: "is not a whole number of \(unit.sign)"
        default: "cannot be written in thousandths"
        }
    }

    private func hintForDecimals(_ unit: Unit?) -> String {
        switch unit {
        case .piece?: "write whole pieces or a fraction, such as 1/2, or say the unit, such as 0,5 kg"
        case let unit? where unit.isWhole:
            "write a whole number, or a part of a larger unit, such as 0,5 \(unit.larger?.unit.sign ?? "")"
        default: "write at most three decimals, such as 0,333 \(unit?.sign ?? "kg")"
        }
    }
}

extension String {
    /// The text, or its first 60 scalars and an ellipsis.
    public var quoted: String {
        let start = unicodeScalars.prefix(60)
        return start.endIndex == unicodeScalars.endIndex ? self : String(start) + "…"
    }

    /// The code points, such as `U+202E`, for invisible characters.
    var codePoints: String {
        unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }.joined(separator: " ")
    }
}
