internal import Output
internal import Storage

/// A book and its members as rows and documents.
struct BookDocument {
    let book: BookEntry
    let members: [BookMember]

    static let columns = ["name", "form", "role", "current", "members"]

    var json: JSON {
        object(
            members: .list(
                members.map { member in
                    .object(["name": .text(member.user.name.description), "role": .text(member.role.rawValue)])
                }))
    }

    /// With the members in one field.
    var flat: JSON {
        object(members: .text(members.map { "\($0.user.name):\($0.role.rawValue)" }.joined(separator: " ")))
    }

    private func object(members: JSON) -> JSON {
        .object([
            "name": .text(book.name.description), "form": .text(book.form.rawValue),
            "role": .text(book.role.rawValue), "current": .truth(book.isCurrent), "members": members,
        ])
    }

    var cells: [String] {
        [
            book.isCurrent ? "*" : "", book.name.description, book.form.rawValue, book.role.rawValue,
            members.count == 1 ? "" : members.map { "\($0.user.name) (\($0.role.rawValue))" }.joined(separator: ", "),
        ]
    }

    var sentence: String {
        let others = members.map { "\($0.user.name) is \($0.role.withArticle)" }.joined(separator: ", ")
        return "\(book.name): \(book.form.rawValue)\(book.isCurrent ? ", the one you work in" : ""); \(others)."
    }
}

extension Environment {
    /// Replies with a book as it stands now.
    func reply(aboutBook id: String, _ sentence: String) throws {
        guard let book = try store().books(of: signedIn()).first(where: { $0.id == id }) else { return }
        try reply(about: book, sentence)
    }

    func reply(about book: BookEntry, _ sentence: String) throws {
        try reply(
            {
                let document = BookDocument(book: book, members: try store().members(of: book))
                return Report(
                    json: { .object(["schema": .text("spesa.book/1"), "book": document.json]) },
                    records: { Records(columns: BookDocument.columns, objects: [document.flat]) },
                    sentences: { [sentence] })
            }())
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
