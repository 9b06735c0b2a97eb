public import Money
public import Periods

extension PriceMemory {
    /// Formats the prices in one line: `last time 1,29 € at Lidl, 12 days ago; 1,19 € at Aldi`.
    public func words(on today: Day, _ amounts: AmountFormatter) -> String {
        let earlier = others.map { "; " + Self.words(of: $0, amounts) }.joined()
        return "last time \(Self.words(of: last, amounts)), \(Self.age(last.day.days(until: today)))\(earlier)"
    }

    private static func words(of paid: PaidPrice, _ amounts: AmountFormatter) -> String {
        paid.price.string(per: paid.unit, amounts) + (paid.payee.map { " at \($0)" } ?? "")
    }

    private static func age(_ days: Int) -> String {
        switch days {
        case ..<(-1): "\(days.magnitude) days after today"
        case -1: "1 day after today"
        case 0: "today"
        case 1: "yesterday"
        default: "\(days) days ago"
        }
    }
}

extension UnitPrice {
    /// Formats the price with currency and unit: `1,29 €`, `2,99 €/kg`, `0,25341 €/kWh`; without the unit for pieces.
    ///
    /// Uses at least two decimals, and more if needed. With two decimals, digits are grouped as in amounts.
    public func string(per unit: Unit, _ amounts: AmountFormatter) -> String {
        let (cents, rest) = e5.quotientAndRemainder(dividingBy: 1000)
        let behind = unit == .piece ? "" : "/\(unit.sign)"
        guard rest != 0 else { return amounts.string(Amount(cents: cents)) + behind }
        let locale = amounts.locale
        var result = String.UnicodeScalarView()
        for scalar in (e5 < 0 ? locale.negativePattern : locale.positivePattern).unicodeScalars {
            switch scalar {
            case "n": result.append(contentsOf: digits(mark: locale.decimalMark).unicodeScalars)
            case "-": result.append(locale.minus)
            case "€": result.append(contentsOf: locale.sign.unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result) + behind
    }
}
