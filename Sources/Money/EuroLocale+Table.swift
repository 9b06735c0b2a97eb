extension EuroLocale {
    /// The 46 locales of the euro countries, by name, without the undetermined one.
    ///
    /// The patterns are the standard currency patterns of CLDR 48. English is included only for Cyprus, Ireland and Malta,
    /// since sources disagree on its marks in other countries.
    public static let all: [EuroLocale] = table.flatMap { row in row.all.map { row.locale(named: $0) } }
        .sorted { $0.name < $1.name }

    /// The locale with an exact name; `nil` for another name. Other locales are not instantiated.
    static func inTable(_ name: String) -> EuroLocale? {
        table.first { $0.all.contains(name) }?.locale(named: name)
    }

    private struct Row {
        let names: String
        let decimal: Unicode.Scalar
        let group: Unicode.Scalar
        let from: Int
        let minus: Unicode.Scalar
        let positive: String
        let negative: String

        init(
            _ names: String, _ decimal: Unicode.Scalar, _ group: Unicode.Scalar, from: Int, minus: Unicode.Scalar = "-",
            _ positive: String, _ negative: String
        ) {
            self.names = names
            self.decimal = decimal
            self.group = group
            self.from = from
            self.minus = minus
            self.positive = positive
            self.negative = negative
        }

        var all: [String] {
            names.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        }

        func locale(named name: String) -> EuroLocale {
            EuroLocale(
                name: name, decimalMark: decimal, groupMark: group, groupingStart: from, minus: minus,
                positivePattern: positive, negativePattern: negative)
        }
    }

    private static let noBreakSpace: Unicode.Scalar = "\u{A0}"
    private static let narrowSpace: Unicode.Scalar = "\u{202F}"
    private static let minusSign: Unicode.Scalar = "\u{2212}"

    private static let table: [Row] = [
        Row(
            "ast_ES ca_ES ca_FR ca_IT de_BE de_DE de_IT de_LU dsb_DE el_CY el_GR fr_LU gl_ES hsb_DE lb_LU sc_IT",
            ",", ".", from: 4, "n\u{A0}€", "-n\u{A0}€"),
        Row("bg_BG lv_LV pt_LU pt_PT", ",", noBreakSpace, from: 5, "n\u{A0}€", "-n\u{A0}€"),
        Row("br_FR sk_SK smn_FI", ",", noBreakSpace, from: 4, "n\u{A0}€", "-n\u{A0}€"),
        Row("de_AT", ",", ".", from: 4, "€\u{A0}n", "-€\u{A0}n"),
        Row("en_CY en_IE en_MT ga_IE mt_MT", ".", ",", from: 4, "€n", "-€n"),
        Row("es_ES it_IT", ",", ".", from: 5, "n\u{A0}€", "-n\u{A0}€"),
        Row("et_EE", ",", noBreakSpace, from: 5, minus: minusSign, "n\u{A0}€", "-n\u{A0}€"),
        Row("eu_ES hr_HR", ",", ".", from: 4, minus: minusSign, "n\u{A0}€", "-n\u{A0}€"),
        Row("fi_FI lt_LT se_FI sv_FI", ",", noBreakSpace, from: 4, minus: minusSign, "n\u{A0}€", "-n\u{A0}€"),
        Row("fr_BE fr_FR", ",", narrowSpace, from: 4, "n\u{A0}€", "-n\u{A0}€"),
        Row("fy_NL", ",", ".", from: 4, "€\u{A0}n", "€\u{A0}n-"),
        Row("gsw_FR", ".", "'", from: 4, minus: minusSign, "n\u{A0}€", "-n\u{A0}€"),
        Row("nl_BE nl_NL", ",", ".", from: 4, "€\u{A0}n", "€\u{A0}-n"),
        Row("sl_SI", ",", ".", from: 5, minus: minusSign, "n\u{A0}€", "-n\u{A0}€"),
        Row("tr_CY", ",", ".", from: 4, "€n", "-€n"),
    ]
}
