/// One of two versions of the same thing.
///
/// The one that was changed later is kept; of two that were changed in the same second it is told by what they say and
/// never by where they come from, so that both books keep the same one.
protocol MergeVersion {
    var changed: Instant { get }
    var weight: MergeWeight { get }
}

extension MergeVersion {
    /// Whether the other one is kept.
    func yields(to other: Self) -> Bool {
        changed == other.changed ? weight < other.weight : changed < other.changed
    }

    /// Whether both say the same, to the byte, whenever they were changed.
    func saysTheSame(as other: Self) -> Bool {
        weight == other.weight
    }
}

/// All that a version says, in an order without any other meaning.
struct MergeWeight: Comparable {
    private let numbers: [Int64]
    /// As bytes: texts that look the same are not equal unless they are written the same.
    private let texts: [[UInt8]]
    /// The uid it points to. The smaller one weighs more: it is the one that stays where two categories become one.
    private let reference: [UInt8]

    init(numbers: [Int64], texts: [String?], reference: String?) {
        self.numbers = numbers
        self.texts = texts.map { text in text.map { [1] + Array($0.utf8) } ?? [] }
        self.reference = reference.map { [1] + Array($0.utf8) } ?? []
    }

    static func < (left: MergeWeight, right: MergeWeight) -> Bool {
        if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
        if left.texts != right.texts {
            return left.texts.lexicographicallyPrecedes(right.texts) { $0.lexicographicallyPrecedes($1) }
        }
        return right.reference.lexicographicallyPrecedes(left.reference)
    }
}

extension BookContents.CategoryEntry: MergeVersion {
    var weight: MergeWeight {
        MergeWeight(numbers: [isArchived ? 0 : 1], texts: [name], reference: parent)
    }
}

extension BookContents.CeilingEntry: MergeVersion {
    var weight: MergeWeight {
        MergeWeight(
            numbers: [Int64(from.index), until.map { Int64($0.index) } ?? .max, amount?.cents ?? -1], texts: [],
            reference: category)
    }
}

extension BookContents.RuleEntry: MergeVersion {
    /// When it was made is not kept: of two the one stays that `weight` says.
    var changed: Instant { Instant(seconds: 0) }
    var weight: MergeWeight { MergeWeight(numbers: [], texts: [], reference: category) }
}

extension BookContents.ExpenseEntry: MergeVersion {
    /// Who recorded it, and when, is no part of it: that is no matter of versions.
    var weight: MergeWeight {
        MergeWeight(
            numbers: [isVoid ? 0 : 1, Int64(day.number), amount.cents],
            texts: [details.what, details.payee, details.method, details.note] + details.tags, reference: category)
    }
}
