internal import Arguments
internal import Resources
internal import Secrets
internal import Storage
internal import Terminal
internal import Users

/// `spesa signup NAME`
struct Signup: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "signup", summary: "Make a new user with a private book, and sign in.",
        discussion: """
            The first user makes the store and is its administrator. The password has 8 to 1024 bytes. Any letters, \
            symbols and spaces will do, but spesa refuses the most common passwords. The book is sealed: nobody \
            can read its file without the password, or the recovery code that is shown once. A store on a server asks \
            for the invitation, which was shown to the person who made the store. With --password-stdin the invitation \
            is the first line, and the password the second.
            """,
        examples: [
            ("spesa signup anna", "asks for a password, twice"),
            ("spesa signup anna --password-stdin <secret", "reads it from a file, for scripts"),
        ], alsoCalled: ["register", "init", "sign-up", "adduser"], isDiscreet: true)

    @Argument("The name of the user.") var name: String?
    @Flag("Read the password from a line of standard input.") var passwordStdin: Bool

    func run(in environment: Environment) throws {
        let name = try environment.userName(name, of: Self.info.name) { text in
            let name = try UserName(text)
            if try environment.store().isTaken(name) { throw StoreError.nameTaken(name) }
            return name
        }
        let store = try environment.store()
        var accepted: Secret?
        func tryOnce() throws -> SignUp {
            let invitation = try store.server.map {
                try environment.invitation(to: $0, fromStandardInput: passwordStdin)
            }
            let password = try accepted ?? newPassword(of: name, in: environment)
            accepted = password
            return try signUp(name, password, invitation, to: store, in: environment)
        }
        let made =
            passwordStdin
            ? try tryOnce()
            : try environment.asking(
                atMost: Environment.mostSecrets, again: { $0 as? StoreError == .wrongInvitation }, tryOnce)
        environment.reportLoweredCost(made.loweredCost)
        try environment.keep(
            made.secret, of: store, after: "the user \(name) was made", hint: "sign in with: spesa login \(name)")
    }

    private func newPassword(of name: UserName, in environment: Environment) throws -> Secret {
        try environment.acceptedPassword(
            "New password of \(name) (\(PasswordRules.shortest) characters or more): ",
            fromStandardInput: passwordStdin,
            mayBeInFile: true, command: "signup \(name)")
    }

    private func signUp(
        _ name: UserName, _ password: Secret, _ invitation: Invitation?, to store: any Store,
        in environment: Environment
    ) throws -> SignUp {
        let now = environment.system.now().seconds
        let shown = ShownSecret(what: "the recovery code", remedy: "try to sign in with: spesa login \(name)")
        return try shown.explaining {
            try store.signUp(
                name, password: password, cost: environment.system.passwordCost, invitation: invitation, at: now
            ) { user, code in
                let welcome =
                    "Welcome, \(name): your book is in \(store.place). Record an expense with: spesa add 12,50 groceries"
                try environment.showOnce(
                    .user(
                        user, book: name.plain, recoveryCode: code, sentences: [welcome],
                        last: "Your session ends after 12 hours without a command, and after 7 days in any case; "
                            + "to change that: spesa settings idle-minutes 30"))
            }
        }
    }
}

extension Environment {
    /// Reads the invitation to a store on a server, without echo or from standard input.
    fileprivate func invitation(to server: String, fromStandardInput: Bool) throws -> Invitation {
        let typed = try shownSecret(
            "Invitation to the store on \(server): ", fromStandardInput: fromStandardInput, command: Signup.info.name)
        guard let invitation = try Invitation(typed: typed) else { throw StoreError.wrongInvitation }
        return invitation
    }

    /// Returns the given user name, otherwise that of SPESA_USER, otherwise asks for it.
    /// - Parameters:
    ///   - command: the command, for the error without a name.
    ///   - reading: parses and checks the name. After an error the question is asked again.
    func userName(_ text: String?, of command: String, reading: (String) throws -> UserName) throws -> UserName {
        if let text = text ?? system.variable("SPESA_USER") { return try reading(text) }
        guard canAsk else { throw root.misuse(.missingWord("NAME"), of: [command]) }
        return try askName(reading: reading)
    }

    /// Asks for a user name until it is valid.
    /// - Parameter reading: parses and checks the name.
    /// - Throws: `PromptError.ended` at the end of the input, and the errors of `asking`.
    func askName(reading: (String) throws -> UserName) throws -> UserName {
        try asking {
            guard let typed = try prompt.ask("Name: ") else { throw PromptError.ended }
            return try reading(typed)
        }
    }
}

/// The initial categories of a new book, parents before children.
var startingCategories: [String] {
    spesa_resource_categories().text.split(separator: "\n").map(String.init)
}
