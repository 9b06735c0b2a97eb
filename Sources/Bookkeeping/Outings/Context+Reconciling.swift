internal import Household
public import Ledger
internal import Money
internal import Outings

extension Context {
    /// Parses the count of a method other than cash and vouchers: value and number of payments, as in `visa=152,40/12`.
    /// - Throws: `OutingError.count`, `notCountedSo`, `AmountError`.
    public func count(_ text: String, of outing: Outing) throws -> OutingCount {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else { throw OutingError.count(text, of: "--card") }
        let kinds = try MethodKinds(of: book)
        let method = kinds.name(parts[0])
        let kind = kinds.kind(method)
        guard kind != .cash, kind != .voucher else {
            throw OutingError.notCountedSo(method: method, kind: kind.rawValue)
        }
        return try count(parts[1], ofMethod: method, in: outing)
    }

    /// Parses the counted cash of an outing's purse.
    /// - Throws: `OutingError.noPurse`, `AmountError`.
    public func countedCash(_ text: String, of outing: Outing) throws -> OutingCount {
        guard outing.purse != nil else { throw OutingError.noPurse(outing.name) }
        let rows = try status(of: outing).reconciliation.methods
        let method = rows.first { $0.kind == .cash }?.method ?? MethodKind.cash.rawValue
        return OutingCount(method: method, count: MethodCount(value: try units(text, in: outing.currency)))
    }

    /// Parses a value, optionally followed by a slash and the number of payments.
    /// - Throws: `OutingError.count`, `AmountError`.
    public func count(_ text: String, ofMethod method: String, in outing: Outing) throws -> OutingCount {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var number: Int?
        if parts.count == 2 {
            guard let read = Int(parts[1]), read >= 0 else { throw OutingError.count(text, of: "--card") }
            number = read
        }
        return OutingCount(
            method: method, count: MethodCount(value: try units(parts[0], in: outing.currency), number: number))
    }

    /// Stores counts of an outing. They replace earlier counts of these methods.
    /// - Parameters:
    ///   - vouchers: the counted vouchers, from `voucherCount`, to store too.
    ///   - isBooked: whether the remaining differences are stored as accepted, replacing earlier ones.
    /// - Throws: `LedgerError.outingIsClosed`.
    public func reconcile(
        _ outing: Outing, _ counts: [OutingCount], vouchers: [VoucherRecord] = [], bookingDifference isBooked: Bool
    ) throws -> Outing {
        let methods = Set(counts.map(\.method))
        // If a method was counted twice, the last count wins.
        let latest = counts.enumerated().filter { place, count in
            !counts[(place + 1)...].contains { $0.method == count.method }
        }.map(\.element)
        func counted(_ outing: Outing) -> Outing {
            var counted = outing
            let kept = outing.counts.filter { !methods.contains($0.method) }
            counted.counts = (kept + latest).sorted { $0.method < $1.method }
            return counted
        }
        let rows = isBooked ? try status(of: counted(outing)).reconciliation.methods : []
        let made = signature
        return try edit(outing, as: .reconcileOuting, noting: vouchers) { outing in
            // Another member may have counted other methods meanwhile.
            outing = counted(outing)
            guard isBooked else { return }
            outing.differences = rows.compactMap { row in
                guard let difference = row.difference, difference != 0 else { return nil }
                return OutingDifference(method: row.method, units: difference, made: made)
            }
        }
    }

    /// Returns the names of the contacts of the book, by number, as far as these outings need them: the result is empty
    /// for a kind of contact that no outing refers to.
    public func namesOfContacts(
        of outings: [Outing]
    ) throws -> (places: [Int64: String], people: [Int64: String], payees: [Int64: String]) {
        func names(_ kind: Contact.Kind, _ isNeeded: Bool) throws -> [Int64: String] {
            guard isNeeded else { return [:] }
            return Dictionary(try book.contacts(kind).map { ($0.id, $0.contact.name) }) { $1 }
        }
        return (
            try names(.place, outings.contains { $0.place != nil }),
            try names(.person, outings.contains { !$0.people.isEmpty }),
            try names(.payee, outings.contains { !$0.payees.isEmpty })
        )
    }
}
