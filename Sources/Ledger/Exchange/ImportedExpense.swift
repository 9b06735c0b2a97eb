/// An expense of a file, on its way into a book.
public struct ImportedExpense: Hashable, Sendable {
    /// The expense itself.
    public let draft: ExpenseDraft
    /// Whether the file itself names the category; else it is a guess, which never replaces what a person chose.
    public let namesCategory: Bool
    /// What is said by the book it was exported from; `nil` for files of banks and other programs.
    public let origin: Origin?
    /// What the bank calls the movement; `nil` where it gives no reference.
    public let reference: String?

    /// What a book says of an expense besides what people said; `nil` where the file does not tell.
    public struct Origin: Hashable, Sendable {
        /// Its number there; like `by` and the instants kept in a book that never held an expense, and only there.
        public let id: Int64?
        /// Who recorded it there.
        public let by: String?
        /// When it was recorded there.
        public let created: Instant?
        /// When it was changed there last.
        public let changed: Instant?
        /// Whether it was void there.
        public let isVoid: Bool

        /// What an export says of an expense beside the expense itself.
        public init(id: Int64?, by: String?, created: Instant?, changed: Instant?, isVoid: Bool) {
            self.id = id
            self.by = by
            self.created = created
            self.changed = changed
            self.isVoid = isVoid
        }
    }

    /// An expense on its way in; without an origin it is recorded by whoever imports it.
    public init(draft: ExpenseDraft, namesCategory: Bool, origin: Origin? = nil, reference: String? = nil) {
        self.draft = draft
        self.namesCategory = namesCategory
        self.origin = origin
        self.reference = reference
    }
}

extension ImportedExpense {
    /// The same without its number, and without who recorded it and when: in a book with a history of its own that is
    /// whoever imports it.
    public var withoutRecord: ImportedExpense {
        let origin = origin.map { Origin(id: nil, by: nil, created: nil, changed: nil, isVoid: $0.isVoid) }
        return ImportedExpense(draft: draft, namesCategory: namesCategory, origin: origin, reference: reference)
    }
}

/// Produces the expenses of an import: passes each to `take`, which returns the outcome.
public typealias ImportBody = (_ take: (ImportedExpense) throws -> ImportOutcome) throws -> Void

/// What came of an expense of a file.
public enum ImportOutcome: Hashable, Sendable, CaseIterable {
    /// It was not there, and is now.
    case added
    /// It was there, and is now as the file says.
    case changed
    /// It was there, and stays as it is.
    case known
    /// It is one that somebody recorded by hand, and stays as that.
    case matched
    /// It may be one that somebody recorded by hand, and nobody said which: nothing is done.
    case open
}

/// What an import does with an expense that is there already: how it is known again is the same for all.
public enum ImportTreatment: String, CaseIterable, Sendable {
    /// Leaves it as it is.
    case addOnly = "add-only"
    /// Takes over what the file says, and keeps what it does not speak of.
    case update
    /// Makes it what the file says; what the file does not speak of is taken away. A category that is only guessed is not.
    case replace
    /// Fills in what is not there, and replaces nothing.
    case merge

    /// The expense as it is after it, `changed` untouched.
    /// - Parameter category: that of the imported one.
    public func applied(_ imported: ImportedExpense, in category: Category.ID, to expense: Expense) -> Expense {
        let (new, origin) = (imported.draft, imported.origin)
        var result = expense
        switch self {
        case .addOnly: break
        case .merge: result.details = expense.details.completed(by: new.details)
        case .update:
            result.details = new.details.completed(by: expense.details, tags: new.details.tags.isEmpty)
            result.day = new.day
            result.amount = new.amount
            if imported.namesCategory { result.category = category }
            if let origin { result.isVoid = origin.isVoid }
        case .replace:
            result.details = new.details
            result.day = new.day
            result.amount = new.amount
            if imported.namesCategory { result.category = category }
            result.isVoid = origin?.isVoid ?? false
        }
        return result
    }
}

extension ExpenseDetails {
    /// What is said here, and of the rest what is said there.
    /// - Parameter tags: whether tags of the other are taken in behind one's own.
    fileprivate func completed(by other: ExpenseDetails, tags takesTags: Bool = true) -> ExpenseDetails {
        ExpenseDetails(
            what: what ?? other.what, payee: payee ?? other.payee, method: method ?? other.method,
            note: note ?? other.note, tags: takesTags ? tags + other.tags.filter { !tags.contains($0) } : tags)
    }
}
