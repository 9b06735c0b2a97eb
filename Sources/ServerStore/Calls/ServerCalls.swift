internal import Database
internal import Storage

/// Calls the functions of a store on a server, in one round trip each.
struct ServerCalls {
    let database: any Database
    /// The holder of the connection, which opens another after a loss; `nil` if the connection cannot be replaced.
    var connections: SignInConnection?
    /// The error if this connection may not call any function.
    var denied = StoreError.sessionEnded

    /// Calls a function and returns its rows.
    /// - Throws: the `StoreError` for a refusal; `denied` if this connection may not call any function;
    ///   `DatabaseError`; errors of `read`.
    func rows<Element>(
        _ sql: String, _ values: [Value] = [], about subject: ServerFault.Subject = ServerFault.Subject(),
        read: (any QueryRow) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        do {
            try database.forEachRow(sql, values) { elements.append(try read($0)) }
        } catch {
            throw translated(error, about: subject)
        }
        return elements
    }

    /// Calls an SQL function of the server and ignores its result.
    /// - Parameter subject: the user, book or token named in the error.
    /// - Throws: see `rows`.
    func run(
        _ sql: String, _ values: [Value] = [], about subject: ServerFault.Subject = ServerFault.Subject()
    ) throws {
        do {
            try database.execute(sql, values)
        } catch {
            throw translated(error, about: subject)
        }
    }

    private func translated(_ error: any Error, about subject: ServerFault.Subject) -> any Error {
        switch error as? DatabaseError {
        case let error? where error.isLoss:
            connections?.forget()
            return error
        case .refused(let state, let message):
            return ServerFault(rawValue: state)?.error(about: subject, message: message) ?? error
        case .denied: return denied
        default: return error
        }
    }
}

extension ServerCalls {
    /// The marks of a book, and of the user's entries in the store. Reading them does not count as use of the
    /// session.
    /// - Parameter isToken: whether the session is a token's, which can only see its book.
    func stamp(of book: BookEntry, isToken: Bool) throws -> StoreStamp {
        let known =
            isToken
            ? "NULL"
            : """
            concat_ws(chr(10), (SELECT string_agg(b::text, chr(10)) FROM spesa.books() AS b),
                (SELECT string_agg(s::text, chr(10)) FROM spesa.settings() AS s))
            """
        return try rows("SELECT spesa.newest_mark($1), \(known)", [.text(book.id)]) {
            StoreStamp(book: $0.text(0) ?? "", store: $0.text(1) ?? "")
        }.first ?? StoreStamp(book: "", store: "")
    }
}
