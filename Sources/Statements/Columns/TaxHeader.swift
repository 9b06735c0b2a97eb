import Files
import Sheets
import Text

/// Headers of amounts without value-added tax, and of the tax.
enum TaxHeader {
    /// Whether a header names an amount without tax, or a net amount: `Imponibile`, `Montant HT`, `Betrag netto`.
    static func isNet(_ name: HeaderName) -> Bool {
        let words = name.words.split(separator: " ").map(String.init)
        if words.contains(where: { word in nets.contains { word.utf8.starts(with: $0.utf8) } || bases.contains(word) })
        {
            return true
        }
        return pair(words, without, ending: "ta") != nil
    }

    /// Whether a header names an amount with tax, or a gross amount: `Montant TTC`, `Importo lordo`, `Amount incl. VAT`.
    static func isGross(_ name: HeaderName) -> Bool {
        let words = name.words.split(separator: " ").map(String.init)
        if words.contains(where: { word in grosses.contains { word.utf8.starts(with: $0.utf8) } || word == "ttc" }) {
            return true
        }
        return pair(words, with, ending: "ga") != nil
    }

    /// The header without the words for "with" or "without" a tax: `Suma` of `Suma be PVM`, where `PVM` alone may be a
    /// day; `nil` without them.
    static func amount(_ name: HeaderName) -> HeaderName? {
        var words = name.words.split(separator: " ").map(String.init)
        if let pair = pair(words, without, ending: "ta") ?? pair(words, with, ending: "ga") {
            words.removeSubrange(pair...(pair + 1))
        } else if let inflected = words.firstIndex(where: inflected.contains) {
            words.remove(at: inflected)
            if inflected > 0, ["ilma", "koos"].contains(words[inflected - 1]) { words.remove(at: inflected - 1) }
        } else {
            return nil
        }
        // The endings of `PDV-a` and `PDV-om`.
        if words.count > 1, ["a", "om", "u"].contains(words[words.count - 1]) { words.removeLast() }
        return HeaderName(words.joined(separator: " "))
    }

    /// Whether a header has nothing but words for prices and totals: `Cena`, `Total`.
    static func isPrice(_ name: HeaderName) -> Bool {
        let words = name.words.split(separator: " ").map(String.init)
        return !words.isEmpty
            && words.allSatisfy { word in
                MoneyWords.neutral.contains(word) || prices.contains(word)
                    || UnknownTable.isTotal(HeaderName(word))
            }
    }

    /// The place of "with" or "without" before a tax, or of a tax before its separate ending: `sans TVA`, `km-ta`.
    private static func pair(_ words: [String], _ before: Set<String>, ending: String) -> Int? {
        words.indices.dropLast().first { index in
            before.contains(words[index]) && isTax(words[index + 1])
                || isTax(words[index]) && words[index + 1] == ending
        }
    }

    /// Whether a header names an amount of tax: `MwSt`, `IVA (EUR)`, `MwSt-Betrag`. `false` for the rate of the tax,
    /// its number, and an amount with or without tax.
    static func isTax(_ name: HeaderName) -> Bool {
        if FeeHeader.namesTax(name) { return true }
        let words = name.words.split(separator: " ").map(String.init)
        guard words.contains(where: isTax) else { return false }
        return words.allSatisfy { word in
            isTax(word) || MoneyWords.neutral.contains(word) || ["cuota", "quota"].contains(word)
                || word.utf8.allSatisfy { (0x30...0x39).contains($0) }
                || MoneyWords.amounts.contains { word.utf8.starts(with: $0.utf8) }
        }
    }

    private static func isTax(_ word: String) -> Bool {
        if FeeHeader.namesTax(HeaderName(word)) || taxes.contains(word) { return true }
        // `Steuerbetrag`, `btwbedrag`.
        return MoneyWords.amounts.contains { amount in
            word.hasSuffix(amount) && FeeHeader.namesTax(HeaderName(String(word.dropLast(amount.count))))
        }
    }

    /// Beginnings of words for net amounts.
    private static let nets = ["nett", "neto", "neta", "imponib", "нето", "καθαρ"]

