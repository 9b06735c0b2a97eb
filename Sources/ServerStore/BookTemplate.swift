/// The SQL from which a server's store creates new books.
public struct BookTemplate: Sendable {
    /// The schema version: the number of migrations in `script`. A book has its version in its schema's comment.
    public let version: Int
    /// SQL that creates the tables, with unqualified names. Runs as their owner, with the schema of the book as
    /// `search_path`.
    ///
    /// Readers are granted `SELECT` on all tables and views, writers also `INSERT`, `UPDATE` and `DELETE`. No rights on
    /// sequences are granted. Every member may call every function unless the script revokes it, so functions must
    /// check rights themselves.
    public let script: String

    /// SQL that creates the views for the user's queries, and the functions that run them, in a separate schema. Runs
    /// with that schema before the book's in `search_path`. Empty for books without queries.
    public let views: String

    /// Creates a template whose books have no initial categories.
    public init(version: Int, script: String, views: String = "") {
        self.version = version
        self.script = script
        self.views = views
    }

    /// A template with initial categories, given by paths such as `Food:Fruit`, parents first.
    public func filled(with categories: [String]) -> BookTemplate {
        let numbers = Dictionary(zip(categories, 1...)) { first, _ in first }
        let rows = categories.enumerated().map { index, path in
            let parts = path.split(separator: ":")
            let parent = numbers[parts.dropLast().joined(separator: ":")].map(String.init) ?? "NULL"
            func quoted(_ text: Substring) -> String {
                "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
            }
            // As in local books, the uids of initial categories are equal in all books.
            return "(\(index + 1), \(parent), \(quoted(parts.last ?? "")), \(quoted(path[...])))"
        }
        guard !rows.isEmpty else { return self }
        return BookTemplate(
            version: version,
            script: script + "\nINSERT INTO category (id, parent, name, uid) VALUES \(rows.joined(separator: ", "));\n",
            views: views)
    }
}
