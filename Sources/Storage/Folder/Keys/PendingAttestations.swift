internal import Database
internal import Users

/// What members say of themselves about a book, until its next change takes it into the book's own list.
struct PendingAttestations {
    let database: any Database

    /// Those about a book, in the order in which they were made; what is no attestation is left out.
    func about(_ book: String) throws -> [(id: Int64, attestation: Attestation?)] {
        try database.rows("SELECT id, text, signature FROM attestation WHERE book = $1 ORDER BY id", .text(book)) {
            row in
            (row.integer(0) ?? 0, Attestation(text: row.text(1) ?? "", signature: row.blob(2) ?? []))
        }
    }

    func insert(_ attestation: Attestation) throws {
        try database.execute(
            "INSERT INTO attestation (book, text, signature) VALUES ($1, $2, $3)", .text(attestation.book),
            .text(attestation.text), .blob(attestation.signature))
    }

    func remove(_ id: Int64) throws {
        try database.execute("DELETE FROM attestation WHERE id = $1", .integer(id))
    }
}
