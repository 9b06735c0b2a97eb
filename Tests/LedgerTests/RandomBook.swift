import Ledger
import Support

/// Random books that share many uids, names and times, generated from the table descriptions alone.
enum RandomBook {
    static func contents(using random: inout SplitMix64) -> BookContents {
        var contents = BookContents()
        for table in TrackedTable.shared {
            var taken: Set<[FieldValue]> = []
            for uid in ["a", "b", "c", "d", "e", "f", "g"].shuffled(using: &random)
            where Int.random(in: 0..<4, using: &random) > 0 {
                guard let version = version(of: table, known: uid, in: contents, using: &random) else { continue }
                // Names must be unique among siblings of one book, and unique keys among its rows.
                var places: [FieldValue] = table.unique.map { version.values[table.index(of: $0)] }
                if let tree = table.tree {
                    let name = version.values[table.index(of: tree.name)].text?.lowercased()
                    places = [version.values[table.index(of: tree.parent)], FieldValue(name)]
                }
                guard places.isEmpty || taken.insert(places).inserted else { continue }
                contents[table][uid] = version
            }
        }
        return contents
    }

    /// Returns the book after a few changes, at distinct seconds and with names that contain `name`.
    static func grown(
        from root: BookContents, named name: String, clock: inout Int64, using random: inout SplitMix64
    ) -> BookContents {
        var contents = root
        for number in 0..<Int.random(in: 0..<8, using: &random) {
            clock += 1
            let own = "\(name)\(number)"
            guard let table = TrackedTable.shared.randomElement(using: &random) else { continue }
            if let uid = contents[table].keys.sorted().randomElement(using: &random), Bool.random(using: &random) {
                var fields = table.fields.filter { $0.role == .content && !table.unique.contains($0.name) }
                // Moves in both copies could create a cycle, and the merge would then move rows to the top.
                if let tree = table.tree { fields.removeAll { $0.name == tree.parent } }
                guard let field = fields.randomElement(using: &random) else { continue }
                let value =
                    field.name == table.tree?.name
                    ? .text(own) : value(of: field, in: contents, using: &random) ?? .none
                contents.change(uid, of: table, at: clock, [field.name: value])
            } else if var version = version(of: table, known: own, in: contents, using: &random) {
                for (place, field) in table.fields.enumerated() {
                    if field.kind == .instant { version.values[place] = .number(clock) }
                    if field.name == table.tree?.name { version.values[place] = .text(own) }
                    // A distinct month keeps the unique key different from those of other rows.
                    if table.unique.contains(field.name), field.kind == .month {
                        version.values[place] = .number(24_300 + clock)
                    }
                }
                version.versions = RowVersions(
                    base: table.changed == nil ? clock * 1000 : table.baseStamp(of: version.values))
                contents[table][own] = version
            }
        }
        return contents
    }

    private static func version(
        of table: TrackedTable, known uid: String, in contents: BookContents, using random: inout SplitMix64
    ) -> BookContents.Version? {
        var values: [FieldValue] = []
        for field in table.fields {
            guard let value = value(of: field, in: contents, using: &random) else { return nil }
            values.append(value)
        }
        values[table.identity] = .text(uid)
        // The time of creation may not be after the last change.
        if let changed = table.changed, let created = table.fields.firstIndex(where: { $0.name == "created" }) {
            values[created] = .number(min(values[created].number ?? 0, values[changed].number ?? 0))
        }
        return BookContents.Version(values: values, versions: RowVersions(base: table.baseStamp(of: values)))
    }

    private static func value(
        of field: TrackedField, in contents: BookContents, using random: inout SplitMix64
    ) -> FieldValue? {
        if !field.isRequired && !field.isList && Int.random(in: 0..<3, using: &random) == 0 {
            return FieldValue.none
        }
        switch field.kind {
        case .text, .author, .longText: return .text(["x", "X", "y", "z"].randomElement(using: &random) ?? "x")
        case .choice(let words): return FieldValue(words.randomElement(using: &random))
        case .truth: return .number(Int64.random(in: 0...1, using: &random))
        case .amount: return .number(Int64.random(in: 0..<3, using: &random))
        case .day: return .number(20_000 + Int64.random(in: 0..<2, using: &random))
        case .month: return .number(24_300 + Int64.random(in: 0..<2, using: &random))
        case .instant: return .number(Int64.random(in: 0..<4, using: &random))
        case .words: return .words(["s", "t", "u"].filter { _ in Bool.random(using: &random) })
        case .anyCurrency: return .text("CZK")
        case .rates: return .text("")
        case .currency: return .text("EUR")
        case .number: return .number(Int64.random(in: 0..<3, using: &random))
        case .entries(let fields):
            let entries = (0..<Int.random(in: (field.isRequired ? 1 : 0)..<3, using: &random)).map { _ in
                fields.compactMap { value(of: $0, in: contents, using: &random) }
            }
            return entries.allSatisfy { $0.count == fields.count } ? .entries(entries) : nil
        case .reference(let name, _):
            let uids = TrackedTable.named(name).map { contents[$0].keys.sorted() } ?? []
            guard let uid = uids.randomElement(using: &random) else { return field.isRequired ? nil : FieldValue.none }
            return .text(uid)
        }
    }
}

extension TrackedField {
    /// Whether the value is a list, which is empty rather than absent.
    fileprivate var isList: Bool {
        switch kind {
        case .words, .entries: true
        default: false
        }
    }
}