    /// Beginnings of words for gross amounts.
    private static let grosses = ["brut", "lord", "gross", "verollin", "kaibemaksuga", "бруто", "μικτ"]

    /// Whole words for amounts without tax.
    private static let bases: Set<String> = [
        "net", "ht", "htva", "exvat", "osnovica", "osnova", "zaklad", "veroton", "kaibemaksuta", "exclbtw", "imposable",
        "liquido", "glan",
    ]

    /// Whole words for "without a tax" and "with a tax".
    private static let inflected: Set<String> = ["kaibemaksuta", "kaibemaksuga"]

    /// Whole words for prices, without accents.
    private static let prices: Set<String> = [
        "price", "preis", "prijs", "prix", "prezzo", "precio", "preu", "preco", "hinta", "hind", "maksumus", "cena",
        "kaina", "cijena", "pris", "prezz", "praghas", "τιμη", "αξια", "цена",
    ]

    /// Words for "without" before a tax.
    private static let without: Set<String> = [
        "without", "excl", "excluding", "exclusive", "ex", "before", "ohne", "exkl", "zzgl", "sans", "hors", "senza",
        "sin", "sem", "zonder", "exclusief", "bez", "brez", "fara", "ilman", "uden", "utan", "uten", "ekskl", "nelkul",
        "be", "χωρις", "προ", "без", "sense", "plus", "piu", "ilma", "minghajr", "mingħajr", "gan",
    ]

    /// Words for "with" before a tax.
    private static let with: Set<String> = [
        "with", "inc", "incl", "including", "inclusive", "mit", "inkl", "einschl", "avec", "con", "com", "met",
        "inclusief",
        "s", "z", "sa", "cu", "med", "me", "με", "с", "ar", "su", "amb", "bil", "le", "koos",
    ]

    /// Further words for taxes, without accents.
    private static let taxes: Set<String> = [
        "mva", "vsk", "podatek", "porez", "davek", "impuesto", "imposto", "imposta", "taxe", "belasting", "skat",
        "skatt", "vero", "nodoklis", "mokestis", "φορος", "данък", "vorsteuer", "impot", "cain", "km",
    ]
}

extension ColumnMap {
    /// Prefers the amounts with value-added tax, because they were paid. If no column has the amounts with tax, sets
    /// `taxes`, which are added to the net amounts.
    /// - Parameters:
    ///   - isChosen: whether the user named the amount. If so, nothing changes.
    ///   - isFeeNamed: whether a header names a fee. If so, net and gross may mean after and before the fee, and only
    ///     the figures show an amount with tax.
    mutating func preferWithTax(_ contents: ColumnContents?, isChosen: Bool, isFeeNamed: Bool) {
        guard dialect.name == Dialect.unknown.name, !isChosen else { return }
        if !isFeeNamed, !has(.amount), let gross = first(.gross),
            has(.net) || !has(.debit) && !has(.credit) && contents?.kind(gross) != .other
        {
            place(gross, as: .amount)
        }
        guard let net = first(.net) else { return }
        if has(.amount), !isFeeNamed || TaxHeader.amount(names[net]) != nil { return drop(.net) }
        guard let contents else { return }
        let columns = contents.taxes(among: namedTaxes.filter { contents.kind($0) == .numbers }, of: net)
        if let sum = contents.sum(of: net, columns, among: unassigned + self[.gross] + self[.amount]) {
            place(sum, as: .amount)
            drop(.net)
            return
        }
        guard !has(.gross), !has(.amount) else { return }
        // A fee may be the difference.
        let larger = isFeeNamed || has(.fee) ? [] : largerAmounts(than: net, contents)
        let booked = larger.first { column in self[.balance].contains { contents.doesChange($0, by: [column]) } }
        if let whole = booked ?? larger.first(where: { UnknownTable.isTotal(names[$0]) }) {
            place(whole, as: .amount)
            drop(.net)
        } else if contents.areTaxes(columns, of: net, names) {
            taxes = columns
        } else {
            maybeWithTax = larger
        }
    }

