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
        // The first option makes curl ignore the user's own configuration.
        try run(
            ["curl", "--disable", "--config", "-"], named: "curl",
            reading: [configuration, memoryFile(message.bytes)])
    }

    private func sendLocally(_ message: MailMessage) throws {
        let mail = try memoryFile(message.localBytes)
        do {
            try run(["sendmail", "-t"], named: "sendmail", reading: [mail])
        } catch MailError.notInstalled {
            try run(["/usr/sbin/sendmail", "-t"], named: "sendmail", reading: [mail])
        }
    }

    private func run(_ words: [String], named name: String, reading files: [MemoryFile]) throws {
        // A mailer appends to its own queue and log, which may be large already.
        let bounds = ProgramRunner.Bounds(seconds: 90, bytes: 1 << 20, written: nil)
        // The variables by which mail programs find their configuration.
        let names = ["HOME", "XDG_CONFIG_HOME", "USER", "LOGNAME"]
        let variables = Dictionary(names.compactMap { name in system.variable(name).map { (name, $0) } }) { $1 }
        switch system.programs.feed(words, variables, bounds, files) {
        case .output: return
        case .notFound: throw MailError.notInstalled(name)
        case .failed(let complaint): throw MailError.refused(Self.reason(in: complaint), by: name)
        case .killed(let signal):
            throw MailError.refused(ProgramRunner.Outcome.reason(ofSignal: signal), by: name)
        case .tooLong(let seconds): throw MailError.tooLong(seconds: seconds, by: name)
        case .tooMuch: throw MailError.refused("it wrote too much", by: name)
        }
    }

    /// Returns the last refusal of a server (RFC 5321, 4.2: a number from 400 to 599), otherwise the last line of
    /// output.
    private static func reason(in complaint: String) -> String {
        let lines = complaint.split(whereSeparator: \.isNewline).map(String.init)
        let refusal = lines.last { line in
            let number = line.prefix(3)
            return number.utf8.count == 3 && number.utf8.allSatisfy { 0x30...0x39 ~= $0 }
                && (number.hasPrefix("4") || number.hasPrefix("5"))
        }
        return refusal ?? lines.last ?? ""
    }

    private func memoryFile(_ bytes: [UInt8]) throws -> MemoryFile {
        guard let file = MemoryFile(bytes) else { throw Self.noMemory }
        return file
    }

    private static let noMemory = SecretError.outOfMemory
}
