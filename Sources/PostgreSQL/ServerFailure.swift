internal import Database

/// Why a statement failed: what is thrown for it, and its SQLSTATE.
struct ServerFailure {
    let error: DatabaseError
    /// Five letters and digits; `nil` where the server had no time to say.
    let state: String?
    /// Whether somebody has changed the tables since the statement was prepared.
    let isOfPreparedStatement: Bool

    init(_ result: OpaquePointer, of connection: Connection) {
        let library = connection.library
        func field(_ code: Character) -> String? {
            library.errorField(result, Int32(code.asciiValue ?? 0)).map { ServerText.oneLine(String(cString: $0)) }
        }
        state = field("C")
        isOfPreparedStatement = state == "0A000" && field("R") == "RevalidateCachedQuery"
        let names = Names(
            constraint: field("n"), table: field("t"), column: field("c"), message: field("M") ?? "")
        if isOfPreparedStatement {
            error = .conflict
        } else if let state {
            error = DatabaseError(state: state, names, server: connection.server)
        } else if library.status(connection.handle) == Library.Code.connectionIsGood {
            error = .refused(state: "", reason: "the answer cannot be read")
        } else {
            error = .disconnected(server: connection.server)
        }
    }

    /// What a failure is about. The details and hints of the server are not among it: they tell what rows hold.
    struct Names {
        var constraint: String?
        var table: String?
        var column: String?
        var message = ""
    }
}

extension DatabaseError {
    /// What an SQLSTATE means for a person (https://www.postgresql.org/docs/current/errcodes-appendix.html).
    init(state: String, _ names: ServerFailure.Names, server: String) {
        switch state {
        case "23502": self = .constraint(rule: "NOT NULL \(names.table ?? "").\(names.column ?? "")")
        case "23503": self = .constraint(rule: "FOREIGN KEY \(names.constraint ?? "")")
        case "23505": self = .constraint(rule: "UNIQUE \(names.constraint ?? "")")
        case "23514": self = .constraint(rule: "CHECK \(names.constraint ?? "")")
        case "22003": self = .overflow
        case "25006": self = .readOnly(path: server)
        case "40001", "40P01": self = .conflict
        case "42501": self = .denied(reason: names.message)
        case "53100": self = .full
        case "55P03": self = .locked
        case "57014": self = .tooSlow
        case "40003", "57P01", "57P02", "57P03", "57P05": self = .disconnected(server: server)
        case "XX001", "XX002": self = .damaged(path: server)
        case _ where state.hasPrefix("08"): self = .disconnected(server: server)
        case _ where state.hasPrefix("23"): self = .constraint(rule: names.constraint ?? state)
        // These quote the value.
        case _ where state.hasPrefix("22"): self = .refused(state: state, reason: "a value is of the wrong kind")
        default: self = .refused(state: state, reason: names.message)
        }
    }
}