    /// The columns without a role that may have the net amounts with tax by their size. Empty if a balance changes by the
    /// net amounts.
    private func largerAmounts(than net: Int, _ contents: ColumnContents) -> [Int] {
        guard !self[.balance].contains(where: { contents.doesChange($0, by: [net]) }) else { return [] }
        let numbers = unassigned.lazy.filter { contents.kind($0) == .numbers }.prefix(MoneySearch.most)
        return numbers.filter {
            contents.mayInclude(net, in: $0) && !TaxHeader.isTax(names[$0]) && !FeeHeader.names(names[$0])
        }
    }

    /// The first columns without a role whose headers name taxes.
    private var namedTaxes: [Int] {
        Array(unassigned.lazy.filter { TaxHeader.isTax(names[$0]) }.prefix(MoneySearch.most))
    }

    /// The columns without a role.
    private var unassigned: [Int] {
        let taken = Set(columns.values.joined())
        return names.indices.filter { !taken.contains($0) }
    }

    /// The fact about tax that is added to net amounts, or may be missing from them; `nil` for other amounts.
    var taxFact: FileFact? {
        guard dialect.name == Dialect.unknown.name, let net = first(.net), amount == net else { return nil }
        guard taxes.isEmpty else {
            return .init(
                "tax", "added",
                because: "'\(titles[net])' is without \(quotedTitles(taxes)), and no column has their sum; "
                    + "to read it alone: --map \(quoted("amount=\(optionName(net))"))")
        }
        guard total == nil, !has(.fee) || !has(.gross) && !has(.amount) else { return nil }
        let named = namedTaxes
        let options = ["amount=\(optionName(net))"] + named.map { "fee=\(optionName($0))" }
        return .init(
            "tax", "not added",
            because: "'\(titles[net])' may be without tax, and no column is known to have the amount with it"
                + (named.isEmpty
                    ? ""
                    : "; if \(quotedTitles(named)) \(named.count == 1 ? "has" : "have") amounts of tax: "
                        + "--map \(quoted(options.joined(separator: ",")))"))
    }
}

extension ColumnContents {
    /// The column that has the sum of a net amount and its taxes in every row; `nil` without one, or if all taxes are
    /// zero.
    fileprivate func sum(of net: Int, _ taxes: [Int], among columns: [Int]) -> Int? {
        let parts = rows.compactMap { record -> (record: Record, sum: Int128)? in
            guard let net = Self.number(record.cell(net)) else { return nil }
            return (record, Int128(net) + tax(record, taxes))
        }
        guard !parts.isEmpty, rows.contains(where: { tax($0, taxes) != 0 }) else { return nil }
        return columns.first { column in
            !taxes.contains(column)
                && parts.allSatisfy { part in Self.number(part.record.cell(column)).map { Int128($0) } == part.sum }
        }
    }

    /// Whether the numbers of a column may be the net amounts with their tax added: at least one is larger than its net
    /// amount, none is smaller, and none is larger by more than 28 percent and a cent.
    fileprivate func mayInclude(_ net: Int, in column: Int) -> Bool {
        let pairs = rows.map { (net: Self.number($0.cell(net)) ?? 0, whole: Self.number($0.cell(column)) ?? 0) }
        return pairs.contains { $0.whole > $0.net }
            && pairs.allSatisfy { $0.whole >= $0.net && $0.whole - $0.net <= $0.net / 100 * 28 + Self.cent }
    }

    /// The columns of taxes without the columns of their rates. If one has the sum of the others, only that one.
    fileprivate func taxes(among columns: [Int], of net: Int) -> [Int] {
        let amounts = columns.filter { rate in !columns.contains { $0 != rate && isRate(rate, of: $0, on: net) } }
        let sum = amounts.first { column in isSum(column, of: amounts.filter { $0 != column }) }
        return sum.map { [$0] } ?? amounts
    }

