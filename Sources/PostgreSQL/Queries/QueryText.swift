internal import Database

/// A user's query, tokenised to find its end and its placeholders. The server's errors would not tell where these are
/// wrong.
struct QueryText {
    /// The query without semicolons and with `$1[1]`, `$1[2]` … for placeholders. All other characters keep their
    /// positions, unless a placeholder has a short name (see `init`).
    let statement: String
    /// The values of the placeholders, in order.
    let values: [String]
    private let scalars: [Unicode.Scalar]
    /// The first word of the query, or without words its first scalar, as a range of `scalars`.
    private let first: Range<Int>?
    /// The first word that changes data, such as INSERT, as a range of `scalars`; `nil` without one.
    private let changing: Range<Int>?
    /// Whether the query is a single word.
    let isOneWord: Bool

    /// - Parameter known: the values by placeholder name. A name of four or more letters leaves the positions of the
    ///   other characters unchanged, if there are at most nine names.
    /// - Throws: `QueryError.empty`, `incomplete` for an open parenthesis, `several`, `placeholder`, `misread`.
    init(_ sql: String, _ known: [String: String]) throws(QueryError) {
        var reader = Reader(sql, names: known.keys.sorted())
        try reader.read()
        guard let first = reader.first else { throw .empty }
        if reader.depth > 0 { throw .incomplete }
        statement = reader.written
        values = reader.names.map { known[$0] ?? "" }
        scalars = reader.scalars
        self.first = reader.firstWord ?? first
        changing = reader.changing
        isOneWord = reader.tokens == 1
    }

    /// The number of scalars.
    var count: Int { scalars.count }

    /// Returns the range of the word at the scalar with this index, including qualified names; of a single scalar if
    /// there is no word.
    func word(at start: Int) -> Range<Int> {
        let bytes = String.UnicodeScalarView(scalars[..<min(start, count)])
        return QueryPlace.word(at: String(bytes).utf8.count, in: Array(String(String.UnicodeScalarView(scalars)).utf8))
    }

    /// Returns the name at the scalar with this index, without quotes.
    func name(at start: Int) -> String {
        text(start..<endOfName(from: start)).filter { $0 != "\"" }
    }

    /// Whether the name at the scalar with this index is called as a function.
    func isCall(at start: Int) -> Bool {
        let end = endOfName(from: start)
        return end > start && scalars[end...].first { $0 != " " && $0 != "\n" && $0 != "\t" } == "("
    }

    private func endOfName(from start: Int) -> Int {
        var end = min(start, count)
        while end < count {
            if scalars[end] == "\"" {
                end = Reader.endOfQuotes(scalars, from: end)
            } else if Reader.isOfWord(scalars[end]) || scalars[end] == "." && end > start {
                end += 1
            } else {
                break
            }
        }
        return end
    }

    /// The first word of a statement that is not a query, or the word of a query that changes data; `nil` for a query
    /// that only reads.
    var change: Range<Int>? {
        if let first, Reader.others.contains(text(first).lowercased()) { return first }
        return changing
    }

    private func text(_ place: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[place.clamped(to: 0..<count)]))
    }
}

/// A tokeniser for SQL, by https://www.postgresql.org/docs/current/sql-syntax-lexical.html.
private struct Reader {
    let scalars: [Unicode.Scalar]
    let names: [String]
    private var index = 0
    /// The replaced ranges of `scalars` with their new text, in ascending order.
    private var replaced: [(place: Range<Int>, text: String)] = []
    private var end: Int?
    private(set) var depth = 0
    private(set) var tokens = 0
    private(set) var first: Range<Int>?
    private(set) var firstWord: Range<Int>?
    private(set) var changing: Range<Int>?

    init(_ sql: String, names: [String]) {
        scalars = Array(sql.unicodeScalars)
        self.names = names
    }

    /// First words of statements other than queries.
    static let others: Set<String> = [
        "abort", "alter", "analyze", "begin", "call", "checkpoint", "close", "cluster", "comment", "commit", "copy",
        "create", "deallocate", "declare", "delete", "discard", "do", "drop", "end", "execute", "explain", "fetch",
        "grant", "import", "insert", "listen", "load", "lock", "merge", "move", "notify", "pragma", "prepare",
        "reassign", "refresh", "reindex", "release", "replace", "reset", "revoke", "rollback", "savepoint", "security",
        "set", "show", "start", "truncate", "unlisten", "update", "vacuum", "attach", "detach",
    ]
    private static let changes: Set<String> = ["insert", "update", "delete", "merge"]

