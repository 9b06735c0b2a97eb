internal import Database

extension ServerSession {
    /// Looks whether the user's books, removed ones too, are on the server, and whether it gives them to those, and only
    /// those, whom the store names as members. What is inside a book `Book.findings` tells.
    public func findings() throws -> [StoreFinding] {
        try calls.rows("SELECT book, flaw, name, is_token FROM spesa.findings()") { row in
            let text =
                ServerFlaw(rawValue: row.text(1) ?? "")?.words(about: row.text(2), isToken: row.integer(3) == 1)
                ?? "the server knows of something that is wrong"
            return StoreFinding(place: "book \(row.text(0) ?? "")", fault: .structure(text))
        }
    }
}
