internal import Arguments
internal import Failures
internal import Ledger
internal import Output
internal import Reports
internal import Storage
internal import Text

extension CommandError: WordedError {
    var words: ErrorWords {
        switch self {
        case .encoding(let word):
            ErrorWords(
                kind: "usage.encoding", message: "word \(word) of the command line is not UTF-8",
                hint: "write it in UTF-8; see what the terminal uses with: locale")
        case .variableEncoding(let name):
            ErrorWords(
                kind: "usage.encoding", message: "the value of \(name) is not UTF-8",
                hint: "write it in UTF-8, or remove it with: unset \(name)")
        case .everythingAsCategory(let name, let index):
            ErrorWords(
                kind: "category.not-found", message: "there is no category '\(name)'", input: name,
                advice: [.command("for everything, leave the category out", [.words(index..<index + 1, [])])])
        case .filterName(let dimension, let name, let nearest):
            ErrorWords(
                kind: "\(dimension.rawValue).not-found", message: "there is no \(dimension.rawValue) '\(name)'",
                input: name,
                advice: Advice.similar(nearest, insteadOf: name) + [.text("to see the \(dimension.listing)")])
        case .noCategory(let known):
            ErrorWords(
                kind: "category.missing", message: "an expense needs a category",
                hint: "type one of \(known), or one of their subcategories")
        case .noPassword(let command, let mayBeInFile):
            ErrorWords(
                kind: "password.missing", message: "no password was given",
                hint: "type it at the prompt, or give it with: spesa \(command) --password-stdin"
                    + (mayBeInFile ? ", or SPESA_PASSWORD_FILE" : ""))
        case .wrongPasswords(let error, let name, let isOnServer):
            ErrorWords(
                kind: error.kind, message: error.message,
                hint: (isOnServer ? "an administrator makes a code for you: spesa user reset \(name)\n" : "")
                    + "with the \(isOnServer ? "" : "recovery ")code you set a new one: spesa recover \(name)")
        case .noSuchAnswer(let answer, let hint):
            ErrorWords(kind: "answer.unknown", message: "'\(answer)' is not an answer here", input: answer, hint: hint)
        case .passwordsDiffer:
            ErrorWords(kind: "password.different", message: "the two passwords differ", hint: "type the same one twice")
        case .nothingToEdit(let chosen, let changes, let isExample):
            ErrorWords(
                kind: "usage.nothing-to-edit", message: "no new value was given for \(chosen)",
                advice: [.command(isExample ? "for example" : "did you mean", changes)])
        case .locale(let name):
            ErrorWords(
                kind: "locale.unknown", message: "there is no locale '\(name)' for euro amounts", input: name,
                hint: "write one like it_IT, de_DE, fr_FR, en_IE, or und for none")
        case .todayUnreadable(let text):
            ErrorWords(
                kind: "day.unreadable", message: "'\(text)' is not a day", input: text, hint: "write it like 2026-11-20"
            )
        case .unknownCodes(let count):
            ErrorWords(
                kind: "scan.unknown",
                message: "\(counted(count, "code")) \(count == 1 ? "belongs" : "belong") to no product",
                hint: "make the product with: spesa product add NAME --barcode CODE")
        case .notAUser(let name, let store, let asks):
            ErrorWords(
                kind: "user.not-found", message: "there is no user '\(name)'", input: name,
                hint: "\(name) must sign up first: spesa signup \(quoted(name)) --store \(quoted(store))"
                    + (asks ? "\nan administrator makes the invitation with: spesa user invite" : "")
                    + "\nto list the users: spesa user list")
        case .periodMissing(let command, let month, let inMonth, let inAll, let explanation):
            ErrorWords(
                kind: "usage.period",
                message: "\(command) --all-matching needs a period: \(counted(inMonth, "expense")) of \(month.title) "
                    + "\(inMonth == 1 ? "matches" : "match"), \(inAll) of all days",
                advice: [
                    .command("for those of the month", [.words(0..<0, [month.name])]),
                    .command("or for all", [.words(0..<0, ["all"])]),
                ] + (explanation.map { [.text($0)] } ?? []))
        case .notUsableHere(let message, let advice):
            ErrorWords(kind: "usage.not-here", message: message, advice: advice)
        case .advised(let words, _): words
        case .explained(let error, let hint):
            ErrorWords(kind: error.kind, message: error.message, input: error.input, hint: hint)
        case .noHelp(let error, let path):
            ErrorWords(
                kind: error.kind, message: error.message, input: error.input,
                advice: error.nearest.enumerated().map { index, near in
                    let words = near.split(separator: " ").dropFirst().map(String.init)
                    return .command(index == 0 ? "did you mean" : "or", [.words(0..<path.count, words)])
                }
                    + (error.nearest.isEmpty && path.count == 1
                        ? [.command("to see the topics", [.words(0..<path.count, ["topics"])])] : [])
                    + [.text("usage: \(error.usage)")])
        case .badLines(let lines): BadLine.words(of: lines)
        case .nothingOnInput:
            ErrorWords(
                kind: "input.empty", message: "no expense was given, neither as words nor as lines of standard input",
                hint: "record one with: spesa add 12,50 groceries")
        case .receiptFile(let problem):
            ErrorWords(kind: "receipt.file", message: problem, hint: "check the file; nothing was recorded")
        case .noReceipts(let file):
            ErrorWords(
                kind: "receipt.file", message: "\(file == "-" ? "standard input" : file) has no receipt",
                hint: "write one with: spesa receipt list all --format ndjson")
        case .halfDone(let message, let kind, let hint, _):
            ErrorWords(kind: kind, message: message, hint: hint)
        case .overCeiling(let findings, _):
            ErrorWords(kind: "ceiling.over", message: findings.joined(separator: "; "))
        case .country(let name, let known):
            ErrorWords(
                kind: "vat.country", message: "there are no VAT rates for '\(name)'", input: name,
                hint: "write one of \(known.joined(separator: ", "))")
        case .settingKey(let key, let value, let known):
            ErrorWords(
                kind: "setting.unknown", message: "there is no setting '\(key)'", input: key,
                advice: Self.settingsMeant(key, value, among: known))
        case .settingOfMachine(let key, let path, let line):
            ErrorWords(
                kind: "setting.of-machine",
                message: "\(key) can only be set for the machine, in \(path ?? "a file of its own")",
                input: key,
                hint: line.map { "write there: \($0)" } ?? "remove its line there")
        case .configuration(let path, let fault): Self.words(path, fault)
        case .configurationLine(let path, let line, let fault): Self.words("\(path), line \(line)", fault)
        case .settingValue(let key, let value, let expected):
            ErrorWords(
                kind: "setting.value", message: "'\(value)' is not a value for \(key)", input: value,
                hint: "write \(expected)")
        case .needsConfirmation(let option, let value, let what):
            ErrorWords(
                kind: "usage.confirmation", message: what,
                advice: [
                    .command(
                        "to confirm", [.option(option, value)],
                        otherwise: "to confirm, add \(option)" + (value.map { " " + quoted($0) } ?? ""))
                ])
        case .otherName(let given, let expected):
            ErrorWords(
                kind: "usage.confirmation", message: "'\(given)' is not the name '\(expected)'; nothing was erased")
        case .notImported:
            ErrorWords(kind: "import.declined", message: "nothing was recorded")
        case .nothingChanged: ErrorWords(kind: "change.declined", message: "nothing was changed")
        case .unsafeFileName(let name):
            ErrorWords(
                kind: "file.name", message: "'\(name)', its name in the book, cannot be the name of a file",
                input: name, advice: [.command("name the file to write", [.option("--to", "FILE")])])
        case .fileInTheWay(let name):
            ErrorWords(
                kind: "file.exists", message: "the file '\(name)' exists already",
                advice: [
                    .text("name another file with --to FILE"),
                    .command("or overwrite it with", [.option("--to", name), .option("--replace")]),
                ])
        case .nothingToMerge(let name):
            ErrorWords(
                kind: "merge.not-found", message: "'\(name)' is neither one of your books nor a file here", input: name,
                hint: "to list your books: spesa book")
        case .answerTooLong(true):
            ErrorWords(
                kind: "sql.too-many", message: "the result is too large for a table",
                hint: "ask for less, for example with LIMIT 1000, or use --format csv")
        case .answerTooLong(false):
            ErrorWords(
                kind: "sql.too-many", message: "the result is larger than 64 MiB",
                hint: "ask for less; for all expenses: spesa export csv")
        case .checkFound(let count, let isOnServer):
            ErrorWords(
                kind: "check.found", message: "\(counted(count, "problem")) found",
                hint: isOnServer
                    ? "for what to do, see: spesa help server" : "for what to do, see 'spesa manual' under BACKUPS")
        }
    }
}

