internal import Bookkeeping
internal import Failures
internal import Files
internal import Ledger
internal import Mail
internal import Programs
internal import Storage

/// Fetches and imports the catalogues that a book follows.
struct CatalogueUpdates {
    let context: Context
    private let programs: ProgramRunner
    private let folder: FetchFolder?
    private let now: Int64
    /// The variables that curl needs for the network, such as proxies.
    private let variables: [String: String]

    private let store: String

    init(_ context: Context, in environment: Environment) throws {
        self.context = context
        store = try context.store.id()
        programs = environment.system.programs
        folder = context.store.fetchFolder
        now = environment.system.now().seconds
        variables = environment.system.variables.filter { Self.network.contains($0.key) }
    }

    private static let network: Set<String> = [
        "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY", "CURL_CA_BUNDLE",
        "SSL_CERT_FILE", "SSL_CERT_DIR",
    ]

    /// The maximum size of a fetched catalogue, in bytes.
    private static let mostBytes = 64 << 20
    /// The time limit of a fetch, in seconds.
    private static let mostSeconds = 60
    private static let day: Int64 = 86_400

    /// The limits of a shell that runs curl, or starts curl in the background.
    private static func bounds(seconds: Int) -> ProgramRunner.Bounds {
        ProgramRunner.Bounds(seconds: seconds, bytes: 1 << 16, written: mostBytes)
    }

    private func source(of subscription: Subscription) -> FetchSource {
        FetchSource(
            store: store, book: context.entry.id, subscription: subscription.uid, place: subscription.place)
    }

    /// Whether the user consented, on this machine, to the location as it is in the book now, where any member can
    /// change it. `false` without a home folder.
    func hasConsent(to subscription: Subscription) -> Bool {
        folder?.hasConsent(source(of: subscription)) ?? false
    }

    /// Checks that a consent can be stored.
    /// - Throws: `CommandError.notUsableHere` without a home folder.
    func requireFolder() throws { _ = try Environment.fetchFolder(of: context.store) }

    /// Stores the consent of the user, who named the catalogue. Does nothing if it is stored already. Without a home
    /// folder the consent counts only for the present command.
    ///
    /// For a first URL the name is enough. A file, which may be private, and a URL other than the last consented one
    /// must also be given as `place`.
    /// - Parameter place: the location as typed, which must equal that of the catalogue; `nil` if not given.
    /// - Throws: `LedgerError.catalogueWithoutConsent`, `.catalogueElsewhere`, or the error of `checked`.
    func consent(to subscription: Subscription, at place: String?) throws {
        let subscription = try subscription.checked()
        let source = source(of: subscription)
        if let place, !place.utf8.elementsEqual(source.place.utf8) {
            throw LedgerError.catalogueElsewhere(subscription, named: place)
        }
        if hasConsent(to: subscription) { return }
        let former = folder?.consent(source)
        guard place != nil || former == nil && subscription.isRemote else {
            throw LedgerError.catalogueWithoutConsent(
                subscription, former: former, command: CatalogueUpdate.command(for: subscription))
        }
        try folder?.giveConsent(source)
    }

    /// Removes the consent and the fetched files.
    func forget(_ subscription: Subscription) { folder?.forget(source(of: subscription)) }

    /// Returns why a catalogue cannot be updated, or why its last fetch or import failed; `nil` if there is no problem.
    func problem(of subscription: Subscription) -> String? {
        hasConsent(to: subscription)
            ? folder?.complaint(source(of: subscription)) : "you have not agreed to it"
    }

    /// Fetches a catalogue, or reads it if it is a local file, and imports its new rows. Waits for the fetch, and first
    /// for one that runs in the background. The caller checks the consent.
    /// - Returns: `nil` if there is nothing new.
    /// - Throws: `LedgerError.catalogueNotFetched`, `CatalogueError`, `CommandError.notUsableHere` for a URL if there
    ///   is no home folder, or the errors of `checked` and of reading the file.
    func update(_ subscription: Subscription) throws -> CatalogueOutcome? {
        let subscription = try subscription.checked()
        guard subscription.isRemote else { return try takeIn(subscription, from: subscription.place) }
        let folder = try Environment.fetchFolder(of: context.store)
        let source = source(of: subscription)
        return try folder.holding(source, waits: true) {
            try folder.begin(source, instructions: instructions(for: source, in: folder))
            let words = ["sh", "-c"] + script(for: source, in: folder)
            _ = programs.run(words, variables, Self.bounds(seconds: Self.mostSeconds + 10))
            if let complaint = folder.complaint(source) {
                throw LedgerError.catalogueNotFetched(subscription.name, complaint)
            }
            return folder.holds(source) ? try takeInFetched(subscription, in: folder) : nil
        } ?? nil
    }

