public import JSONText

/// When the fields of a row were changed: stamps that tell which of two versions of it has seen the other.
///
/// A stamp is a moment in milliseconds since 1970, or one more than the latest stamp of the row where the clock does not
/// say a later one. So in one row a later change always has a later stamp, and one that was made knowing another copy's
/// changes is later than those, whatever the clocks say. A row that was never changed needs none.
public struct RowVersions: Hashable, Sendable {
    /// The stamps of every field that has none of its own, ascending; more than one where versions came together that began
    /// apart.
    public private(set) var bases: [Int64]
    /// By unit of fields, or by field and word for one that holds words; each ascending, the last one is the one that holds.
    public private(set) var stamps: [String: [Int64]]

    /// The last stamp that is read: the end of the year 9999, which leaves stamps for all changes to come.
    public static let latest: Int64 = 253_402_300_799_999

    /// The versions of a row that was made, or changed last by a program that kept no stamps, at that stamp.
    public init(base: Int64, stamps: [String: [Int64]] = [:]) {
        bases = [base]
        self.stamps = stamps
    }

    /// The latest stamp of all.
    /// - Complexity: O(fields that were changed).
    public var last: Int64 { stamps.values.reduce(bases.last ?? 0) { max($0, $1.last ?? 0) } }

    /// Gives these keys a stamp later than every other one.
    /// - Parameter moment: the clock, in milliseconds since 1970.
    /// - Complexity: O(stamps).
    public mutating func stamp(_ keys: [String], at moment: Int64) {
        let stamp = max(moment, last + 1)
        for key in keys { stamps[key, default: []].append(stamp) }
    }

    /// The stamp that holds for a key.
    func stamp(of key: String) -> Int64 { (stamps[key] ?? bases).last ?? 0 }

    /// Whether the version that has that stamp for the key was seen when this one was made.
    func hasSeen(_ stamp: Int64, of key: String) -> Bool {
        bases.contains(stamp) || stamps[key]?.contains(stamp) == true
    }

    /// What was seen by either.
    /// - Complexity: O(stamps · log(stamps)).
    func joined(with other: RowVersions) -> RowVersions {
        var result = self
        result.bases = Set(bases).union(other.bases).sorted()
        for key in Set(stamps.keys).union(other.stamps.keys) {
            // A side that says nothing of it says its base; one that does not hold is known already.
            let all = Set(stamps[key] ?? bases).union(other.stamps[key] ?? other.bases).sorted()
            result.stamps[key] = all.filter { $0 == all.last || !result.bases.contains($0) }
        }
        return result
    }
}

extension RowVersions {
    /// The stamps as one text: a JSON object of lists, the bases under an empty name.
    public var text: String { json.serialized }

    /// The stamps as an object of lists, the bases under an empty name.
    public var json: JSON {
        .object(
            ([("", bases)] + stamps.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
                .map { JSON.Member($0, .list($1.map(JSON.integer))) })
    }

    /// Reads what `json` writes; `nil` for anything else.
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
    /// What people changed between two versions of a row, as stamps are kept of it: units of fields, and words by
    /// themselves.
    /// - Complexity: O(fields).
    public func changedKeys(from old: TrackedRow, to new: TrackedRow) -> [String] {
        var keys: [String] = []
        for (index, field) in fields.enumerated()
        where field.role == .said && old.values[index] != new.values[index] {
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

    /// Every unit of fields that people say something in.
    public var units: [String] {
        fields.filter { $0.role == .said }.reduce(into: []) { if !$0.contains($1.unit) { $0.append($1.unit) } }
    }

    /// What stamps of one word of a field are kept under.
    static func key(_ field: String, word: String) -> String { "\(field) \(word)" }

    /// The stamp of a row that has none: when it was changed last, or 0 where nothing says.
    public func baseStamp(of values: [FieldValue]) -> Int64 {
        guard let changed, let seconds = values[changed].number else { return 0 }
        return min(max(0, seconds), RowVersions.latest / 1000) * 1000
    }
}
