internal import Arguments
internal import Bookkeeping
internal import Catalogues
internal import Charts
internal import Database
internal import Dumps
internal import Failures
internal import Files
internal import Household
internal import Invoices
internal import Ledger
internal import Mail
internal import Money
internal import Outings
internal import Output
internal import Periods
internal import Secrets
internal import Statements
internal import Storage
internal import Terminal
internal import Users
internal import Workbooks

/// An error that ends the program with an exit code.
protocol Failure: WordedError {
    var exitCode: ExitCode { get }
    /// Further members of the error's JSON document.
    var figures: [JSON.Member] { get }
}

extension Failure {
    var figures: [JSON.Member] { [] }
}

/// Returns any error of the program as a failure. Without an exit code of its own it gets `failed`.
/// - Precondition: the error is a `WordedError`.
func failure(of error: any Error) -> any Failure {
    switch error {
    case let failure as any Failure: failure
    case let error as any WordedError: UncodedFailure(error: error)
    default: preconditionFailure("an error without a description: \(error)")
    }
}

/// An error with words but without an exit code.
private struct UncodedFailure: Failure {
    let error: any WordedError
    var words: ErrorWords { error.words }
    var exitCode: ExitCode { .failed }
}

/// An error whose words contain amounts.
protocol AmountFailure: Failure {
    /// Returns the words with amounts in a locale.
    func words(_ amounts: AmountFormatter) -> ErrorWords
}

extension Failure {
    /// Returns the words, with any amounts in a locale.
    func words(in locale: EuroLocale) -> ErrorWords {
        (self as? any AmountFailure)?.words(AmountFormatter(locale: locale)) ?? words
    }
}

extension AmountError: Failure {
    var exitCode: ExitCode { .misused }
}

extension AmountOverflow: Failure {
    var exitCode: ExitCode { .failed }
}

extension ChartError: Failure {
    var exitCode: ExitCode { .failed }
}

extension PeriodError: Failure {
    var exitCode: ExitCode { .misused }
}

extension UsageError: Failure {
    var exitCode: ExitCode { .misused }
}

extension ServerAddressError: Failure {
    var exitCode: ExitCode { .misused }
}

extension DatabaseError: Failure {
    var exitCode: ExitCode { .failed }
}

extension WorkbookError: Failure {
    var exitCode: ExitCode { .failed }
}

extension PromptError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .interrupted: .interrupted
        case .ended, .tooLong: .misused
        case .failed: .failed
        }
    }
}

extension LedgerError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .noSuchExpense, .noSuchCategory, .noSuchRow, .missing: .notFound
        case .categoryExists, .categoryIsArchived, .categoryUnderItself, .nothingToUndo, .builtUpon, .isOfReceipt,
            .methodExists, .taken, .nothingToRedo, .tooManyCategories, .bookInUse, .loadInterrupted,
            .notAsInHistory:
            .failed
        case .ambiguousCategory, .categoryName, .tagIsNotOneWord, .detailTooLong, .detailHoldsNUL, .notAUser,
            .ceilingIsNegative, .ceilingTooHigh, .ceilingReversed, .carryOutsideMonths, .nameless:
            .misused
        }
    }
}

extension CatalogueError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .unreadable(let error): error.exitCode
        case .unknownFormat, .noEdition, .newerForm, .shrank, .exportRow, .versionOverflow: .failed
        case .needsMapping, .noSuchColumn, .noSuchTable, .notPlain, .mapping, .oneTable, .noMapping, .noCountries,
            .unknownCountry:
            .misused
        }
    }
}

extension CardError: Failure {
    var exitCode: ExitCode { .misused }
}

extension OutingError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .noneInUse, .unreconciled, .noPurse, .currencyInUse, .tooFewVouchers: .failed
        case .unknownVoucher: .notFound
        case .withoutReason, .dayOrTime, .count, .notCountedSo, .nothingDrawn, .rateOfEuro, .nothingToEdit: .misused
        }
    }
}

extension CurrencyError: Failure {
    var exitCode: ExitCode { .misused }
}

extension ExchangeRateError: AmountFailure {
    var exitCode: ExitCode {
        switch self {
        case .unreadable: .misused
        case .overflow, .noRate: .failed
        }
    }
}

extension RateChoiceError: Failure {
    var exitCode: ExitCode { .failed }
}

extension RateKeepingError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .ofEuro, .fixed: .misused
        case .noCurrencyUsed, .noneInFile: .failed
        case .noneOn: .notFound
        }
    }
}

extension ExpenseMoveError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .sameBook: .misused
        case .isVoid, .isShared, .isOfOuting, .isPaidWithVouchers, .archivedThere, .changed, .gone: .failed
        }
    }
}

extension ShareError: Failure {
    var exitCode: ExitCode { .misused }
}

extension DebtError: AmountFailure {
    var exitCode: ExitCode {
        switch self {
        case .less, .overflow: .failed
        case .notAboveZero, .oneself: .misused
        }
    }
}

extension VoucherError: Failure {
    var exitCode: ExitCode { .failed }
}

extension TimeOfDayError: Failure {
    var exitCode: ExitCode { .misused }
}

extension RepeatIntervalError: Failure {
    var exitCode: ExitCode { .misused }
}

