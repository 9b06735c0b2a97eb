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
    private var cachedStore: Store?
    private var cachedSignedIn: SignedIn?
    private var cachedSettings: UserSettings?
    private var cachedContext: Context?

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

    /// Whether a person is there to be asked.
    var canAsk: Bool {
        system.isInputTerminal && system.isErrorTerminal && !common.noInput
    }

    /// The store named by option, variable or the user's data folder.
    func store() throws -> Store {
        if let cachedStore { return cachedStore }
        guard let path = common.store ?? system.variable("SPESA_STORE") ?? standardStorePath else {
            throw CommandError.notUsableHere("there is no home folder", hint: "name a store with --store DIR")
        }
        guard !path.isEmpty else {
            throw CommandError.notUsableHere("the store's folder has no name", hint: "name one with --store DIR")
        }
        let store = Store(path: path, driver: system.driver)
        cachedStore = store
        return store
    }

    private var standardStorePath: String? {
        if let data = system.variable("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/spesa" }
        return system.variable("HOME").map { $0 + "/.local/share/spesa" }
    }

    /// Who is signed in. On a terminal somebody who is not is asked for the password, and the command goes on.
    func signedIn() throws -> SignedIn {
        if let cachedSignedIn { return cachedSignedIn }
        let result: SignedIn
        do {
            result = try signedInAlready()
        } catch let error as StoreError where canAsk && (error == .notSignedIn || error == .sessionEnded) {
            result = try signInAtPrompt(to: store())
        }
        cachedSignedIn = result
        return result
    }

    /// The right to change what belongs to the user and not to one book.
    /// - Throws: `StoreError.tokenCannot`.
    func account() throws -> Account {
        try signedIn().account()
    }

    /// Who is signed in already, by a token that was given or else by a session; nobody is asked.
    func signedInAlready() throws -> SignedIn {
        if let cachedSignedIn { return cachedSignedIn }
        guard let token = try givenToken() else { return try openSession() }
        let result = try store().signedIn(with: token, at: system.now().seconds)
        cachedSignedIn = result
        return result
    }

    /// Who the session is of; a token is not looked for.
    func openSession() throws -> SignedIn {
        let store = try store()
        guard let secret = try sessionFile(of: store)?.read() else { throw StoreError.notSignedIn }
        return try store.signedIn(with: secret, at: system.now().seconds, boot: bootID())
    }

    /// Looks again at what shows who it is, where much time may have passed.
    /// - Throws: `StoreError.sessionEnded`, or what a token is refused with.
    func requireStillSignedIn() throws {
        guard try signedIn().token == nil else { return }
        cachedSignedIn = try openSession()
    }

    private func signInAtPrompt(to store: Store) throws -> SignedIn {
        let users = try store.allUsers()
        let name: UserName
        if let given = system.variable("SPESA_USER") {
            name = try UserName(given)
        } else if users.count == 1 {
            name = users[0].name
        } else {
            guard let typed = try prompt.ask("Name: ") else { throw PromptError.ended }
            name = try UserName(typed)
        }
        let secret = try signIn(name, password: askPassword("Password of \(name): "), in: store)
        return try store.signedIn(with: secret, at: system.now().seconds, boot: bootID())
    }

    /// What the store knows of a book: of the one named, or else of the one the command works in.
    /// - Throws: `StoreError.noSuchBook` for a name that is not one of the user's books.
    func bookEntry(named name: String? = nil) throws -> BookEntry {
        let signedIn = try signedIn()
        guard let name = name ?? common.book ?? system.variable("SPESA_BOOK") else { return signedIn.book }
        return try store().book(named: name, of: signedIn)
    }

    /// The book the command works in, with what decides how words about it are meant.
    /// - Throws: `StoreError.noSuchBook` for a name that is not one of the user's books.
    func context() throws -> Context {
        if let cachedContext { return cachedContext }
        let signedIn = try signedIn()
        let entry = try bookEntry()
        let context = Context(
            store: try store(), signedIn: signedIn, entry: entry, book: try store().open(entry, for: signedIn),
            today: today, locale: try locale(of: signedIn), usualMethod: try settings(of: signedIn)[.method],
            clock: system.now)
        cachedContext = context
        return context
    }

    /// The same, with the book opened at once for the change that follows.
    func contextToChange() throws -> Context {
        let context = try context()
        try context.book.prepareToChange()
        return context
    }

    func book() throws -> any Book {
        try context().book
    }

    /// The book, opened at once for the change that follows.
    func bookToChange() throws -> any Book {
        try contextToChange().book
    }

    private func settings(of signedIn: SignedIn) throws -> UserSettings {
        if let cachedSettings { return cachedSettings }
        let settings = try UserSettings(of: signedIn, in: store())
        cachedSettings = settings
        return settings
    }

    private func locale(of signedIn: SignedIn) throws -> EuroLocale {
        if let chosenLocale { return chosenLocale }
        return EuroLocale.preferred(
            among: [
                try settings(of: signedIn)[.locale], system.variable("LC_ALL"), system.variable("LC_MONETARY"),
                system.variable("LANG"),
            ])
    }

    /// How amounts are written for whoever is signed in.
    func amounts() throws -> AmountFormatter {
        AmountFormatter(locale: try locale(of: signedIn()))
    }

    func screen() -> Screen {
        let size = system.terminalSize
        let width = common.width ?? size?.columns ?? system.variable("COLUMNS").flatMap { Int($0) } ?? 80
        return Screen(
            width: width, rows: size?.rows ?? 24,
            rendering: Rendering(
                color: usesColor(
                    choice: common.color, isTerminal: system.isOutputTerminal, environment: system.variables),
                cursorColumns: system.isOutputTerminal && system.variable("TERM") != "dumb", glyphs: glyphs))
    }

    var glyphs: Glyphs {
        // An error is drawn too, and must not fail over what glyphs it is drawn with.
        let preferred = cachedSignedIn.flatMap { try? settings(of: $0)[.glyphs] }.flatMap(GlyphChoice.init)
        let choice = common.glyphs == .auto ? preferred ?? .auto : common.glyphs
        return switch choice {
        case .ascii: .ascii
        case .block: .block
        case .auto: Glyphs(codeset: system.codeset, term: system.variable("TERM"))
        }
    }

    /// Lines that the program itself made, as the glyphs can show them.
    func drawn(_ text: String) -> String {
        glyphs == .ascii
            ? text.split(separator: "\n", omittingEmptySubsequences: false).map { transliterated(String($0)) }
                .joined(separator: "\n")
            : text
    }

    /// What asks the person at the terminal.
    var prompt: Prompt { system.prompt.drawn(with: glyphs) }

    /// Writes a report to standard output in the format asked for.
    func show(_ report: Report) throws {
        let text = report.text(as: common.format, on: screen())
        // A terminal is sent nothing raw; a pipe gets every character.
        let isSafe = common.format != .csv && common.format != .tsv || !system.isOutputTerminal
        try system.write(isSafe ? text : Self.harmless(text, dividedByTabs: common.format == .tsv))
    }

    /// Hands `body` something to write with: a file that appears whole or not at all, or standard output.
    /// - Parameters:
    ///   - isReplacing: whether the file may take the place of one that is there.
    ///   - dividedByTabs: whether tabs divide what is written, so that a terminal gets them.
    func writing(
        to path: String?, isReplacing: Bool = false, dividedByTabs: Bool,
        _ body: ((String) throws -> Void) throws -> Void
    ) throws {
        if let path {
            let file = try store().outputFile(at: path, isReplacing: isReplacing)
            try file.write { file in try body { try file.append($0) } }
        } else if isReplacing {
            throw CommandError.notUsableHere("--replace goes with a file", hint: "name the file that is to be written")
        } else if system.isOutputTerminal {
            try body { try system.write(Self.harmless($0, dividedByTabs: dividedByTabs)) }
        } else {
            try body(system.write)
        }
    }

    /// The text with all made visible but the line ends, and the tabs where they divide it into fields.
    private static func harmless(_ text: String, dividedByTabs: Bool) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard dividedByTabs else { return visible(String(line)) }
            return line.split(separator: "\t", omittingEmptySubsequences: false).map { visible(String($0)) }
                .joined(separator: "\t")
        }.joined(separator: "\n")
    }

    /// Writes the reply to a change; with `--quiet` only a program still gets it.
    ///
    /// - Parameters:
    ///   - isDone: whether the change is made by now, so that what fails in the reply must not be taken for it.
    ///   - isEssential: whether it says what is never said again, so that it comes with `--quiet` too.
    func reply(
        _ report: @autoclosure () throws -> Report, isDone: Bool = true, isEssential: Bool = false
    ) throws {
        if common.quiet && !common.format.isForMachines && !isEssential { return }
        do {
            try show(report())
        } catch let failure as any Failure where isDone {
            throw CommandError.replyFailed(failure.message)
        }
    }

    /// Tells something beside the result.
    func notice(_ text: String) {
        if common.quiet { return }
        system.writeError("spesa: " + glyphs.shown(text) + "\n")
    }
}
