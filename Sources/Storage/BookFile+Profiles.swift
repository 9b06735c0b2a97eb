internal import Database
public import Ledger

extension BookFile {
    public func profiles() throws -> [ImportProfile] {
        try ProfileTable(database: file.reader()).all()
    }

    public func save(_ profile: ImportProfile) throws {
        try file.write { try ProfileTable(database: $0).save(profile) }
    }

    public func removeProfile(_ name: String) throws {
        try file.write { try ProfileTable(database: $0).remove(name) }
    }
}
