import Household
import Invoices
import Money
import Support
import Testing

@Suite struct TillTextTests {
    private static let samples: [(name: String, lines: [String])] = [
        (
            "till-de.txt",
            [
                "till receipt - REWE 2026-11-20 - gross 612", "1000 piece x 129000 = 129 @190 PFANDARTIKEL LIMO",
                "1000 piece x 25000 = 25 @190 PFAND 0,25", "2000 piece x 99000 = 198 @70 JOGHURT",
                "480 kg x 179000 = 86 @70 BANANEN", "1000 piece x 249000 = 249 - 25 @190 SPÜLMITTEL",
                "1000 piece x -50000 = -50 @190 LEERGUT", "paid cash cash 1000", "change 388",
            ]
        ),
        (
            "till-it.txt",
            [
                "till receipt - ESSELUNGA S.P.A. 2026-11-19 - gross 299", "1000 piece x 159000 = 159 @40 LATTE INTERO",
                "2000 piece x 85000 = 170 @100 YOGURT", "1000 piece x 15000 = 15 - 5 @220 BORSA",
                "1000 piece x -40000 = -40 @100 SCONTO FIDATY", "paid card card 299", "change 0",
            ]
        ),
        (
            "till-fr.txt",
            [
                "till receipt - CARREFOUR CITY 2026-11-18 - gross 894", "2000 piece x 120000 = 240 BAGUETTE",
                "650 kg x 299000 = 194 POMMES", "1000 piece x 510000 = 510 - 50 FROMAGE", "paid card card 894",
            ]
        ),
        (
            "till-es.txt",
            [
                "till receipt - MERCADONA, S.A. 2026-11-17 - gross 503", "1000 piece x 125000 = 125 1 PAN DE MOLDE",
                "3000 piece x 92000 = 276 LECHE ENTERA", "512 kg x 199000 = 102 TOMATE", "paid card card 503",
            ]
        ),
        (
            "till-en.txt",
            [
                "till receipt - DUNNES STORES 2026-11-16 - gross 555", "1000 piece x 215000 = 215 MILK 2L",
                "1000 piece x 189000 = 189 @230 BREAD", "3000 piece x 50000 = 150 APPLE",
                "1000 piece x 1000 = 1 rounding",
                "paid cash cash 600", "change 45",
            ]
        ),
    ]

    @Test(arguments: samples.map(\.name))
    func `receipts printed in five languages are read`(name: String) throws {
        let expected = try #require(Self.samples.first { $0.name == name }).lines
        #expect(try ForeignReceipt.read(name, Samples.bytes(name)).map(\.described) == [expected])
    }

    private func items(_ line: String, total: String) throws -> [String] {
        Array(try ForeignReceipt.read("\(line)\nTOTAL \(total)\n")[0].described.dropFirst())
    }

    @Test(arguments: [
        ("MILK 1,29", "1,29", ["1000 piece x 129000 = 129 MILK"]),
        ("MILK €1.29 A", "1.29", ["1000 piece x 129000 = 129 MILK"]),
        ("TV 1.299,00 €", "1.299,00", ["1000 piece x 129900000 = 129900 TV"]),
        ("TV 1,299.00", "1299.00", ["1000 piece x 129900000 = 129900 TV"]),
        ("MILK 10% 1,29", "1,29", ["1000 piece x 129000 = 129 @100 MILK"]),
        ("MILK 10,00 % 1,29", "1,29", ["1000 piece x 129000 = 129 @100 MILK"]),
        ("2 x MILK 2,58", "2,58", ["2000 piece x 129000 = 258 MILK"]),
        ("MILK 2 x 1,29", "2,58", ["2000 piece x 129000 = 258 MILK"]),
        ("MILK 2x1,29 2,58", "2,58", ["2000 piece x 129000 = 258 MILK"]),
        ("MILK 1,29 x 2 2,58 A", "2,58", ["2000 piece x 129000 = 258 MILK"]),
        ("2 x 1,29\nMILK 2,58", "2,58", ["2000 piece x 129000 = 258 MILK"]),
        ("MILK 2,58\n2 x 1,29", "2,58", ["2000 piece x 129000 = 258 MILK"]),
        ("MILK\n2 x 1,29 2,58", "2,58", ["2000 piece x 129000 = 258 MILK"]),
        ("APPLES\n0,480 kg x 2,99 EUR/kg 1,44", "1,44", ["480 kg x 299000 = 144 APPLES"]),
        ("MILK 1,29\nRABATT -0,29", "1,00", ["1000 piece x 129000 = 129 - 29 MILK"]),
        ("MILK 1,29\nRABATT 0,29-", "1,00", ["1000 piece x 129000 = 129 - 29 MILK"]),
        ("MILK 1,29\nSCONTO - 0,29", "1,00", ["1000 piece x 129000 = 129 - 29 MILK"]),
        ("MILK 1,29\nRABATT -2,29", "-1,00", ["1000 piece x 129000 = 129 MILK", "1000 piece x -229000 = -229 RABATT"]),
        (
            "MILK 1,29\nLEERGUT -0,25", "1,04",
            ["1000 piece x 129000 = 129 MILK", "1000 piece x -25000 = -25 LEERGUT"]
        ),
        ("COLGATE TOTAL 2,99", "2,99", ["1000 piece x 299000 = 299 COLGATE TOTAL"]),
        (
            "MILK 1,29\nSUBTOTAL 1,29\nBREAD 1,00", "2,29",
            ["1000 piece x 129000 = 129 MILK", "1000 piece x 100000 = 100 BREAD"]
        ),
        // Two readings add up; the one that all other lines are printed in is taken.
        (
            "A 2,00\n2 x 1,00\nB 2,00\nC 3,00\n3 x 1,00", "7,00",
            ["2000 piece x 100000 = 200 A", "1000 piece x 200000 = 200 B", "3000 piece x 100000 = 300 C"]
        ),
        (
            "2 x 1,00\nA 2,00\n2 x 1,00\nB 2,00\n3 x 1,00\nC 3,00", "7,00",
            ["2000 piece x 100000 = 200 A", "2000 piece x 100000 = 200 B", "3000 piece x 100000 = 300 C"]
        ),
    ])
    func `typical receipt lines are read`(line: String, total: String, expected: [String]) throws {
        #expect(try items(line, total: total) == expected)
    }

