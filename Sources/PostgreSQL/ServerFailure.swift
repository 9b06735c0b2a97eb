internal import Database

/// The error of a statement and its SQLSTATE.
struct ServerFailure {
    let error: DatabaseError
    /// The SQLSTATE; `nil` for an error that libpq itself detected, such as a lost connection.
    let state: String?
    /// Whether the statement failed because the tables changed after it was prepared.
    let isOfPreparedStatement: Bool

    init(_ result: OpaquePointer, of connection: PostgreSQLConnection) {
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
            error = connection.loss
        }
    }

    /// The names in an error. The server's details and hints are left out, because they contain row values.
    struct Names {
        var constraint: String?
        var table: String?
        var column: String?
        var message = ""
    }
}

extension DatabaseError {
    /// Translates an SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html).
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
        case "25P03": self = .idle(server: server)
        case "53300": self = .noFreeConnection(server: server)
        case "40003", "57P01", "57P02", "57P03", "57P05": self = .disconnected(server: server)
        case "XX001", "XX002": self = .damaged(path: server)
        case _ where state.hasPrefix("08"): self = .disconnected(server: server)
        case _ where state.hasPrefix("23"): self = .constraint(rule: names.constraint ?? state)
        // These messages quote the value.
        case _ where state.hasPrefix("22"): self = .refused(state: state, reason: "a value is of the wrong kind")
        default: self = .refused(state: state, reason: names.message)
        }
    }
}