extension CommandError: Failure {
    var figures: [JSON.Member] {
        if case .overCeiling(_, let figures) = self { figures } else { [] }
    }

    var exitCode: ExitCode {
        switch self {
        case .notAUser, .unknownCodes, .everythingAsCategory, .filterName, .nothingToMerge:
            .notFound
        case .badLines(let lines): lines[0].exitCode
        case .noPassword, .wrongPasswords, .configuration(_, .writableByOthers): .notAllowed
        case .configuration: .failed
        case .overCeiling: .overCeiling
        case .receiptFile, .notImported, .nothingChanged, .checkFound, .answerTooLong,
            .unsafeFileName, .fileInTheWay:
            .failed
        case .halfDone(_, _, _, let exitCode), .advised(_, let exitCode): exitCode
        default: .misused
        }
    }
}

extension CommandError {
    /// The typed command with a known setting. A verb before the setting, as in `settings get format`, is left out.
    private static func settingsMeant(_ key: String, _ value: String?, among known: [String]) -> [Advice] {
        if root.isVerb(key), value.map(known.contains) ?? !root.isSynonym(key, of: "remove") {
            let isRemoval = root.isSynonym(key, of: "remove")
            return [.command("did you mean", [.words(0..<1, [])] + (isRemoval ? [.option("--unset")] : []))]
        }
        let near = Advice.similar(nearest(to: key, among: known, limit: 1), insteadOf: key)
        return near.isEmpty ? [.text("the settings are \(known.joined(separator: ", "))")] : near
    }

