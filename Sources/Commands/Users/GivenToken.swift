internal import Secrets
internal import Users

extension Environment {
    /// Returns the token of `--token-fd`, `--token-file`, SPESA_TOKEN_FILE or SPESA_TOKEN, the first that is given;
    /// `nil` without one.
    /// - Throws: `UserError.tokenMalformed`, `.fileExposed`, `.system`, `.secret`.
    func givenToken() throws -> Token? {
        if let descriptor = common.tokenFd {
            guard let line = try system.readToken(descriptor.number) else { throw UserError.tokenMalformed }
            return try Token(typed: line)
        }
        if let path = common.tokenFile ?? system.variable("SPESA_TOKEN_FILE") {
            return try Token(typed: Secret.read(contentsOf: path, as: .token))
        }
        return try system.takeToken().map { try Token(typed: $0) }
    }
}
