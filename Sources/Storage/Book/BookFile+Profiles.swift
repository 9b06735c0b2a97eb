internal import Database
public import Ledger

extension BookFile {
    public func profiles() throws -> [ImportProfile] {
        try ProfileTable(database: file.reader()).all()
    }

    public func save(_ profile: ImportProfile) throws {
        guard try checkedText(profile.name, "name of the profile") != nil else { throw LedgerError.profileIsUnnamed }
        _ = try checkedText(profile.map, "map")
        try file.write { try ProfileTable(database: $0).save(profile) }
    }

    public func removeProfile(_ name: String) throws {
        try file.write { try ProfileTable(database: $0).remove(name) }
    }
}
