internal import Money
internal import Periods

/// What a command finds wrong that no module below it knows of.
enum CommandError: Error, Equatable {
    case encoding(word: Int)
    /// The words of `add` stand the other way round.
    case amountAfterCategory(category: String, amount: String, problem: String)
    case unknownCategory(String, nearest: [String], retry: String)
    case noPassword(command: String)
    case passwordsDiffer
    case nothingToEdit(id: String)
    case expenseNumber(String)
    case notThatMany(Int)
    case uid(String)
    case locale(String)
    case todayUnreadable(String)
    case notAMonth(String)
    case notAMonthOrYear(String)
    case notUsableHere(String, hint: String)
    /// What is wrong with one line of standard input, as it would be told for a command of its own.
    case badLine(number: Int, kind: String, message: String, input: String?, hint: String?, exitCode: ExitCode)
    case noExpenseYet
    case nothingOnInput
    /// The change is made; what could not be done is to tell of it.
    case replyFailed(String)
    /// The first half of a command is done, the second could not be.
    case halfDone(String, kind: String, hint: String?, exitCode: ExitCode)
    case overCeiling([String])
    case unclosedQuote(String)
    case settingKey(String, known: [String])
    case settingValue(key: String, value: String, expected: String)
    case needsConfirmation(option: String, what: String)
    /// The name that was typed is not of what was to be erased.
    case otherName(given: String, expected: String)
    /// A copy of it would open for nobody, and only an administrator may back the store up.
    case noCopyOfSealed(book: String)
    /// A row of a file cannot be read, so nothing of the files is recorded.
    case importRefused(file: String, line: Int, count: Int, kind: String, message: String, input: String?)
    case notImported
    /// What is to be merged is there neither as a book nor as a file.
    case nothingToMerge(String)
    /// An answer that does not fit into the memory it may take, or on a screen.
    case answerTooLong(isShown: Bool)
    /// What is wrong with the store is on standard output.
    case checkFound(Int)
}

extension CommandError: Failure {
    var kind: String {
        switch self {
        case .encoding: "usage.encoding"
        case .amountAfterCategory: "usage.order"
        case .unknownCategory: "category.not-found"
        case .noPassword: "password.missing"
        case .passwordsDiffer: "password.different"
        case .nothingToEdit: "usage.nothing-to-edit"
        case .expenseNumber: "expense.number"
        case .notThatMany: "expense.not-found"
        case .uid: "expense.uid"
        case .locale: "locale.unknown"
        case .todayUnreadable: "day.unreadable"
        case .notAMonth: "period.not-a-month"
        case .notAMonthOrYear: "period.not-a-month-or-year"
        case .notUsableHere: "usage.not-here"
        case .badLine(_, let kind, _, _, _, _): kind
        case .noExpenseYet: "expense.not-found"
        case .nothingOnInput: "input.empty"
        case .replyFailed: "reply.failed"
        case .halfDone(_, let kind, _, _): kind
        case .overCeiling: "ceiling.over"
        case .unclosedQuote: "usage.quote"
        case .settingKey: "setting.unknown"
        case .settingValue: "setting.value"
        case .needsConfirmation, .otherName: "usage.confirmation"
        case .noCopyOfSealed: "erase.no-copy"
        case .importRefused(_, _, _, let kind, _, _): kind
        case .notImported: "import.declined"
        case .nothingToMerge: "merge.not-found"
        case .answerTooLong: "sql.too-many"
        case .checkFound: "check.found"
        }
    }

    var message: String {
        switch self {
        case .encoding(let word): "word \(word) of the command line is not UTF-8"
        case .amountAfterCategory(_, _, let problem): problem
        case .unknownCategory(let name, _, _): "there is no category '\(name)'"
        case .noPassword: "no password was given"
        case .passwordsDiffer: "the two passwords differ"
        case .nothingToEdit(let id): "nothing was said to change of expense \(id)"
        case .expenseNumber(let text): "'\(text)' is not the number of an expense"
        case .notThatMany(let position): "there are fewer than \(position) expenses"
        case .uid(let text): "'\(text)' is not a UUID"
        case .locale(let name): "there is no locale '\(name)' for euro amounts"
        case .todayUnreadable(let text): "'\(text)' is not a day"
        case .notAMonth(let text): "'\(text)' is not one month"
        case .notAMonthOrYear(let text): "'\(text)' is neither a month nor a year"
        case .notUsableHere(let message, _): message
        case .badLine(let number, _, let message, _, _, _): "line \(number): \(message)"
        case .noExpenseYet: "there is no expense yet"
        case .halfDone(let message, _, _, _): message
        case .replyFailed(let problem): "the change is made, but its reply failed: \(problem)"
        case .nothingOnInput: "no expense was given, neither as words nor as lines of standard input"
        case .overCeiling(let findings): findings.joined(separator: "; ")
        case .unclosedQuote(let line): "a quote is not closed in: \(line)"
        case .settingKey(let key, _): "there is no setting '\(key)'"
        case .settingValue(let key, let value, _): "'\(value)' is no value for \(key)"
        case .needsConfirmation(_, let what): what
        case .otherName(let given, let expected): "'\(given)' is not the name '\(expected)'; nothing was erased"
        case .noCopyOfSealed(let book):
            "a copy of the sealed book '\(book)' would open for nobody once its keys are gone"
        case .importRefused(let file, let line, let count, _, let message, _):
            "\(file), line \(line): \(message)" + (count == 1 ? "" : " (and \(count - 1) more)")
        case .notImported: "nothing was recorded"
        case .nothingToMerge(let name): "'\(name)' is neither a book of yours nor a file here"
        case .answerTooLong(true): "the answer has too much for a table"
        case .answerTooLong(false): "the answer is larger than 64 MiB"
        case .checkFound(let count): "\(counted(count, "thing is", "things are")) wrong"
        }
    }

