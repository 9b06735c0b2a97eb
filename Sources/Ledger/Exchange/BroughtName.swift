/// An author name from outside data with the user who brought the data in: `anna (by merge of ben)`.
///
/// Outside data can claim any author, so the book also names the user who vouches for the data. Spaces make the text
/// invalid as a user name.
public struct BroughtName: Hashable, Sendable {
    /// The operation that brought outside data into the book.
    public enum Way: String, CaseIterable, Sendable {
        /// Another book was merged, or a whole book was loaded.
        case merge, load
        /// A file was imported.
        case importing = "import"
    }

    /// The claimed author.
    public let name: String
    /// The operation that brought the data in.
    public let way: Way
    /// The user who brought the data in.
    public let bringer: String

    /// Parses the form of `description`. `nil` for a plain name.
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

extension BroughtName {
    /// The users whom the name of an author names: the claimed author and the bringer, or only the author.
    public static func users(of author: String) -> [String] {
        BroughtName(author).map { [$0.name, $0.bringer] } ?? [author]
    }
}

extension BroughtName: CustomStringConvertible {
    /// The claimed author followed by the user who brought the data in.
    public var description: String { "\(name) (by \(way.rawValue) of \(bringer))" }
}

extension Signature {
    /// The author name to store for outside data that this user brings in.
    ///
    /// The user's own name and catalogue names stay plain. Other names get the user as bringer. An earlier bringer is
    /// dropped, because that claim came from outside too.
    /// - Complexity: O(length).
    public func vouched(_ name: String, _ way: BroughtName.Way) -> String {
        if name == by || Change.catalogue(ofAuthor: name) != nil { return name }
        var current = name
        while let brought = BroughtName(current) { current = brought.name }
        return current == by ? by : BroughtName(current, way, of: by).description
    }
}

extension BookRecord {
    /// Returns the record with author names vouched for by the user who loads the book.
    public func loaded(by signature: Signature) -> BookRecord {
        func vouched(_ stored: Signature) -> Signature {
            Signature(by: signature.vouched(stored.by, .load), at: stored.at, on: stored.device)
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
    /// Returns the contents with author names vouched for by the user who loads the book.
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

    /// Returns the contents with author names vouched for by the user who merges them.
    ///
    /// A row that the user's book has under another author keeps that author and its time of creation.
    /// - Parameter own: the contents of the user's book.
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
                    // Users may confirm rows that another member attributed to them.
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
    /// The index of the field with the author. `nil` if the table has no such field.
    fileprivate var maker: Int? {
        fields.firstIndex { $0.role == .origin && $0.kind == .author }
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
