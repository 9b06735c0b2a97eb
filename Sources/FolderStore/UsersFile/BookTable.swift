internal import Database
internal import Storage
internal import Users

/// The books of a store, and their members.
struct BookTable {
    let database: any Database

    /// The present or the removed books of a user, sorted by name.
    /// - Throws: `DatabaseError.contradiction` if two books have one name. An index prevents this in rows written by
    ///   the program, so an attacker wrote such rows.
    func entries(of user: Int64, removed: Bool = false) throws -> [BookEntry] {
        let entries = try database.rows(
            Self.entries + "WHERE mine.user = $1 AND (removed IS NOT NULL) = $2 ORDER BY mine.folded", .integer(user),
            Value(removed), read: BookEntry.init(row:))
        try requireUnique(entries.lazy.map(\.name.folded), of: "books of a user")
        return entries
    }

    /// SQL that selects the entries. The number of the user's books does not depend on the row, so that SQLite counts
    /// them once.
    private static let entries =
        """
        SELECT book.id, mine.name, form, converting, mine.role, mine.current,
            (SELECT count(*) FROM member WHERE member.book = book.id),
            (SELECT count(*) FROM member JOIN book ON book.id = member.book
                WHERE member.user = $1 AND removed IS NULL)
        FROM member AS mine JOIN book ON book.id = mine.book

        """

    /// All books of a user, present ones before removed ones.
    func everyEntry(of user: Int64) throws -> [BookEntry] {
        try entries(of: user) + entries(of: user, removed: true)
    }

    /// The user's book with this name. Each member may have another name for a shared book.
    /// - Parameter removed: whether to search only the removed books; otherwise only the present ones.
    /// - Throws: `StoreError.noSuchBook`, also for a text that cannot be a name.
    func entry(_ text: String, of user: Int64, removed: Bool = false) throws -> BookEntry {
        guard let name = try? FoldedName(text, of: .book),
            let entry = try entries(of: user, removed: removed).first(where: { $0.name == name })
        else { throw StoreError.noSuchBook(text) }
        return entry
    }

    /// The current entry of a user for a book.
    /// - Throws: `StoreError.noSuchBook` if the user lost access.
    func current(_ book: BookEntry, of user: Int64) throws -> BookEntry {
        try entry(book.id, named: book.name, of: user)
    }

    /// The entry of a user for the book with an id.
    /// - Throws: `StoreError.noSuchBook`, with `name`, if the user has no access.
    func entry(_ id: String, named name: FoldedName, of user: Int64) throws -> BookEntry {
        let entry = try database.firstRow(
            Self.entries + "WHERE mine.user = $1 AND book.id = $2 AND removed IS NULL", .integer(user), .text(id),
            read: BookEntry.init(row:))
        guard let entry else { throw StoreError.noSuchBook(name.description) }
        return entry
    }

    /// Inserts a book. It counts as in conversion, because it has no file yet.
    func insert(_ id: String, form: BookEntry.Form, at created: Int64) throws {
        try database.execute(
            "INSERT INTO book (id, form, created, converting) VALUES ($1, $2, $3, 1)", .text(id), .text(form.rawValue),
            .integer(created))
    }

    func isKnown(_ id: String) throws -> Bool {
        try database.firstRow("SELECT 1 FROM book WHERE id = $1", .text(id)) { _ in true } ?? false
    }

    /// The ids, sorted, of books whose last members were removed, and whose files are still to be moved to the backups.
    func withoutMembers() throws -> [String] {
        try database.rows(
            "SELECT id FROM book WHERE NOT EXISTS (SELECT 1 FROM member WHERE book = book.id) ORDER BY id"
        ) { try $0.bookID(0) }
    }

    func remove(_ id: String) throws {
        try database.execute("DELETE FROM book WHERE id = $1", .text(id))
    }

    /// Marks a book as removed for all its members, at a time in seconds since 1970; `nil` restores the book.
    func setRemoved(_ id: String, at moment: Int64?) throws {
        try database.execute("UPDATE book SET removed = $2 WHERE id = $1", .text(id), Value(moment))
    }

