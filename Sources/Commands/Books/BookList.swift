internal import Arguments
internal import Output
internal import Terminal

/// `spesa book list`
struct BookList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List your books and who can open them.", examples: [("spesa book list", "")])

    func run(in environment: Environment) throws {
        let session = try environment.session()
        let store = try environment.store()
        let entries = try session.books()
        session.noticeRemoved(entries)
        let books = try entries.map { book in
            BookDocument(
                book: book, members: try session.confirmedMembers(of: book), user: session.user, server: store.server)
        }
        try environment.show(
            Report(
                schema: "spesa.books/1", "books", of: books, Fields(BookDocument.fields),
                lines: { screen in
                    let rows = books.map { $0.cells.map { StyledText($0) } }
                    let columns = [
                        Table.Column(""), Table.Column("Book", shrinksTo: 8), Table.Column("Form", leaves: 1),
                        Table.Column("You are"), Table.Column("With", shrinksTo: 6),
                    ]
                    return Table(columns: columns, rows: rows).lines(on: screen)
                },
                sentences: { books.map(\.sentence) }))
    }
}