    var input: String? {
        switch self {
        case .amountAfterCategory(let category, _, _): category
        case .unknownCategory(let text, _, _), .expenseNumber(let text), .uid(let text), .locale(let text),
            .todayUnreadable(let text),
            .notAMonth(let text), .notAMonthOrYear(let text), .unclosedQuote(let text), .settingKey(let text, _),
            .settingValue(_, let text, _), .nothingToMerge(let text):
            text
        case .badLine(_, _, _, let input, _, _): input
        case .importRefused(_, _, _, _, _, let input): input
        default: nil
        }
    }

    var caret: Range<Int>? { nil }

    var hint: String? {
        switch self {
        case .encoding: "write it in UTF-8; see what the terminal uses with: locale"
        case .amountAfterCategory(let category, let amount, _):
            "the amount comes first: spesa add \(quoted(amount)) \(quoted(category))"
        case .unknownCategory(_, let nearest, let retry):
            nearest.isEmpty
                ? "make it with: \(retry)"
                : "did you mean \(nearest.joined(separator: " or "))?\nor make it with: \(retry)"
        case .noPassword(let command):
            "type it at the prompt, or give it with: spesa \(command) --password-stdin, or SPESA_PASSWORD_FILE"
        case .passwordsDiffer: "type the same one twice"
        case .nothingToEdit(let id): "say what, as in: spesa edit \(id) --amount 12,50"
        case .expenseNumber: "the numbers are in: spesa list; 'last' is the one recorded last"
        case .notThatMany: "the numbers are in: spesa list"
        case .uid: "write one like 0192f1c4-7c00-7000-8000-000000000000, or leave it out"
        case .locale: "write one like it_IT, de_DE, fr_FR, en_IE, or und for none"
        case .todayUnreadable: "write it like 2026-11-20"
        case .notAMonth: "write one like 2026-11, nov or last-month"
        case .notAMonthOrYear: "write one like 2026-11, nov, last-month, 2026 or last-year"
        case .notUsableHere(_, let hint): hint
        case .badLine(_, _, _, _, let hint, _): hint.map { "\($0)\nnothing was recorded" } ?? "nothing was recorded"
        case .halfDone(_, _, let hint, _): hint
        case .replyFailed: "look at it with: spesa history"
        case .nothingOnInput: "record one with: spesa add 12,50 groceries"
        case .noExpenseYet: "record one with: spesa add 12,50 groceries"
        case .overCeiling: nil
        case .unclosedQuote: "close it, or put a backslash before it"
        case .settingKey(_, let known): "the settings are \(known.joined(separator: ", "))"
        case .settingValue(_, _, let expected): "write \(expected)"
        case .otherName: nil
        case .noCopyOfSealed(let book):
            "write what it holds elsewhere: spesa export json --book \(quoted(book)) --to FILE\nthen erase it with --no-backup"
        case .needsConfirmation(let option, _): "say so with \(option)"
        case .importRefused: "nothing was recorded; to leave such rows out: --skip-bad"
        case .notImported: nil
        case .nothingToMerge: "your books are in: spesa book"
        case .answerTooLong(true): "ask for less, as with LIMIT 1000, or for --format csv"
        case .answerTooLong(false): "ask for less; every expense there is, is in: spesa export csv"
        case .checkFound: "what to do about it is in 'spesa manual' under BACKUPS"
        }
    }

    var exitCode: ExitCode {
        switch self {
        case .unknownCategory, .noExpenseYet, .notThatMany, .nothingToMerge: .notFound
        case .badLine(_, _, _, _, _, let exitCode): exitCode
        case .noPassword: .notAllowed
        case .overCeiling: .overCeiling
        case .importRefused, .notImported, .replyFailed, .checkFound, .answerTooLong: .failed
        case .halfDone(_, _, _, let exitCode): exitCode
        default: .misused
        }
    }
}

/// The word as a shell takes it: in single quotes where it must be.
func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || ".,:-_/€".unicodeScalars.contains(scalar)
    }
    if plain && !word.isEmpty { return word }
    // Scalar by scalar: an accent after a quote makes both one character, which a shell does not know of.
    return "'" + word.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
}
