internal import Household

extension BookMerge {
    /// Derives the expenses of merged receipts from the receipts, so that their totals agree.
    ///
    /// Expenses of the version that was not kept become void. Conflicts are reported for the receipt only, not for its
    /// expenses.
    /// - Complexity: O(receipts, their lines, and the expenses).
    mutating func settleReceipts(_ left: BookContents, _ right: BookContents) {
        var receipts = contents[.receipt]
        guard !receipts.isEmpty else { return }
        let place = TrackedTable.receipt.index(of: "expenses")
        for (uid, kept) in receipts {
            guard let one = left[.receipt][uid].map({ redirected($0.values, of: .receipt) }),
                let other = right[.receipt][uid].map({ redirected($0.values, of: .receipt) }), one != other
            else { continue }
            // Sorting the expenses of both versions makes the result independent of the order of merges.
            let all = Set([one, other].flatMap { $0[place].entries.compactMap { $0[0].text } })
            let categories = CategoryNumbers(kept.values)
            guard var receipt = Receipt(TrackedRow(id: 0, values: categories.numbered(kept.values))) else { continue }
            let needed = receipt.purchase.categories
            receipt.parts = all.sorted().enumerated().map { index, uid in
                Receipt.Part(expense: uid, category: index < needed.count ? needed[index] : needed.first ?? 0)
            }
            receipts[uid]?.values[place] = categories.named(receipt.row.values)[place]
        }
        contents[.receipt] = receipts
        contents.settleReceipts()
        let settled = Set(receipts.values.flatMap { $0.values[place].entries.compactMap { $0[0].text } })
        conflicts.removeAll { $0.table == .expense && settled.contains($0.uid) }
    }
}

extension BookContents {
    /// Derives the expenses of all receipts from the receipts.
    /// - Complexity: O(receipts, and their lines).
    mutating func settleReceipts() {
        let table = TrackedTable.expense
        var expenses = self[.expense]
        for (_, version) in self[.receipt].sorted(by: { $0.key < $1.key }) {
            let categories = CategoryNumbers(version.values)
            // An invalid receipt is left alone. The check of the book reports it.
            guard let receipt = Receipt(TrackedRow(id: 0, values: categories.numbered(version.values))),
                let parts = try? receipt.expenses(makingUIDsBy: { "" })
            else { continue }
            for part in parts {
                for (field, value) in [
                    ("day", .number(Int64(receipt.day.number))), ("cents", .number(part.amount.cents)),
                    ("category", FieldValue(categories.uid(part.category))), ("what", FieldValue(part.what)),
                    ("payee", FieldValue(receipt.payee)), ("method", FieldValue(receipt.purchase.soleMethod)),
                    ("void", .number(part.isVoid ? 1 : 0)),
                ] as [(String, FieldValue)] {
                    expenses[part.uid]?.values[table.index(of: field)] = value
                }
            }
        }
        self[.expense] = expenses
    }
}

/// Temporary numbers for the categories of a receipt. The contents of a merge have uids only, but `Receipt` needs
/// numbers.
private struct CategoryNumbers {
    private let uids: [String]

    init(_ values: [FieldValue]) {
        var found: Set<String> = []
        _ = TrackedTable.receipt.mapReferences(of: values) { _, value in
            if let uid = value.text { found.insert(uid) }
            return value
        }
        uids = found.sorted()
    }

    func uid(_ number: Int64) -> String? {
        number > 0 && number <= uids.count ? uids[Int(number) - 1] : nil
    }

    func numbered(_ values: [FieldValue]) -> [FieldValue] {
        TrackedTable.receipt.mapReferences(of: values) { _, value in
            FieldValue(value.text.flatMap { uids.firstIndex(of: $0) }.map { Int64($0) + 1 })
        }
    }

    func named(_ values: [FieldValue]) -> [FieldValue] {
        TrackedTable.receipt.mapReferences(of: values) { _, value in FieldValue(value.number.flatMap(uid)) }
    }
}
