public import JSONText

/// The change stamps of a row's fields, from which a merge decides which version of a field was made with knowledge
/// of the other version.
///
/// A stamp is the time of a change in milliseconds since 1970. If the clock is not later than the row's latest stamp,
/// the stamp is that latest stamp plus 1. Later changes of a row therefore always have greater stamps, even if the
/// clocks of two copies disagree. Fields that were never changed have no stamps of their own, but the base stamp of
/// the row.
public struct RowVersions: Hashable, Sendable {
    /// The stamps of all fields that have no stamps of their own, ascending. More than one after a merge of rows with
    /// separate origins.
    public private(set) var bases: [Int64]
    /// Stamps by merge unit (`TrackedField.unit`), and for lists of words by field and word. Each list is ascending,
    /// and its last stamp is in effect.
    public private(set) var stamps: [String: [Int64]]

    /// The greatest stamp accepted from outside: the end of the year 9999, with room above it for later changes.
    public static let latest: Int64 = 253_402_300_799_999

    /// Makes the versions of a new row, or of a row last changed by a program without stamps.
    /// - Parameters:
    ///   - base: the stamp of the fields that are not in `stamps`: the time of creation or of that last change; 0 if
    ///     unknown.
    ///   - stamps: as the property of this name.
    public init(base: Int64, stamps: [String: [Int64]] = [:]) {
        bases = [base]
        self.stamps = stamps
    }

    /// The greatest stamp of the row.
    /// - Complexity: O(fields that were changed).
    public var last: Int64 { stamps.values.reduce(bases.last ?? 0) { max($0, $1.last ?? 0) } }

    /// Adds a stamp to each key, later than all existing stamps of the row: `moment`, or the last stamp plus 1.
    /// - Parameter moment: the clock, in milliseconds since 1970.
    /// - Complexity: O(stamps).
    public mutating func stamp(_ keys: [String], at moment: Int64) {
        let stamp = max(moment, last + 1)
        for key in keys { stamps[key, default: []].append(stamp) }
    }

    /// The latest stamp of a key. If the key has no stamps of its own, the latest base stamp of the row.
    func stamp(of key: String) -> Int64 { (stamps[key] ?? bases).last ?? 0 }

    /// Whether this version was made with knowledge of the change with this stamp.
    func hasSeen(_ stamp: Int64, of key: String) -> Bool {
        bases.contains(stamp) || stamps[key]?.contains(stamp) == true
    }

    /// The union of both sets of stamps.
    /// - Complexity: O(stamps · log(stamps)).
    func joined(with other: RowVersions) -> RowVersions {
        var result = self
        result.bases = Set(bases).union(other.bases).sorted()
        for key in Set(stamps.keys).union(other.stamps.keys) {
            // Without its own stamps a key has the base stamps. Superseded stamps that are bases need not be repeated.
            let all = Set(stamps[key] ?? bases).union(other.stamps[key] ?? other.bases).sorted()
            result.stamps[key] = all.filter { $0 == all.last || !result.bases.contains($0) }
        }
        return result
    }
}

extension RowVersions {
    /// The stamps as JSON text: an object of lists, with the bases under an empty name.
    public var text: String { json.serialized }

    /// The stamps as a JSON object of lists, with the bases under an empty name.
    public var json: JSON {
        .object(
            ([("", bases)] + stamps.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
                .map { JSON.Member($0, .list($1.map(JSON.integer))) })
    }

    /// Reads an object that `json` wrote. `nil` for any other value, for an object without bases, and if a list is
    /// empty, not strictly ascending, negative or beyond `latest`.
    public init?(_ json: JSON?) {
        guard case .object(let members) = json else { return nil }
        var lists: [String: [Int64]] = [:]
        for member in members {
            guard case .list(let values) = member.value, !values.isEmpty else { return nil }
            var list: [Int64] = []
            for value in values {
                guard case .integer(let stamp) = value, (list.last ?? -1) < stamp, stamp <= Self.latest else {
                    return nil
                }
                list.append(stamp)
            }
            lists[member.name] = list
        }
        guard let bases = lists.removeValue(forKey: "") else { return nil }
        self.bases = bases
        stamps = lists
    }
}

extension TrackedTable {
    /// The stamp keys of the differences between two versions of a row: merge units in field order, and single words.
    /// - Complexity: O(fields).
    public func changedKeys(from old: TrackedRow, to new: TrackedRow) -> [String] {
        var keys: [String] = []
        for (index, field) in fields.enumerated()
        where field.role == .content && old.values[index] != new.values[index] {
            if field.kind == .words {
                let (before, after) = (old.values[index].words, new.values[index].words)
                keys += Set(before).symmetricDifference(after).sorted().map { Self.key(field.name, word: $0) }
                if before.filter(after.contains) != after.filter(before.contains) { keys.append(field.unit) }
            } else if !keys.contains(field.unit) {
                keys.append(field.unit)
            }
        }
        return keys
    }

    /// The merge units (`TrackedField.unit`) of all fields that users edit, in field order.
    public var units: [String] {
        fields.filter { $0.role == .content }.reduce(into: []) { if !$0.contains($1.unit) { $0.append($1.unit) } }
    }

    /// The stamp key of one word in a field.
    static func key(_ field: String, word: String) -> String { "\(field) \(word)" }

    /// The stamp of a row without stored stamps: its time of last change in milliseconds, or 0 if unknown.
    public func baseStamp(of values: [FieldValue]) -> Int64 { changed.map { Self.stamp(at: values[$0]) } ?? 0 }

    /// The stamp of a stored time in seconds, within the accepted range; 0 if there is no time.
    static func stamp(at seconds: FieldValue) -> Int64 {
        min(max(0, seconds.number ?? 0), RowVersions.latest / 1000) * 1000
    }
}
