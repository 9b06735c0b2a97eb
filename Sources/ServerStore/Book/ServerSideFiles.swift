internal import Database
internal import Secrets
internal import Storage

/// Stores the side files of a server's book as rows, in the transaction that refers to them.
struct ServerSideFiles: SideFileKeeper {
    /// The database of the book. Unowned, because the database owns this object.
    unowned let database: any Database
    let book: String

    func write(_ content: SaltedContent, as file: SideFile) throws {
        var bytes: [UInt8] = []
        try SideSeal.seal(content, as: file.name.text, of: book) { bytes += $0 }
        try database.executeLater(
            """
            INSERT INTO side_file (name, bytes) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes
            """, .text(file.name.text), .blob(bytes))
    }

    func read(_ file: SideFile) throws -> SaltedContent {
        let stored = try database.firstRow("SELECT bytes FROM side_file WHERE name = $1", .text(file.name.text)) {
            $0.blob(0)
        }
        guard let bytes = stored ?? nil else {
            throw DatabaseError.cannotOpen(path: path(of: file), reason: "it is not there")
        }
        var rest = bytes[...]
        do {
            return try SideSeal.open(as: file.name.text, of: book, with: file.key, count: bytes.count) { memory in
                let part = rest.prefix(memory.count)
                memory.copyBytes(from: part)
                rest = rest.dropFirst(part.count)
                return part.count
            }
        } catch let error as SealError {
            throw StoreError.seal(path: path(of: file), error)
        }
    }

    func path(of file: SideFile) -> String { "\(book)/\(file.name.text)" }

    func holds(_ file: SideFile) throws -> Bool {
        try database.firstRow("SELECT 1 FROM side_file WHERE name = $1", .text(file.name.text)) { _ in true } ?? false
    }

    func remove(_ files: [SideFile]) throws {
        for file in files { try database.executeLater("DELETE FROM side_file WHERE name = $1", .text(file.name.text)) }
    }
}
