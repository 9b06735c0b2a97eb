import Database
import Users

@testable import Storage

/// One key for a sealed book of which nobody asks who may open it.
final class FixedKeys: SealKeys {
    private let key: BookKey

    init(key: BookKey) {
        self.key = key
    }

    func begin() {}
    func key(_ generation: Int) -> BookKey { key }
    func admit(_ database: any Database, _ seal: Seal) {}
    func requireRights() {}
    func prepare(_ database: any Database) {}
    func renewal(of present: BookKey, _ generation: Int) -> (key: BookKey, generation: Int)? { nil }
    func saved(_ key: BookKey, generation: Int, changes: Int64) {}
}
