/// The meaning of a word, a run of letters, in an amount.
enum AmountWord {
    case euro, otherCurrency, debitCreditMarker, notFinite

    /// The meaning of a word; `nil` if it has none. Only the four one-letter markers are case-sensitive.
    ///
    /// Scalars are compared one by one, since `String` treats different encodings of an accent as equal.
    init?(_ letters: [Unicode.Scalar]) {
        guard letters.count <= Self.longest else { return nil }
        if letters.count == 1, Self.markerLetters.contains(letters[0]) {
            self = .debitCreditMarker
        } else if let meaning = Self.meanings[letters.flatMap(\.properties.lowercaseMapping.unicodeScalars)] {
            self = meaning
        } else {
            return nil
        }
    }

    private static let longest = 8

    private static let markerLetters: [Unicode.Scalar] = ["S", "H", "D", "C"]

    private static let meanings: [[Unicode.Scalar]: AmountWord] = {
        var meanings: [[Unicode.Scalar]: AmountWord] = [:]
        for (words, meaning) in [
            (euroWords, AmountWord.euro), (otherWords + " " + otherCodes, .otherCurrency),
            ("dr cr db soll haben debit credit af bij", .debitCreditMarker), ("nan inf infinity", .notFinite),
        ] {
            for word in words.split(whereSeparator: \.isWhitespace) {
                meanings[Array(word.lowercased().unicodeScalars)] = meaning
            }
        }
        return meanings
    }()

    private static let euroWords =
        "eur euro euros euroa eurot eura eurų euras eurai eiro ewro evro evra evri evrov ευρώ ευρω евро"

    private static let otherWords = "kr zł kč ft lei leu лв лев лева kn fr sfr dm руб грн"

    /// ISO 4217: legal tender elsewhere by CLDR 47, and the 21 currencies that the euro replaced.
    private static let otherCodes = """
        AED AFN ALL AMD AOA ARS ATS AUD AWG AZN BAM BBD BDT BEF BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF
        CHF CLP CNY COP CRC CUP CVE CYP CZK DEM DJF DKK DOP DZD EEK EGP ERN ESP ETB FIM FJD FKP FRF GBP GEL GHS GIP GMD
        GNF GRD GTQ GYD HKD HNL HRK HTG HUF IDR IEP ILS INR IQD IRR ISK ITL JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD
        KZT LAK LBP LKR LRD LSL LTL LUF LVL LYD MAD MDL MGA MKD MMK MNT MOP MRU MTL MUR MVR MWK MXN MYR MZN NAD NGN NIO
        NLG NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PTE PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SIT SKK SLE
        SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF
        XPF YER ZAR ZMW ZWG
        """
}
