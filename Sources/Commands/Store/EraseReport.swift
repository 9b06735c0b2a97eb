internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Reports
internal import Text

/// The summary of an erasure, before or after it.
struct EraseReport {
    enum What: String {
        case expenses, outings, book, store
    }

    let what: What
    /// The name of the book, or the store's folder.
    let name: String
    let wording: Wording
    /// The counts; `nil` for a store, for a book whose content an interrupted command has erased already, and for a
    /// removed book on a server.
    var erasure: Erasure?
    /// The names of the erased outings.
    var outings: [String] = []
    /// The other members of the book, or the other users of the store.
    var others: [String] = []
    /// The number of books in the store; only for the erasure of a store.
    var books = 0
    /// The number of older copies under `backups`.
    var copies = 0
    /// The number of kept reports; `nil` for the store.
    var reports: Int?
    var backup = KeptCopy.none
    /// The path of the backup or copy, once it exists; `nil` for an erasure without one.
    var place: String?
    /// Files in the store's folder that are not spesa's and stay there; only after the erasure of a store.
    var left: [String] = []
    var isDone = false

    init(what: What, name: String, wording: Wording) {
        self.what = what
        self.name = name
        self.wording = wording
    }

    var report: Report {
        Report(schema: "spesa.erase/1", "erase", fields) { sentences }
    }

    private var fields: KeyValuePairs<String, JSON> {
        [
            "erased": .text(what.rawValue), "name": .text(name), "done": .truth(isDone),
            "expenses": JSON(erasure?.expenses), "void": JSON(erasure?.void), "undone": JSON(erasure?.undone),
            "cents": .cents(erasure?.total), "amount": .string(of: erasure?.total),
            "from": JSON(erasure?.days?.first.iso), "to": JSON(erasure?.days?.last.iso),
            "changes": JSON(erasure?.changes), "books": JSON(what == .store ? books : nil),
            "others": .list(others.map(JSON.text)), "copies": JSON(copies), "backup": JSON(place),
            "left": .list(left.map(JSON.text)), "reports": JSON(reports), "void_cents": .cents(erasure?.voidTotal),
        ]
    }

    /// Whether there is nothing to erase: no outings; or no expenses, and no copies or reports that are deleted because
    /// no copy is wanted. Always `false` for a book or a store.
    var isNothing: Bool {
        what == .outings && outings.isEmpty
            || what == .expenses && erasure?.isEmpty != false && !(backup == .none && copies + (reports ?? 0) > 0)
    }

    var sentences: [String] {
        if isNothing { return ["There is nothing to erase."] }
        return [
            subject
                + (isDone
                    ? (isPlural ? " were erased." : " was erased.")
                    : " will be erased for good. This cannot be undone.")
        ]
            + [othersSentence, backupSentence, reportsSentence, leftSentence].compactMap(\.self)
    }

    private var isPlural: Bool {
        what == .expenses && erasure.map { $0.expenses + $0.undone != 1 } == true || what == .outings
    }

    /// Whether the book remains, so that its copies may contain erased data.
    private var leavesBook: Bool { what == .expenses || what == .outings }

    private var subject: String {
        switch what {
        case .expenses: "\(amounts) of the book \(name)\(span), with \(entries),"
        case .outings:
            "The \(outings.count == 1 ? "outing" : "outings") \(series(outings)) of the book \(name)\(contents)"
        case .book: "The book \(name)\(contents)"
        case .store: "The store '\(name)' (\(counted(others.count + 1, "user")), \(counted(books, "book")))"
        }
    }

    /// The contents: `, with 12 expenses (345,67 €) from … to … and 14 entries of its history,`.
    private var contents: String {
        erasure == nil ? " with everything in it" : ", with \(amounts)\(span) and \(entries),"
    }

    /// The numbers of expenses, with their totals: `12 expenses (345,67 €) and 2 void ones (8,00 €)`.
    private var amounts: String {
        guard let erasure else { return counted(0, "expense") }
        func total(_ amount: Amount?) -> String { amount.map { " (\(wording.amounts.string($0)))" } ?? "" }
        let counting = erasure.expenses - erasure.void
        guard erasure.void > 0 else {
            return counted(counting, "expense") + (counting > 0 ? total(erasure.total) : "")
        }
        guard counting > 0 else { return counted(erasure.void, "void expense") + total(erasure.voidTotal) }
        return counted(counting, "expense") + total(erasure.total) + " and " + counted(erasure.void, "void one")
            + total(erasure.voidTotal)
    }

    /// The days of the expenses, and the number of undone ones: ` from … to …, 1 undone`.
    private var span: String {
        guard let erasure else { return "" }
        let days = erasure.days.map { days in
            days.first == days.last
                ? " on \(days.first.fullText)" : " from \(days.first.fullText) to \(days.last.fullText)"
        }
        return (days ?? "") + (erasure.undone > 0 ? ", \(erasure.undone) undone" : "")
    }

    private var entries: String {
        "\(erasure?.changes ?? 0) \(erasure?.changes == 1 ? "entry" : "entries") of its history"
    }

    private var othersSentence: String? {
        guard !others.isEmpty else { return nil }
        let names = others.joined(separator: ", ")
        switch what {
        case .expenses, .outings, .book:
            return "The book \(what == .book && isDone ? "was" : "is") shared with \(names)."
        case .store: return "It has other users: \(names)."
        }
    }

    private var backupSentence: String? {
        switch (backup, isDone) {
        case (.none, false):
            return "No copy will be kept" + (copies == 0 ? "." : "; \(copiesText) under 'backups' will be deleted too.")
        case (.none, true):
            return copies == 0 ? nil : "\(copiesText) under 'backups' \(copies == 1 ? "was" : "were") deleted too."
        case (.copy, false):
            return "A copy will be kept under 'backups' first" + (leavesBook ? olderCopies : supersededCopies)
        case (.copy, true):
            return place.map { "A copy is kept in \($0)" + (leavesBook ? olderCopies : supersededCopies) }
        case (.store, false): return "The whole store will be backed up into an encrypted file first."
        case (.store, true): return place.map { "A backup of the store is in \($0)." }
        }
    }

    private var reportsSentence: String? {
        guard let reports, reports > 0 else { return nil }
        let text = "\(counted(reports, "report")) kept with the book"
        if leavesBook, backup != .none { return "\(text) may still contain the erased \(what.rawValue)." }
        return isDone ? "\(text) \(reports == 1 ? "was" : "were") deleted too." : "\(text) will be deleted too."
    }

    private var olderCopies: String {
        copies == 0 ? "." : "; \(copiesText) may still contain the erased \(what.rawValue)."
    }

    private var supersededCopies: String {
        copies == 0
            ? "." : "; \(copiesText) \(isDone ? copies == 1 ? "was deleted" : "were deleted" : "will be deleted")."
    }

    private var copiesText: String { counted(copies, "older copy", "older copies") }

    private var leftSentence: String? {
        left.isEmpty ? nil : "Other files stay: \(left.joined(separator: ", "))."
    }
}
