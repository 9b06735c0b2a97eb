public import Database
internal import Failures
internal import Ledger
public import Periods
public import Storage
internal import Users

extension FolderSession {
    /// A book, opened on first use.
    public func open(_ entry: BookEntry) throws -> Book {
        Book(file: try file(of: entry))
    }

    /// The members of a book as the store states them, sorted by their names there. The user and the people whom the
    /// user knows have their known names, with a notice if the store has another name for them.
    public func members(of book: BookEntry) throws -> [BookMember] {
        try BookTable(database: store.database()).members(of: book.id).map { member in
            let person =
                member.user.id == user.id
                ? user
                : memory.named(member.user) { known in
                    store.notify(.otherMemberName(known, stored: member.user.name, book: book.name))
                }
            return BookMember(user: person, role: member.role)
        }
    }

    /// The members of a book, sorted by their names in the store. In a shared sealed book, only the members and roles
    /// that both the store and the book's own list state, with a notice if the store states more. If the book cannot be
    /// opened, the members that the store states, with a notice.
    /// - Complexity: O(bytes) of a shared sealed book.
    public func confirmedMembers(of book: BookEntry) throws -> [BookMember] {
        let stored = try members(of: book)
        guard book.isShared else { return stored }
        do {
            guard var access = try comparableAccess(to: book) else { return stored }
            var (list, differences, _) = try access.compared()
            if !differences.isEmpty {
                access.awaitChange()
                access = try comparableAccess(to: book) ?? access
                (list, differences, _) = try access.compared()
            }
            if !differences.isEmpty { store.notify(.membersDiffer(book: book.name, differences)) }
            return stored.compactMap { member in
                guard let listed = list.members[member.user.id] else { return nil }
                return BookMember(
                    user: member.user, role: listed.role.includes(member.role) ? member.role : listed.role)
            }
        } catch let error as any WordedError {
            store.notify(.unconfirmedMembers(book: book.name, reason: error.message))
            return stored
        }
    }

    /// The access to a sealed book with a signed member list; `nil` for another book.
    private func comparableAccess(to book: BookEntry) throws -> BookAccess? {
        try sealedState(of: book).flatMap { $0.access.membership.attestations.isEmpty ? nil : $0.access }
    }

    /// Whether others can open a book, also by the member list inside it. An attacker may have hidden members in the
    /// store.
    public func isShared(_ book: BookEntry) throws -> Bool {
        guard !book.isShared else { return true }
        guard let access = try sealedState(of: book)?.access else { return false }
        var change = access.change(of: access.membership)
        try change.absorb(PendingAttestations(database: store.database()).about(book.id))
        return change.list.members.keys.contains { $0 != user.id }
    }

    /// Runs a user's query on the views of a book, on a separate connection that can do nothing else.
    /// - Parameters:
    ///   - today: the value of `:today`.
    ///   - seconds: ignored, because the receiver stops the query.
    /// - Throws: `QueryError`, errors of the receiver, and the errors of opening the book.
    public func query(
        _ sql: String, of book: BookEntry, today: Day, within seconds: Int, into receiver: QueryReceiver
    ) throws {
        let own = try file(of: book).reader()
        let database = try mayNameProducts(sql) ? withAllProducts(of: own, path: store.path, driver: store.driver) : own
        try database.confine(to: bookViews(in: database))
        try database.query(sql, ["today": today.iso], into: receiver)
    }

    /// The marks of the book and of `users.db`, made from the metadata of the files.
    /// - Complexity: two system calls.
    public func stamp(of book: BookEntry) -> StoreStamp {
        StoreStamp(
            book: StoreStamp.mark(ofFile: store.file(of: book.id)), store: StoreStamp.mark(ofFile: store.users.path))
    }
}
