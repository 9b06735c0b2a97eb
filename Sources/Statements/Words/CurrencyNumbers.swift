/// The currencies by their numbers in ISO 4217, as records of fixed width name them.
enum CurrencyNumbers {
    /// The code of a number; `nil` for one that is none here.
    static func code(_ number: Int64) -> String? { codes[number] }

    private static let codes: [Int64: String] = [
        8: "ALL", 12: "DZD", 32: "ARS", 36: "AUD", 48: "BHD", 68: "BOB", 124: "CAD", 144: "LKR", 152: "CLP", 156: "CNY",
        170: "COP", 188: "CRC", 191: "HRK", 192: "CUP", 203: "CZK", 208: "DKK", 214: "DOP", 233: "EEK", 344: "HKD",
        348: "HUF", 352: "ISK", 356: "INR", 360: "IDR", 376: "ILS", 392: "JPY", 398: "KZT", 400: "JOD", 410: "KRW",
        414: "KWD", 422: "LBP", 428: "LVL", 440: "LTL", 458: "MYR", 484: "MXN", 498: "MDL", 504: "MAD", 512: "OMR",
        554: "NZD", 578: "NOK", 586: "PKR", 590: "PAB", 600: "PYG", 604: "PEN", 608: "PHP", 634: "QAR", 643: "RUB",
        682: "SAR", 702: "SGD", 704: "VND", 710: "ZAR", 752: "SEK", 756: "CHF", 764: "THB", 784: "AED", 788: "TND",
        807: "MKD", 818: "EGP", 826: "GBP", 840: "USD", 858: "UYU", 901: "TWD", 928: "VES", 941: "RSD", 946: "RON",
        949: "TRY", 975: "BGN", 977: "BAM", 978: "EUR", 980: "UAH", 981: "GEL", 985: "PLN", 986: "BRL",
    ]
}
