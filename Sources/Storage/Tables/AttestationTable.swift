package import Database
package import Users

/// The signed attestations of a book's membership, stored in the book.
package struct AttestationTable {
    let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// All attestations, in the order in which they were added.
    /// - Throws: `MembershipError.refused` for a malformed row.
    /// - Complexity: O(attestations). Reads at most `Membership.most + 1`, so that the caller detects a longer list.
    package func all() throws -> [Attestation] {
        try database.rows(
            "SELECT text, signature FROM attestation ORDER BY number LIMIT $1", Value(Membership.most + 1)
        ) { row in
            guard let attestation = Attestation(text: row.text(0) ?? "", signature: row.blob(1) ?? []) else {
                throw MembershipError.refused
            }
            return attestation
        }
    }

    /// Appends attestations.
    package func append(_ attestations: some Collection<Attestation>) throws {
        for attestation in attestations {
            try database.executeLater(
                """
                INSERT INTO attestation (number, text, signature)
                VALUES (1 + coalesce((SELECT max(number) FROM attestation), 0), $1, $2)
                """, .text(attestation.text), .blob(attestation.signature))
        }
    }

    /// Removes all attestations, before a new list begins.
    package func removeAll() throws {
        try database.executeLater("DELETE FROM attestation")
    }
}
