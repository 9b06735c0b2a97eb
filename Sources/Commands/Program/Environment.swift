internal import Bookkeeping
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Storage
internal import Terminal
internal import Users

/// What a command is handed: what was asked for on every command line, and the way to the store, the person and the clock.
///
/// Nothing is opened before a command asks for it.
final class Environment {
    let common: CommonOptions
    let system: System
    let today: Day
    /// The one named by option or variable.
    private let chosenLocale: EuroLocale?
    private var cachedStore: (any Store)?
    private(set) var cachedSession: (any StoreSession)?
    private var hasLookedForSession = false
    /// The session that `sessionIfAny` found; `nil` if there is none.
    private var foundSession: (any StoreSession)?
    private var cachedSettings: UserSettings?
    private(set) var cachedContext: Context?
    private var cachedConfiguration: Result<Configuration, CommandError>?
    /// Takes reports for people in the place of standard output; `nil` where they are written there.
    var audience: ((Report) -> Void)?

    init(common: CommonOptions, system: System) throws {
        self.common = common
        self.system = system
        if let name = common.locale ?? system.variable("SPESA_LOCALE") {
            guard let locale = EuroLocale(named: name) else { throw CommandError.locale(name) }
            chosenLocale = locale
        } else {
            chosenLocale = nil
        }
        let realToday = system.today()
        if let text = common.today ?? system.variable("SPESA_TODAY") {
            guard let day = Day(iso: text) ?? (try? DayParser(today: realToday).parse(text)) else {
                throw CommandError.todayUnreadable(text)
            }
            today = day
        } else {
            today = realToday
        }
    }

    /// Lends what is open to another command of the same process, as far as that is about the same.
    func lend(to other: Environment) {
        guard other.common.store == common.store, other.common.tokenFile == common.tokenFile,
            other.common.tokenFd?.number == common.tokenFd?.number
        else { return }
        (other.cachedStore, other.cachedSession) = (cachedStore, cachedSession)
        (other.cachedSettings, other.cachedConfiguration) = (cachedSettings, cachedConfiguration)
        guard other.common.book == common.book, other.common.locale == common.locale, other.today == today,
            other.format == format
        else {
            return
        }
        other.cachedContext = cachedContext.flatMap { context in
            (try? other.hidesAmounts()).map { context.hidingAmounts($0) }
        }
    }

    /// Whether a person is there to be asked.
    var canAsk: Bool {
        system.isInputTerminal && system.isErrorTerminal && !common.noInput
    }

    /// The store named by option, variable or the user's data folder.
    func store() throws -> any Store {
        if let cachedStore { return cachedStore }
        // What is wrong with the machine's file is told also where something else says the store.
        _ = try configuration()
        let (place, source) = try standing(of: .store, user: nil)
        guard let path = source == .file ? place.map(inHome) : place else {
            throw CommandError.notUsableHere("there is no home folder", hint: "name a store with --store DIR")
        }
        guard !path.isEmpty else {
            throw CommandError.notUsableHere("the store's folder has no name", hint: "name one with --store DIR")
        }
        let store: any Store =
            try store(onServer: path)
            ?? FolderStore(
                path: path, driver: system.driver, startingCategories: startingCategories, stateFolder: stateFolder,
                now: { [system] in system.now().seconds }, tell: { [unowned self] in notice($0.words) })
        cachedStore = store
        return store
    }

    private func store(onServer address: String) throws -> ServerStore? {
        guard let server = try system.server(address) else { return nil }
        if let danger = server.danger { notice(danger) }
        return ServerStore(
            on: server, cost: system.passwordCost, stateFolder: stateFolder, files: system.driver)
    }

    /// The store, where it is a folder.
    /// - Parameter what: what is asked of it that a server has not.
    /// - Throws: `StoreError.onlyInFolder`.
    func folder(for what: String) throws -> FolderStore {
        let store = try store()
        guard let folder = store as? FolderStore else {
            throw StoreError.onlyInFolder(what: what, server: store.server ?? store.place)
        }
        return folder
    }

    /// The session of a user, where the store is a folder.
    /// - Parameter what: what is asked of it that a server has not.
    /// - Throws: `StoreError.onlyInFolder`, `tokenCannot`.
    func folderAccount(for what: String) throws -> FolderAccountSession {
        let folder = try folder(for: what)
        guard let session = try session() as? FolderSession else {
            throw StoreError.onlyInFolder(what: what, server: folder.place)
        }
        return try session.account()
    }

    /// What is set for the machine; looked at once.
    /// - Throws: `CommandError.configuration`, `configurationLine`.
    func configuration() throws(CommandError) -> Configuration {
        if let cachedConfiguration { return try cachedConfiguration.get() }
        let result = Result { () throws(CommandError) in try Configuration(at: configurationPath) }
        cachedConfiguration = result
        return try result.get()
    }

    /// A path with the home folder in the place of `~`.
    private func inHome(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = system.variable("HOME") else { return path }
        return home + path.dropFirst()
    }

    /// Where the account keeps what no store does.
    private var stateFolder: String? {
        if let state = system.variable("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/spesa" }
        return system.variable("HOME").map { $0 + "/.local/state/spesa" }
    }

    var standardStorePath: String? {
        if let data = system.variable("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/spesa" }
        return system.variable("HOME").map { $0 + "/.local/share/spesa" }
    }