    @Test(arguments: [
        ("BAR 20,00\nRÜCKGELD 7,00", ["paid cash cash 2000", "change 700"]),
        ("KARTE 13,00\nBetrag EUR 13,00\nVISA 13,00", ["paid card card 1300"]),
        (
            "BUONO PASTO 8,00\nCONTANTI 5,00\nRESTO 0,00",
            ["paid voucher voucher 800", "paid cash cash 500", "change 0"]
        ),
        ("ESPÈCES 20,00\nRENDU 7,00", ["paid cash cash 2000", "change 700"]),
        ("EFECTIVO 20,00\nCAMBIO 7,00", ["paid cash cash 2000", "change 700"]),
        ("GIFT CARD 3.00\nCARD 10.00", ["paid voucher voucher 300", "paid card card 1000"]),
        ("ÜBERWEISUNG 13,00", ["paid transfer transfer 1300"]), ("Vielen Dank 1,00", []),
        ("Rundung -0,02\nBAR 12,98", ["paid cash cash 1298"]),
    ])
    func `tenders and change below the total are read`(below: String, expected: [String]) throws {
        let read = try ForeignReceipt.read("LAMP 13,00\nSUMME 13,00\n\(below)\n")[0]
        #expect(read.described.filter { $0.hasPrefix("paid") || $0.hasPrefix("change") } == expected)
    }

    @Test(
        arguments: [
            ("MILK 1,29\n", .till(line: 0, text: "", .noTotal)),
            ("TOTAL 1,29\n", .till(line: 1, text: "TOTAL 1,29", .noLines)),
            (
                "MILK 1,29\nTOTAL 1,29\nTOTAL 1,39\n",
                .till(line: 3, text: "TOTAL 1,39", .twoTotals(Amount(cents: 129), Amount(cents: 139)))
            ),
            (
                "MILK 2 x 1,29 2,50\nTOTAL 2,50\n",
                .till(
                    line: 1, text: "MILK 2 x 1,29 2,50",
                    .quantity(computed: Amount(cents: 258), printed: Amount(cents: 250)))
            ),
            ("MILK 1,29\n2 x 1,29\nTOTAL 1,29\n", .till(line: 2, text: "2 x 1,29", .strayQuantity)),
            (
                "MILK 1,29\nTOTAL 1,29\n1.11.2026 2.11.2026\n",
                .till(line: 0, text: "", .days(["2026-11-01", "2026-11-02"]))
            ),
            (
                "MILK 99999999999999999999,00\nTOTAL 1,00\n",
                .till(line: 1, text: "MILK 99999999999999999999,00", .overflow)
            ),
            ("hello\n", .unknown(file: "file")), ("once upon 1 time\n", .unknown(file: "file")),
        ] as [(String, InvoiceError)])
    func `an unclear receipt is refused`(text: String, error: InvoiceError) {
        #expect(throws: error) { try ForeignReceipt.read(text) }
        #expect(!error.words.message.isEmpty)
    }
}