    /// Whether a column has the rate of a tax, as a percentage or a fraction: the tax is the net amount times the rate in
    /// every row, up to a cent.
    private func isRate(_ rate: Int, of tax: Int, on net: Int) -> Bool {
        var hasTax = false
        for record in rows {
            let numbers = [rate, tax, net].map { Int128(Self.number(record.cell($0)) ?? 0) }
            let (tax, product) = (numbers[1], numbers[0] * numbers[2])
            let (one, cent) = (Int128(Self.one), Int128(Self.cent))
            guard [one, 100 * one].contains(where: { (product - tax * $0).magnitude <= (cent * $0).magnitude }) else {
                return false
            }
            hasTax = hasTax || tax > cent
        }
        return hasTax
    }

    /// Whether columns have the amounts of taxes on net amounts, not their rates: their sum is at most 28 percent of each
    /// net amount.
    fileprivate func areTaxes(_ taxes: [Int], of net: Int, _ names: [HeaderName]) -> Bool {
        var hasTax = false
        for record in rows {
            let added = tax(record, taxes)
            guard added != 0 else { continue }
            guard let amount = Self.number(record.cell(net)), added <= Int128(amount / 100 * 28 + Self.cent) else {
                return false
            }
            hasTax = true
        }
        return hasTax
            && taxes.allSatisfy { tax in
                Self.rate(in: names[tax]).map { hasOtherNumbers(tax, than: $0) } ?? areAmounts(tax, of: net)
            }
    }

    /// The sum of the taxes of a row in millionths, without signs.
    private func tax(_ record: Record, _ taxes: [Int]) -> Int128 {
        taxes.reduce(0) { $0 + Int128(Self.number(record.cell($1)) ?? 0) }
    }

    /// Whether a column of a tax has amounts, not rates. A number that may be a rate, which is whole or below 1, counts
    /// only if it is a usual percentage of the net amount, and has decimals if the net amount has.
    private func areAmounts(_ tax: Int, of net: Int) -> Bool {
        rows.allSatisfy { record in
            guard let added = Self.number(record.cell(tax)), added != 0 else { return true }
            let mayBeRate = added < Self.one || added % Self.one == 0 && added <= 28 * Self.one
            guard mayBeRate else { return true }
            let isWritten = Self.hasMark(record.cell(tax)) || !Self.hasMark(record.cell(net))
            return isWritten && Self.isPercentage(added, of: Self.number(record.cell(net)) ?? 0)
        }
    }

    /// Whether a column has any number that is not the rate in its header, or has none but zero. The rate is per mille.
    private func hasOtherNumbers(_ column: Int, than rate: Int64) -> Bool {
        let numbers = rows.compactMap { Self.number($0.cell(column)) }.filter { $0 != 0 }
        return numbers.isEmpty || numbers.contains { $0 != rate * Self.one / 10 && $0 != rate * Self.one / 1000 }
    }

    /// The rate of a tax in its header, per mille: 55 for `TVA 5,5%`; `nil` without a usual rate.
    private static func rate(in name: HeaderName) -> Int64? {
        let numbers = name.words.split(separator: " ").filter { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard (1...2).contains(numbers.count), numbers[0].utf8.count <= 2, let whole = Int64(numbers[0]),
            let tenths = numbers.count == 1 ? 0 : numbers[1].utf8.first.map({ Int64($0) - 0x30 })
        else { return nil }
        return rates.contains(whole * 10 + tenths) ? whole * 10 + tenths : nil
    }

    /// Whether a tax is a usual percentage of an amount, up to a cent. Both are in millionths.
    private static func isPercentage(_ tax: Int64, of amount: Int64) -> Bool {
        rates.contains { rate in (amount / 1000 * rate - tax).magnitude <= cent.magnitude }
    }

    private static func hasMark(_ cell: ArraySlice<UInt8>) -> Bool { cell.contains { $0 == 0x2C || $0 == 0x2E } }

    private static let one: Int64 = 1_000_000
    private static let cent: Int64 = 10_000

    /// The rates of value-added tax in Europe, per mille.
    private static let rates: [Int64] = [
        21, 26, 30, 38, 40, 48, 50, 55, 60, 70, 77, 80, 81, 90, 95, 100, 110, 120, 130, 135, 140, 150, 160, 170, 180,
        190, 200, 210, 220, 230, 240, 250, 255, 270,
    ]
}