    /// Imports catalogues fetched in the background. For others, starts a fetch if the last attempt was a day ago or
    /// earlier, without waiting for it. A catalogue that is being fetched is left to the next command.
    ///
    /// Catalogues in local files, and those without consent, are passed over. Errors are not thrown: `catalogue list`
    /// shows them.
    func freshen(_ subscriptions: [Subscription]) {
        guard let folder else { return }
        for subscription in subscriptions where subscription.isRemote && hasConsent(to: subscription) {
            let source = source(of: subscription)
            let isDue = folder.age(source, at: now).map { $0 >= Self.day || $0 < 0 } ?? true
            guard isDue || folder.holds(source) else { continue }
            do {
                let subscription = try subscription.checked()
                let begins = try folder.holding(source, waits: false) {
                    guard !folder.holds(source) else {
                        _ = try takeInFetched(subscription, in: folder)
                        return false
                    }
                    if isDue { try folder.begin(source, instructions: instructions(for: source, in: folder)) }
                    return isDue
                }
                guard begins == true else { continue }
                // The detached shell does not use the terminal or inherited pipes, and outlives this process.
                _ = programs.run(
                    ["setsid", "-f", "flock", "-n", folder.file(source, .lock), "sh", "-c"]
                        + script(for: source, in: folder), variables, Self.bounds(seconds: 5))
            } catch {
                let words = (error as? any WordedError)?.words.message ?? "it cannot be imported"
                try? folder.complain(source, words)
            }
        }
    }

    private func takeInFetched(_ subscription: Subscription, in folder: FetchFolder) throws -> CatalogueOutcome? {
        // A catalogue that fails once fails again, so it is deleted with its state, to be fetched completely next time.
        let source = source(of: subscription)
        do {
            let outcome = try takeIn(subscription, from: folder.file(source, .fetched))
            folder.remove(source, .fetched)
            return outcome
        } catch {
            folder.remove(source, .fetched, .state)
            throw error
        }
    }

    private func takeIn(_ subscription: Subscription, from path: String) throws -> CatalogueOutcome? {
        try context.update(subscription, from: InputFile(path: path, limits: .catalogue))
    }

    /// Returns curl's configuration: only https, with limits, and only if the server has a newer version.
    private func instructions(for source: FetchSource, in folder: FetchFolder) -> String {
        func quoted(_ text: String) -> String {
            "\"" + String(decoding: text.utf8.flatMap(MailServer.quoted), as: UTF8.self) + "\""
        }
        return """
            url = \(quoted(source.place))
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
            etag-compare = \(quoted(folder.file(source, .state)))
            etag-save = \(quoted(folder.file(source, .unfinishedState)))
            output = \(quoted(folder.file(source, .unfinished)))

            """
    }

    /// Returns the arguments of `sh -c`: a script that runs curl and renames the files once complete, and the paths of
    /// the files. The process holds the lock.
    ///
    /// The ETag follows its file. If the script is killed between, the file is only fetched again.
    private func script(for source: FetchSource, in folder: FetchFolder) -> [String] {
        [
            """
            exec >/dev/null 2>"$4" </dev/null; umask 077; rm -f "$2" "$5"
            curl -q --config "$1" && { [ ! -s "$2" ] || { rm -f "$6" && mv -f "$2" "$3" && { [ ! -s "$5" ] || \
            mv -f "$5" "$6"; }; }; } && rm -f "$4"
            """, "sh",
        ]
            + [FetchFolder.Part.instructions, .unfinished, .fetched, .complaint, .unfinishedState, .state].map {
                folder.file(source, $0)
            }
    }
}

extension Environment {
    /// Returns the context of the current book, for commands that show products. Catalogues that were fetched in the
    /// background are imported first, and a fetch of outdated ones is started, unless the user may only read the book,
    /// uses a token, or has turned `catalogue-updates` off.
    func contextWithCatalogues() throws -> Context {
        let context = try context()
        guard context.entry.role.canWrite, context.session.token == nil else { return context }
        guard try settings(of: context.session)[.catalogueUpdates] != "off" else { return context }
        let subscriptions = (try? context.book.subscriptions()) ?? []
        if !subscriptions.isEmpty { try CatalogueUpdates(context, in: self).freshen(subscriptions) }
        return context
    }
}
