import Household
import Invoices
import Money
import Support
import Testing

@Suite struct InvoiceTests {
    private static let samples: [(name: String, receipts: [[String]])] = [
        (
            "ubl-invoice.xml",
            [
                [
                    "UBL invoice R-2026/117 Holzwerk 2026-11-12 DE net 22975",
                    "12500 m x 1299000 = 16238 - 640 @190 Eiche, gehobelt", "1000 piece x 300000 = 300 @190 Zuschnitt",
                    "100000 piece x 30000 = 3000 @190 Schrauben 4 x 40",
                    "1000 piece x 1020000 = 1020 @70 Holzkunde (Buch)",
                    "1000 piece x -1000000 = -1000 @190 Treuerabatt", "1000 piece x 490000 = 490 @190 Versand",
                    "1000 piece x 2000 = 2 rounding", "vat 190 3494", "vat 70 71", "paid prepaid other 5000",
                    "asked transfer",
                ]
            ]
        ),
        (
            "ubl-credit-note.xml",
            [
                [
                    "UBL credit note G-9 Sähkö Oy 2026-11-14 FI net -2510", "-80000 kWh x 25000 = -2000 @255 Sähkö",
                    "vat 255 -510",
                ]
            ]
        ),
        (
            "factur-x.xml",
            [
                [
                    "CII invoice FA-2026-0042 Électro Lyon SARL 2026-11-18 FR net 6274",
                    "3000 piece x 1241670 = 3725 @200 Câble HDMI", "1000 piece x 1800000 = 1800 - 90 @55 Livre",
                    "vat 200 745", "vat 55 94", "paid card card 6274", "asked card",
                ]
            ]
        ),
        (
            "fatturapa.xml",
            [
                [
                    "FatturaPA 118/A Luce & Gas S.p.A. 2026-11-05 IT net 7028",
                    "123000 kWh x 25341 = 3117 @100 Energia", "1000 piece x 433400 = 433 @100 Quota fissa",
                    "2000 piece x 1000000 = 2000 - 200 @220 Lampada", "1000 piece x 727000 = 727 Anticipo spese",
                    "1000 piece x 200000 = 200 imposta di bollo", "vat 100 355", "vat 220 396", "asked transfer",
                ],
                [
                    "FatturaPA 119/A Luce & Gas S.p.A. 2026-11-06 IT net -550",
                    "1000 piece x -500000 = -500 @100 Storno energia", "vat 100 -50",
                ],
            ]
        ),
    ]

    @Test(arguments: samples.map(\.name))
    func `a sample of each standard is read to the cent`(name: String) throws {
        let expected = try #require(Self.samples.first { $0.name == name }).receipts
        let read = try ForeignReceipt.read(name, Samples.bytes(name))
        #expect(read.map(\.described) == expected)
        #expect(Set(read.map(\.identity)).count == read.count)
    }

    private static func sample(_ name: String) -> String { String(decoding: Samples.bytes(name), as: UTF8.self) }

