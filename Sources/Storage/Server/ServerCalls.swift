internal import Database

/// Calls of the functions of a store on a server, one round trip each.
struct ServerCalls {
    let database: any Database
    /// What it means that this connection may call nothing.
    var denied = StoreError.sessionEnded

    /// The rows that a call answers with.
    /// - Throws: `StoreError` for what the function refuses, `denied` where this connection may call nothing any more; `DatabaseError`; what `read` throws.
    func rows<Element>(
        _ sql: String, _ values: [Value] = [], about subject: ServerFault.Subject = ServerFault.Subject(),
        read: (any Row) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        do {
            try database.forEachRow(sql, values) { elements.append(try read($0)) }
        } catch {
            throw told(error, about: subject)
        }
        return elements
    }

    /// A call that answers with nothing.
    /// - Throws: as `rows`.
    func run(
        _ sql: String, _ values: [Value] = [], about subject: ServerFault.Subject = ServerFault.Subject()
    ) throws {
        do {
            try database.execute(sql, values)
        } catch {
            throw told(error, about: subject)
        }
    }

    private func told(_ error: any Error, about subject: ServerFault.Subject) -> any Error {
        switch error as? DatabaseError {
        case .refused(let state, let message):
            ServerFault(rawValue: state)?.error(about: subject, message: message) ?? error
        case .denied: denied
        default: error
        }
    }
}