extension BookkeepingError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .amountAfterCategory, .dayContinues, .twoTimes, .notAMonth, .unreadableMonth,
            .expenseNumber, .uid, .uidOfSeveral, .noCopyOfSealed,
            .tender,
            .shares, .sharesComeTo, .shareSign, .categoryBesideSplit,
            .receiptNumber, .noSuchLine, .basketNumber, .missingProduct,
            .pricedCode, .neitherYesNorNo, .sameContact, .repeatNumber, .interval, .monthIsOver, .monthNotBegun,
            .repeatReversed, .severalPayersOfRepeat, .farFromDue, .notTakenAlong, .othersWouldLose, .alreadyThere:
            .misused
        case .unknownCategory, .amountContinues, .noExpenseYet, .notThatMany, .noCeiling, .noReceiptYet, .noBasket,
            .noCurrentBasket,
            .noSuchBasketLine,
            .notDue:
            .notFound
        case .importRefused, .noRowsLeft, .changedMeanwhile, .changedWhileMoved, .maybeMoved, .linesWithoutCategory,
            .linesWithoutPrice,
            .emptyBasket,
            .basketWithoutCategory, .fileLinesWithoutCategory, .change, .paidBefore, .archivedMethod,
            .repeatIsBooked, .repeatArchived, .tooManyDue:
            .failed
        }
    }
}

extension StoreError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .folder, .writable, .openInGroupStore, .lostBooks, .nameTaken, .lastAdministrator, .hasNoKeys,
            .bookNameTaken,
            .keysReplaced, .ownKey, .unreadableMemory, .fullMemory, .otherPerson, .otherUserNamed, .otherFingerprint,
            .otherBookNamed,
            .otherBookChosen,
            .partlyDone, .lateBooks, .formerKey, .revokedInPart, .removedInPart, .foreignBook, .otherFounder,
            .olderReport,
            .futureReport,
            .lastOwner,
            .lastBook, .seal, .otherBook, .notRewritten, .tokenNameTaken, .unsealedReport, .reportExists,
            .reportTooLong, .removedBook, .olderState,
            .otherState,
            .tooManyChanges, .unsignedMembers, .membersDiffer, .isThere, .unfitDatabase, .keepsNoCopies,
            .tooManyBooks:
            .failed
        case .reportName, .ambiguousReport, .onlyInFolder: .misused
        case .noSuchUser, .noSuchBook, .noBookChosen, .noSuchMember, .noSuchToken, .noSuchReport, .noSuchGroup,
            .noBookLeft:
            .notFound
        case .notInGroup, .missing, .wrongNameOrPassword, .wrongOldPassword, .throttled, .notSignedIn, .sessionEnded,
            .notAdministrator, .wrongRecoveryCode, .wrongInvitation, .passwordReset, .mayOnlyRead, .notOwner,
            .unknownToken,
            .tokenOfOtherBook,
            .tokenExpired, .tokenCannot:
            .notAllowed
        }
    }
}

extension DumpError: Failure {
    var exitCode: ExitCode { .failed }
}

extension BackupError: Failure {
    var exitCode: ExitCode {
        if case .wrongPassword = self { .notAllowed } else { .failed }
    }
}

extension OutputFileError: Failure {
    var exitCode: ExitCode { .failed }
}

extension SecretError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .recoveryCode, .recoveryCodeMistyped: .notAllowed
        case .passwordHashDamaged, .keyDamaged, .outOfMemory: .failed
        }
    }
}

extension UserError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .secret(let error): error.exitCode
        case .passwordEmpty, .passwordTooShort, .passwordTooLong, .passwordCommon, .passwordControlCharacter,
            .passwordNotUTF8, .name:
            .misused
        case .fileExposed, .sessionExposed, .sessionFolderExposed, .sessionDamaged, .tokenMalformed: .notAllowed
        case .system: .failed
        }
    }
}

extension FileError: Failure {
    var exitCode: ExitCode { .failed }
}

extension StatementError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .unknownRole, .unclearShare: .misused
        default: .failed
        }
    }
}

extension InvoiceError: AmountFailure {
    var exitCode: ExitCode { .failed }
}

extension LineError: Failure {
    var exitCode: ExitCode { .misused }
}

extension RateError: Failure {
    var exitCode: ExitCode { .misused }
}

extension ReceiptError: AmountFailure {
    var exitCode: ExitCode { .failed }
}

extension QuantityError: Failure {
    var exitCode: ExitCode { .misused }
}

extension UnitPriceError: Failure {
    var exitCode: ExitCode { .misused }
}

extension BarcodeError: Failure {
    var exitCode: ExitCode { .misused }
}

extension StockError: AmountFailure {
    func words(_ amounts: AmountFormatter) -> ErrorWords { words(in: amounts.locale) }

    var exitCode: ExitCode {
        switch self {
        case .belowZero, .elsewhere, .nothingThere, .overflow: .failed
        case .lotMissing: .notFound
        case .notAboveZero, .countBelowZero, .quantity, .severalLots: .misused
        }
    }
}

extension MailError: Failure {
    var exitCode: ExitCode {
        switch self {
        case .address, .server: .misused
        case .noSender, .noPassword, .sharedSettings, .withoutConsent, .notInstalled, .refused, .uncertain: .failed
        }
    }
}
