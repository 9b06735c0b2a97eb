import Files
import Outings
import Sheets

/// The currency of the amounts in rows that do not name one.
struct FileCurrency {
    /// The code of the currency; `nil` for the euro.
    let foreign: String?
    /// Whether the user, the header of an amount or that of the balance names the currency. If so, currencies in the
    /// names of accounts do not count.
    let isStated: Bool
    /// The currencies of the currency column, if it is empty in some rows and names the euro in none. The currency of
    /// the rows without one is then unknown. Otherwise empty.
    private(set) var others: [String] = []
    /// The fact to show about the currency; `nil` if there is nothing to mention.
    let fact: FileFact?

    /// Determines the currency from the first of: the user's choice, the amount headers, the balance header, the lines
    /// above the header.
    /// - Parameters:
    ///   - chosen: the user's choice.
    ///   - above: the fields of the lines above the header.
    ///   - isLater: whether another table precedes. An account of a country without the euro then has the currency of
    ///     its country.
    /// - Throws: `StatementError.unclearCurrency` if these lines name several currencies, `.unlikelyEuro` if nothing
    ///   names a currency and the file suggests another one than the euro.
    init(
        _ map: ColumnMap, _ survey: Survey, chosen: String?, above: [[String]], isLater: Bool, file: String
    ) throws(StatementError) {
        if let chosen {
            self.init(chosen, isStated: true, because: "as given")
            return
        }
        let headers = map.amountColumns + map[.balance]
        func currency(_ column: Int) -> String? {
            map.names[column].currency ?? CentsHeader(map.names[column])?.currency
        }
        if let column = headers.first(where: { currency($0) != nil }), let code = currency(column) {
            self.init(CurrencyWords.label(code), isStated: true, because: "'\(map.titles[column])' says so")
            return
        }
        let codes = above.reduce(into: Set<String>()) { $0.formUnion(CurrencyWords.codes(above: $1)) }
        // The currency column decides for each row.
        guard !map.has(.currency) || codes.count == 1 else {
            self.init(map, survey)
            return
        }
        guard codes.count <= 1 else { throw StatementError.unclearCurrency(file, places: codes.sorted()) }
        let year = survey.earliestYear
        let ofAccounts = Set(above.joined().compactMap { Self.currency(ofIBAN: $0, year) })
        if let code = codes.first {
            self.init(code, isStated: false, because: "the lines above the header say so")
        } else if isLater, !map.has(.currency), ofAccounts.count == 1, let code = ofAccounts.first {
            self.init(code, isStated: false, because: "the account above is from a country that uses it")
        } else {
            let isStated = map.has(.currency) || survey.hasLetters
            if !map.has(.currency), let doubt = Self.doubt(map, survey, above: above) {
                throw StatementError.unlikelyEuro(file, reason: doubt.reason, currency: doubt.code)
            }
            let doubt = HeaderLanguages.withoutEuro(map.names).map { language, code in
                "; as its header is in \(language), the amounts may be in \(code): --map currency=\(code)"
            }
            let abroad = map.has(.originalAmount) ? map.first(.originalCurrency) : nil
            let reason =
                abroad.map { "'\(map.titles[$0])' belongs to the original amounts" }
                ?? "nothing in the file names another one"
            self.init(
                foreign: nil,
                fact: isStated ? nil : .init("currency", CurrencyWords.euro, because: reason + (doubt ?? "")))
        }
    }

    /// Takes the euro for the rows whose currency cell is empty, unless all other rows name other currencies.
    private init(_ map: ColumnMap, _ survey: Survey) {
        let column = map.first(.currency)
        let codes = column.flatMap(survey.unnamed.currenciesBesideNone)?.sorted() ?? []
        guard let column, codes != [CurrencyWords.euro], !codes.isEmpty else {
            self.init(foreign: nil, fact: nil)
            return
        }
        guard codes.contains(CurrencyWords.euro) else {
            self.init(foreign: nil, fact: nil)
            others = codes
            return
        }
        self.init(
            foreign: nil,
            fact: .init(
                "currency", CurrencyWords.euro,
                because: "where '\(map.titles[column])' is empty; the others are \(codes.joined(separator: ", "))"))
    }

    /// The reason why amounts without a currency may not be in euro, with the currency that it suggests; `nil` if there
    /// is none.
    private static func doubt(
        _ map: ColumnMap, _ survey: Survey, above: [[String]]
    ) -> (reason: String, code: String?)? {
        if let (column, code) = survey.onlyAbroad { return ("'\(map.titles[column])' is \(code) in every row", code) }
        func only(_ codes: Set<String>) -> String? { codes.count == 1 ? codes.first : nil }
        let usual = survey.currenciesBesideMost
        if !usual.isEmpty, !usual.contains(CurrencyWords.euro) {
            return ("most are in \(usual.sorted().joined(separator: ", "))", only(usual))
        }
        if let (column, codes) = survey.currenciesBesideBalances {
            return ("'\(map.titles[column])' is in \(codes.sorted().joined(separator: ", "))", only(codes))
        }
        let below = survey.below.codes
        if !survey.hasLetters, !below.isEmpty, !below.contains(CurrencyWords.euro) {
            return ("a line below the header names \(below.sorted().joined(separator: ", "))", only(below))
        }
        let isEuroBelow = survey.hasLetters || below.contains(CurrencyWords.euro)
        let countries =
            above.joined().compactMap(country(ofIBAN:)) + survey.accountCountries.sorted()
            + (isEuroBelow ? [] : survey.below.countries.sorted())
        let year = survey.earliestYear
        guard let foreign = countries.first(where: { !hasEuro($0, year) }) else { return nil }
        let isMixed = countries.contains { hasEuro($0, year) }
        // The amounts of another own account are not in its currency only because one account is in euro.
        if isMixed, !survey.ownCountries.contains(foreign) { return nil }
        let last = firstEuroYear(of: foreign).map { ", which did not use the euro before \($0)" } ?? ""
        let code = Set(countries).count == 1 ? currency(of: foreign, year) : nil
        return ("\(isMixed ? "one of the accounts" : "the account") is from \(foreign)\(last)", code)
    }

