/// What a new book on a server is made of.
public struct BookTemplate: Sendable {
    /// The version of the tables, as the migrations of books count it; it stands in the comment of the book's schema.
    public let version: Int
    /// Statements that make the tables, run as their owner with the schema of the book as `search_path`, names not qualified.
    ///
    /// Readers get `SELECT` on all tables and views, writers `INSERT`, `UPDATE` and `DELETE` too, and all sequences. Functions
    /// are the script's own to guard: whoever may use the schema may call them, unless it says otherwise.
    public let script: String

    /// Statements that make what queries of people read, and the functions that answer them, in a schema of their own; run
    /// with that schema before the one of the book as `search_path`. Empty where nothing is asked.
    public let views: String

    /// The tables of that version.
    public init(version: Int, script: String, views: String = "") {
        self.version = version
        self.script = script
        self.views = views
    }

    /// The same with categories in it, by their paths, a parent before its children.
    public func filled(with categories: [String]) -> BookTemplate {
        let numbers = Dictionary(zip(categories, 1...)) { first, _ in first }
        let rows = categories.enumerated().map { index, path in
            let parts = path.split(separator: ":")
            let parent = numbers[parts.dropLast().joined(separator: ":")].map(String.init) ?? "NULL"
            func quoted(_ text: Substring) -> String {
                "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
            }
            // As in files: those of two books are the same.
            return "(\(index + 1), \(parent), \(quoted(parts.last ?? "")), \(quoted(path[...])))"
        }
        guard !rows.isEmpty else { return self }
        return BookTemplate(
            version: version,
            script: script + "\nINSERT INTO category (id, parent, name, uid) VALUES \(rows.joined(separator: ", "));\n",
            views: views)
    }
}
