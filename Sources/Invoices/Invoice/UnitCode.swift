import Household

extension Unit {
    /// The unit of a code of UN/ECE Recommendation 20 or 21. Codes that cannot be a unit become pieces.
    ///
    /// Unknown codes become units with the code as their sign.
    init(code: String) {
        if let known = Self.byCode[code] {
            self = known
        } else {
            // Packaging codes of Recommendation 21 have the prefix X.
            self = code.isEmpty || code.first == "X" ? .piece : Unit(word: code) ?? .piece
        }
    }

    private static let byCode: [String: Unit] = [
        "C62": .piece, "H87": .piece, "EA": .piece, "NAR": .piece, "NPR": .piece, "PCE": .piece, "ZZ": .piece,
        "LS": .piece, "E48": .piece, "1": .piece,
        "KGM": .kilogram, "GRM": .gram, "LTR": .litre, "MLT": .millilitre, "MTR": .metre, "CMT": .centimetre,
        "HUR": .hour,
        "KWH": Unit(sign: "kWh"), "MWH": Unit(sign: "MWh"), "TNE": Unit(sign: "t"), "MTK": Unit(sign: "m²"),
        "MTQ": Unit(sign: "m³"), "KMT": Unit(sign: "km"), "MMT": Unit(sign: "mm"), "MIN": Unit(sign: "min"),
        "DAY": Unit(sign: "day"), "WEE": Unit(sign: "week"), "MON": Unit(sign: "month"), "ANN": Unit(sign: "year"),
    ]

    /// The unit that a seller wrote as a word: `KG`, `pz`. Words that cannot be a unit become pieces.
    init(written word: String) {
        let small = word.lowercased()
        let trimmed = small.last == "." ? String(small.dropLast()) : small
        if let known = Unit(known: trimmed) ?? Self.byWord[trimmed] {
            self = known
        } else {
            self = Self.byCode[word.uppercased()] ?? Unit(word: word) ?? .piece
        }
    }

    private static let byWord: [String: Unit] = [
        "pz": .piece, "pezzi": .piece, "pezzo": .piece, "nr": .piece, "n": .piece, "num": .piece, "cad": .piece,
        "unità": .piece, "st": .piece, "stk": .piece, "stck": .piece, "stück": .piece, "pce": .piece, "pcs": .piece,
        "pc": .piece, "ud": .piece, "uds": .piece, "u": .piece, "un": .piece, "kgs": .kilogram,
        "chilogrammi": .kilogram,
        "gr": .gram, "lt": .litre, "ltr": .litre, "litri": .litre, "mt": .metre, "metri": .metre, "ore": .hour,
        "ora": .hour, "std": .hour, "kwh": Unit(sign: "kWh"), "mq": Unit(sign: "m²"), "mc": Unit(sign: "m³"),
        "smc": Unit(sign: "m³"),
    ]
}
