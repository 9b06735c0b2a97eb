public import Failures

extension PostgreSQLAddressError: WordedError {
    /// The text of the error for the user, without the typed address, which may contain a password.
    public var words: ErrorWords {
        switch self {
        case .noAddress:
            ErrorWords(
                kind: "server.address", message: "this is not the address of a database",
                hint: "write postgres://HOST/DATABASE, or postgres:///DATABASE for a server on this machine")
        case .password:
            ErrorWords(
                kind: "server.password-in-address",
                message: "a password does not belong in an address: every user of this machine can see it there",
                hint: "leave it out (write any other @ as %40); it is asked for, or read with --password-stdin")
        case .noDatabase:
            ErrorWords(
                kind: "server.no-database", message: "the address names no database",
                hint: "write it after the host: postgres://HOST/DATABASE")
        case .host:
            ErrorWords(
                kind: "server.host", message: "the address has no valid host",
                hint:
                    "write one name or number, as in postgres://db.example.org/DATABASE or postgres://[::1]/DATABASE; "
                    + "the folder of a socket as postgres:///DATABASE?host=/FOLDER")
        case .port:
            ErrorWords(
                kind: "server.port", message: "the address has no valid port",
                hint: "write a number from 1 to 65535: postgres://HOST:5432/DATABASE")
        case .escape:
            ErrorWords(
                kind: "server.escape", message: "the address contains an invalid character",
                hint: "write characters other than letters and digits as % and two digits, such as %23 for #")
        case .unknownParameter:
            ErrorWords(
                kind: "server.parameter", message: "the address has an unknown parameter",
                hint: "after the ? there can be sslmode, sslrootcert and host")
        case .repeated(let name):
            ErrorWords(
                kind: "server.repeated", message: "the address has \(name) twice", hint: "write it once")
        case .protection:
            ErrorWords(
                kind: "server.sslmode", message: "the address has an sslmode that guarantees nothing",
                hint: "leave it out for verify-full, or write verify-ca, require or disable")
        case .needless(let name):
            ErrorWords(
                kind: "server.needless", message: "the address has \(name), which has no effect here",
                hint:
                    "a socket needs neither sslmode nor sslrootcert, sslmode=require and disable need no sslrootcert, "
                    + "and a host is named once")
        case .noRootCertificate:
            ErrorWords(
                kind: "server.no-root", message: "no certificate authority is named for the server",
                hint: "name the file with the certificate of its authority: ?sslrootcert=/FILE")
        case .noWholePath(let name):
            ErrorWords(
                kind: "server.path", message: "\(name) is not an absolute path",
                hint: "write the whole path: \(name)=/FOLDER/FILE")
        }
    }
}
