import Sheets
import Testing

@testable import Statements

/// A file in each language of `LanguageHeaders`.
@Suite struct LanguageHeaderTests {
    private static let files: [String: [String]] = [
        "bg": [
            "Дата;Вальор;Контрагент;Основание;Дебит;Кредит;Салдо;Валута;Статус",
            "13.01.2026;14.01.2026;Билла;Хляб;12,50;;987,50;EUR;Завършена",
            "14.01.2026;14.01.2026;Работодател;Заплата;;1203,00;2190,50;EUR;Завършена",
            "15.01.2026;15.01.2026;Лидл;Мляко;3,10;;;EUR;Изчакваща",
        ],
        "ca": [
            "Data comptable;Data valor;Comerç;Concepte;Càrrec;Abonament;Saldo;Divisa;Estat",
            "13/01/2026;14/01/2026;Bonpreu;Pa;12,50;;987,50;EUR;Comptabilitzat",
            "14/01/2026;14/01/2026;Empresa;Nòmina;;1203,00;2190,50;EUR;Comptabilitzat",
            "15/01/2026;15/01/2026;Lidl;Llet;3,10;;;EUR;Pendent",
        ],
        "eu": [
            "Eragiketaren data;Balio data;Onuraduna;Kontzeptua;Zordunketa;Abonua;Saldoa;Dibisa;Egoera",
            "13/01/2026;14/01/2026;Eroski;Ogia;12,50;;987,50;EUR;Eginda",
            "14/01/2026;14/01/2026;Enpresa;Soldata;;1203,00;2190,50;EUR;Eginda",
            "15/01/2026;15/01/2026;Lidl;Esnea;3,10;;;EUR;Pendiente",
        ],
        "lb": [
            "Buchungsdag;Wäertdatum;Empfänger;Kommunikatioun;Debit;Kredit;Saldo;Devis;Status",
            "13.01.2026;14.01.2026;Cactus;Brout;12,50;;987,50;EUR;Verbucht",
            "14.01.2026;14.01.2026;Patron;Loun;;1203,00;2190,50;EUR;Verbucht",
            "15.01.2026;15.01.2026;Lidl;Mëllech;3,10;;;EUR;Usstehend",
        ],
        "hr": [
            "Datum knjiženja;Datum valute;Primatelj;Opis plaćanja;Isplata;Uplata;Stanje;Valuta;Status",
            "13.01.2026.;14.01.2026.;Konzum;Kruh;12,50;;987,50;EUR;Izvršeno",
            "14.01.2026.;14.01.2026.;Poslodavac;Plaća;;1203,00;2190,50;EUR;Izvršeno",
            "15.01.2026.;15.01.2026.;Lidl;Mlijeko;3,10;;;EUR;Odbijeno",
        ],
        "et": [
            "Kuupäev;Väärtuspäev;Saaja/maksja nimi;Selgitus;Deebet;Kreedit;Jääk;Valuuta;Olek",
            "13.01.2026;14.01.2026;Selver;Leib;12,50;;987,50;EUR;Täidetud",
            "14.01.2026;14.01.2026;Tööandja;Palk;;1203,00;2190,50;EUR;Täidetud",
            "15.01.2026;15.01.2026;Lidl;Piim;3,10;;;EUR;Ootel",
        ],
        "fi": [
            "Kirjauspäivä;Arvopäivä;Saajan nimi;Selite;Veloitus;Hyvitys;Tilin saldo;Valuutta;Tila",
            "13.01.2026;14.01.2026;K-Market;Leipä;12,50;;987,50;EUR;Valmis",
            "14.01.2026;14.01.2026;Työnantaja;Palkka;;1203,00;2190,50;EUR;Valmis",
            "15.01.2026;15.01.2026;Lidl;Maito;3,10;;;EUR;Odottaa",
        ],
        "el": [
            "Ημερομηνία;Ημ/νία αξίας;Δικαιούχος;Αιτιολογία;Χρέωση;Πίστωση;Υπόλοιπο;Νόμισμα;Κατάσταση",
            "13/01/2026;14/01/2026;ΑΒ;Ψωμί;12,50;;987,50;EUR;Ολοκληρώθηκε",
            "14/01/2026;14/01/2026;Εργοδότης;Μισθός;;1203,00;2190,50;EUR;Ολοκληρώθηκε",
            "15/01/2026;15/01/2026;Lidl;Γάλα;3,10;;;EUR;Εκκρεμεί",
        ],
        "ga": [
            "Dáta;Dáta luacha;Íocaí;Cur síos;Dochar;Sochar;Iarmhéid;Airgeadra;Stádas",
            "13/01/2026;14/01/2026;Dunnes;Arán;12.50;;987.50;EUR;Críochnaithe",
            "14/01/2026;14/01/2026;Fostóir;Pá;;1203.00;2190.50;EUR;Críochnaithe",
            "15/01/2026;15/01/2026;Lidl;Bainne;3.10;;;EUR;Ar feitheamh",
        ],
        "lv": [
            "Darījuma datums;Valutēšanas datums;Saņēmējs;Maksājuma mērķis;Debets;Kredīts;Atlikums;Valūta;Statuss",
            "13.01.2026;14.01.2026;Rimi;Maize;12,50;;987,50;EUR;Izpildīts",
            "14.01.2026;14.01.2026;Darba devējs;Alga;;1203,00;2190,50;EUR;Izpildīts",
            "15.01.2026;15.01.2026;Lidl;Piens;3,10;;;EUR;Gaida",
        ],
        "lt": [
            "Operacijos data;Valiutavimo data;Gavėjas;Mokėjimo paskirtis;Išlaidos;Pajamos;Likutis;Valiuta;Būsena",
            "2026-01-13;2026-01-14;Maxima;Duona;12,50;;987,50;EUR;Įvykdyta",
            "2026-01-14;2026-01-14;Darbdavys;Alga;;1203,00;2190,50;EUR;Įvykdyta",
            "2026-01-15;2026-01-15;Lidl;Pienas;3,10;;;EUR;Laukiama",
        ],
        "mt": [
            "Data;Data tal-valur;Benefiċjarju;Deskrizzjoni;Ħruġ;Dħul;Bilanċ;Munita;Stat",
            "13/01/2026;14/01/2026;Pavi;Ħobż;12.50;;987.50;EUR;Kompluta",
            "14/01/2026;14/01/2026;Prinċipal;Paga;;1203.00;2190.50;EUR;Kompluta",
            "15/01/2026;15/01/2026;Lidl;Ħalib;3.10;;;EUR;Pendenti",
        ],
        "sk": [
            "Dátum zaúčtovania;Dátum valuty;Protistrana;Popis platby;Výdavky;Príjmy;Zostatok;Mena;Stav",
            "13.01.2026;14.01.2026;Billa;Chlieb;12,50;;987,50;EUR;Zaúčtované",
            "14.01.2026;14.01.2026;Zamestnávateľ;Mzda;;1203,00;2190,50;EUR;Zaúčtované",
            "15.01.2026;15.01.2026;Lidl;Mlieko;3,10;;;EUR;Čaká",
        ],
        "sl": [
            "Datum knjiženja;Datum valute;Prejemnik;Namen plačila;Breme;Dobro;Stanje;Valuta;Status",
            "13.01.2026;14.01.2026;Mercator;Kruh;12,50;;987,50;EUR;Izvršeno",
            "14.01.2026;14.01.2026;Delodajalec;Plača;;1203,00;2190,50;EUR;Izvršeno",
            "15.01.2026;15.01.2026;Lidl;Mleko;3,10;;;EUR;V čakanju",
        ],
    ]

