internal import Arguments
internal import Bookkeeping
internal import Database
internal import Failures
internal import Interface
internal import Output
internal import Periods
internal import Reports
internal import Storage
internal import Terminal
internal import Text
internal import Users

/// Runs commands in one process for the full screen. Their output is returned instead of written.
///
/// Open resources are shared between commands.
final class Console {
    private let common: CommonOptions
    private let system: System
    /// The number of colours of the terminal: 0, 8, 16 or 256.
    private let colors: Int
    private var environment: Environment
    /// The session at its last check.
    private var session: (any StoreSession)?
    /// The time and day of the last check.
    private var lastUse: (milliseconds: Int64, day: Day)

    /// Notices of the store that were not yet shown.
    private let pending = PendingNotices()

    /// Notices of the store for the user. A class, so that a closure can add some.
    private final class PendingNotices {
        var notices: [String] = []
    }

    /// Creates a console with the options of a command, and opens its session again.
    /// - Parameter colors: the number of colours of the terminal: 0, 8, 16 or 256.
    /// - Throws: the errors of opening the session: `StoreError.notSignedIn`, `sessionEnded`, or that of a token.
    init(_ environment: Environment, colors: Int) throws {
        self.colors = colors
        common = environment.common
        system = environment.system
        lastUse = (system.milliseconds(), system.today())
        self.environment = environment
        try forget()
    }

    /// The minimum time between two checks of the session, in milliseconds.
    private static let useInterval: Int64 = 30_000

    /// Records activity of the user. If the last check was 30 seconds ago or on another day, checks the session and
    /// reopens everything.
    /// - Throws: `StoreError.sessionEnded`, `notSignedIn`.
    func use() throws {
        let elapsed = abs(system.milliseconds() - lastUse.milliseconds)
        guard elapsed >= Self.useInterval || lastUse.day != system.today() else { return }
        try forget()
    }

    /// Opens the session again and forgets everything read before, because rights or settings may have changed.
    /// - Throws: the errors of opening the session.
    func forget() throws {
        // Nothing may be written to the terminal beside the screen.
        let silent = quiet(
            width: 80, write: { _ in },
            writeError: { [pending] in pending.notices.append(Self.withoutHead($0)) })
        let next = try Environment(common: common, system: silent)
        session = try next.existingSession()
        environment = next
        lastUse = (system.milliseconds(), system.today())
    }

    func context() throws -> Context { try environment.context() }

    /// The glyphs by the present settings, and the number of colours that these and the terminal allow.
    func appearance() -> (glyphs: Glyphs, colors: Int) {
        let isColored = usesColor(
            choice: environment.colorChoice, isTerminal: true, environment: environment.system.variables)
        return (environment.glyphs, isColored ? colors : 0)
    }

    private func stamp() throws -> StoreStamp? {
        try environment.cachedContext.map { context in
            let stamp = try context.session.stamp(of: context.entry)
            return environment.configurationPath.map(stamp.including(file:)) ?? stamp
        }
    }

    /// Runs a command without a terminal, and returns its output, notices and error.
    /// - Parameters:
    ///   - typed: the words after `spesa`.
    ///   - flag: an option to add to them, which commands proposed in errors do not have; `nil` for none.
    ///   - isHiding: whether amounts are hidden, unless the words have `--hide`.
    ///   - width: the width of the screen, for layout.
    func answer(_ typed: [String], adding flag: String? = nil, isHiding: Bool, width: Int) -> Reply {
        let words = Array(typed.prefix(1)) + [flag].compactMap(\.self) + typed.dropFirst()
        var answer = Reply()
        var current: Environment?
        do {
            var options = try root.parse(words).common
            let hiding = options.hide == nil ? ["--hide=\(isHiding ? "on" : "off")"] : []
            options = try root.parse(hiding + words).common
            let asking = options.noInput ? [] : ["--no-input"]
            let invocation = try root.parse(hiding + asking + options.words(from: common) + words)
            var text = ""
            var notices: [String] = []
            let ready = try Environment(
                common: invocation.common,
                system: quiet(width: width, write: { text += $0 }, writeError: { notices.append($0) }))
            current = ready
            environment.lend(to: ready)
            ready.audience = { answer.reports.append($0) }
            defer {
                answer.text = text
                answer.notices = notices.map(Self.withoutHead)
            }
            switch invocation.request {
            case .run(let command): try command.run(in: ready)
            case .help(let path): try ready.showHelp(of: path)
            case .version: try ready.showVersion()
            }
        } catch {
            let locale = (try? (current ?? environment).localeAlready()) ?? .undetermined
            answer.failure = failure(of: error).words(in: locale).completed(for: typed)
        }
        answer.hasSaved = current?.saved != nil
        return answer
    }

    /// Returns a system without terminal and input, whose output goes to `write` and `writeError`.
    private func quiet(
        width: Int, write: @escaping (String) -> Void, writeError: @escaping (String) -> Void
    ) -> System {
        var system = system
        (system.isInputTerminal, system.isOutputTerminal, system.isErrorTerminal) = (false, false, false)
        system.terminalSize = TerminalSize(columns: width, rows: 0)
        system.readLine = { nil }
        system.readSecretLine = { nil }
        system.write = write
        system.writeToReader = write
        system.writeError = writeError
        system.page = { _, _ in false }
        return system
    }