    @Test(
        arguments: [
            ("ubl-invoice.xml", "\">199.18<", "\">199.17<", "the sum of the lines", 19917, 19918),
            ("ubl-invoice.xml", "\">183.88<", "\">183.89<", "what is taxed at 19.0 %", 18389, 18388),
            ("ubl-invoice.xml", "\">34.94<", "\">36.94<", "the VAT of 19.0 %", 3694, 3493),
            ("ubl-invoice.xml", "\">35.65<", "\">35.66<", "the VAT in all", 3566, 3565),
            ("ubl-invoice.xml", "\">194.08<", "\">194.07<", "the total without VAT", 19407, 19408),
            ("ubl-invoice.xml", "\">229.73<", "\">229.63<", "the total with VAT", 22963, 22973),
            ("ubl-invoice.xml", "\">179.75<", "\">229.75<", "what is left to pay", 22975, 17975),
            ("ubl-invoice.xml", "\">50.00<", "\">0.00<", "what is left to pay", 17975, 22975),
            (
                "factur-x.xml", ">54.35</ram:LineTotalAmount", ">54.34</ram:LineTotalAmount", "the sum of the lines",
                5434, 5435
            ),
            ("factur-x.xml", ">0.00</ram:DuePayable", ">0.01</ram:DuePayable", "what is left to pay", 1, 0),
            ("fatturapa.xml", ">35.50<", ">35.51<", "what is taxed at 10.0 %", 3551, 3550),
            ("fatturapa.xml", ">70.28</ImportoTotale", ">70.27</ImportoTotale", "what is left to pay", 7027, 6828),
        ] as [(String, String, String, String, Int64, Int64)])
    func `figures that do not add up are refused with both amounts`(
        name: String, from: String, to: String, what: String, printed: Int64, computed: Int64
    ) throws {
        let text = Self.sample(name).replacing(from, with: to)
        #expect(
            throws: InvoiceError.sum(what, printed: Amount(cents: printed), computed: Amount(cents: computed))
        ) { try ForeignReceipt.read(text) }
        // If the difference is accepted, the total is the amount to be paid.
        let lenient = try ForeignReceipt.read(text, ForeignReceipt.Options(isStrict: false))
        #expect(lenient[0].total != nil && lenient[0].printedVAT.isEmpty)
    }

    @Test(
        arguments: [
            ("ubl-invoice.xml", ">EUR</cbc:Doc", ">SEK</cbc:Doc", InvoiceError.currency("SEK")),
            ("factur-x.xml", ">EUR</ram:Inv", ">CHF</ram:Inv", .currency("CHF")),
            ("fatturapa.xml", "<Divisa>EUR", "<Divisa>USD", .currency("USD")),
            ("ubl-invoice.xml", "2026-11-12", "12.11.2026", .unreadable("IssueDate", text: "12.11.2026")),
            ("factur-x.xml", "20261118", "20261318", .unreadable("IssueDateTime", text: "20261318")),
            ("ubl-invoice.xml", ">R-2026/117<", "><", .missing("ID of Invoice (line 2)")),
            ("ubl-invoice.xml", "\">10.00<", "\">10.001<", .unreadable("Amount (line 25)", text: "10.001")),
            ("ubl-invoice.xml", "\">10.00<", "\">ten<", .unreadable("Amount (line 25)", text: "ten")),
            (
                "ubl-invoice.xml", "\">10.00<", "\">1e3<", .unreadable("Amount (line 25)", text: "1e3")
            ),
            ("ubl-invoice.xml", "\">10.00<", "\">99999999999999999999.00<", .overflow),
            (
                "ubl-invoice.xml", "\">10.00<", "\">99999999999999999999999999999999999999999.00<",
                .unreadable("Amount (line 25)", text: "99999999999999999999999999999999999999999.00")
            ),
            ("ubl-invoice.xml", "<cbc:Percent>7<", "<cbc:Percent>7.25<", .rate("7.25")),
            ("ubl-invoice.xml", "<cbc:Percent>7<", "<cbc:Percent>101<", .rate("101")),
            ("ubl-invoice.xml", "<Invoice ", "<Invoicing ", .form(file: "file", .other("Invoicing"))),
            (
                "fatturapa.xml", "<p:FatturaElettronica ", "<p:FatturaElettronicaSemplificata ",
                .form(file: "file", .simplified)
            ),
            ("factur-x.xml", "rsm:CrossIndustryInvoice", "rsm:CrossIndustryDocument", .form(file: "file", .zugferd1)),
        ] as [(String, String, String, InvoiceError)])
    func `unsupported content is refused with its text`(
        name: String, from: String, to: String, error: InvoiceError
    ) {
        var text = Self.sample(name).replacing(from, with: to)
        for root in ["Invoicing", "p:FatturaElettronicaSemplificata"] where to.hasPrefix("<" + root) {
            text = text.replacing("</" + from.dropFirst().dropLast() + ">", with: "</\(root)>")
        }
        #expect(throws: error) { try ForeignReceipt.read(text) }
        #expect(!error.words.message.isEmpty)
    }

    /// The smallest profiles have no lines.
    @Test func `an invoice without lines gets a line for each VAT rate, or a single line`() throws {
        let text = Self.sample("factur-x.xml")
        let start = try #require(text.firstRange(of: "<ram:IncludedSupply")).lowerBound
        let end = try #require(text.firstRange(of: "<ram:ApplicableHeaderTradeAgreement")).lowerBound
        let basic =
            text[..<start] + text[end...].replacing("<ram:LineTotalAmount>54.35</ram:LineTotalAmount>", with: "")
        #expect(
            try ForeignReceipt.read(String(basic)).first?.described.prefix(4) == [
                "CII invoice FA-2026-0042 Électro Lyon SARL 2026-11-18 FR net 6274",
                "1000 piece x 3725000 = 3725 @200 invoice FA-2026-0042",
                "1000 piece x 1710000 = 1710 @55 invoice FA-2026-0042", "vat 200 745",
            ])
        var minimum = String(basic)
        while let from = minimum.firstRange(of: "<ram:ApplicableTradeTax>"),
            let to = minimum.firstRange(of: "</ram:ApplicableTradeTax>")
        {
            minimum.removeSubrange(from.lowerBound..<to.upperBound)
        }
        #expect(
            try ForeignReceipt.read(minimum).first?.described == [
                "CII invoice FA-2026-0042 Électro Lyon SARL 2026-11-18 FR net 6274",
                "1000 piece x 6274000 = 6274 invoice FA-2026-0042", "paid card card 6274", "asked card",
            ])
    }

    @Test(
        arguments: [
            ("12.50", 1250, 1250), ("+12.5", 1250, 1250), ("-0.005", nil, -1), ("0.004", nil, 0), (" 7 ", 700, 700),
            ("007.10", 710, 710), ("1.000000000000000000", 100, 100), ("92233720368547758.07", .max, .max),
            ("92233720368547758.08", nil, nil), ("-92233720368547758.08", .min, .min), (".5", 50, 50), ("5.", 500, 500),
            ("", nil, nil), (".", nil, nil), ("1,5", nil, nil), ("1.2.3", nil, nil), ("1e2", nil, nil), ("٣", nil, nil),
            ("1234567890123456789012345", nil, nil), ("0x10", nil, nil),
        ] as [(String, Int64?, Int64?)])
    func `a decimal is read exactly or rounded once`(text: String, exact: Int64?, rounded: Int64?) {
        let number = DecimalText(text)
        #expect(number?.exactly(2) == exact)
        #expect(number?.rounded(2) == rounded)
    }
}
