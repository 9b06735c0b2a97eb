internal import Database
internal import Failures
internal import Users

/// The file of a book for one who may open it, in whichever form it has when it is used: while it is converted a command
/// waits and goes on with the other form.
final class StoredBookFile: DatabaseFile {
    let path: String
    /// The book and its file as they are now; waits for a conversion that is going on.
    private let find: () throws -> (entry: BookEntry, file: any DatabaseFile)
    private var found: (entry: BookEntry, file: any DatabaseFile)?

    init(path: String, find: @escaping () throws -> (entry: BookEntry, file: any DatabaseFile)) {
        self.path = path
        self.find = find
    }

    func create(_ fill: (any Database) throws -> Void) throws { try using { try $0.create(fill) } }
    func reader() throws -> any Database { try using { try $0.reader() } }
    func copy() throws -> any Database { try using { try $0.copy() } }
    func reading<Result>(_ body: () throws -> Result) throws -> Result { try using { try $0.reading(body) } }
    func prepareToWrite() throws { try using { try $0.prepareToWrite() } }
    func write<Result>(_ body: (any Database) throws -> Result) throws -> Result { try using { try $0.write(body) } }
    func rewrite<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        try using { try $0.rewrite(body) }
    }
    func erase<Result>(_ body: (any Database) throws -> Result) throws -> Result { try using { try $0.erase(body) } }

    /// How often a book may change under a command.
    private static let attempts = 4

    /// - Throws: `DatabaseError.locked` for a book that is converted at every attempt.
    private func using<Result>(_ body: (any DatabaseFile) throws -> Result) throws -> Result {
        for attempt in 1..<Self.attempts {
            let present = try present()
            do {
                return try body(present.file)
            } catch let error where Self.mayHaveChanged(error) {
                // Where nobody may open it any more, that is what is told.
                let next = try find()
                let isSame = next.entry == present.entry
                // A new key comes without any other sign; what is damaged stays so.
                guard !isSame || attempt == 1 && !Self.isOfContent(error) else { throw error }
                found = next
            }
        }
        do {
            return try body(present().file)
        } catch is FormChanged {
            throw DatabaseError.locked
        }
    }

    private func present() throws -> (entry: BookEntry, file: any DatabaseFile) {
        if let found { return found }
        let found = try find()
        self.found = found
        return found
    }

    /// Whether an error may come from a file that was another one when its form and key were looked up.
    private static func mayHaveChanged(_ error: any Error) -> Bool {
        switch error {
        case is FormChanged, StoreError.seal(_, .notASeal), StoreError.seal(_, .refused): true
        default: isOfContent(error)
        }
    }

    private static func isOfContent(_ error: any Error) -> Bool {
        if case DatabaseError.damaged = error { true } else { false }
    }
}

/// Under its lock a book was found in another form than before.
struct FormChanged: InternalError {}
