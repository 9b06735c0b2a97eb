import Files
import Statements
import Testing

/// Files of every format with movements of one month: the day, the amount in cents (negative for money out) and the
/// text that names the movement.
struct CardBillFile: Sendable, CustomTestStringConvertible {
    typealias Movement = (day: Int, cents: Int, text: String)

    let format: String
    let text: @Sendable ([Movement]) -> String
    var testDescription: String { format }

    func statement(_ movements: [Movement]) throws -> Statement {
        let options = ReadingOptions(dateOrder: format == "QIF" ? .dayMonthYear : nil, ignoresBalance: true)
        return try Statement.open(InputFile(name: "a", bytes: Array(text(movements).utf8)), options: options)
    }

    static let all: [CardBillFile] = [
        .init(format: "CSV", text: { csv($0) }), .init(format: "CSV, type", text: { csv($0, isType: true) }),
        .init(format: "OFX", text: { ofx($0) }), .init(format: "OFX, payee", text: { ofx($0, isPayee: true) }),
        .init(format: "QIF", text: qif),
        .init(format: "CAMT.053", text: { camt("BkToCstmrStmt", "Stmt", $0) }),
        .init(format: "CAMT.052", text: { camt("BkToCstmrAcctRpt", "Rpt", $0) }),
        .init(format: "CAMT.053, the bank's words", text: { camt("BkToCstmrStmt", "Stmt", $0, in: .entry) }),
        .init(format: "CAMT.053, transaction", text: { camt("BkToCstmrStmt", "Stmt", $0, in: .transaction) }),
        .init(format: "MT940", text: { mt940($0) { "835?00NMSC?20SVWZ+\($0)?32ANNA" } }),
        .init(format: "MT940, type", text: { mt940($0) { "835?00\($0)?20SVWZ+01/2026" } }),
        .init(format: "MT940, free text", text: { mt940($0) { $0 } }),
        .init(format: "CODA", text: { coda($0) }), .init(format: "CODA, code", text: { coda($0, byCode: true) }),
        .init(format: "CFONB", text: cfonb), .init(format: "Norma 43", text: { norma43($0) }),
        .init(format: "Norma 43, reference", text: { norma43($0, isReference: true) }),
    ]

    /// The element of CAMT that has the text.
    private enum CamtPlace { case remittance, entry, transaction }

    private static func money(_ cents: Int) -> String {
        "\(cents.magnitude / 100).\(digits(Int(cents.magnitude % 100), 2))"
    }

    private static func sign(_ cents: Int) -> String { cents < 0 ? "-" : "" }

    private static func csv(_ movements: [Movement], isType: Bool = false) -> String {
        "Date,\(isType ? "Type," : "")Description,Amount\n"
            + movements.map { movement in
                let text = isType ? "\(movement.text),01/2026" : movement.text
                return "2026-01-\(movement.day),\(text),\(sign(movement.cents))\(money(movement.cents))\n"
            }.joined()
    }

    private static func ofx(_ movements: [Movement], isPayee: Bool = false) -> String {
        "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST>"
            + movements.enumerated().map { index, movement in
                "<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202601\(movement.day)<TRNAMT>\(sign(movement.cents))"
                    + "\(money(movement.cents))<FITID>\(index)"
                    + (isPayee ? "<PAYEE><NAME>\(movement.text)</PAYEE>" : "<NAME>\(movement.text)") + "</STMTTRN>"
            }.joined() + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
    }

    private static func qif(_ movements: [Movement]) -> String {
        "!Type:Bank\n"
            + movements.map { "D\($0.day)/01/2026\nT\(sign($0.cents))\(money($0.cents))\nP\($0.text)\n^\n" }.joined()
    }

    private static func camt(
        _ kind: String, _ report: String, _ movements: [Movement], in place: CamtPlace = .remittance
    ) -> String {
        let entries = movements.map { movement in
            let remittance = place == .remittance ? movement.text : "01/2026"
            let detail =
                "<TxDtls><RmtInf><Ustrd>\(remittance)</Ustrd></RmtInf>"
                + (place == .transaction ? "<AddtlTxInf>\(movement.text)</AddtlTxInf>" : "") + "</TxDtls>"
            return "<Ntry><Amt Ccy='EUR'>\(money(movement.cents))</Amt>"
                + "<CdtDbtInd>\(movement.cents < 0 ? "DBIT" : "CRDT")</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>"
                + "<BookgDt><Dt>2026-01-\(movement.day)</Dt></BookgDt>"
                + "<NtryDtls>\(detail)</NtryDtls>"
                + "\(place == .entry ? "<AddtlNtryInf>\(movement.text)</AddtlNtryInf>" : "")</Ntry>\n"
        }
        return "<?xml version='1.0'?>\n<Document><\(kind)><\(report)>\n" + entries.joined()
            + "</\(report)></\(kind)></Document>\n"
    }

