internal import Database
internal import Household
internal import Ledger
internal import Money
internal import Periods

/// What was paid for products, from the lines of receipts that count.
struct PriceTable {
    let database: any Database

    /// What is known of the last time that a product was bought.
    struct Last {
        let day: Int64
        let e5: Int64
        /// On how many lines it was bought.
        let count: Int64
    }

    /// The last time of every product that was ever bought.
    /// - Complexity: O(lines with products).
    func last() throws -> [Int64: Last] {
        var last: [Int64: Last] = [:]
        // The latest comes first.
        for entry in try paid(for: nil) {
            let known = last[entry.product]
            last[entry.product] = Last(
                day: known?.day ?? Int64(entry.paid.day.number), e5: known?.e5 ?? entry.paid.price.e5,
                count: (known?.count ?? 0) + 1)
        }
        return last
    }

    /// Every price paid for products, the latest first; what was given back is no purchase.
    /// - Parameter products: their numbers; `nil` for all.
    /// - Complexity: O(their lines).
    func paid(for products: [Int64]?) throws -> [PricePaid] {
        guard try TrackedRows(database: database).isThere(.receipt) else { return [] }
        var paid: [PricePaid] = []
        func take(_ row: any Row) { if let price = Self.paid(row) { paid.append(price) } }
        if let products {
            try database.forEachRow(
                """
                SELECT product, day, payee, receipt, quantity, unit, cents, discount, price, prices, vat
                FROM receipt_line JOIN receipt ON receipt.id = receipt
                WHERE product IN (SELECT value FROM json_each($1)) AND quantity > 0 AND void = 0
                ORDER BY day DESC, receipt DESC, position DESC
                """, [.text(products.jsonList)], take)
        } else {
            try database.forEachRow(
                """
                SELECT product, day, payee, receipt, quantity, unit, cents, discount, price, prices, vat
                FROM receipt_line JOIN receipt ON receipt.id = receipt
                WHERE product IS NOT NULL AND quantity > 0 AND void = 0
                ORDER BY day DESC, receipt DESC, position DESC
                """, [], take)
        }
        return paid
    }

    /// The price paid last for each of these products that was ever bought, as `paid(for:)` has it first.
    /// - Complexity: O(their lines), of which one each is read beyond its place and its receipt's day.
    func lastPaid(for products: [Int64]) throws -> [Int64: PaidPrice] {
        guard !products.isEmpty, try TrackedRows(database: database).isThere(.receipt) else { return [:] }
        var latest: [Int64: (day: Int64, receipt: Int64, position: Int64)] = [:]
        // The index of products has all of the line that this asks for.
        try database.forEachRow(
            """
            SELECT product, day, receipt, position FROM receipt_line JOIN receipt ON receipt.id = receipt
            WHERE product IN (SELECT value FROM json_each($1)) AND void = 0
            """, [.text(products.jsonList)]
        ) { row in
            let product = row.integer(0) ?? 0
            let place = (row.integer(1) ?? 0, row.integer(2) ?? 0, row.integer(3) ?? 0)
            if latest[product].map({ place > ($0.day, $0.receipt, $0.position) }) != false { latest[product] = place }
        }
        var last: [Int64: PaidPrice] = [:]
        var others: [Int64] = []
        for (product, line) in latest {
            let price =
                try database.firstRow(
                    """
                    SELECT product, day, payee, receipt, quantity, unit, cents, discount, price, prices, vat
                    FROM receipt_line JOIN receipt ON receipt.id = receipt
                    WHERE receipt = $1 AND position = $2 AND quantity > 0
                    """, .integer(line.receipt), .integer(line.position), read: Self.paid) ?? nil
            if let price { last[product] = price.paid } else { others.append(product) }
        }
        // What was given back, or has no price, is not the last that was paid.
        for price in try others.isEmpty ? [] : paid(for: others.sorted()) where last[price.product] == nil {
            last[price.product] = price.paid
        }
        return last
    }

    /// What a row of the statements says; `nil` for a line without a price.
    private static func paid(_ row: any Row) -> PricePaid? {
        let quantity = Quantity(milli: row.integer(4) ?? 0, unit: Unit(sign: row.text(5) ?? ""))
        return price(
            quantity, total: row.integer(6) ?? 0, discount: row.integer(7) ?? 0, listed: row.integer(8) ?? 0,
            net: row.text(9) == "net" ? row.integer(10) : nil
        ).map { price in
            PricePaid(
                product: row.integer(0) ?? 0,
                paid: PaidPrice(
                    day: Day(number: Int(row.integer(1) ?? 0)), payee: row.text(2), price: price,
                    unit: quantity.unit),
                receipt: row.integer(3) ?? 0)
        }
    }

    /// What one unit came to: as the line says where nothing was taken off and VAT is in it.
    private static func price(
        _ quantity: Quantity, total: Int64, discount: Int64, listed: Int64, net rate: Int64?
    ) -> UnitPrice? {
        let price: UnitPrice?
        if discount == 0, let cost = try? UnitPrice(e5: listed).cost(of: quantity), cost.cents == total {
            price = UnitPrice(e5: listed)
        } else {
            let (amount, overflow) = total.subtractingReportingOverflow(discount)
            price = overflow ? nil : UnitPrice(total: Amount(cents: amount), of: quantity)
        }
        guard let rate, let net = price else { return price }
        return net.withVAT(permille: rate)
    }
}
