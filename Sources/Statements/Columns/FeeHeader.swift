import Sheets

/// Headers of columns of fees, by parts of their words: `Bearbeitungsgebühr`, `Commissione di cambio`.
enum FeeHeader {
    /// Whether a header names fees. `false` if it names an amount with, without or after fees, or a property of the fees
    /// such as their type.
    static func names(_ name: HeaderName) -> Bool {
        let words = name.words.split(separator: " ").map(String.init)
        guard !words.contains(where: others.contains) else { return false }
        let isCharge =
            words.contains { ["charge", "charges"].contains($0) } && words.contains(where: services.contains)
        return isCharge || words.contains(where: isFee)
    }

    private static func isFee(_ word: String) -> Bool {
        if whole.contains(word) { return true }
        guard !centers.contains(where: { word.utf8.starts(with: $0.utf8) }) else { return false }
        return beginnings.contains { word.utf8.starts(with: $0.utf8) } || endings.contains { word.hasSuffix($0) }
    }

    /// Whole words for fees, without accents.
    private static let whole: Set<String> = [
        "fee", "fees", "surcharge", "surcharges", "frais", "spese", "spesen", "dij", "dijak", "tasu", "tasud", "taxa",
        "taxas", "taxe", "tariff", "tariffs", "tariffi", "kulut", "courtage",
        // Tips and postage.
        "tip", "tips", "gratuity", "trinkgeld", "mancia", "pourboire", "propina", "gorjeta", "fooi", "napiwek",
        "spropitne", "dricks", "drikkepenge", "juomaraha", "borravalo", "napojnica", "napitnina", "φιλοδωρημα",
        "бакшиш", "shipping", "postage", "porto", "versand",
    ]

    /// Whether a header is only a word for a tax.
    static func namesTax(_ name: HeaderName) -> Bool { taxes.contains(name.words) }

    /// Words for value-added and sales taxes, without accents.
    private static let taxes: Set<String> = [
        "vat", "tax", "taxes", "sales tax", "gst", "mwst", "ust", "mehrwertsteuer", "umsatzsteuer", "steuer", "iva",
        "tva", "btw", "moms", "alv", "pdv", "ddv", "dph", "afa", "pvm", "pvn", "kaibemaks", "φπα", "ддс", "cbl",
        "taxxa",
    ]

    /// Beginnings of words for fees, without accents.
    private static let beginnings = [
        "gebuhr", "gebuehr", "entgelt", "commission", "commissie", "comision", "comissa", "comisso", "comissio",
        "provision", "provisie", "provizij", "provizi", "prowizj", "oplat", "poplat", "avgift", "gebyr", "palkkio",
        "palvelumaksu", "teenustasu", "vahendustasu", "komisij", "komisin", "kummissj", "naknad", "strosk", "strosek",
        "jutalek", "koltseg", "προμηθ", "такс", "комисион", "taill", "kosten",
    ]

    /// Ends of compounds for fees, without accents.
    private static let endings = [
        "gebuhr", "gebuhren", "gebuehr", "gebuehren", "entgelt", "entgelte", "kosten", "spesen", "avgift", "avgifter",
        "gebyr", "gebyrer", "provision", "provisie", "palkkio", "tasu", "dij", "dija", "koltseg", "jutalek",
    ]

    /// Beginnings of words for cost centres.
    private static let centers = ["kostenst", "kostentr", "kostenp", "kostenart"]

    /// Words that make `charge` a fee.
    private static let services: Set<String> = [
        "bank", "service", "atm", "fx", "foreign", "processing", "handling", "transaction", "card",
    ]

    /// Whole words for amounts beside fees, and for properties of fees, without accents.
    private static let others: Set<String> = [
        "inkl", "inklusive", "incl", "including", "included", "einschl", "einschliesslich", "with", "without", "mit",
        "ohne", "after", "before", "nach", "vor", "avant", "apres", "hors", "avec", "sans", "compris", "comprises",
        "con", "senza", "dopo", "prima", "sin", "tras", "antes", "despues", "sem", "com", "apos", "met", "zonder", "na",
        "voor", "med", "utan", "uden", "uten", "efter", "etter", "z", "bez", "s", "so", "sa", "po", "pred", "przed",
        "ilman", "jalkeen", "net", "netto", "neto", "gross", "brutto", "bruto", "lordo", "brut", "exkl", "excl",
        "excluding", "plus", "χωρις", "με", "без", "с", "след", "nelkul", "fara", "cu", "type", "typ", "tipo", "art",
        "code", "kod", "codice", "id", "no", "nr", "number", "nummer", "date", "datum", "data", "fecha", "currency",
        "wahrung", "waehrung", "valuta", "devise", "divisa", "moneda", "moeda", "rate", "satz", "prozent", "percent",
        "taux", "tasso", "category", "kategorie", "account", "konto", "name", "description", "text",
    ]
}

/// The relation of a column to the amounts and their fees.
enum FeeTotal {
    /// The column has the amounts together with the fees.
    case total(Int)
    /// The column has the amounts without the fees; those of the amount column include them.
    case rest(Int)
}

extension ColumnMap {
    /// The first column of numbers without a role whose header names fees; `nil` without one, beside a column that has
    /// exactly the word for fees, and beside a net amount, which may lack the tax: `Netto;MwSt;Versand;Brutto`.
    func unnamedFee(_ contents: ColumnContents) -> Int? {
        guard dialect.name == Dialect.unknown.name, !has(.fee), !has(.net), holdsMovements else { return nil }
        // `Tip` means a kind in some languages.
        let taken = Set(columns.filter { $0.key != .kind }.values.joined())
        return names.indices.first {
            !taken.contains($0) && FeeHeader.names(names[$0]) && contents.kind($0) == .numbers
        }
    }

    /// The column that has the amount of every row with its fee, or of every row without it; `nil` without one. If no
    /// column has fees, a column of taxes takes their place, but only for amounts together with them.
    func feeTotal(_ contents: ColumnContents) -> FeeTotal? {
        guard dialect.name == Dialect.unknown.name, !has(.net), let amount = first(.amount) else { return nil }
        let taken = Set(columns.filter { $0.key != .gross }.values.joined())
        let numbers = names.indices.filter { !taken.contains($0) && contents.kind($0) == .numbers }
        let tax = numbers.first { FeeHeader.namesTax(names[$0]) }
        guard let fee = first(.fee) ?? tax else { return nil }
        for column in numbers where column != fee {
            guard let total = contents.feeTotal(column, amount, fee) else { continue }
            if case .rest = total, !has(.fee) { continue }
            return total
        }
        return nil
    }
}

extension ColumnContents {
    /// Whether a column has the amounts with their fees, or without. Amounts without a minus are taken as spent. `nil` if
    /// no row has a fee, or any row does not fit.
    fileprivate func feeTotal(_ column: Int, _ amount: Int, _ fee: Int) -> FeeTotal? {
        var (isTotal, isRest, isUnsigned, fees) = (true, true, true, 0)
        for record in rows where !record.cell(amount).isNothing {
            guard let amount = Self.signed(record.cell(amount)), let total = Self.signed(record.cell(column)) else {
                return nil
            }
            let fee = Self.number(record.cell(fee)) ?? 0
            if amount < 0 { isUnsigned = false }
            if fee != 0 { fees += 1 }
            isTotal = isTotal && total == amount - fee
            isRest = isRest && total == amount + fee
        }
        guard fees > 0 else { return nil }
        if isUnsigned { return isRest ? .total(column) : nil }
        return isTotal ? .total(column) : isRest ? .rest(column) : nil
    }
}
