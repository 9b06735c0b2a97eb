internal import Database
internal import Secrets

/// One known key for a sealed book, without a check of members: to create the book, or to open a backup copy.
final class SingleKey: SealKeys {
    private let key: BookKey

    init(_ key: BookKey) {
        self.key = key
    }

    func begin() {}
    func key(_ generation: Int) -> BookKey { key }
    func admit(_ database: any Database, _ seal: Seal) {}
    func requireRights() {}
    func prepare(_ database: any Database) {}
    func renewal(
        of present: BookKey, _ generation: Int, in database: any Database
    ) -> (key: BookKey, generation: Int)? { nil }
    func saved(_ key: BookKey, _ state: [UInt8], generation: Int, changes: Int64) {}
}