    /// The present session. On a terminal a user who has none is asked for the password, and the command goes on.
    func session() throws -> any StoreSession {
        if let cachedSession { return cachedSession }
        let result: any StoreSession
        do {
            result = try existingSession()
        } catch let error as StoreError where canAsk && (error == .notSignedIn || error == .sessionEnded) {
            result = try signInAtPrompt(to: store())
        }
        cachedSession = result
        return result
    }

    /// The right to change what belongs to the user and not to one book.
    /// - Throws: `StoreError.tokenCannot`.
    func account() throws -> any AccountSession {
        try session().account()
    }

    /// The session of a token that was given, or else of the session file; no password is asked for.
    func existingSession() throws -> any StoreSession {
        if let cachedSession { return cachedSession }
        guard let token = try givenToken() else { return try openSession() }
        let result = try store().session(with: token, at: system.now().seconds)
        cachedSession = result
        return result
    }

    /// The present session, or `nil`. It is looked up once, without a prompt and without an error.
    func sessionIfAny() -> (any StoreSession)? {
        if let cachedSession { return cachedSession }
        if !hasLookedForSession {
            hasLookedForSession = true
            foundSession = try? existingSession()
        }
        return foundSession
    }

    /// The session that the session file names; a token is not looked for.
    func openSession() throws -> any AccountSession {
        let store = try store()
        guard let secret = try sessionFile(of: store)?.read() else { throw StoreError.notSignedIn }
        return try store.session(secret, at: system.now().seconds, boot: bootID())
    }

    /// Looks again at what shows who it is, where much time may have passed.
    /// - Throws: `StoreError.sessionEnded`, or what a token is refused with.
    func requireStillSignedIn() throws {
        guard try session().token == nil else { return }
        cachedSession = try openSession()
    }

    private func signInAtPrompt(to store: any Store) throws -> any AccountSession {
        let name: UserName
        if let given = system.variable("SPESA_USER") {
            name = try UserName(ofAnybody: given)
        } else if let user = try store.onlyUser() {
            name = user
        } else {
            name = try askedName { try UserName(ofAnybody: $0) }
        }
        let secret = try signInByPassword(name, in: store)
        return try store.session(secret, at: system.now().seconds, boot: bootID())
    }

    /// What the store knows of a book: of the one named, or else of the one the command works in.
    /// - Throws: `StoreError.noSuchBook` for a name that is not one of the user's books.
    /// - Parameter isAccepting: whether the user is about to accept the book as it is, whatever its name led to before.
    func bookEntry(named name: String? = nil, isAccepting: Bool = false) throws -> BookEntry {
        let session = try session()
        guard let name = name ?? namedBook else {
            return isAccepting ? session.book : try session.bookInUse()
        }
        let book = try session.book(named: name)
        if !isAccepting { try session.requireKnown(book) }
        return book
    }

    /// The name of a book that was given with the command.
    private var namedBook: String? { common.book ?? system.variable("SPESA_BOOK") }

    /// The book the command works in, with what decides how words about it are meant.
    /// - Throws: `StoreError.noSuchBook` for a name that is not one of the user's books.
    func context() throws -> Context {
        if let cachedContext { return cachedContext }
        let context = try context(of: bookEntry(), isNamed: namedBook != nil)
        cachedContext = context
        return context
    }

    /// A book of the user's as the command works in it.
    func context(of entry: BookEntry, isNamed: Bool = true) throws -> Context {
        let session = try session()
        let settings = try settings(of: session)
        return Context(
            session: session, entry: entry, isNamed: isNamed,
            book: try session.open(entry),
            today: today, locale: try locale(of: session).hidingAmounts(hidesAmounts(of: session)),
            usualMethod: settings[.method], device: settings[.device],
            clock: system.now)
    }

    /// The same, with the book opened at once for the change that follows.
    func contextToChange() throws -> Context {
        let context = try context()
        try context.prepareToChange()
        return context
    }

    func book() throws -> any Book {
        try context().book
    }

    func settings(of session: any StoreSession) throws -> UserSettings {
        if let cachedSettings { return cachedSettings }
        let settings = try UserSettings(of: session)
        cachedSettings = settings
        return settings
    }

    /// How figures are written for whoever is signed in, or for anybody; nobody is asked for a password.
    func localeAlready() throws -> EuroLocale { try locale(of: try? existingSession()) }

    private func locale(of session: (any StoreSession)?) throws -> EuroLocale {
        let locale =
            try chosenLocale ?? session.flatMap { try settings(of: $0)[.locale] }
            .map { EuroLocale.preferred(among: [$0]) } ?? terminalLocale ?? .undetermined
        return format == .plain ? locale.spellingEuros : locale
    }

    /// What the terminal's language says of amounts; `nil` where it says nothing.
    var terminalLocale: EuroLocale? {
        let names = [system.variable("LC_ALL"), system.variable("LC_MONETARY"), system.variable("LANG")]
        return names.contains { $0 != nil } ? EuroLocale.preferred(among: names) : nil
    }

    /// Whether amounts are hidden from whoever looks on.
    func hidesAmounts() throws -> Bool { try hidesAmounts(of: session()) }

    private func hidesAmounts(of session: any StoreSession) throws -> Bool {
        try (common.hide?.rawValue ?? settings(of: session)[.hide]) == SwitchSetting.on.rawValue
    }

    /// How amounts are written for whoever is signed in.
    func amounts() throws -> AmountFormatter {
        let session = try session()
        return AmountFormatter(locale: try locale(of: session).hidingAmounts(hidesAmounts(of: session)))
    }
}
