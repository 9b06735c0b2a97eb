extension CatalogueMapping {
    /// The size limit of a mapping in bytes.
    public static let longest = 64 << 10

    /// Parses a mapping: lines of `[section]` and `key = column[, column…]`, with `a..b` for adjacent columns of the
    /// table. Empty lines and lines starting with `#` are ignored. Column names with a comma, `..`, quotes or
    /// surrounding spaces are quoted, with doubled quotes inside.
    /// - Throws: `CatalogueError.mapping` with the line of the first error.
    /// - Complexity: O(n) in the text.
    public init(reading text: String) throws(CatalogueError) {
        self.init()
        guard text.utf8.count <= Self.longest else { throw .mapping(.tooLong(limit: Self.longest), line: 1) }
        var current: MappingSection?
        var line = 0
        // A line ends in CR LF, LF or CR. CR LF counts once.
        for written in lines(of: text) {
            line += 1
            let words = trimmed(written)
            if words.isEmpty || words.hasPrefix("#") { continue }
            if words.hasPrefix("["), words.hasSuffix("]") {
                current = try begin(String(words.dropFirst().dropLast()), line)
            } else {
                try take(words, in: current, line)
            }
        }
        guard self[.products] != nil else { throw .mapping(.noProducts, line: max(1, line)) }
        try requireNeeded()
    }

    /// Parses a mapping in one line, for a text that is a single table: `name=Artikel,price=Preis`.
    ///
    /// An entry without `=` adds a column to the key before it.
    /// - Throws: `CatalogueError.mapping`, on line 1.
    public init(inline text: String) throws(CatalogueError) {
        self.init()
        guard text.utf8.count <= Self.longest else { throw .mapping(.tooLong(limit: Self.longest), line: 1) }
        self[.products] = Section(line: 1)
        var statements: [String] = []
        for part in pieces(of: text) {
            let isKey = part.unicodeScalars.contains("=") && !trimmed(part).hasPrefix("\"")
            if isKey || statements.isEmpty {
                statements.append(part)
            } else {
                statements[statements.count - 1] += "," + part
            }
        }
        for statement in statements { try take(trimmed(statement), in: .products, 1) }
    }

    private mutating func begin(_ written: String, _ line: Int) throws(CatalogueError) -> MappingSection {
        let name = trimmed(written)
        guard let section = MappingSection(rawValue: name) else { throw .mapping(.section(name), line: line) }
        guard self[section] == nil else { throw .mapping(.sectionTwice(name), line: line) }
        self[section] = Section(line: line)
        return section
    }

    private mutating func take(
        _ words: String, in current: MappingSection?, _ line: Int
    ) throws(CatalogueError) {
        let scalars = words.unicodeScalars
        guard let equals = scalars.firstIndex(of: "=") else { throw .mapping(.malformed(words), line: line) }
        let written = trimmed(String(scalars[..<equals]))
        let value = trimmed(String(scalars[scalars.index(after: equals)...]))
        guard let current else { throw .mapping(.keyOutside(written), line: line) }
        guard let key = MappingKey(rawValue: written), current.keys.contains(key) else {
            throw .mapping(.key(written, section: current.rawValue), line: line)
        }
        guard var section = self[current], section.lines[key] == nil else {
            throw .mapping(.keyTwice(written, section: current.rawValue), line: line)
        }
        section.lines[key] = line
        switch key {
        case .table:
            let names = pieces(of: value).map(unquoted)
            guard let name = names.first, !name.isEmpty else { throw .mapping(.empty(written), line: line) }
            guard names.count == 1 else { throw .mapping(.several(written), line: line) }
            section.table = name
        case .strip:
            guard value == "0" || value == "1" else { throw .mapping(.strip(value), line: line) }
            section.stripsLabels = value == "1"
        default: section.columns[key] = try columns(value, of: key, line)
        }
        self[current] = section
    }

    private func columns(_ value: String, of key: MappingKey, _ line: Int) throws(CatalogueError) -> [Columns] {
        var columns: [Columns] = []
        for piece in pieces(of: value) {
            let (first, last) = splitRange(piece) ?? (trimmed(piece), trimmed(piece))
            let range = Columns(first: unquoted(first), last: unquoted(last))
            guard !range.first.isEmpty, !range.last.isEmpty else { throw .mapping(.empty(key.rawValue), line: line) }
            columns.append(range)
        }
        guard let first = columns.first else { throw .mapping(.empty(key.rawValue), line: line) }
        guard key.takesSeveral || columns.count == 1 && first.first == first.last else {
            throw .mapping(.several(key.rawValue), line: line)
        }
        return columns
    }

    private func requireNeeded() throws(CatalogueError) {
        for (name, section) in sections.sorted(by: { $0.value.line < $1.value.line }) {
            for key in name.needed where section.columns[key] == nil {
                throw .mapping(.missing(key.rawValue, section: name.rawValue), line: section.line)
            }
            // With several sections, every section must name its table.
            if name != .products || sections.count > 1, section.table == nil {
                throw .mapping(.missing(MappingKey.table.rawValue, section: name.rawValue), line: section.line)
            }
        }
    }
}

/// Splits a text into lines at LF, CR LF or CR, and removes a leading byte-order mark. A line ending at the end of the
/// text gives an empty last line.
func lines(of text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars {
        if scalar == "\r" || scalar == "\n" {
            if !(scalar == "\n" && before == "\r") {
                lines.append(String(line))
                line = String.UnicodeScalarView()
            }
        } else if scalar != "\u{FEFF}" || before != nil {
            line.append(scalar)
        }
        before = scalar
    }
    lines.append(String(line))
    return lines
}

/// Removes surrounding white space.
func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
        let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
}

/// Splits at commas outside quotes. An empty text gives one empty piece.
private func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = String.UnicodeScalarView()
    var isQuoted = false
    for scalar in text.unicodeScalars {
        if scalar == "\"" { isQuoted.toggle() }
        if scalar == ",", !isQuoted {
            pieces.append(String(piece))
            piece = String.UnicodeScalarView()
        } else {
            piece.append(scalar)
        }
    }
    return pieces + [String(piece)]
}

/// Splits `a..b`; `nil` if there is no `..` outside quotes.
func splitRange(_ piece: String) -> (first: String, last: String)? {
    let scalars = Array(piece.unicodeScalars)
    var isQuoted = false
    for (index, scalar) in scalars.enumerated() {
        if scalar == "\"" { isQuoted.toggle() }
        guard !isQuoted, scalar == ".", index + 1 < scalars.count, scalars[index + 1] == "." else { continue }
        func text(_ part: ArraySlice<Unicode.Scalar>) -> String { trimmed(String(String.UnicodeScalarView(part))) }
        return (text(scalars[..<index]), text(scalars[(index + 2)...]))
    }
    return nil
}

/// Removes surrounding quotes and undoubles those inside.
private func unquoted(_ text: String) -> String {
    let name = trimmed(text)
    guard name.utf8.count >= 2, name.hasPrefix("\""), name.hasSuffix("\"") else { return name }
    var result = String.UnicodeScalarView()
    var wasQuote = false
    for scalar in name.unicodeScalars.dropFirst().dropLast() {
        if scalar == "\"", wasQuote {
            wasQuote = false
            continue
        }
        wasQuote = scalar == "\""
        result.append(scalar)
    }
    return String(result)
}
