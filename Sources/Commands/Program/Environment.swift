internal import Bookkeeping
internal import FolderStore
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import ServerStore
internal import Storage
internal import Terminal
internal import Users

/// The environment of a command: common options, and access to store, user and clock. Everything is opened lazily.
final class Environment {
    let common: CommonOptions
    let system: System
    let today: Day
    /// The locale of `--locale` or `SPESA_LOCALE`; `nil` if neither is given.
    private let chosenLocale: EuroLocale?
    private var cachedStore: (any Store)?
    private(set) var cachedSession: (any StoreSession)?
    private var hasLookedForSession = false
    /// The session that `sessionIfAny` found; `nil` if there is none.
    private var foundSession: (any StoreSession)?
    private var cachedSettings: UserSettings?
    private(set) var cachedContext: Context?
    /// Whether books on a server are read for a single short command, see `Book.reusesReads`.
    var reusesReads = false {
        didSet { cachedContext?.book.reusesReads = reusesReads }
    }
    /// The number of changes that had been made through the store before this command.
    private var storeChanges = 0
    /// The books that this command opened, each with the number of changes that had been saved through it by then.
    private var openedBooks: [(book: Book, saves: Int)] = []
    private var shownNotices: Set<String> = []
    private var cachedConfiguration: Result<Configuration, CommandError>?
    /// Receives reports for people, which are then not written to standard output; `nil` to write them.
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
            let vocabulary = DayVocabulary(language: chosenLocale.map { String($0.language) } ?? "")
            let parser = DayParser(today: realToday, vocabulary: vocabulary)
            guard let day = Day(iso: text) ?? (try? parser.parse(text)) else {
                throw CommandError.todayUnreadable(text)
            }
            today = day
        } else {
            today = realToday
        }
    }

    /// Shares open resources with another command of this process, unless its options require different ones.
    func lend(to other: Environment) {
        guard other.common.store == common.store, other.common.tokenFile == common.tokenFile,
            other.common.tokenFd?.number == common.tokenFd?.number
        else { return }
        (other.cachedStore, other.cachedSession) = (cachedStore, cachedSession)
        other.storeChanges = cachedStore?.changes ?? 0
        (other.cachedSettings, other.cachedConfiguration) = (cachedSettings, cachedConfiguration)
        guard other.common.book == common.book, other.common.locale == common.locale, other.today == today,
            other.format == format
        else {
            return
        }
        other.cachedContext = cachedContext.flatMap { context in
            (try? other.hidesAmounts()).map { context.hidingAmounts($0) }
        }
        if let book = other.cachedContext?.book { other.openedBooks.append((book, book.saves)) }
    }

    /// Whether the user can be asked questions: input and error output are a terminal, and `--no-input` is not given.
    var canAsk: Bool {
        system.isInputTerminal && system.isErrorTerminal && !common.noInput
    }

    /// Returns the store of the option, the variable, the configuration, or the user's data folder, in this order. A
    /// missing store is not an error here.
    /// - Throws: `CommandError.configuration`, `configurationLine`; `.notUsableHere` if none of these names a folder.
    func store() throws -> any Store {
        if let cachedStore { return cachedStore }
        // Errors of the configuration file are reported even if it does not determine the store.
        _ = try configuration()
        let (place, source) = try effectiveValue(of: .store, user: nil)
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
                now: { [system] in system.now().seconds }, notify: { [unowned self] in notifyOnce($0) })
        cachedStore = store
        return store
    }

    /// Writes a notice of the store that this command has not written yet.
    private func notifyOnce(_ notice: StoreNotice) {
        if shownNotices.insert(notice.words).inserted { noticeAlways(notice.words) }
    }

    private func store(onServer address: String) throws -> ServerStore? {
        guard let server = try system.server(address) else { return nil }
        if let danger = server.danger { notice(danger) }
        return ServerStore(
            on: server, cost: system.passwordCost, stateFolder: stateFolder, files: system.driver)
    }

    /// Returns the store if it is a folder.
    /// - Parameter what: the operation that servers do not support, for the error.
    /// - Throws: `StoreError.onlyInFolder`.
    func folder(for what: String) throws -> FolderStore {
        let store = try store()
        guard let folder = store as? FolderStore else {
            throw StoreError.onlyInFolder(what: what, server: store.server ?? store.place)
        }
        return folder
    }

    /// Returns the session of a user of a folder store.
    /// - Parameter what: the operation that servers do not support, for the error.
    /// - Throws: `StoreError.onlyInFolder`, `tokenCannot`.
    func folderAccount(for what: String) throws -> FolderAccountSession {
        let folder = try folder(for: what)
        guard let session = try session() as? FolderSession else {
            throw StoreError.onlyInFolder(what: what, server: folder.place)
        }
        return try session.account()
    }

    /// Returns the configuration of the machine, read once.
    /// - Throws: `CommandError.configuration`, `configurationLine`.
    func configuration() throws(CommandError) -> Configuration {
        if let cachedConfiguration { return try cachedConfiguration.get() }
        let result = Result { () throws(CommandError) in try Configuration(at: configurationPath) }
        cachedConfiguration = result
        return try result.get()
    }

    /// Replaces `~` in a path that starts with `~/` by the home folder, if there is one.
    private func inHome(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = system.variable("HOME") else { return path }
        return home + path.dropFirst()
    }

    /// The folder for local state, which belongs to no store; `nil` without a home folder.
    private var stateFolder: String? {
        if let state = system.variable("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/spesa" }
        return system.variable("HOME").map { $0 + "/.local/state/spesa" }
    }

    var standardStorePath: String? {
        if let data = system.variable("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/spesa" }
        return system.variable("HOME").map { $0 + "/.local/share/spesa" }
    }

    /// Returns the present session. Without one, the user is asked for the password at a terminal, and the command
    /// continues.
    /// - Throws: `StoreError.notSignedIn` or `.sessionEnded` if the user cannot be asked, and the errors of tokens.
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

    /// Returns the session as a user's, which can change data of the user rather than of one book.
    /// - Throws: `StoreError.tokenCannot` for a token.
    func account() throws -> any AccountSession {
        try session().account()
    }

    /// Returns the session of the given token, otherwise of the session file. Never asks for a password.
    /// - Throws: `StoreError.notSignedIn`, `.sessionEnded`, and the errors of tokens.
    func existingSession() throws -> any StoreSession {
        if let cachedSession { return cachedSession }
        guard let token = try givenToken() else { return try openSession() }
        let result = try store().session(with: token, at: system.now().seconds)
        cachedSession = result
        return result
    }

    /// Returns the present session, or `nil`. Looks it up once, without a prompt and without an error.
    func sessionIfAny() -> (any StoreSession)? {
        if let cachedSession { return cachedSession }
        if !hasLookedForSession {
            hasLookedForSession = true
            foundSession = try? existingSession()
        }
        return foundSession
    }

    /// Returns the session of the session file. Ignores tokens.
    /// - Throws: `StoreError.notSignedIn` without a session, `.sessionEnded`.
    func openSession() throws -> any AccountSession {
        let store = try store()
        guard let secret = try sessionFile(of: store)?.read() else { throw StoreError.notSignedIn }
        return try store.session(secret, at: system.now().seconds, boot: bootID())
    }

    /// Checks the session again, after a long time may have passed. Does nothing for a token.
    /// - Throws: `StoreError.sessionEnded`, `notSignedIn`.
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
            name = try askName { try UserName(ofAnybody: $0) }
        }
        let secret = try signInByPassword(name, in: store)
        return try store.session(secret, at: system.now().seconds, boot: bootID())
    }

    /// Returns the store's entry for a book: the named one, otherwise that of `--book` or SPESA_BOOK, otherwise the
    /// one in use.
    /// - Throws: `StoreError.noSuchBook` for an unknown name.
    /// - Parameter isAccepting: whether the user is about to accept the book as it is, even if its name led to another
    ///   book before.
    func bookEntry(named name: String? = nil, isAccepting: Bool = false) throws -> BookEntry {
        let session = try session()
        guard let name = name ?? namedBook else {
            return isAccepting ? session.book : try session.bookInUse()
        }
        let book = try session.book(named: name)
        if !isAccepting { try session.requireKnown(book) }
        return book
    }

    /// The book named by option or variable; `nil` if neither names one.
    private var namedBook: String? { common.book ?? system.variable("SPESA_BOOK") }

    /// Returns the context of the current book: that of `--book` or SPESA_BOOK, otherwise the one in use.
    /// - Throws: `StoreError.noSuchBook` for an unknown name, and the errors of opening the book.
    func context() throws -> Context {
        if let cachedContext { return cachedContext }
        let context = try context(of: bookEntry(), isNamed: namedBook != nil)
        cachedContext = context
        return context
    }

    /// Returns the context of one of the user's books.
    /// - Parameter isNamed: whether the user named the book in the command.
    func context(of entry: BookEntry, isNamed: Bool = true) throws -> Context {
        let book = try session().open(entry)
        book.reusesReads = reusesReads
        openedBooks.append((book, book.saves))
        return try context(of: entry, isNamed: isNamed, over: book)
    }

    /// Reads the settings of the user and the machine again, for the open session and book. Does not count as use of the
    /// session.
    func refreshSettings() throws {
        guard let session = cachedSession, let context = cachedContext else { return }
        try session.refreshSettings()
        (cachedSettings, cachedConfiguration) = (nil, nil)
        cachedContext = try self.context(of: context.entry, isNamed: namedBook != nil, over: context.book)
    }

    private func context(of entry: BookEntry, isNamed: Bool, over book: Book) throws -> Context {
        let session = try session()
        let settings = try settings(of: session)
        return Context(
            session: session, entry: entry, isNamed: isNamed, book: book,
            today: today, locale: try locale(of: session).hidingAmounts(hidesAmounts(of: session)),
            usualMethod: settings[.method], device: settings[.device],
            clock: system.now, timeOfDay: { [system, today] in system.timeOfDay(on: today) })
    }

    /// The kind of change that this command has saved: `.book` if it changed both a book and the store, `nil` if it
    /// saved nothing. A later error says that the change is saved.
    var saved: SavedChange? {
        if openedBooks.contains(where: { $0.book.saves > $0.saves }) { return .book }
        return cachedStore.map { $0.changes > storeChanges } == true ? .store : nil
    }

    /// Returns the context of the current book, opened for writing.
    /// - Throws: the errors of `context`, and `StoreError.noBookChosen`.
    func contextToChange() throws -> Context {
        let context = try context()
        try context.prepareToChange()
        return context
    }

    func book() throws -> Book {
        try context().book
    }

    func settings(of session: any StoreSession) throws -> UserSettings {
        if let cachedSettings { return cachedSettings }
        let settings = try UserSettings(of: session)
        cachedSettings = settings
        return settings
    }

    /// Returns the locale of the signed-in user, or a default, without asking for a password.
    func localeAlready() throws -> EuroLocale { try locale(of: try? existingSession()) }

    private func locale(of session: (any StoreSession)?) throws -> EuroLocale {
        let locale =
            try chosenLocale ?? session.flatMap { try settings(of: $0)[.locale] }
            .map { EuroLocale.preferred(among: [$0]) } ?? terminalLocale ?? .undetermined
        return format == .plain ? locale.spellingEuros : locale
    }

    /// The locale of the terminal's language; `nil` if no language is set.
    var terminalLocale: EuroLocale? {
        let names = [system.variable("LC_ALL"), system.variable("LC_MONETARY"), system.variable("LANG")]
        return names.contains { $0 != nil } ? EuroLocale.preferred(among: names) : nil
    }

    /// Returns whether amounts are hidden on screen.
    func hidesAmounts() throws -> Bool { try hidesAmounts(of: session()) }

    private func hidesAmounts(of session: any StoreSession) throws -> Bool {
        try (common.hide?.rawValue ?? settings(of: session)[.hide]) == SwitchSetting.on.rawValue
    }

    /// Returns the amount formatter of the signed-in user.
    func amounts() throws -> AmountFormatter {
        let session = try session()
        return AmountFormatter(locale: try locale(of: session).hidingAmounts(hidesAmounts(of: session)))
    }
}
