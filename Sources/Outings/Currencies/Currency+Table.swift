extension Currency {
    /// The number of decimals of each currency code.
    static let decimals: [String: Int] = {
        var decimals: [String: Int] = [:]
        for (count, codes) in [
            (0, withoutDecimals + " " + formerWithoutDecimals), (2, withTwo + " " + former), (3, withThree),
            (4, withFour),
        ] {
            for code in codes.split(whereSeparator: \.isWhitespace) { decimals[String(code)] = count }
        }
        return decimals
    }()

    // ISO 4217, list one of 2026-01-01, as published by its maintenance agency
    // (https://www.six-group.com/en/products-services/financial-information/data-standards.html). Without metals,
    // bonds, test codes and units of account between central banks, because no price is in these.
    private static let withTwo = """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY
        COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
        INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR
        MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
        STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
        """

    private static let withoutDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"

    private static let withThree = "BHD IQD JOD KWD LYD OMR TND"

    private static let withFour = "CLF UYW"

    /// The currencies that the euro replaced (ISO 4217, list three), see `EuroConversion`.
    private static let former = "ATS BGN CYP DEM EEK FIM FRF HRK IEP LTL LVL MTL NLG SIT SKK"

    private static let formerWithoutDecimals = "BEF ESP GRD ITL LUF PTE"
}