    /// The country of the first IBAN in a text; `nil` if there is none.
    ///
    /// The format is that of ISO 13616, with optional spaces: a country, two digits, eleven to thirty letters and
    /// digits.
    static func country(ofIBAN text: String) -> String? {
        let bytes = Array(text.utf8)
        for start in bytes.indices {
            let isBegin = start == 0 || !isLetterOrDigit(bytes[start - 1])
            guard isBegin, start + 15 <= bytes.count, isCapital(bytes[start]), isCapital(bytes[start + 1]),
                isDigit(bytes[start + 2]), isDigit(bytes[start + 3])
            else { continue }
            let number = bytes[start...].filter { $0 != 0x20 }.prefix { isCapital($0) || isDigit($0) }
            let country = String(decoding: bytes[start..<start + 2], as: UTF8.self)
            if (15...34).contains(number.count), number.count(where: isDigit) >= 10,
                otherCountries.contains(country) || formerCurrencies[country] != nil
            {
                return country
            }
        }
        return nil
    }

    /// The currency of the country of the first IBAN in a text; `nil` if there is none, or its currency is unknown.
    /// - Parameter year: the earliest year of the rows; `nil` for the present.
    static func currency(ofIBAN text: String, _ year: Int? = nil) -> String? {
        country(ofIBAN: text).flatMap { currency(of: $0, year) }
    }

    /// The currency of a country in a year; `nil` if it is unknown.
    private static func currency(of country: String, _ year: Int?) -> String? {
        hasEuro(country, year) ? CurrencyWords.euro : formerCurrencies[country] ?? currencies[country]
    }

    /// Whether the accounts of a country were in euro in a year; `nil` for the present.
    private static func hasEuro(_ country: String, _ year: Int?) -> Bool {
        guard let since = firstEuroYear(of: country) else { return false }
        return year.map { $0 >= since } ?? true
    }

    /// The currencies of countries that do not use the euro (ISO 4217).
    private static let currencies = [
        "AE": "AED", "AL": "ALL", "AZ": "AZN", "BA": "BAM", "BH": "BHD", "BR": "BRL", "BY": "BYN", "CH": "CHF",
        "CR": "CRC", "CZ": "CZK", "DK": "DKK", "DO": "DOP", "EG": "EGP", "FO": "DKK", "GB": "GBP", "GE": "GEL",
        "GI": "GIP", "GL": "DKK", "GT": "GTQ", "HU": "HUF", "IL": "ILS", "IQ": "IQD", "IS": "ISK", "JO": "JOD",
        "KW": "KWD", "KZ": "KZT", "LB": "LBP", "LI": "CHF", "MD": "MDL", "MK": "MKD", "MR": "MRU", "MU": "MUR",
        "NO": "NOK", "PK": "PKR", "PL": "PLN", "QA": "QAR", "RO": "RON", "RS": "RSD", "SA": "SAR", "SE": "SEK",
        "TN": "TND", "TR": "TRY", "UA": "UAH", "VG": "USD",
    ]

    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isCapital(byte) || isDigit(byte) }

    /// The first year in which the accounts of a country were in euro; `nil` if the country does not use the euro.
    private static func firstEuroYear(of country: String) -> Int? {
        guard let former = formerCurrencies[country] else { return nil }
        return yearsWithoutConversion[country] ?? Currency(code: former).flatMap(EuroConversion.of)?.since.year
    }

    /// The countries that use the euro, with the currency of their accounts before.
    private static let formerCurrencies = [
        "AD": "ADP", "AT": "ATS", "BE": "BEF", "BG": "BGN", "CY": "CYP", "DE": "DEM", "EE": "EEK", "ES": "ESP",
        "FI": "FIM", "FR": "FRF", "GR": "GRD", "HR": "HRK", "IE": "IEP", "IT": "ITL", "LT": "LTL", "LU": "LUF",
        "LV": "LVL", "MC": "FRF", "ME": "DEM", "MT": "MTL", "NL": "NLG", "PT": "PTE", "SI": "SIT", "SK": "SKK",
        "SM": "ITL", "VA": "ITL", "XK": "DEM",
    ]

    /// The first years with the euro that `EuroConversion` does not give: Andorra's peseta had no rate of its own, and
    /// Montenegro and Kosovo used the mark until 2001.
    private static let yearsWithoutConversion = ["AD": 1999, "ME": 2002, "XK": 2002]

    /// The countries outside the euro area whose accounts have IBANs (ISO 13616). Palestine has no currency of its own.
    private static let otherCountries = Set(currencies.keys).union(["PS"])

    private init(_ code: String, isStated: Bool, because reason: String) {
        let foreign = CurrencyWords.isEuro(code) ? nil : code
        self.init(foreign: foreign, isStated: isStated, fact: foreign.map { .init("currency", $0, because: reason) })
    }

    private init(foreign: String?, isStated: Bool = false, fact: FileFact?) {
        self.foreign = foreign
        self.isStated = isStated
        self.fact = fact
    }
}
