internal import Household

extension BookMerge {
    /// Makes the expenses of receipts that both books have what the receipt that is kept says, so that they add up to it; an
    /// expense that only the other version had is void.
    ///
    /// What the versions of these expenses say differently is told of the receipt alone.
    /// - Complexity: O(receipts that both have, and their lines).
    mutating func settleReceipts(_ left: BookContents, _ right: BookContents) {
        var settled: Set<UID> = []
        var numbers: [UID: Int64] = [:]
        var receipts = contents[.receipt]
        var expenses = contents[.expense]
        for (uid, version) in receipts {
            guard let one = left[.receipt][uid], let other = right[.receipt][uid], one != other else { continue }
            var version = version
            let extra = [one, other].flatMap { redirected($0.values, of: .receipt)[Self.parts].entries }
                .sorted { ($0[0].text ?? "") < ($1[0].text ?? "") }
            for part in extra where !version.values[Self.parts].entries.contains(where: { $0[0] == part[0] }) {
                version.values[Self.parts] = .entries(version.values[Self.parts].entries + [part])
            }
            receipts[uid] = version
            settled.formUnion(version.values[Self.parts].entries.compactMap { $0[0].text })
            settle(version, &expenses, &numbers)
        }
        guard !settled.isEmpty else { return }
        contents[.receipt] = receipts
        contents[.expense] = expenses
        conflicts.removeAll { $0.table == .expense && settled.contains($0.uid) }
    }

    private static var parts: Int { TrackedTable.receipt.index(of: "expenses") }

    /// - Parameter numbers: what stands for the uid of a category meanwhile.
    private func settle(_ version: Version, _ expenses: inout [UID: Version], _ numbers: inout [UID: Int64]) {
        let values = TrackedTable.receipt.mapReferences(of: version.values) { _, value in
            guard let uid = value.text else { return value }
            let number = numbers[uid] ?? Int64(numbers.count + 1)
            numbers[uid] = number
            return .number(number)
        }
        // What no receipt is written as stays as it is, for the check to tell of.
        guard let receipt = Receipt(TrackedRow(id: 0, values: values)),
            let parts = try? receipt.expenses(makingUIDsBy: { "" })
        else { return }
        let uids = Dictionary(numbers.map { ($0.value, $0.key) }) { first, _ in first }
        let table = TrackedTable.expense
        for part in parts {
            for (field, value) in [
                ("day", .number(Int64(receipt.day.number))), ("cents", .number(part.amount.cents)),
                ("category", FieldValue(uids[part.category])), ("what", FieldValue(part.what)),
                ("payee", .text(receipt.payee)), ("method", FieldValue(receipt.purchase.soleMethod)),
                ("void", .number(part.isVoid ? 1 : 0)),
            ] as [(String, FieldValue)] {
                expenses[part.uid]?.values[table.index(of: field)] = value
            }
        }
    }
}
