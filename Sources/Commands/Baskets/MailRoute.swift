internal import Bookkeeping
internal import Mail
internal import Programs
internal import Secrets
internal import Users

/// The sender, server and sign-in with which mail is sent, from the settings.
struct MailRoute {
    /// The sender; `nil` for the default of `sendmail`. Required with a server.
    let sender: MailAddress?
    /// The server; `nil` for `sendmail`.
    let server: MailServer?
    /// The user name at the server; `nil` for a server without sign-in.
    let user: String?
    /// The path of the file with the password; required for a server with a user name.
    let passwordFile: String?
}

extension Environment {
    /// Returns the route from the settings. Without a sender there, the user name is the sender if it is an address.
    /// - Throws: `MailError` for an invalid server or address in the settings, which may have been edited by hand, and
    ///   for a setting without the user's consent.
    func mailRoute(in context: Context) throws -> MailRoute {
        func setting(_ key: SettingKey) throws -> String? { try consented(key, of: context.session) }
        let user = try setting(.smtpUser)
        return MailRoute(
            sender: try setting(.mailFrom).map { try MailAddress($0) } ?? user.flatMap { try? MailAddress($0) },
            server: try setting(.smtpServer).map { try MailServer($0) }, user: user,
            passwordFile: try setting(.smtpPasswordFile))
    }

    /// Sends a mail to the server or to `sendmail`, and returns once it is accepted.
    ///
    /// Neither address nor password is passed as an argument, because every process of the machine can read arguments.
    /// - Throws: `MailError`, also for a server in the settings if the store is shared; `UserError` for a password file
    ///   that others can read; `SecretError.outOfMemory`.
    func send(_ message: MailMessage, by route: MailRoute) throws {
        guard let server = route.server else { return try sendLocally(message) }
        // In a shared store, other users could change these settings, and so have the content of this user's files
        // sent.
        guard try !store().isShared() else { throw MailError.sharedSettings }
        guard let sender = route.sender else { throw MailError.noSender }
        let configuration = try memoryFile(
            Array(server.configuration(from: sender, to: message.recipient, user: route.user).utf8))
        if route.user != nil {
            guard let file = route.passwordFile else { throw MailError.noPassword }
            let isWritten = try Secret.read(contentsOf: file).withUnsafeBytes { password in
                password.allSatisfy { configuration.append(MailServer.quoted($0)) }
            }
            guard isWritten, configuration.append(Array(MailServer.end.utf8)) else { throw Self.noMemory }
        }
        let written = try memoryFile([])
        // The first option makes curl ignore the user's own configuration.
        let problem = try problem(
            of: ["curl", "--disable", "--config", "-"], named: "curl",
            reading: [configuration, memoryFile(message.bytes), written], written: Self.mostReplies)
        guard let problem else { return }
        let replies = MailReplies(String(decoding: written.bytes(limit: Self.mostReplies) ?? [], as: UTF8.self))
        // A server may accept the email and then not end the session.
        if replies.delivery != .accepted { throw problem.corrected(by: replies) }
    }

    /// The limit in bytes of the replies of a server.
    private static let mostReplies = 1 << 20

    private func sendLocally(_ message: MailMessage) throws {
        let mail = try memoryFile(message.localBytes)
        for program in ["sendmail", "/usr/sbin/sendmail"] {
            // A mailer appends to its own queue and log, which may be large already.
            let problem = problem(of: [program, "-t"], named: "sendmail", reading: [mail], written: nil)
            guard let problem else { return }
            guard case .notInstalled = problem, program == "sendmail" else { throw problem }
        }
    }

    /// Runs a mail program. Returns an error if it does not succeed.
    private func problem(
        of words: [String], named name: String, reading files: [MemoryFile], written: Int?
    ) -> MailError? {
        let bounds = ProgramRunner.Bounds(seconds: 90, bytes: 1 << 20, written: written)
        // The variables by which mail programs find their configuration.
        let names = ["HOME", "XDG_CONFIG_HOME", "USER", "LOGNAME"]
        let variables = Dictionary(names.compactMap { name in system.variable(name).map { (name, $0) } }) { $1 }
        return switch system.programs.feed(words, variables, bounds, files) {
        case .output: nil
        case .notFound: .notInstalled(name)
        case .failed(let complaint):
            .refused(complaint.split(whereSeparator: \.isNewline).last.map(String.init) ?? "", by: name)
        // A stopped program may have sent the email before.
        case .killed(let signal): .uncertain(ProgramRunner.Outcome.reason(ofSignal: signal), by: name)
        case .tooLong(let seconds): .uncertain("it did not finish within \(seconds) seconds", by: name)
        case .tooMuch: .uncertain("it wrote too much", by: name)
        }
    }

    private func memoryFile(_ bytes: [UInt8]) throws -> MemoryFile {
        guard let file = MemoryFile(bytes) else { throw Self.noMemory }
        return file
    }

    private static let noMemory = SecretError.outOfMemory
}
