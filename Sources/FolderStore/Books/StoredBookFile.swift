internal import Database
internal import Failures
internal import Storage
internal import Users

/// The file of a book, in the form that it has at each use: sealed or unencrypted. During a conversion a command waits,
/// and then continues with the new form.
final class StoredBookFile: DatabaseFile {
    let path: String
    /// Looks up the book and its file. Waits for a conversion in progress.
    private let find: () throws -> (entry: BookEntry, file: any DatabaseFile)
    private var found: (entry: BookEntry, file: any DatabaseFile)?
    /// The number of changes that were saved to disk through this object.
    private(set) var saves = 0

    init(path: String, find: @escaping () throws -> (entry: BookEntry, file: any DatabaseFile)) {
        self.path = path
        self.find = find
    }

    func create(_ fill: (any Database) throws -> Void) throws { try using { try $0.create(fill) } }
    func reader() throws -> any Database { try using { try $0.reader() } }
    func copy() throws -> any Database { try using { try $0.copy() } }
    func reading<Result>(_ body: () throws -> Result) throws -> Result { try using { try $0.reading(body) } }
    func prepareToWrite() throws { try using { try $0.prepareToWrite() } }
    func write<Result>(_ body: (any Database) throws -> Result) throws -> Result { try saving { try $0.write(body) } }
    func rewrite<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        try saving { try $0.rewrite(body) }
    }
    func erase<Result>(_ body: (any Database) throws -> Result) throws -> Result { try saving { try $0.erase(body) } }

    private func saving<Result>(_ body: (any DatabaseFile) throws -> Result) throws -> Result {
        let result = try using(body)
        saves += 1
        return result
    }

    /// The number of attempts when a book changes its form or key during a command.
    private static let attempts = 4

    /// Runs `body` with the file. If the form or key of the book changed meanwhile, looks the file up again and
    /// retries.
    /// - Throws: `DatabaseError.locked` if every attempt meets a conversion.
    private func using<Result>(_ body: (any DatabaseFile) throws -> Result) throws -> Result {
        for attempt in 1..<Self.attempts {
            let present = try present()
            do {
                return try body(present.file)
            } catch let error where Self.mayHaveChanged(error) {
                // Throws if the user lost access to the book.
                let next = try find()
                let isSame = next.entry == present.entry
                // A new key is not visible in the entry, so the first failure is retried. Damaged content stays
                // damaged.
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

    /// Whether an error may be due to a change of the file or its members after its form and key were looked up.
    private static func mayHaveChanged(_ error: any Error) -> Bool {
        switch error {
        case is FormChanged, StoreError.seal(_, .notASeal), StoreError.seal(_, .refused), StoreError.membersDiffer: true
        default: isOfContent(error)
        }
    }

    private static func isOfContent(_ error: any Error) -> Bool {
        if case DatabaseError.damaged = error { true } else { false }
    }
}

/// Thrown if a book has another form (sealed or not) once it is locked than when it was opened.
struct FormChanged: InternalError {}