    private static func words(_ path: String, _ fault: TrustedText.Fault) -> ErrorWords {
        func errorWords(_ kind: String, _ message: String, _ hint: String) -> ErrorWords {
            ErrorWords(kind: kind, message: message, hint: hint)
        }
        return switch fault {
        case .writableByOthers:
            errorWords("config.exposed", "others can write \(path)", "make it yours alone: chmod go-w \(quoted(path))")
        case .notAFile: errorWords("config.unreadable", "\(path) is not a regular file", "move it away")
        case .tooLarge: errorWords("config.unreadable", "\(path) is larger than 64 KiB", "move it away")
        case .notUTF8:
            errorWords("config.unreadable", "\(path) is not text in UTF-8", "write it again, or move it away")
        case .system(let reason):
            errorWords("config.unreadable", "cannot read \(path): \(reason)", "check who owns it")
        }
    }

    private static func words(_ place: String, _ fault: ConfigurationFault) -> ErrorWords {
        switch fault {
        case .notASetting(let text):
            ErrorWords(
                kind: "config.line", message: "\(place): '\(text)' is not a setting", input: text,
                hint: "write it like: width = 100")
        case .unknown(let name, let nearest, let known):
            ErrorWords(
                kind: "config.unknown-key", message: "\(place): there is no setting '\(name)' of the machine",
                input: name,
                hint: nearest.map { "did you mean \($0)?" } ?? "write one of \(known.joined(separator: ", "))")
        case .value(let key, let value, let expected):
            ErrorWords(
                kind: "config.value", message: "\(place): '\(value)' is not a value for \(key)", input: value,
                hint: "write \(expected)")
        case .twice(let key):
            ErrorWords(
                kind: "config.twice", message: "\(place): \(key) is set a second time", input: key,
                hint: "remove one of the two lines")
        }
    }
}

extension Dimension {
    /// The plural with the command that lists the names: `payees: spesa payee`.
    fileprivate var listing: String {
        switch self {
        case .category: "categories: spesa category"
        case .payee: "payees: spesa payee"
        case .method: "methods: spesa method"
        case .tag: "tags: spesa stats year all --by tag"
        }
    }
}
