internal import Users

// The addresses of books moved to another store are among the notes of the user who moved them.

extension AccountSession {
    /// Records the new address of a book, before the book moves to another store.
    /// - Parameter id: the id of the book in the other store.
    public func note(_ book: BookEntry, movedTo address: String, as id: String) throws {
        try note(movedKey + book.id, "\(book.name) \(address)")
        try note(copyKey + book.id, id)
    }

    /// Removes the record of a book's new address, because the move failed, or the book is back.
    public func forgetMove(of book: BookEntry) throws {
        try note(movedKey + book.id, nil)
        try note(copyKey + book.id, nil)
    }

    /// The removed book that the user moved to another store, where it got an id; `nil` if the user erased or restored
    /// it since.
    public func removedBook(movedAs id: String) throws -> BookEntry? {
        let notes = try notes()
        for (key, copy) in notes where key.hasPrefix(copyKey) && copy == id {
            let own = String(key.dropFirst(copyKey.count))
            guard let blank = notes[movedKey + own]?.firstIndex(of: " "), let name = notes[movedKey + own]?[..<blank]
            else { continue }
            do {
                let book = try removedBook(named: String(name))
                if book.id == own { return book }
            } catch StoreError.noSuchBook {}
        }
        return nil
    }
}

extension StoreSession {
    /// The new address of a moved book; `nil` if the user moved no book with this name.
    func place(ofMoved name: FoldedName) throws -> String? {
        try notes().filter { $0.key.hasPrefix(movedKey) }.sorted { $0.key < $1.key }
            .compactMap { _, value -> String? in
                // The value is the name of the book, a space and the address. Names of books contain no space.
                guard let blank = value.firstIndex(of: " "),
                    let moved = try? FoldedName(String(value[..<blank]), of: .book), moved == name
                else { return nil }
                return String(value[value.index(after: blank)...])
            }.last
    }
}

private let movedKey = "moved-to."
/// Names the id of the book in the other store.
private let copyKey = "moved-as."
