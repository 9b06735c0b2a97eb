internal import Database
public import Ledger

/// Named import settings.
struct ProfileTable {
    let database: any Database

    func all() throws -> [ImportProfile] {
        try TrackedRows(database: database).records()
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The number of the profile with a name; `nil` if it does not exist.
    func id(named name: String) throws -> Int64? {
        try database.firstRow("SELECT id FROM profile WHERE name = $1", .text(name)) { $0.integer(0) } ?? nil
    }
}

extension Book {
    /// The import profiles, sorted by name.
    public func profiles() throws -> [ImportProfile] {
        try ProfileTable(database: file.reader()).all()
    }

    /// Saves a profile. It replaces an earlier profile of its name. An equal profile is not recorded as a change.
    /// - Throws: `LedgerError.profileIsUnnamed`, or the error of `checkedText`.
    public func save(_ profile: ImportProfile, by signature: Signature) throws {
        guard try checkedText(profile.name, "name of the profile") != nil else { throw LedgerError.profileIsUnnamed }
        _ = try checkedText(profile.map, "map")
        _ = try checkedText(profile.categories, "categories")
        _ = try checkedText(profile.person, "person")
        try file.write(by: signature) { database, signature in
            let rows = TrackedRows(database: database)
            let known = try ProfileTable(database: database).id(named: profile.name)
            let id = try known ?? rows.nextNumber(of: .profile)
            let row = profile.row(id: id)
            guard try rows.rows([id], of: .profile) != [row] else { return }
            let touched = TouchedRows(.profile, [id])
            try ChangeTable(database: database).record(.saveProfile, by: signature, touching: touched) { _ in
                try rows.put([row], in: .profile)
            }
        }
    }

    /// Removes the profile with a name.
    /// - Throws: `LedgerError.noSuchProfile`.
    public func removeProfile(_ name: String, by signature: Signature) throws {
        try file.write(by: signature) { database, signature in
            guard let id = try ProfileTable(database: database).id(named: name) else {
                throw LedgerError.noSuchProfile(name)
            }
            let touched = TouchedRows(.profile, [id])
            try ChangeTable(database: database).record(.removeProfile, by: signature, touching: touched) { _ in
                try TrackedRows(database: database).remove([id], of: .profile)
            }
        }
    }
}
