internal import Household
internal import Money
internal import Periods

extension TrackedTable {
    /// The receipts of a book with their lines and tenders, which are never taken from two versions.
    public static let receipt = TrackedTable(
        "receipt", plural: "receipts",
        fields: [
            TrackedField("uid", .text, role: .identity, isRequired: true),
            TrackedField("day", .day, isRequired: true),
            TrackedField("payee", .text),
            TrackedField("prices", .choice(PriceBasis.allCases.map(\.rawValue)), unit: "lines", isRequired: true),
            TrackedField("country", .text, unit: "lines"),
            TrackedField("rounding", .amount(isSigned: true), unit: "lines", isRequired: true),
            TrackedField(
                "lines",
                .entries([
                    TrackedField("what", .text),
                    TrackedField("quantity", .number, isRequired: true),
                    TrackedField("unit", .text, isRequired: true),
                    TrackedField("price", .number, isRequired: true),
                    TrackedField("cents", .amount(isSigned: true), isRequired: true),
                    TrackedField("discount", .amount(isSigned: true), isRequired: true),
                    TrackedField("category", .reference("category", whenMerged: .follows), isRequired: true),
                    TrackedField("vat", .number),
                    TrackedField("product", .reference("product", whenMerged: .follows)),
                ]), unit: "lines", isRequired: true, table: "receipt_line"),
            TrackedField(
                "vat",
                .entries([
                    TrackedField("rate", .number, isRequired: true),
                    TrackedField("cents", .amount(isSigned: true), isRequired: true),
                ]), unit: "lines", table: "receipt_vat"),
            TrackedField(
                "tenders",
                .entries([
                    TrackedField("method", .text, isRequired: true),
                    TrackedField("kind", .choice(MethodKind.allCases.map(\.rawValue)), isRequired: true),
                    TrackedField("cents", .amount(isSigned: true), isRequired: true),
                    TrackedField("count", .number),
                    TrackedField("face", .amount(isSigned: false)),
                    TrackedField("change", .amount(isSigned: true), isRequired: true),
                    TrackedField("forgone", .amount(isSigned: true), isRequired: true),
                    TrackedField("open", .truth, isRequired: true),
                ]), unit: "lines", table: "receipt_tender"),
            TrackedField(
                "expenses",
                .entries([
                    TrackedField("expense", .text, isRequired: true, column: "uid"),
                    TrackedField("category", .reference("category", whenMerged: .follows), isRequired: true),
                ]), unit: "lines", isRequired: true, table: "receipt_expense"),
            TrackedField("by", .text, role: .origin, isRequired: true),
            TrackedField("created", .instant, role: .origin, isRequired: true),
            TrackedField("changed", .instant, role: .changed, isRequired: true),
            TrackedField("void", .truth, isRequired: true),
            TrackedField("unstocked", .truth, isLater: true),
        ],
        actions: [.addReceipt, .editReceipt, .voidReceipt, .restoreReceipt],
        isInRoom: true,
        fault: { row in
            guard let receipt = Receipt(row), (try? receipt.purchase.amounts()) != nil else {
                return "it is no receipt"
            }
            return Set(receipt.parts.map(\.expense)).count == receipt.parts.count ? nil : "an expense is there twice"
        })
}

extension Receipt {
    /// From a row of `TrackedTable.receipt`; `nil` for one that no receipt is written as.
    public init?(_ row: TrackedRow) {
        guard let purchase = Purchase(row.values) else { return nil }
        var parts: [Part] = []
        for entry in row.values[9].entries {
            guard let uid = entry[0].text, let category = entry[1].number else { return nil }
            parts.append(Part(expense: uid, category: category))
        }
        self.init(
            id: row.id, uid: row.text(0) ?? "", day: Day(number: Int(row.number(1) ?? 0)), payee: row.text(2),
            purchase: purchase, parts: parts, by: row.text(10) ?? "",
            created: Instant(seconds: row.number(11) ?? 0), changed: Instant(seconds: row.number(12) ?? 0),
            isVoid: row.number(13) == 1, isStocked: row.number(14) != 1)
    }

    /// As a row of `TrackedTable.receipt`.
    public var row: TrackedRow {
        TrackedRow(
            id: id,
            values: [.text(uid), .number(Int64(day.number)), FieldValue(payee)] + purchase.values + [
                .entries(parts.map { [.text($0.expense), .number($0.category)] }),
                .text(by), .number(created.seconds), .number(changed.seconds), .number(isVoid ? 1 : 0),
                isStocked ? .none : .number(1),
            ])
    }
}

extension Purchase {
    fileprivate init?(_ values: [FieldValue]) {
        guard let basis = values[3].text.flatMap(PriceBasis.init(rawValue:)) else { return nil }
        var lines: [ReceiptLine] = []
        for entry in values[6].entries {
            guard let milli = entry[1].number, let unit = entry[2].text, let price = entry[3].number,
                let cents = entry[4].number, let discount = entry[5].number, let category = entry[6].number,
                let line = try? ReceiptLine(
                    what: entry[0].text, product: entry[8].number,
                    quantity: Quantity(milli: milli, unit: Unit(sign: unit)),
                    price: UnitPrice(e5: price), total: Amount(cents: cents), discount: Amount(cents: discount),
                    category: category, rate: entry[7].number.map { VATRate(permille: Int($0)) })
            else { return nil }
            lines.append(line)
        }
        var printed: [PrintedVAT] = []
        for entry in values[7].entries {
            guard let rate = entry[0].number, let cents = entry[1].number else { return nil }
            printed.append(PrintedVAT(rate: VATRate(permille: Int(rate)), vat: Amount(cents: cents)))
        }
        var tenders: [Tender] = []
        for entry in values[8].entries {
            guard let method = entry[0].text, let kind = entry[1].text.flatMap(MethodKind.init(rawValue:)),
                let cents = entry[2].number, let change = entry[5].number, let forgone = entry[6].number,
                let isOpen = entry[7].number
            else { return nil }
            tenders.append(
                Tender(
                    method: method, kind: kind, amount: Amount(cents: cents), count: entry[3].number.map { Int($0) },
                    face: entry[4].number.map(Amount.init(cents:)), change: Amount(cents: change),
                    forgone: Amount(cents: forgone), isOpen: isOpen == 1))
        }
        self.init(
            basis: basis, country: values[4].text, lines: lines, printedVAT: printed, tenders: tenders,
            rounding: Amount(cents: values[5].number ?? 0))
    }

    /// The fields from `prices` to `tenders`.
    fileprivate var values: [FieldValue] {
        [
            .text(basis.rawValue), FieldValue(country), .number(rounding.cents),
            .entries(
                lines.map { line in
                    [
                        FieldValue(line.what), .number(line.quantity.milli), .text(line.quantity.unit.sign),
                        .number(line.price.e5), .number(line.total.cents), .number(line.discount.cents),
                        .number(line.category), FieldValue(line.rate.map { Int64($0.permille) }),
                        FieldValue(line.product),
                    ]
                }),
            .entries(printedVAT.map { [.number(Int64($0.rate.permille)), .number($0.vat.cents)] }),
            .entries(
                tenders.map { tender in
                    [
                        .text(tender.method), .text(tender.kind.rawValue), .number(tender.amount.cents),
                        FieldValue(tender.count.map { Int64($0) }), FieldValue(tender.face?.cents),
                        .number(tender.change.cents), .number(tender.forgone.cents), .number(tender.isOpen ? 1 : 0),
                    ]
                }),
        ]
    }
}
