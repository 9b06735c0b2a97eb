/// A merge of two versions of a row, field by field. The later change is kept. In a list of words, each word is
/// merged by itself.
///
/// The merge is commutative.
struct VersionMerge {
    private(set) var result: BookContents.Version
    /// The merge units (see `TrackedField.unit`) in which the versions differ.
    private(set) var differences: [Difference] = []
    private let table: TrackedTable

    /// A merge unit in which the versions differ.
    struct Difference: Hashable {
        /// The name of the merge unit.
        let unit: String
        let isFirstKept: Bool
        /// Whether the kept change was made with knowledge of the dropped one.
        let isUpdate: Bool
        /// The dropped values, by field index.
        let dropped: [Int: FieldValue]
    }

    init(_ one: BookContents.Version, _ other: BookContents.Version, of table: TrackedTable) {
        self.table = table
        result = one
        // A shortcut, because most rows of two copies are equal.
        guard one != other else { return }
        for unit in table.units {
            let places = table.fields.indices.filter { place in
                table.fields[place].role == .content && table.fields[place].unit == unit
            }
            if places.count == 1, table.fields[places[0]].kind == .words {
                mergeWords(one, other, at: places[0])
            } else if places.contains(where: { one.values[$0] != other.values[$0] }) {
                let place = places.first { one.values[$0] != other.values[$0] } ?? places[0]
                let (isFirstKept, isUpdate) = decide(
                    one, other, key: unit, tie: weighs(one, more: other, at: place))
                let (kept, dropped) = isFirstKept ? (one, other) : (other, one)
                for place in places { result.values[place] = kept.values[place] }
                differences.append(
                    Difference(
                        unit: unit, isFirstKept: isFirstKept, isUpdate: isUpdate,
                        dropped: Dictionary(uniqueKeysWithValues: places.map { ($0, dropped.values[$0]) })))
            }
        }
        mergeOrigins(one, other)
        result.versions = one.versions.joined(with: other.versions)
    }

    /// Whether `one` wins a tie by its value. The smaller uid wins among references, because joined rows keep their
    /// smallest uid.
    private func weighs(_ one: BookContents.Version, more other: BookContents.Version, at place: Int) -> Bool {
        let (left, right) = (one.values[place], other.values[place])
        if case .reference = table.fields[place].kind { return left.weighsLess(than: right) }
        return right.weighsLess(than: left)
    }

    /// Takes author and time of creation from the version that was created first, and the later of the times of
    /// change.
    private mutating func mergeOrigins(_ one: BookContents.Version, _ other: BookContents.Version) {
        // Canonically equivalent identities may differ in bytes.
        if other.values[table.identity].weighsLess(than: one.values[table.identity]) {
            result.values[table.identity] = other.values[table.identity]
        }
        let origins = table.fields.indices.filter { table.fields[$0].role == .origin }
        let (left, right) = (origins.map { one.values[$0] }, origins.map { other.values[$0] })
        // Times of creation are compared before the other fields.
        let first = Self.madeFirst(left, right, by: origins.map { table.fields[$0].kind == .instant }) ? one : other
        for place in origins { result.values[place] = first.values[place] }
        guard let changed = table.changed else { return }
        let moments = [one.values[changed].number, other.values[changed].number].compactMap(\.self)
        result.values[changed] = FieldValue(moments.max())
    }

    private static func madeFirst(_ left: [FieldValue], _ right: [FieldValue], by isInstant: [Bool]) -> Bool {
        for wanted in [true, false] {
            for (place, isInstant) in isInstant.enumerated() where isInstant == wanted && left[place] != right[place] {
                return left[place].weighsLess(than: right[place])
            }
        }
        return true
    }

    /// Decides which version of a key is kept, and whether it was made with knowledge of the dropped version.
    /// - Parameter tie: whether the first version wins if stamps do not decide. The caller must derive it from the
    ///   values, never from the order of the books.
    private func decide(
        _ one: BookContents.Version, _ other: BookContents.Version, key: String, tie: Bool
    ) -> (isFirstKept: Bool, isUpdate: Bool) {
        let (first, second) = (one.versions.stamp(of: key), other.versions.stamp(of: key))
        let knowsSecond = knows(one, stamp: second, of: key)
        let knowsFirst = knows(other, stamp: first, of: key)
        if knowsFirst != knowsSecond { return (knowsSecond, true) }
        return (first == second ? tie : first > second, false)
    }

    /// Whether a version was made with knowledge of a stamp. The creation of the row is always known.
    private func knows(_ version: BookContents.Version, stamp: Int64, of key: String) -> Bool {
        if version.versions.hasSeen(stamp, of: key) { return true }
        guard let created = table.fields.firstIndex(where: { $0.role == .origin && $0.kind == .instant }) else {
            return stamp == 0
        }
        return stamp == 0 || stamp == TrackedTable.stamp(at: version.values[created])
    }

    private mutating func mergeWords(_ one: BookContents.Version, _ other: BookContents.Version, at place: Int) {
        let field = table.fields[place]
        let (left, right) = (one.values[place].words, other.values[place].words)
        guard one.values[place] != other.values[place] else { return }
        var kept = Set(left).intersection(right)
        var decisions: [(isFirstKept: Bool, isUpdate: Bool)] = []
        var dropped: [Bool: (words: Set<String>, isUpdate: Bool)] = [:]
        for word in Set(left).symmetricDifference(right).sorted() {
            let key = TrackedTable.key(field.name, word: word)
            let decision = decide(one, other, key: key, tie: left.contains(word))
            let (isFirstKept, isUpdate) = decision
            decisions.append(decision)
            if left.contains(word) == isFirstKept { kept.insert(word) }
            let before = dropped[isFirstKept]
            dropped[isFirstKept] = ((before?.words ?? []).union([word]), (before?.isUpdate ?? true) && isUpdate)
        }
        // The word order is kept from a version that knew the other. Otherwise the words are sorted.
        if left.filter(right.contains) != right.filter(left.contains) {
            decisions.append(decide(one, other, key: field.unit, tie: true))
        }
        if let first = decisions.first, decisions.allSatisfy({ $0 == first && $0.isUpdate }) {
            result.values[place] = .words(first.isFirstKept ? left : right)
        } else {
            result.values[place] = .words(kept.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        }
        for (isFirstKept, difference) in dropped.sorted(by: { $0.key && !$1.key }) {
            let words = result.values[place].words
            let before =
                words.filter { !difference.words.contains($0) }
                + difference.words.subtracting(words).sorted()
            differences.append(
                Difference(
                    unit: field.unit, isFirstKept: isFirstKept, isUpdate: difference.isUpdate,
                    dropped: [place: .words(before)]))
        }
    }
}

extension FieldValue {
    /// A total order without further meaning, which breaks ties equally in both books: `none`, numbers, texts by bytes,
    /// words, entries.
    func weighsLess(than other: FieldValue) -> Bool {
        switch (self, other) {
        case (.none, .none): false
        case (.none, _): true
        case (_, .none): false
        case (.number(let left), .number(let right)): left < right
        case (.number, _): true
        case (_, .number): false
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.text, _): true
        case (_, .text): false
        case (.words(let left), .words(let right)):
            left.lexicographicallyPrecedes(right) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        case (.words, _): true
        case (_, .words): false
        case (.entries(let left), .entries(let right)):
            left.lexicographicallyPrecedes(right) { one, other in
                one.lexicographicallyPrecedes(other) { $0.weighsLess(than: $1) }
            }
        }
    }
}
