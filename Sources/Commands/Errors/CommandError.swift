internal import Arguments
internal import Failures
internal import Ledger
internal import Output
internal import Periods
internal import Storage
internal import Users

/// An error that a command detects itself.
enum CommandError: Error, Equatable {
    case encoding(word: Int)
    /// An environment variable is not UTF-8.
    case variableEncoding(String)
    /// `all` or a similar word where a category is expected. `at` is the index of the word among the command's
    /// arguments.
    case everythingAsCategory(String, at: Int)
    /// An empty answer to the question for a category. `known` lists the top-level categories.
    case noCategory(known: String)
    /// A filter names a category, payee, method or tag that does not exist.
    case filterName(Dimension, String, nearest: [String])
    /// No password, recovery code or invitation was given. `mayBeInFile` tells whether the command also reads it from
    /// the file that SPESA_PASSWORD_FILE names.
    case noPassword(command: String, mayBeInFile: Bool)
    /// The last allowed attempt at a password prompt failed. The user name is for the advice how to recover the
    /// account.
    case wrongPasswords(StoreError, of: UserName, isOnServer: Bool)
    /// An answer at a prompt that is not among the choices.
    case noSuchAnswer(String, hint: String)
    case passwordsDiffer
    /// An `edit` without a new value. `changes` turn the typed command into one with a value: the command that was
    /// probably meant, or an example.
    case nothingToEdit(String, changes: [CommandChange], isExample: Bool)
    case locale(String)
    case todayUnreadable(String)
    /// A book cannot be shared with a name that is not a user of the store. `asks` tells whether sign-up needs an
    /// invitation, as on a server.
    case notAUser(String, store: String, asks: Bool)
    /// `--all-matching` without a period. `inMonth` and `inAll` are the numbers of matching expenses in `month`, which
    /// is the current one, and in the whole book. `explanation` is a further hint.
    case periodMissing(command: String, month: Period, inMonth: Int, inAll: Int, explanation: String?)
    case notUsableHere(String, advice: [Advice])
    /// The words and exit code to report in place of another error.
    case advised(ErrorWords, ExitCode)
    /// A usage error with a hint.
    case explained(UsageError, String)
    /// `help` found no command with this path.
    case noHelp(UsageError, of: [String])
    /// All invalid lines of standard input, at least one.
    case badLines([BadLine])
    case nothingOnInput
    /// A receipt file that cannot be read, with the reason.
    case receiptFile(String)
    /// The number of scanned codes without a product.
    case unknownCodes(Int)
    /// A file without any receipt. The value is its path, or `-` for standard input.
    case noReceipts(String)
    /// The first step of a command was done, but the second failed. The text is the message.
    case halfDone(String, kind: String, hint: String?, exitCode: ExitCode)
    /// Ceilings are exceeded: a sentence for each, and the figures of all ceilings of the month for the JSON.
    case overCeiling([String], figures: [JSON.Member])
    /// A country without known VAT rates. `known` are the countries with known rates.
    case country(String, known: [String])
    case settingKey(String, value: String?, known: [String])
    /// A setting that only the machine's configuration file can change. `line` is the line to write there; `nil` to
    /// remove its line. `path` is the file; `nil` if there is none.
    case settingOfMachine(String, path: String?, line: String?)
    /// The machine's configuration file cannot be read, or other users can write it.
    case configuration(path: String, TrustedText.Fault)
    /// A line of the machine's configuration file is not a valid setting.
    case configurationLine(path: String, line: Int, ConfigurationFault)
    case settingValue(key: String, value: String, expected: String)
    /// The command needs a confirmation: `option`, followed by `value` if it takes one. `what` is the effect to
    /// confirm.
    case needsConfirmation(option: String = "--yes", value: String? = nil, what: String)
    /// The typed name differs from the name of the thing to erase.
    case otherName(given: String, expected: String)
    case notImported
    /// The user did not confirm.
    case nothingChanged
    /// The source of a merge is neither a book nor a file.
    case nothingToMerge(String)
    /// A file is not written under its name in the book, which any member may have chosen: it is no safe `FileName`.
    /// The user can type it with `--to`.
    case unsafeFileName(String)
    /// The current folder has a file already with the name that the file has in the book.
    case fileInTheWay(String)
    /// The result of a query exceeds the limit for a screen (`isShown`), or the limit for the output to a program.
    case answerTooLong(isShown: Bool)
    /// Faults of the store were found and printed to standard output. The value is their number.
    case checkFound(Int, isOnServer: Bool)
}

extension CommandError {
    static func notUsableHere(_ message: String, hint: String) -> CommandError {
        .notUsableHere(message, advice: [.text(hint)])
    }
}

/// An error in one line of standard input, as if the line were a command.
struct BadLine: Equatable {
    let number: Int
    let words: ErrorWords
    let exitCode: ExitCode

    var message: String { "line \(number): \(words.message)" }
}

extension BadLine {
    /// The last line of an error about lines of standard input.
    static let ending = "nothing was recorded"

    /// Returns the error of the first line, with the errors of the other lines as advice.
    static func words(of lines: [BadLine]) -> ErrorWords {
        let first = lines[0]
        let others = lines.dropFirst().flatMap { [.text($0.message)] + $0.words.advice }
        return ErrorWords(
            kind: first.words.kind, message: first.message, input: first.words.input, caret: first.words.caret,
            advice: first.words.advice + others + [.text(ending)])
    }
}

extension Failure {
    /// The error with other advice before its own.
    func advising(_ advice: [Advice]) -> CommandError {
        let words = words
        return .advised(
            ErrorWords(
                kind: words.kind, message: words.message, input: words.input, caret: words.caret,
                advice: advice + words.advice), exitCode)
    }
}

extension Environment {
    /// Reads the next line of standard input; `nil` at its end. Lines that are not UTF-8 are added to `bad` and
    /// skipped. `number` grows by 1 for each line, also for a skipped one.
    func readLine(counting number: inout Int, _ bad: inout [BadLine]) throws -> String? {
        while true {
            number += 1
            do {
                return try system.readLine()
            } catch StreamError.lineNotUTF8 {
                let (error, lineWords) = (StreamError.lineNotUTF8, StreamError.lineNotUTF8.words)
                bad.append(
                    BadLine(
                        number: number,
                        words: ErrorWords(kind: lineWords.kind, message: "the line is not UTF-8", hint: lineWords.hint),
                        exitCode: error.exitCode))
            }
        }
    }
}
