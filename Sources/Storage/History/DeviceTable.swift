internal import Database

/// The names of the machines on which changes were made. A change on a machine without a name has no row.
struct DeviceTable {
    let database: any Database

    /// Records the name of the machine on which a change was made.
    func note(_ device: String, of change: Int64) throws {
        try OptionalTables.devices.open(in: database)
        try database.executeLater(
            "INSERT INTO change_device (change, device) VALUES ($1, $2)", .integer(change), .text(device))
    }

    /// The names of the machines of all changes, by number of the change.
    /// - Complexity: O(changes with a machine).
    func devices() throws -> [Int64: String] {
        try devices("SELECT change, device FROM change_device", [])
    }

    /// The names of the machines of some changes, by number of the change.
    /// - Complexity: O(*n* log *n*) in the changes.
    func devices(of changes: [Int64]) throws -> [Int64: String] {
        try devices(
            "SELECT change, device FROM change_device WHERE change IN (SELECT value FROM json_each($1))",
            [.text(changes.jsonList)])
    }

    private func devices(_ query: String, _ values: [Value]) throws -> [Int64: String] {
        guard try OptionalTables.devices.isThere(in: database) else { return [:] }
        var devices: [Int64: String] = [:]
        try database.forEachRow(query, values) { row in devices[row.integer(0) ?? 0] = row.text(1) }
        return devices
    }

    /// The name of the machine of the latest change; `nil` if the machine has no name, or the book has no changes.
    func latest() throws -> String? {
        guard try OptionalTables.devices.isThere(in: database) else { return nil }
        return try database.firstRow(
            "SELECT device FROM change_device WHERE change = (SELECT max(id) FROM change)"
        ) { $0.text(0) } ?? nil
    }
}

extension OptionalTables {
    static let devices = OptionalTables(
        tables: ["change_device"],
        script: """
            CREATE TABLE change_device (
                change INTEGER PRIMARY KEY REFERENCES change (id) ON DELETE CASCADE,
                device TEXT NOT NULL
            ) STRICT;
            """,
        digest: "da177f228f0b5b30840d2a08ef8e61c58496b3b05b944f872450c76e0186db0d")
}
