/// An expense read from a file, before it is recorded.
public struct ImportedExpense: Hashable, Sendable {
    /// The values read from the file.
    public let draft: ExpenseDraft
    /// Whether the file names the category. A guessed category never replaces one chosen by a user.
    public let namesCategory: Bool
    /// Data from the exporting book. `nil` for files of banks and other programs.
    public let origin: Origin?
    /// The bank's reference. `nil` if the file has none.
    public let reference: String?

    /// Number, author, times and void state in the exporting book. A value is `nil` if the file does not have it.
    public struct Origin: Hashable, Sendable {
        /// The number. The importing book keeps number, author and times only if it never had an expense.
        public let id: Int64?
        /// The user who recorded the expense.
        public let by: String?
        /// The time of recording.
        public let created: Instant?
        /// The time of the last change.
        public let changed: Instant?
        /// Whether the expense was void.
        public let isVoid: Bool

        /// Makes the origin of an exported expense.
        public init(id: Int64?, by: String?, created: Instant?, changed: Instant?, isVoid: Bool) {
            self.id = id
            self.by = by
            self.created = created
            self.changed = changed
            self.isVoid = isVoid
        }
    }

    /// Makes an expense. Without an origin its author is the importing user.
    public init(draft: ExpenseDraft, namesCategory: Bool, origin: Origin? = nil, reference: String? = nil) {
        self.draft = draft
        self.namesCategory = namesCategory
        self.origin = origin
        self.reference = reference
    }
}

extension ImportedExpense {
    /// The expense without number, author and times of the exporting book. A book with its own history uses those of
    /// the import.
    public var withoutRecord: ImportedExpense {
        let origin = origin.map { Origin(id: nil, by: nil, created: nil, changed: nil, isVoid: $0.isVoid) }
        return ImportedExpense(draft: draft, namesCategory: namesCategory, origin: origin, reference: reference)
    }
}

/// Produces the expenses of an import. Calls `take` for each expense, which records it and returns the outcome.
public typealias ImportBody = (_ take: (ImportedExpense) throws -> ImportOutcome) throws -> Void

/// The outcome for an expense of a file.
public enum ImportOutcome: Hashable, Sendable, CaseIterable {
    /// The expense was new and was recorded.
    case added
    /// The expense existed and was changed to match the file.
    case changed
    /// The expense existed and was not changed.
    case known
    /// The row matched a manual entry, which was not changed.
    case matched
    /// The row may match one or more manual entries, and the user made no choice. No change was made.
    case open
}

/// The treatment of expenses that the book already has. It does not affect how they are recognized.
public enum ImportTreatment: String, CaseIterable, Sendable {
    /// Leaves the expense unchanged.
    case addOnly = "add-only"
    /// Sets the values that the file has, and keeps others. Tags of the file replace all tags.
    case update
    /// Sets all values, and clears those that the file does not have. A guessed category is not set. A void expense
    /// counts again unless the file says that it is void. A void expense
    /// counts again unless the file says that it is void.
    case replace
    /// Fills in missing texts, and adds the tags of the file. Other values stay.
    case merge

    /// Returns the expense changed according to the treatment. Its time `changed` is not updated.
    /// - Parameter category: the category of the imported expense.
    public func applied(_ imported: ImportedExpense, in category: Category.ID, to expense: Expense) -> Expense {
        let (new, origin) = (imported.draft, imported.origin)
        var result = expense
        switch self {
        case .addOnly: break
        case .merge: result.details = expense.details.completed(by: new.details)
        case .update:
            result.details = new.details.completed(by: expense.details, takingTags: new.details.tags.isEmpty)
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