    private func rows(_ text: String) throws -> [String] {
        try Statement.delimited(text).described()
    }

    @Test(arguments: LanguageHeaders.all.map(\.language))
    func `a file in each language is read by its header`(language: String) throws {
        let lines = try #require(Self.files[language])
        let (first, second) = (lines[1].split(separator: ";"), lines[2].split(separator: ";"))
        #expect(
            try rows(lines.joined(separator: "\n") + "\n") == [
                "2 2026-01-13 12.50 | \(first[2]) | what=\(first[3])",
                "3 2026-01-14 -1203.00 | \(second[2]) | what=\(second[3])", "4 left out: pending",
            ])
        // Each word gives its column a role, although the euro is named beside it in that language.
        let map = ColumnMap(header: lines[0].split(separator: ";").map(String.init))
        let roles: [ColumnRole] = [.date, .valueDate, .payee, .what, .debit, .credit, .balance, .currency, .status]
        #expect(roles.map { map.first($0) } == Array(0..<9))
    }

    @Test(arguments: LanguageHeaders.all.map(\.language))
    func `a single amount column is read in each language`(language: String) throws {
        let words = try #require(LanguageHeaders.all.first { $0.language == language }).words
        func word(_ role: ColumnRole) -> [String] { words[role]?.split(separator: "|").map(String.init) ?? [] }
        for date in word(.date) {
            for amount in word(.amount) {
                let text = "\(date);\(amount) (EUR)\n2026-01-13;-12,50\n2026-01-14;-3,10\n"
                #expect(try rows(text) == ["2 2026-01-13 12.50", "3 2026-01-14 3.10"], "\(date), \(amount)")
            }
        }
    }

    @Test(arguments: [
        ("Дата;Сума в евро", "bg"), ("Dátum;Suma v eurách", "sk"), ("Datums;Summa eiro", "lv"),
        ("Datum;Znesek v evrih", "sl"),
        ("Data;Suma eurais", "lt"), ("Kuupäev;Summa eurodes", "et"), ("Ημερομηνία;Ποσό σε ευρώ", "el"),
        ("Date;Montant en euros", "fr"),
    ])
    func `an amount header names the euro by a word of its language`(header: String, language: String) throws {
        let text = "\(header);Original amount;Currency\n2026-01-13;-12,50;-14,00;USD\n2026-01-14;-3,10;;\n"
        let amounts = try rows(text).map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
        #expect(amounts == ["2 2026-01-13 12.50", "3 2026-01-14 3.10"], "\(language)")
    }

    @Test func `a word for money that went out and for names means what its cells hold`() throws {
        #expect(
            try rows("Dátum;Meno;Suma\n05.11.2026;BILLA;-43,19\n03.11.2026;TESCO;-12,50\n")
                == ["2 2026-11-05 43.19 | BILLA", "3 2026-11-03 12.50 | TESCO"])
        #expect(
            try rows("Päivä;Saaja;Meno;Tulo\n05.11.2026;Alepa;43,19;\n03.11.2026;Oy;;12,50\n")
                == ["2 2026-11-05 43.19 | Alepa", "3 2026-11-03 -12.50 | Oy"])
    }

    @Test func `each language has the required words, each with one meaning that no cells need to decide`() {
        var roles: [String: Set<ColumnRole>] = [:]
        for table in LanguageHeaders.all {
            for role in [
                ColumnRole.date, .valueDate, .amount, .debit, .credit, .payee, .what, .currency, .status, .balance,
            ] {
                #expect(table.words[role]?.isEmpty == false, "\(table.language) \(role)")
            }
            for (role, words) in table.words {
                for word in words.split(separator: "|") {
                    roles[HeaderName(String(word)).words, default: []].insert(role)
                }
            }
        }
        for (word, found) in roles where word != "meno" { #expect(found.count == 1, "\(word): \(found)") }
        #expect(roles["meno"] == [.debit, .payee])
    }
}

/// Headers of a word for an amount and one for its direction.
@Suite struct DirectedAmountHeaderTests {
    @Test(
        arguments: [
            ("Znesek v breme", "Znesek v dobro", "Prejemnik"), ("Suma na ťarchu", "Suma v prospech", "Príjemca"),
            ("Iznos na teret", "Iznos u korist", "Primatelj"),
        ], ["", "0,00"])
    func `a column of amounts with their direction is one of money out or in`(
        names: (out: String, in: String, payee: String), none: String
    ) throws {
        let text = """
            Datum;\(names.payee);\(names.out);\(names.in)
            05.11.2026;SPAR;43,19;\(none)
            02.11.2026;FIRMA;\(none);500,00

            """
        #expect(
            try Statement.delimited(text).described() == ["2 2026-11-05 43.19 | SPAR", "3 2026-11-02 -500.00 | FIRMA"])
    }
}
