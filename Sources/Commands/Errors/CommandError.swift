internal import Arguments
internal import Failures
internal import Output
internal import Periods
internal import Storage
internal import Users

/// What a command finds wrong that no module below it knows of.
enum CommandError: Error, Equatable {
    case encoding(word: Int)
    /// A variable that is read holds something else than UTF-8.
    case variableEncoding(String)
    /// A word for everything stands where a category is expected, as the command's word of an index.
    case everythingAsCategory(String, at: Int)
    /// Nothing was answered where a category is asked for; `known` are those at the top.
    case noCategory(known: String)
    case noPassword(command: String)
    /// The last of several wrong passwords at a prompt, with the name to recover.
    case wrongPasswords(StoreError, of: UserName)
    /// An answer at a prompt that is none of those that were asked for.
    case noSuchAnswer(String, hint: String)
    case passwordsDiffer
    /// `change` is one that the typed command could make of what it names.
    case nothingToEdit(String, change: CommandChange)
    case locale(String)
    case todayUnreadable(String)
    /// A book is to be shared with somebody who is no user of the store; `asks` tells whether it asks for an invitation.
    case notAUser(String, store: String, asks: Bool)
    /// Filters choose what a command changes, and no period is said: how many match in this month and in all.
    case periodMissing(command: String, month: Period, inMonth: Int, inAll: Int)
    case notUsableHere(String, advice: [Advice])
    /// A misuse with what to do instead.
    case explained(UsageError, String)
    /// `help` knows no command of that path.
    case noHelp(UsageError, of: [String])
    /// All lines of standard input that are wrong, at least one.
    case badLines([BadLine])
    case nothingOnInput
    /// A file that is to hold receipts and cannot be read, with what is wrong.
    case receiptFile(String)
    /// So many codes were scanned that no product has.
    case unknownCodes(Int)
    /// A file that holds no receipt.
    case noReceipts(String)
    /// The change is made; what could not be done is to tell of it.
    case replyFailed(String)
    /// The first half of a command is done, the second could not be.
    case halfDone(String, kind: String, hint: String?, exitCode: ExitCode)
    /// What is over its ceiling, in sentences, and the figures of each ceiling of the month.
    case overCeiling([String], figures: [JSON.Member])
    /// A country whose rates are not known; `known` are those that are.
    case country(String, known: [String])
    case settingKey(String, known: [String])
    /// A setting that only the file of the machine says; the line that is written there.
    case settingOfMachine(String, path: String?, line: String?)
    /// The file with the settings of the machine is not gone by.
    case configuration(path: String, TrustedText.Fault)
    /// A line of that file says nothing that can be set.
    case configurationLine(path: String, line: Int, ConfigurationFault)
    case settingValue(key: String, value: String, expected: String)
    case needsConfirmation(option: String, what: String)
    /// The name that was typed is not of what was to be erased.
    case otherName(given: String, expected: String)
    case notImported
    /// Of files whose bad rows were left out, no row was left; how many were bad.
    case noRowsLeft(Int)
    /// Somebody was asked and did not say yes.
    case nothingChanged
    /// What is to be merged is there neither as a book nor as a file.
    case nothingToMerge(String)
    /// A name from a book that no file gets unless the user types it.
    case unsafeFileName(String)
    /// A file of the name that the book says is there.
    case fileInTheWay(String)
    /// An answer that does not fit into the memory it may take, or on a screen.
    case answerTooLong(isShown: Bool)
    /// What is wrong with the store is on standard output.
    case checkFound(Int)
}

extension CommandError {
    static func notUsableHere(_ message: String, hint: String) -> CommandError {
        .notUsableHere(message, advice: [.text(hint)])
    }
}

/// What is wrong with one line of standard input, as it would be told for a command of its own.
struct BadLine: Equatable {
    let number: Int
    let words: ErrorWords
    let exitCode: ExitCode

    var message: String { "line \(number): \(words.message)" }
}

extension BadLine {
    /// Every line is told, the first as the error, with nothing recorded.
    static func words(of lines: [BadLine]) -> ErrorWords {
        let first = lines[0]
        let others = lines.dropFirst().flatMap { [.text($0.message)] + $0.words.advice }
        return ErrorWords(
            kind: first.words.kind, message: first.message, input: first.words.input, caret: first.words.caret,
            advice: first.words.advice + others + [.text("nothing was recorded")])
    }
}
