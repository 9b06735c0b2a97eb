internal import Ledger
internal import Money
internal import Periods
internal import Statements
internal import Users

/// What comes of the rows of files: the expenses to record, and what is told of the rest.
struct ImportPlan {
    /// What one file comes to.
    struct File {
        let name: String
        let format: String
        let facts: [Statement.Fact]
        fileprivate(set) var drafts: [ExpenseDraft] = []
        fileprivate(set) var leftOut: [LeftOut: Int] = [:]
        fileprivate(set) var refused: [(line: Int, refusal: Refusal)] = []
        /// How many went into the category for what nothing is known of.
        fileprivate(set) var unknown = 0
        /// How often each fingerprint has come up until now. Counted for each file by itself: rows that several files have
        /// are the same movement, seen twice.
        fileprivate var occurrences: [String: Int] = [:]
    }

    private(set) var files: [File] = []
    let tree: CategoryTree
    /// The category of the last expense paid to each payee.
    let habits: [String: Category.ID]
    /// Where everything else goes.
    let rest: Category.ID
    /// Whether money that came in is taken as a refund.
    let takesRefunds: Bool

    init(tree: CategoryTree, habits: [String: Category.ID], rest: Category.ID, takesRefunds: Bool) {
        self.tree = tree
        self.habits = habits
        self.rest = rest
        self.takesRefunds = takesRefunds
    }

    var drafts: [ExpenseDraft] { files.flatMap(\.drafts) }

    /// Adds the rows of one more file.
    /// - Throws: `StatementError` for a file that cannot be read as a whole.
    mutating func add(_ name: String, _ statement: Statement) throws {
        var file = File(name: name, format: statement.format, facts: statement.facts)
        try statement.forEachRow { row in
            switch row {
            case .entry(let entry): take(entry, into: &file)
            case .leftOut(_, let reason): file.leftOut[reason, default: 0] += 1
            case .refused(let line, let refusal): file.refused.append((line, refusal))
            }
        }
        files.append(file)
    }

    private func take(_ entry: Entry, into file: inout File) {
        if entry.amount == .zero {
            file.leftOut[.zero, default: 0] += 1
            return
        }
        if entry.amount < .zero && !takesRefunds {
            file.leftOut[.income, default: 0] += 1
            return
        }
        do throws(LedgerError) {
            let details = try ExpenseDetails(
                what: entry.what, payee: entry.payee, method: entry.method, note: entry.note,
                tags: entry.tags.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: "-") }
            ).checked()
            let known = entry.category.flatMap { try? tree.find($0) } ?? nil
            let category = known.flatMap { $0.isArchived ? nil : $0.id } ?? entry.payee.flatMap { habits[$0] }
            if category == nil { file.unknown += 1 }
            file.drafts.append(
                ExpenseDraft(
                    uid: file.uid(of: entry), day: entry.day, amount: entry.amount, category: category ?? rest,
                    details: details))
        } catch {
            file.refused.append((entry.line, Refusal(kind: error.kind, message: error.message, input: error.input)))
        }
    }
}

extension ImportPlan.File {
    /// A uid that follows from what the file says, so that the same row again is the same expense; of rows that say the
    /// same each has its number, since two equal coffees are two.
    fileprivate mutating func uid(of entry: Entry) -> String {
        let print =
            if let reference = entry.reference, !reference.isEmpty {
                ["reference", entry.account ?? "", reference]
            } else {
                [
                    "row", entry.account ?? "", entry.day.iso, String(entry.amount.cents), entry.payee ?? "",
                    entry.what ?? "", entry.note ?? "",
                ]
            }
        let fingerprint = digest(print.map { "\($0.utf8.count):\($0)" }.joined())
        let occurrence = occurrences[fingerprint, default: 0]
        occurrences[fingerprint] = occurrence + 1
        var digits = Array(digest("\(fingerprint) \(occurrence)").utf8.prefix(32))
        // Version 8 of RFC 9562: made from what the maker chose.
        digits[12] = UInt8(ascii: "8")
        digits[16] = UInt8(ascii: "8")
        for place in [20, 16, 12, 8] { digits.insert(UInt8(ascii: "-"), at: place) }
        return String(decoding: digits, as: UTF8.self)
    }
}
