internal import Output
internal import Periods
internal import Storage

/// What a command finds wrong that no module below it knows of.
enum CommandError: Error, Equatable {
    case encoding(word: Int)
    /// A variable that is read holds something else than UTF-8.
    case variableEncoding(String)
    /// An amount stands where a command is expected; `retry` is the command that records it.
    case amountForCommand(String, retry: String)
    /// Amount and category stand the other way round; `retry` is the command with both in their places.
    case amountAfterCategory(category: String, problem: String, retry: String)
    /// The category may be the cents of the amount; `retry` is the command with both as one word.
    case categoryLikeCents(String, amount: String, retry: String?)
    /// A word for everything stands where a category is expected; `retry` is the command without it.
    case everythingAsCategory(String, retry: String)
    case unknownCategory(String, nearest: [String], retry: String)
    /// Nothing was answered where a category is asked for; `known` are those at the top.
    case noCategory(known: String)
    case noPassword(command: String)
    case passwordsDiffer
    /// `words` are those behind `edit` that say of what.
    case nothingToEdit(String, words: String)
    case locale(String)
    case todayUnreadable(String)
    case notUsableHere(String, hint: String)
    /// A book is to be shared with somebody who is no user of the store; `asks` tells whether it asks for an invitation.
    case notAUser(String, store: String, asks: Bool)
    /// Filters choose what a command changes, and no period is said: how many match in this month and in all.
    case periodMissing(command: String, month: Period, inMonth: Int, inAll: Int)
    /// What is wrong with one line of standard input, as it would be told for a command of its own.
    case badLine(number: Int, kind: String, message: String, input: String?, hint: String?, exitCode: ExitCode)
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
    case unclosedQuote(String)
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
    /// A name from a book that no file gets unless the user types it; `retry` is the command that names a file.
    case unsafeFileName(String, retry: String)
    /// A file of the name that the book says is there; `retry` is the command that writes over it.
    case fileInTheWay(String, retry: String)
    /// An answer that does not fit into the memory it may take, or on a screen.
    case answerTooLong(isShown: Bool)
    /// What is wrong with the store is on standard output.
    case checkFound(Int)
}
