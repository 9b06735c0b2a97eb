extension StandardFormatTests {
    /// The rows of the samples, trap by trap.
    static let rows: [(String, [String])] = [
        (
            "camt053-v2.xml",
            [
                "9 | 2026-11-20 | 23.45 | payee=Bäckerei Müller | what=Brötchen und Kuchen | account=DE02100500000054540402 | ref=A1",
                "21 | 2026-11-20 | -2500.00 | payee=Arbeit & Lohn | what=RF18539007547034 | account=DE02100500000054540402 | ref=A2",
                "28 | 2026-11-20 | -12.00 | payee=Turnverein | what=Ruecklastschrift | account=DE02100500000054540402 | ref=A3",
                "34 | left out: pending",
                "37 | 2026-11-20 | 10.00 | payee=Stadtwerke | what=Strom | account=DE02100500000054540402 | ref=A4/1",
                "37 | 2026-11-20 | 20.00 | payee=Telefon | what=Sammler | account=DE02100500000054540402 | ref=A4/2",
                "46 | 2026-11-20 | 30.00 | what=Sammler ohne Summe | account=DE02100500000054540402 | ref=A5",
                "55 | left out: currency",
                "58 | refused: amount.too_many_decimals 1.005",
                "61 | refused: day.no-such-day 2026-02-30",
                "64 | left out: zero",
            ]
        ),
        (
            "camt053-v8.xml",
            [
                "1 | 2026-11-20 | 45.10 | payee=Panadería Ñandú | what=pan & leche | account=ES9121000418450200051332 | ref=R1",
                "2 | left out: pending",
                "3 | 2026-11-20 | -10.00 | payee=bruno | account=ES9121000418450200051332 | ref=R3a",
                "3 | 2026-11-20 | 2.00 | payee=Banco | what=Comisión | account=ES9121000418450200051332 | ref=R3b",
            ]
        ),
        (
            "camt052.xml",
            [
                "6 | 2026-11-20 | 3.20 | what=Entgelt 3,20 € | account=4711",
                "13 | refused: entry.direction",
            ]
        ),
        (
            "camt054.xml",
            [
                "6 | 2026-11-20 | 3.20 | what=Entgelt 3,20 € | account=4711",
                "13 | refused: entry.direction",
            ]
        ),
        (
            "ofx1.ofx",
            [
                "17 | 2026-11-20 | -1437.00 | payee=VIR SALAIRE | account=0000157841Z | ref=12  7A",
                "24 | 2026-11-19 | 23.45 | payee=CAFÉ DUPONT & FILS | what=CB 18/11 | account=0000157841Z | ref=12 7A",
                "33 | left out: currency",
                "34 | refused: day.no-such-day 20260230",
                "35 | refused: amount.too_many_decimals -1.005",
                "39 | left out: currency",
                "43 | 2026-11-17 | 8.50 | payee=Boulangerie | account=4970XXXX1234 | ref=C1",
            ]
        ),
        (
            "ofx2.ofx",
            [
                "8 | 2026-11-20 | 700.00 | payee=Woning <1> | what=Huur november | account=NL02ABNA0123456789 | ref=X1",
                "14 | 2026-11-20 | -0.50 | payee=Statiegeld | account=NL02ABNA0123456789 | ref=X2",
                "19 | left out: pending",
            ]
        ),
        (
            "split.qif",
            [
                "16 | left out: balance",
                "28 | 2026-11-20 | 34.56 | payee=Market | what=rolls | note=no. 17 | category=Food:Bread | tags=holiday | account=Household",
                "31 | left out: transfer",
                "33 | 2026-11-20 | 200.00 | payee=Market | what=Weekly | note=no. 17 | category=Home | account=Household",
                "36 | 2026-11-21 | -12.50 | payee=Shop | category=Food | tags=gift | account=Household",
                "41 | left out: transfer",
                "45 | refused: amount.ambiguous -1,234",
                "49 | refused: qif.splits",
                "55 | refused: day.no-such-day 13/25/2026",
                "60 | refused: qif.investment",
                "65 | 2026-11-25 | 3.00 | payee=Kiosk",
                "69 | refused: qif.unfinished",
            ]
        ),
        (
            "mt940-de.sta",
            [
                "6 | 2025-12-31 | 23.45 | payee=Stadtwerke Berlin GmbH | what=Rechnung 123 vom 30.12.2025 Strom | account=10050000/54540402 | ref=B5A31PGM",
                "11 | 2026-03-01 | 9.00 | what=Entgelt Februar | account=10050000/54540402",
                "13 | 2026-03-02 | 5.50 | payee=anna | what=RUECKLASTSCHRIFT GUTSCHRIFT | account=10050000/54540402",
                "15 | 2026-03-02 | -7.00 | payee=Turnverein | what=Ruecklastschrift | account=10050000/54540402",
                "17 | refused: day.no-such-day 260230D1,00NMSC",
                "18 | refused: entry.direction 260303X1,00NMSC",
                "19 | 2026-03-03 | -2500.00 | account=10050000/54540402 | ref=S1",
                "26 | 2026-03-04 | 10.00 | what=Frei geschriebener Text ueber zwei Zeilen, der nach 65 Zeichen abgeschnitten ist | account=10050000/54540402 | ref=S2",
            ]
        ),
        (
            "mt940-nl.sta",
            [
                "8 | 2026-11-20 | 23.45 | payee=BAKKER EN ZN | what=Factuur 12/34 november | account=NL02ABNA0123456789",
                "11 | 2026-11-20 | -1.10 | payee=BRUNO | what=terugbetaling | account=NL02ABNA0123456789 | ref=26112054321",
                "14 | 2026-11-20 | 9.00 | what=BEA NR:XXX1234 20.11.26/10.15 KAASWINKEL,PAS123 | account=NL02ABNA0123456789",
                "25 | left out: currency",
            ]
        ),
        (
            "norma43.n43",
            [
                "2 | 2026-11-03 | 23.45 | what=COMPRA TARJ. 5540XXXXXXXX1234 MERCADONA MADRID | account=9999 1111 0123456789",
                "4 | 2026-11-05 | 45.90 | what=RECIBO LUZ CONTRATO 4711 OCTUBRE | account=9999 1111 0123456789",
                "7 | 2026-11-10 | 92.50 | what=HOTEL LISBOA BAR | note=100.00 USD | account=9999 1111 0123456789",
                "10 | 2026-11-27 | -2100.00 | what=NOMINA ACME SL | account=9999 1111 0123456789",
                "12 | 2026-11-28 | 3.00 | what=Intereses, comisiones, custodia, gastos e impuestos "
                    + "| account=9999 1111 0123456789",
                "13 | left out: zero",
                "16 | left out: currency",
            ]
        ),
        (
            "coda.cod",
            [
                "3 | 2026-11-03 | 45.99 | payee=PROXIMUS NV | what=+++123/4567/89002+++ | account=BE68539007547034",
                "6 | 2026-11-03 | 120.00 | payee=MUZIEKSCHOOL | what=FACTUUR 4711 VAN OKTOBER VOOR DE WEKELIJKSE LES PIANO EN EEN BOEK | account=BE68539007547034",
                "9 | 2026-11-03 | 24.10 | payee=DELHAIZE ELSENE | what=DELHAIZE ELSENE BRUSSEL | account=BE68539007547034",
                "11 | 2026-11-03 | 18.80 | payee=VIVAQUA | what=WATER OKTOBER | note=UW KLANTNUMMER 12 | account=BE68539007547034",
                "16 | 2026-11-03 | 30.00 | payee=GARAGE PEETERS | what=HUUR BERGING | account=BE68539007547034",
                "18 | 2026-11-03 | 20.00 | what=TENNIS | account=BE68539007547034",
                "19 | 2026-11-03 | 9.00 | what=AFREKENING KAART | account=BE68539007547034",
                "21 | 2026-11-03 | 105.50 | what=FOREIGN TRANSFER | account=BE68539007547034",
                "24 | 2026-11-03 | -2100.00 | payee=ACME NV | what=LOON NOVEMBER | account=BE68539007547034",
                "26 | refused: amount.too_many_decimals 1.005",
                "32 | left out: currency",
            ]
        ),
        (
            "cfonb.cfo",
            [
                "2 | 2026-11-03 | 45.99 | payee=EDF SA | what=PRLV SEPA EDF CONTRAT 4711 OCTOBRE | account=30002 00550 0000157841Z",
                "6 | 2026-11-04 | 700.00 | payee=AGENCE DU PARC | what=VIR SEPA LOYER LOYER DE NOVEMBRE POUR L APPARTEMENT DU QUATRIEME ETAGE AVEC LES CHARGES | account=30002 00550 0000157841Z",
                "10 | 2026-11-06 | 92.50 | what=FACTURE CARTE DU 021126 NYC | note=100.00 USD | account=30002 00550 0000157841Z",
                "12 | 2026-11-27 | -2100.00 | payee=ACME SARL | what=VIR SALAIRE | account=30002 00550 0000157841Z",
                "14 | 2026-11-28 | 0.79 | what=F COMMISSION | account=30002 00550 0000157841Z",
                "15 | left out: zero",
                "18 | left out: currency",
            ]
        ),
    ]
}
