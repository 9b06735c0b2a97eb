internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Mail
internal import Statements
internal import Storage

/// Brings the catalogues up to date that a book follows.
struct CatalogueUpdates {
    let context: Context
    private let programs: ProgramRunner
    private let folder: FetchFolder?
    private let now: Int64
    /// What curl has to know to reach the network from here.
    private let variables: [String: String]

    init(_ context: Context, in environment: Environment) {
        self.context = context
        programs = environment.system.programs
        folder = context.store.fetchFolder
        now = environment.system.now().seconds
        variables = environment.system.variables.filter { Self.network.contains($0.key) }
    }

    private static let network: Set<String> = [
        "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY", "CURL_CA_BUNDLE",
        "SSL_CERT_FILE", "SSL_CERT_DIR",
    ]

    /// The most that is fetched of a catalogue, in bytes, and how long that may take, in seconds.
    private static let mostBytes = 64 << 20
    private static let mostSeconds = 60
    private static let day: Int64 = 86_400

    /// Fetches a catalogue and takes in what is new in it.
    /// - Returns: `nil` where nothing is.
    /// - Throws: `LedgerError.catalogueNotFetched`, `CatalogueError`, why `checked` refuses what the book says of it.
    func update(_ subscription: Subscription) throws -> CatalogueOutcome? {
        let subscription = try subscription.checked()
        guard subscription.isRemote else { return try takeIn(subscription, from: subscription.place) }
        guard let folder else {
            throw CommandError.notUsableHere("there is no home folder", hint: "set HOME, and try again")
        }
        try folder.begin(subscription.uid, instructions: instructions(for: subscription, in: folder))
        let words = ["sh", "-c"] + script(for: subscription, in: folder)
        _ = programs.run(words, variables, ProgramRunner.Bounds(seconds: Self.mostSeconds + 10, bytes: 1 << 16))
        if let complaint = folder.complaint(subscription.uid) {
            throw LedgerError.catalogueNotFetched(subscription.name, complaint)
        }
        return folder.holds(subscription.uid) ? try takeInFetched(subscription, in: folder) : nil
    }

    /// Takes in what was fetched since the last time, and begins to fetch what is older than a day; nobody waits for that,
    /// and what goes wrong is told by `catalogue list`.
    func freshen() {
        guard let folder, let subscriptions = try? context.book.subscriptions() else { return }
        for subscription in subscriptions {
            let isDue = folder.age(subscription.uid, at: now).map { $0 >= Self.day || $0 < 0 } ?? true
            do {
                // It may have come from elsewhere with a book, and is told to curl.
                let subscription = try subscription.checked()
                if folder.holds(subscription.uid) {
                    _ = try takeInFetched(subscription, in: folder)
                } else if isDue, subscription.isRemote {
                    try folder.begin(subscription.uid, instructions: instructions(for: subscription, in: folder))
                    // The shell leaves the terminal and our pipes alone, and goes on when we are gone.
                    _ = programs.run(
                        ["setsid", "-f", "sh", "-c"] + script(for: subscription, in: folder), variables,
                        ProgramRunner.Bounds(seconds: 5, bytes: 1 << 16))
                } else if isDue {
                    try folder.begin(subscription.uid, instructions: "")
                    _ = try takeIn(subscription, from: subscription.place)
                    folder.remove(subscription.uid, .complaint)
                }
            } catch {
                let words = (error as? any WordedError)?.words.message ?? "it cannot be taken in"
                try? folder.complain(subscription.uid, words)
            }
        }
    }

    private func takeInFetched(_ subscription: Subscription, in folder: FetchFolder) throws -> CatalogueOutcome? {
        // What cannot be taken in now cannot be later either, and the server must not say that it is known.
        do {
            let outcome = try takeIn(subscription, from: folder.file(subscription.uid, .fetched))
            folder.remove(subscription.uid, .fetched)
            return outcome
        } catch {
            folder.remove(subscription.uid, .fetched, .state)
            throw error
        }
    }

    private func takeIn(_ subscription: Subscription, from path: String) throws -> CatalogueOutcome? {
        try context.update(subscription, from: StatementFile(path: path, limits: .catalogue))
    }

    /// What curl is told: nothing but https, within bounds, and only what the server has not said before.
    private func instructions(for subscription: Subscription, in folder: FetchFolder) -> String {
        func quoted(_ text: String) -> String {
            "\"" + String(decoding: text.utf8.flatMap(MailServer.quoted), as: UTF8.self) + "\""
        }
        let state = quoted(folder.file(subscription.uid, .state))
        return """
            url = \(quoted(subscription.place))
            proto = "=https"
            proto-redir = "=https"
            location
            max-redirs = 5
            globoff
            fail
            silent
            show-error
            max-filesize = \(Self.mostBytes)
            max-time = \(Self.mostSeconds)
            etag-compare = \(state)
            etag-save = \(state)
            output = \(quoted(folder.file(subscription.uid, .unfinished)))

            """
    }

    /// The words for a shell that runs curl and gives what it fetched its name once it is whole.
    private func script(for subscription: Subscription, in folder: FetchFolder) -> [String] {
        [
            """
            exec >/dev/null 2>"$4" </dev/null; umask 077; rm -f "$2"
            curl -q --config "$1" && { [ ! -s "$2" ] || mv -f "$2" "$3"; } && rm -f "$4"
            """, "sh",
        ]
            + [FetchFolder.Part.instructions, .unfinished, .fetched, .complaint].map {
                folder.file(subscription.uid, $0)
            }
    }
}

extension Environment {
    /// The book, with what came of the catalogues that it follows, for commands that show products.
    func contextWithCatalogues() throws -> Context {
        let context = try context()
        guard context.entry.role.canWrite, context.signedIn.token == nil else { return context }
        guard try settings(of: context.signedIn)[.catalogueUpdates] != "off" else { return context }
        CatalogueUpdates(context, in: self).freshen()
        return context
    }
}