    /// Removes the label of a notice, `note: there is …`, for the screen.
    private static func withoutHead(_ notice: String) -> String {
        let line = notice.hasSuffix("\n") ? String(notice.dropLast()) : notice
        return line.hasPrefix("note: ") ? String(line.dropFirst(6)) : line
    }

    /// Returns where a command typed on the full screen may run. Unreadable words give a reply with the error.
    func place(_ words: [String]) -> ScreenHost.Place {
        // Parsing refuses the command without a payee.
        if words == ["receipt", "add"] { return .form(.receipt) }
        do {
            guard case .run(let command) = try root.parse(words).request,
                let type = type(of: command) as? any SpesaCommand.Type
            else { return .here }
            switch type.stage {
            case .screen:
                // Without an amount, 'add' reads standard input, which the screen does not have.
                guard let add = command as? Add, add.amount == nil, add.like == nil else { return .here }
                guard add.hasDetails else { return .form(.expense) }
                throw CommandError.notUsableHere(
                    "the amount is missing", hint: "write it first, for example: add 12,50 groceries --payee Lidl")
            case .terminal: return .outside
            case .elsewhere:
                let reason = type == FullScreenCommand.self ? "it is open already" : "undo cannot reverse it"
                throw CommandError.notUsableHere(
                    "this command does not run on the screen, because \(reason)",
                    hint: "leave with q, and type it in the shell: spesa \(words.map(quoted).joined(separator: " "))")
            }
        } catch {
            return .unavailable(Reply(failure: failure(of: error).words(in: .undetermined).completed(for: words)))
        }
    }

    /// Parses a filter: words are searched for, options are the filters of `list`.
    /// - Throws: `CommandError.notUsableHere` for other options, and the errors of parsing.
    func filter(_ filter: String) throws -> DescribedFilter {
        let words = try splitWords(of: filter).map(\.text)
        var (options, searched): ([String], [String]) = ([], [])
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word.utf8.count > 1 else {
                searched.append(word)
                continue
            }
            options.append(word)
            if !word.contains("="), let value = rest.popFirst() { options.append(value) }
        }
        if !searched.isEmpty { options += ["--search=\(searched.joined(separator: " "))"] }
        let parsed = try root.parse(["list"] + options)
        guard case .run(let command) = parsed.request, let list = command as? List, parsed.common.isEmpty,
            list.words.isEmpty, list.limit == nil, list.sort == .day
        else {
            throw CommandError.notUsableHere(
                "a filter has words and the filter options of 'list'",
                hint: "write the words first, for example: milk --payee Lidl --min 10")
        }
        let context = try environment.context()
        let tree = try context.book.categories()
        let matches = try list.filters.filter(in: context, tree: tree, void: list.shownVoid)
        return DescribedFilter(
            expenses: matches, words: Wording(amounts: context.amounts).only(matches, in: tree, usual: .all))
    }

    private func settings() throws -> [SettingEntry] {
        let values = try UserSettings(of: environment.existingSession())
        return try SettingKey.allCases.map { key in
            let (value, source) = try environment.effectiveValue(of: key, user: values)
            return SettingEntry(
                name: key.rawValue, value: value, isSet: source != .standard && value != nil, meaning: key.meaning)
        }
    }

    private func takesCents() throws -> Bool {
        let value = try UserSettings(of: environment.existingSession())[.amountEntry]
        return value.flatMap(AmountEntrySetting.init) != .plain
    }

    /// Returns completions for the last word of a line.
    func completions(_ line: String) -> [String] {
        guard var words = try? splitWords(of: line).map(\.text) else { return [] }
        if line.isEmpty || line.hasSuffix(" ") { words.append("") }
        let answer = answer(["complete", "--"] + words, isHiding: false, width: 80)
        return answer.text.split(separator: "\n").compactMap { line in
            line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init)
        }
    }

    /// The interface between the full screen and the program.
    var host: ScreenHost {
        ScreenHost(
            context: context, use: use, refreshSettings: { [self] in try environment.refreshSettings() },
            appearance: appearance,
            answer: { [self] words, isHiding, width in answer(words, isHiding: isHiding, width: width) },
            preview: { [self] words, isHiding, width in
                answer(words, adding: "--dry-run", isHiding: isHiding, width: width)
            },
            place: place, filter: filter, split: { try splitWords(of: $0).map(\.text) }, settings: settings,
            takesCents: takesCents, completions: completions,
            words: { [self] error in
                failure(of: error).words(in: (try? environment.localeAlready()) ?? .undetermined)
            },
            reopen: forget,
            stamp: stamp,
            isSignedOut: { [self] in
                guard let session else { return true }
                let isEnded = try? session.hasEnded(at: system.now().seconds, boot: bootID())
                return isEnded ?? false
            },
            notices: { [pending] in
                defer { pending.notices = [] }
                return pending.notices
            }, milliseconds: system.milliseconds,
            isAway: { ($0 as? DatabaseError)?.meansAwayServer == true },
            clock: { [system] in system.timeOfDay(on: system.today())?.text ?? "" })
    }
}
