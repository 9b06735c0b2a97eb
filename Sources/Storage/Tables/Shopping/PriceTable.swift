internal import Database
internal import Household
internal import Ledger
internal import Money
internal import Periods

/// The prices paid for products, from the lines of receipts that are not void.
struct PriceTable {
    let database: any Database

    /// The last price of one unit of a product (`e5`, in hundred-thousandths of a euro), and its day.
    struct Last {
        let day: Int64
        let e5: Int64
        /// The number of receipt lines that bought the product.
        let count: Int64
    }

    /// The last price of each product that was bought, by number of the product.
    /// - Complexity: O(lines with products).
    func last() throws -> [Int64: Last] {
        var last: [Int64: Last] = [:]
        // The entries are sorted from the latest to the earliest.
        for entry in try paid(for: nil) {
            let known = last[entry.product]
            last[entry.product] = Last(
                day: known?.day ?? Int64(entry.paid.day.number), e5: known?.e5 ?? entry.paid.price.e5,
                count: (known?.count ?? 0) + 1)
        }
        return last
    }

    /// All prices paid, latest first, without returns.
    /// - Parameter products: the numbers of products; `nil` for all.
    /// - Complexity: O(receipt lines with these products).
    func paid(for products: [Int64]?) throws -> [PricePaid] {
        guard try TrackedRows(database: database).isThere(.receipt) else { return [] }
        var paid: [PricePaid] = []
        func take(_ row: any QueryRow) { if let price = Self.paid(row) { paid.append(price) } }
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

    /// The last price of each of these products that was bought, by number of the product: the first of its results in
    /// `paid(for:)`.
    /// - Complexity: O(their receipt lines); only one line of each product is read outside the index.
    func lastPaid(for products: [Int64]) throws -> [Int64: PaidPrice] {
        guard !products.isEmpty, try TrackedRows(database: database).isThere(.receipt) else { return [:] }
        var latest: [Int64: (day: Int64, receipt: Int64, position: Int64)] = [:]
        // The product index covers these columns.
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
        // For a product whose last line is a return or has no price, all lines are read.
        for price in try others.isEmpty ? [] : paid(for: others.sorted()) where last[price.product] == nil {
            last[price.product] = price.paid
        }
        return last
    }

    /// The price in a row of the statements; `nil` for a line without a price.
    private static func paid(_ row: any QueryRow) -> PricePaid? {
        let quantity = Quantity(milli: row.integer(4) ?? 0, unit: row.unit(5))
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

    /// The gross price of one unit; `nil` if it cannot be computed.
    ///
    /// The listed price is taken if there is no discount and it results in the total; otherwise the price is the total
    /// less the discount, divided by the quantity.
    /// - Parameters:
    ///   - total: the cents of the line before the discount.
    ///   - listed: the price of one unit on the receipt, in hundred-thousandths of a euro.
    ///   - rate: the VAT to add to a net price, in permille; `nil` for a gross price.
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
