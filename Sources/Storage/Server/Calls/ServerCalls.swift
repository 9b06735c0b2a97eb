internal import Database

/// Calls of the functions of a store on a server, one round trip each.
struct ServerCalls {
    let database: any Database
    /// Whose connection it is, which is opened anew where it was lost.
    var connections: SignInConnection?
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
        case .disconnected:
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
    /// What is another value once somebody has written to a book, or to what the store knows of whoever asks; looking is no use
    /// of their session.
    /// - Parameter isToken: whether a token asks, which has but its book.
    func stamp(of book: BookEntry, isToken: Bool) throws -> StoreStamp {
        let place = ServerBookFile.schema(of: book.id)
        let mark = "(SELECT mark FROM \(place).change_mark ORDER BY made DESC LIMIT 1)"
        let known =
            isToken
            ? "NULL"
            : """
            concat_ws(chr(10), (SELECT string_agg(b::text, chr(10)) FROM spesa.books() AS b),
                (SELECT string_agg(s::text, chr(10)) FROM spesa.settings() AS s))
            """
        return try rows("SELECT \(mark), \(known)") {
            StoreStamp(book: $0.text(0) ?? "", store: $0.text(1) ?? "")
        }.first ?? StoreStamp(book: "", store: "")
    }
}
