/// A group of languages whose letters Windows-1252 lacks, recognised by the words of a header.
enum HeaderFamily: CaseIterable {
    case centralEuropean, baltic, turkish, maltese

    /// The family to which words in the first bytes of a file belong; `nil` if no word belongs to any. Lines with a day
    /// and an amount are skipped: they are no header, and may name shops of any country.
    init?(_ head: [UInt8]) {
        let lines = head.split { $0 == 0x0A || $0 == 0x0D }.prefix(60)
            .filter { line in line.count { (0x30...0x39).contains($0) } < 6 }
        for family in Self.allCases {
            guard let encoding = TextEncoding(named: family.encoding) else { continue }
            let isFound = lines.contains { line in
                let file = InputFile(name: family.encoding, bytes: Array(line))
                guard let bytes = try? TextStream(file, encoding).next() else { return false }
                let words = String(decoding: bytes, as: UTF8.self).lowercased().split { !$0.isLetter }
                return words.contains { family.words.contains(String($0)) }
            }
            if isFound {
                self = family
                return
            }
        }
        return nil
    }

    /// The `iconv` name of the usual encoding of these languages.
    var encoding: String {
        switch self {
        case .centralEuropean: "WINDOWS-1250"
        case .baltic: "WINDOWS-1257"
        case .turkish: "WINDOWS-1254"
        case .maltese: "ISO-8859-3"
        }
    }

    /// Whether a byte beside a letter is evidence of the family's encodings: a letter in one of them, but in
    /// Windows-1252 another letter, a sign or no character.
    func moves(_ byte: UInt8) -> Bool { moved.contains(byte) }

    private var moved: Set<UInt8> {
        switch self {
        case .centralEuropean: Self.central
        case .baltic: Self.allBaltic
        case .turkish: [0xD0, 0xDD, 0xDE, 0xF0, 0xFD, 0xFE]
        case .maltese: [0xC5, 0xD5, 0xE5, 0xF5, 0xB1, 0xBF, 0xAF, 0xA1]
        }
    }

    private static let central: Set<UInt8> = [
        0xC0, 0xC3, 0xC5, 0xC6, 0xC8, 0xCA, 0xCC, 0xCF, 0xD0, 0xD1, 0xD2, 0xD5, 0xD8, 0xD9, 0xDB, 0xDE, 0xE0, 0xE3,
        0xE5, 0xE6, 0xE8, 0xEA, 0xEC, 0xEF, 0xF0, 0xF1, 0xF2, 0xF5, 0xF8, 0xF9, 0xFB, 0xFE, 0x8C, 0x8D, 0x8F, 0x9C,
        0x9D, 0x9F,
    ]

    private static let allBaltic: Set<UInt8> = [
        0xC0, 0xC1, 0xC2, 0xC3, 0xC6, 0xC7, 0xC8, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF, 0xD0, 0xD1, 0xD2, 0xD4, 0xD8,
        0xD9, 0xDA, 0xDB, 0xDD, 0xDE, 0xE0, 0xE1, 0xE2, 0xE3, 0xE6, 0xE7, 0xE8, 0xEA, 0xEB, 0xEC, 0xED, 0xEE, 0xEF,
        0xF0, 0xF1, 0xF2, 0xF4, 0xF8, 0xF9, 0xFA, 0xFB, 0xFD, 0xFE,
    ]

    private var words: Set<String> {
        switch self {
        case .centralEuropean: Self.centralWords
        case .baltic: Self.balticWords
        case .turkish: ["tarih", "tarihi", "tutar", "tutarı", "açıklama", "aciklama", "bakiye", "işlem", "alıcı"]
        case .maltese: ["deskrizzjoni", "ammont", "kummissjoni", "tranżazzjoni", "bilanċ", "benefiċjarju", "munita"]
        }
    }

    /// Words that no Western language has.
    private static let centralWords = set([
        // Czech, Slovak
        "částka|měna|účet|účtu|protiúčet|zůstatek|příjemce|zpráva|popis|název|transakce|zaúčtování|zauctovani|poznámka",
        "dátum|čiastka|zostatok|príjemca|správa|názov|transakcie|zaúčtovania|výdaj|príjem|poznamka|castka|platba",
        // Polish, Hungarian
        "kwota|waluta|opis|tytuł|odbiorca|nadawca|operacji|księgowania|obciążenia|uznania|rachunek|rachunku|transakcji",
        "kontrahent|nazwa|összeg|közlemény|könyvelés|egyenleg|leírás|értéknap|terhelés|jóváírás|tranzakció|devizanem",
        // Croatian, Slovene
        "iznos|primatelj|platitelj|stanje|isplata|uplata|duguje|potražuje|svrha|račun|računa|knjiženja|knjizenja",
        "znesek|prejemnik|plačnik|placnik|breme|odliv|priliv|knjižbe|plačila|plaćanja|placanja",
        // Romanian
        "descriere|sumă|tranzactiei|tranzacţiei|tranzactie|tranzacţie|detalii|cheltuieli|venituri|încasări|plată",
    ])

    private static let balticWords = set([
        "datums|apraksts|saņēmējs|maksātājs|valūta|atlikums|debets|kredīts|mērķis|darījuma|konts|maksājuma",
        "paskirtis|gavėjas|mokėtojas|valiuta|sąskaita|likutis|debetas|kreditas|paaiškinimai|aprašymas|išlaidos|pajamos",
    ])

    private static func set(_ lines: [String]) -> Set<String> {
        Set(lines.flatMap { $0.split(separator: "|").map(String.init) })
    }
}
