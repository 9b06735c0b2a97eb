/// The name in something that came from outside: a file can say that anybody did it, so a book also says who brought it in
/// and stands for that: `anna (by merge of ben)`.
///
/// No user can be called so, as names hold no space.
public struct BroughtName: Hashable, Sendable {
    /// How something came in.
    public enum Way: String, CaseIterable, Sendable {
        /// With the rows of another book, a whole book, or the rows of a file.
        case merge, load
        case importing = "import"
    }

    /// Who did it, as was said.
    public let name: String
    /// How it came in.
    public let way: Way
    /// Who brought it in.
    public let bringer: String

    /// Reads what `description` writes; `nil` for a plain name.
    public init?(_ text: String) {
        guard text.hasSuffix(")"), let bracket = text.utf8.lastIndex(of: UInt8(ascii: "(")) else { return nil }
        let words = text[bracket...].dropFirst().dropLast()
            .split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 4, words[0] == "by", let way = Way(rawValue: words[1]), words[2] == "of",
            text[..<bracket].hasSuffix(" ")
        else { return nil }
        self.init(String(text[..<bracket].dropLast()), way, of: words[3])
    }

    init(_ name: String, _ way: Way, of bringer: String) {
        self.name = name
        self.way = way
        self.bringer = bringer
    }
}

extension BroughtName: CustomStringConvertible {
    /// The name, and who brought it in.
    public var description: String { "\(name) (by \(way.rawValue) of \(bringer))" }
}

extension Signature {
    /// What a book writes for a name in something that this user brings in: one's own as it is, another one with who brought
    /// it. Who had brought it before is left out: it came from outside too.
    /// - Complexity: O(length).
    public func vouched(_ name: String, _ way: BroughtName.Way) -> String {
        if name == by || name.hasPrefix(Change.catalogue) { return name }
        var said = name
        while let brought = BroughtName(said) { said = brought.name }
        return said == by ? by : BroughtName(said, way, of: by).description
    }
}

extension BookRecord {
    /// The same as this user brings it in with a whole book.
    public func loaded(by signature: Signature) -> BookRecord {
        func vouched(_ said: Signature) -> Signature {
            Signature(by: signature.vouched(said.by, .load), at: said.at, on: said.device)
        }
        switch self {
        case .counts, .lastNumber, .versions, .file: return self
        case .row(let table, let row):
            return .row(table, TrackedRow(id: row.id, values: table.vouched(row.values, by: signature, .load)))
        case .touched(let side, let table, let row):
            return .touched(
                side, table, TrackedRow(id: row.id, values: table.vouched(row.values, by: signature, .load)))
        case .change(let change):
            return .change(
                BookChange(
                    id: change.id, made: vouched(change.made), action: change.action, state: change.state,
                    undone: change.undone.map(vouched), imported: change.imported))
        }
    }
}

extension BookContents {
    /// The same as this user brings it in with a whole book.
    /// - Complexity: O(rows).
    public func loaded(by signature: Signature) -> BookContents {
        var contents = self
        for table in TrackedTable.all {
            contents[table] = self[table].mapValues { row in
                Version(values: table.vouched(row.values, by: signature, .load), versions: row.versions)
            }
        }
        return contents
    }

    /// The same as this user brings it into a book: what the book has already keeps who made it, and when, as far as the two
    /// do not agree on who it was.
    /// - Complexity: O(rows).
    public func merged(by signature: Signature, into own: BookContents) -> BookContents {
        var contents = self
        for table in TrackedTable.all {
            guard let place = table.maker else { continue }
            let origins = table.fields.indices.filter { table.fields[$0].role == .origin }
            let known = own[table]
            var rows = self[table]
            for (uid, row) in rows {
                let values = table.vouched(row.values, by: signature, .merge)
                rows[uid]?.values = values
                guard let present = known[uid], present.values[place] != values[place],
                    // Who is told of may stand for it.
                    values[place].text != signature.by
                        || signature.vouched(present.values[place].text ?? "", .merge) != signature.by
                else { continue }
                for place in origins { rows[uid]?.values[place] = present.values[place] }
            }
            contents[table] = rows
        }
        return contents
    }
}

extension TrackedTable {
    /// Which field says who made the row; `nil` where none does.
    fileprivate var maker: Int? {
        fields.firstIndex { $0.role == .origin && $0.kind == .text }
    }

    fileprivate func vouched(
        _ values: [FieldValue], by signature: Signature, _ way: BroughtName.Way
    ) -> [FieldValue] {
        guard let maker, let name = values[maker].text, name != signature.by else { return values }
        var values = values
        values[maker] = .text(signature.vouched(name, way))
        return values
    }
}