    private static func mt940(_ movements: [Movement], _ details: (String) -> String) -> String {
        ":20:A\n:25:B\n:28C:1\n:60F:C260101EUR1000,00\n"
            + movements.map { movement in
                let amount = money(movement.cents).split(separator: ".").joined(separator: ",")
                return
                    ":61:2601\(movement.day)\(movement.cents < 0 ? "D" : "C")\(amount)NTRF\n:86:\(details(movement.text))\n"
            }.joined() + ":62F:C260131EUR1000,00\n"
    }

    private static func coda(_ movements: [Movement], byCode: Bool = false) -> String {
        func record(_ fields: (Int, String)...) -> String { fixedRecord(128, fields) + "\n" }
        let lines = movements.enumerated().map { index, movement in
            let isPurchase = ["Shop", "Bar"].contains(movement.text)
            let day = "\(movement.day)0126"
            return record(
                (1, "21"), (3, digits(index + 1, 4)), (7, "0000"), (32, movement.cents < 0 ? "1" : "0"),
                (33, digits(Int(movement.cents.magnitude) * 10, 15)), (48, day),
                (54, byCode && !isPurchase ? "00403000" : "00101000"), (62, "0"),
                (63, byCode && !isPurchase ? "VISA 01/2026" : movement.text), (116, day), (125, "0"), (126, "0"),
                (128, "0"))
        }
        return record((1, "0"), (2, "0000"), (6, "310126"), (15, "05"), (35, "ANNA"), (84, "00000"), (128, "2"))
            + record(
                (1, "1"), (2, "2"), (6, "BE68539007547034"), (40, "EUR"), (43, "0"), (44, digits(0, 15)),
                (59, "010126"), (128, "1"))
            + lines.joined()
            + record((1, "8"), (39, "EUR"), (42, "0"), (43, digits(0, 15)), (58, "310126"), (128, "0"))
            + record((1, "9"), (17, "000000"), (23, digits(0, 15)), (38, digits(0, 15)), (128, "2"))
    }

    private static func cfonb(_ movements: [Movement]) -> String {
        func record(_ fields: (Int, String)...) -> String { fixedRecord(120, fields) + "\n" }
        func overpunched(_ cents: Int) -> String {
            let last = Int(cents.magnitude % 10)
            return digits(Int(cents.magnitude / 10), 13) + String(Array(cents < 0 ? "}JKLMNOPQR" : "{ABCDEFGHI")[last])
        }
        func balance(_ code: String) -> String {
            record(
                (1, code), (3, "30002"), (12, "00550"), (17, "EUR"), (20, "2"), (22, "0000157841Z"), (35, "310126"),
                (91, "0000000000000{"))
        }
        let lines = movements.map { movement in
            record(
                (1, "04"), (3, "30002"), (8, "0134"), (12, "00550"), (17, "EUR"), (20, "2"), (22, "0000157841Z"),
                (33, "B1"), (35, "\(movement.day)0126"), (43, "\(movement.day)0126"), (49, movement.text),
                (82, "0000000"), (91, overpunched(movement.cents)))
        }
        return balance("01") + lines.joined() + balance("07")
    }

    private static func norma43(_ movements: [Movement], isReference: Bool = false) -> String {
        func record(_ text: String) -> String { fixedRecord(80, [(1, text)]) + "\n" }
        let lines = movements.map { movement in
            let isReferred = isReference && !["Shop", "Bar"].contains(movement.text)
            return record(
                "22    12342601\(movement.day)2601\(movement.day)12000\(movement.cents < 0 ? "1" : "2")"
                    + digits(Int(movement.cents.magnitude), 14) + digits(0, 22)
                    + (isReferred ? "RECIBO TARJETA" : ""))
                + record("2301" + (isReferred ? "01/2026" : movement.text))
        }
        return record("11999911110123456789260101260131" + "2" + digits(0, 14) + "9783ANNA") + lines.joined()
            + record(
                "33999911110123456789" + "00001" + digits(0, 14) + "00001" + digits(0, 14) + "2" + digits(0, 14)
                    + "978")
    }
}