    /// Records the form of a book's file. During a conversion the file may have either form.
    func setForm(_ id: String, _ form: BookEntry.Form, isConverting: Bool) throws {
        try database.execute(
            "UPDATE book SET form = $2, converting = $3 WHERE id = $1", .text(id), .text(form.rawValue),
            Value(isConverting))
    }

    /// The members of a book, sorted by name.
    func members(of book: String) throws -> [BookMember] {
        try database.rows(
            """
            SELECT \(User.columns), role
            FROM member JOIN user ON user.id = member.user WHERE member.book = $1 ORDER BY user.folded
            """, .text(book)
        ) { row in
            BookMember(user: try User(row: row), role: row.text(5).flatMap(Role.init) ?? .reader)
        }
    }

    /// Adds a member. If it is the member's first book, it becomes their current one. If the member has a book with the
    /// name, a number is appended.
    func join(_ user: Int64, _ book: String, as role: Role, name: FoldedName) throws {
        var (free, number) = (name, 1)
        while try isTaken(free, by: user) {
            number += 1
            let suffix = "-\(number)"
            let kept = name.description.unicodeScalars.prefix(FoldedName.longest - suffix.count)
            free = try FoldedName(kept.map { String($0) }.joined() + suffix, of: .book)
        }
        try database.execute(
            """
            INSERT INTO member (user, book, role, current, name, folded)
            VALUES ($1, $2, $3, NOT EXISTS (SELECT 1 FROM member WHERE user = $1), $4, $5)
            """, .integer(user), .text(book), .text(role.rawValue), .text(free.description), .text(free.folded))
    }

    /// Whether a book of the user has the name. Compares the names themselves, because another user may have written
    /// wrong values into the indexed column.
    func isTaken(_ name: FoldedName, by user: Int64) throws -> Bool {
        try everyEntry(of: user).contains { $0.name == name }
    }

    func setRole(_ role: Role, of user: Int64, in book: String) throws {
        try database.execute(
            "UPDATE member SET role = $3 WHERE user = $1 AND book = $2", .integer(user), .text(book),
            .text(role.rawValue))
    }

    /// Removes the rows that another user wrote for the number of a new user, before that user existed.
    func leaveAll(_ user: Int64) throws {
        try database.execute("DELETE FROM member WHERE user = $1", .integer(user))
    }

    func leave(_ user: Int64, _ book: String) throws {
        try database.execute("DELETE FROM member WHERE user = $1 AND book = $2", .integer(user), .text(book))
    }

    func rename(_ book: String, of user: Int64, to name: FoldedName) throws {
        try database.execute(
            "UPDATE member SET name = $3, folded = $4 WHERE user = $1 AND book = $2", .integer(user), .text(book),
            .text(name.description), .text(name.folded))
    }

    /// Makes a book the user's current one.
    func setCurrent(_ book: String, of user: Int64) throws {
        try database.execute("UPDATE member SET current = 0 WHERE user = $1 AND current = 1", .integer(user))
        try database.execute(
            "UPDATE member SET current = 1 WHERE user = $1 AND book = $2", .integer(user), .text(book))
    }
}

/// Rejects duplicate names. An index prevents duplicates, unless an attacker wrote the rows or the index.
/// - Throws: `DatabaseError.contradiction`.
func requireUnique(_ names: some Collection<String>, of rows: String) throws(DatabaseError) {
    guard names.count > 1, Set(names).count < names.count else { return }
    throw DatabaseError.contradiction("two \(rows) have the same name")
}

extension BookEntry {
    /// Reads `id, name, form, converting, role, current, members, books`, beginning at `column`.
    init(row: any QueryRow, from column: Int) throws {
        self.init(
            id: try row.bookID(column), name: try FoldedName(kept: row.text(column + 1), of: .book),
            form: row.text(column + 2).flatMap(Form.init) ?? .sealed, isConverting: row.integer(column + 3) == 1,
            role: row.text(column + 4).flatMap(Role.init) ?? .reader, isCurrent: row.integer(column + 5) == 1,
            memberCount: Int(row.integer(column + 6) ?? 0), bookCount: Int(row.integer(column + 7) ?? 0))
    }

    init(row: any QueryRow) throws {
        try self.init(row: row, from: 0)
    }
}
