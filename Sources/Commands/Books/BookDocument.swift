internal import Output
internal import Storage
internal import Users

/// A book and its members, as fields for records and JSON.
struct BookDocument {
    let book: BookEntry
    let members: [BookMember]
    /// The signed-in user.
    let user: User
    /// The server that has the book; `nil` for a store in a folder.
    let server: String?

    /// The role of the user: as in `members`, or that of `book` if the user is not among them.
    var role: Role { members.first { $0.user.id == user.id }?.role ?? book.role }

    /// The document without the user among the members, for the reply to leaving the book.
    var withoutUser: BookDocument {
        BookDocument(book: book, members: members.filter { $0.user.id != user.id }, user: user, server: server)
    }

    /// The fields. In records the members are one text.
    static var fields: [Field<BookDocument>] {
        [
            Field("name") { .text($0.book.name.description) }, Field("form") { .text($0.book.form.rawValue) },
            Field("role") { .text($0.role.rawValue) }, Field("current") { .truth($0.book.isCurrent) },
            .folded(
                "members",
                value: { book in
                    .list(
                        book.members.map { member in
                            .object([
                                "name": .text(member.user.name.description), "role": .text(member.role.rawValue),
                            ])
                        })
                },
                record: { .text($0.members.map { "\($0.user.name):\($0.role.rawValue)" }.joined(separator: " ")) }),
        ]
    }

    var cells: [String] {
        [
            book.isCurrent ? "*" : "", book.name.description, form, role.rawValue,
            members.count == 1 ? "" : members.map { "\($0.user.name) (\($0.role.rawValue))" }.joined(separator: ", "),
        ]
    }

    /// The form of the book for display: `on ADDRESS, not sealed` for a server, otherwise the form of its file.
    private var form: String { server.map { "on \($0), not sealed" } ?? book.form.rawValue }

    var sentence: String {
        let others = members.map { "\($0.user.name) is \($0.role.withArticle)" }.joined(separator: ", ")
        return "\(book.name): \(form)\(book.isCurrent ? ", your current book" : ""); \(others)."
    }
}

extension Environment {
    /// Replies with the present state of a book. Does nothing if the user has no book with this id any more.
    func reply(aboutBook id: String, _ sentence: String) throws {
        try reply(aboutBook: id, [sentence])
    }

    /// Replies with the present state of a book. Does nothing if the user has no book with this id any more.
    /// - Parameter more: further fields for machine formats.
    func reply(aboutBook id: String, _ sentences: [String], more: [Field<BookDocument>] = []) throws {
        guard let book = try session().books().first(where: { $0.id == id }) else { return }
        try reply(about: book, sentences, more: more)
    }

    func reply(about book: BookEntry, _ sentences: [String], more: [Field<BookDocument>] = []) throws {
        try reply(about: document(of: book), sentences, more: more)
    }

    func document(of book: BookEntry) throws -> BookDocument {
        let (session, store) = (try session(), try store())
        return BookDocument(
            book: book, members: try session.members(of: book), user: session.user, server: store.server)
    }

    /// Replies with a book.
    /// - Parameters:
    ///   - sentences: the sentences, which must name the book, since it need not be the current one.
    ///   - more: further fields for machine formats.
    func reply(about document: BookDocument, _ sentences: [String], more: [Field<BookDocument>] = []) throws {
        try reply(
            Report(
                schema: "spesa.book/1", "book", of: document,
                Fields(BookDocument.fields + more)
            ) { sentences }, namesBook: true)
    }
}

extension Role {
    var withArticle: String {
        switch self {
        case .owner: "an owner"
        case .writer: "a writer"
        case .reader: "a reader"
        }
    }
}
