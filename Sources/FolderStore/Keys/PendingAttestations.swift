internal import Database
internal import Users

/// Attestations stored in `users.db` until the next change of the book: those of members about themselves, which the
/// change adds to the book's list, and announcements of new book keys, which it discards.
struct PendingAttestations {
    let database: any Database

    /// The largest number of attestations that one change adds. The next change adds the others.
    private static let most = 1024

    /// The first pending attestations about a book, at most `most`, with their row numbers, in the order of creation. A
    /// malformed attestation is `nil`.
    func about(_ book: String) throws -> [(id: Int64, attestation: Attestation?)] {
        try database.rows(
            "SELECT id, text, signature FROM attestation WHERE book = $1 ORDER BY id LIMIT $2", .text(book),
            Value(Self.most)
        ) { row in
            (row.integer(0) ?? 0, Attestation(text: row.text(1) ?? "", signature: row.blob(2) ?? []))
        }
    }

    func insert(_ attestation: Attestation) throws {
        try database.execute(
            "INSERT INTO attestation (book, text, signature) VALUES ($1, $2, $3)", .text(attestation.book),
            .text(attestation.text), .blob(attestation.signature))
    }

    func remove(_ attestation: Attestation) throws {
        try database.execute(
            "DELETE FROM attestation WHERE book = $1 AND text = $2", .text(attestation.book), .text(attestation.text))
    }

    func remove(_ id: Int64) throws {
        try database.execute("DELETE FROM attestation WHERE id = $1", .integer(id))
    }
}
