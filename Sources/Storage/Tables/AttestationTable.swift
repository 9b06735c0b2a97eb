internal import Database
internal import Users

/// The signed attestations about who may open a book, in the book itself.
struct AttestationTable {
    let database: any Database

    /// Every attestation, in order.
    /// - Throws: `MembershipError.refused` for what is no attestation.
    /// - Complexity: O(attestations).
    func all() throws -> [Attestation] {
        try database.rows("SELECT text, signature FROM attestation ORDER BY number") { row in
            guard let attestation = Attestation(text: row.text(0) ?? "", signature: row.blob(1) ?? []) else {
                throw MembershipError.refused
            }
            return attestation
        }
    }

    /// Adds attestations at the end.
    func append(_ attestations: some Collection<Attestation>) throws {
        for attestation in attestations {
            try database.execute(
                """
                INSERT INTO attestation (number, text, signature)
                VALUES (1 + coalesce((SELECT max(number) FROM attestation), 0), $1, $2)
                """, .text(attestation.text), .blob(attestation.signature))
        }
    }

    /// Takes all away, for a list that begins anew.
    func removeAll() throws {
        try database.execute("DELETE FROM attestation")
    }
}