    static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", "A"..."Z", "a"..."z", "_", "$", "\u{80}"...: true
        default: false
        }
    }

    /// Returns the index after a quoted token. Doubled quotes inside are one.
    static func endOfQuotes(_ scalars: [Unicode.Scalar], from start: Int, hasEscapes: Bool = false) -> Int {
        let quote = scalars[start]
        var index = start + 1
        while index < scalars.count {
            if hasEscapes, scalars[index] == "\\" {
                index += 2
            } else if scalars[index] != quote {
                index += 1
            } else if index + 1 < scalars.count, scalars[index + 1] == quote {
                index += 2
            } else {
                return index + 1
            }
        }
        return scalars.count
    }

    mutating func read() throws(QueryError) {
        if let zero = scalars.firstIndex(of: "\0") {
            throw .misread(reason: "there is a NUL in it", at: zero..<zero + 1)
        }
        while index < scalars.count {
            let start = index
            switch (scalars[index], following) {
            case (" ", _), ("\t", _), ("\n", _), ("\r", _), ("\u{0B}", _), ("\u{0C}", _): index += 1
            case ("-", "-"): index = scalars[index...].firstIndex(of: "\n") ?? scalars.count
            case ("/", "*"): passComment()
            case (";", _):
                replaced.append((index..<index + 1, " "))
                if first != nil { end = end ?? index }
                index += 1
            default:
                try begin(at: start)
                try passToken()
            }
        }
    }

    private var following: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

    private mutating func begin(at start: Int) throws(QueryError) {
        if end != nil { throw .several(at: start..<max(start + 1, endOfWord(from: start))) }
        if first == nil { first = start..<start + 1 }
        tokens += 1
    }

    private mutating func passToken() throws(QueryError) {
        let start = index
        switch (scalars[index], following) {
        case ("'", _), ("\"", _): index = Self.endOfQuotes(scalars, from: index)
        case ("E", "'"), ("e", "'"): index = Self.endOfQuotes(scalars, from: index + 1, hasEscapes: true)
        case ("(", _):
            depth += 1
            index += 1
        case (")", _):
            // This parenthesis would close the outer query into which the user's query is inserted.
            guard depth > 0 else { throw .misread(reason: "there is no ( for this )", at: index..<index + 1) }
            depth -= 1
            index += 1
        case (":", ":"), (":", "="): index += 2
        // A colon before a digit is an array slice.
        case (":", let next?) where Self.isOfWord(next) && !("0"..."9").contains(next): try passName()
        case ("?", _): throw .placeholder("?", at: start..<start + 1)
        case ("$", _): try passDollar()
        case (let scalar, _) where Self.isOfWord(scalar):
            index = endOfWord(from: index)
            note(start..<index)
        default: index += 1
        }
    }

    private mutating func passName() throws(QueryError) {
        let place = index..<endOfWord(from: index + 1)
        let name = String(String.UnicodeScalarView(scalars[(place.lowerBound + 1)..<place.upperBound]))
        guard let number = names.firstIndex(of: name) else { throw .placeholder(":" + name, at: place) }
        let text = "$1[\(number + 1)]"
        replaced.append((place, text + String(repeating: " ", count: max(0, place.count - text.utf8.count))))
        index = place.upperBound
    }

    private mutating func passDollar() throws(QueryError) {
        let start = index
        var close = start + 1
        while close < scalars.count, scalars[close] != "$", Self.isOfWord(scalars[close]) { close += 1 }
        guard close < scalars.count, scalars[close] == "$",
            !(close > start + 1 && ("0"..."9").contains(scalars[start + 1]))
        else {
            throw .placeholder(String(String.UnicodeScalarView(scalars[start..<close])), at: start..<close)
        }
        let tag = scalars[start...close]
        index = close + 1
        while index < scalars.count, !scalars[index...].starts(with: tag) { index += 1 }
        index = min(scalars.count, index + tag.count)
    }

    /// Passes a block comment. Comments can be nested.
    private mutating func passComment() {
        var open = 0
        repeat {
            switch (scalars[index], following) {
            case ("/", "*"):
                open += 1
                index += 2
            case ("*", "/"):
                open -= 1
                index += 2
            default: index += 1
            }
        } while open > 0 && index < scalars.count
        index = min(index, scalars.count)
    }

    private func endOfWord(from start: Int) -> Int {
        scalars[min(start, scalars.count)...].firstIndex { !Self.isOfWord($0) } ?? scalars.count
    }

    private mutating func note(_ word: Range<Int>) {
        if firstWord == nil { firstWord = word }
        guard changing == nil else { return }
        let text = String(String.UnicodeScalarView(scalars[word])).lowercased()
        if Self.changes.contains(text) { changing = word }
    }

    /// The query as sent to the server, with the replaced ranges.
    var written: String {
        var result = String.UnicodeScalarView()
        var place = 0
        for (range, text) in replaced {
            result.append(contentsOf: scalars[place..<range.lowerBound])
            result.append(contentsOf: text.unicodeScalars)
            place = range.upperBound
        }
        result.append(contentsOf: scalars[place...])
        return String(result)
    }
}
