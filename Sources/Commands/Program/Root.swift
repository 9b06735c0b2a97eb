internal import Arguments
internal import Money
internal import Outings
internal import Periods

/// All commands, in the order of the help. Errors suggest equally near names in this order too, so commands that every
/// book needs come before those of optional features.
let root = Root<Environment, CommonOptions>(
    program: "spesa", summary: "Record what you spend, and see where the month stands.", version: "0.2.0",
    common: CommonOptions.self,
    commands: [
        .command(Add.self, section: .everyday),
        .command(List.self, section: .everyday),
        .command(Show.self, section: .everyday),
        .command(Edit.self, section: .everyday),
        .command(VoidExpenses.self, section: .everyday),
        .command(Restore.self, section: .everyday),
        .command(Undo.self, section: .everyday),
        .command(Redo.self, section: .everyday),
        .command(Summary.self, section: .review),
        .command(Stats.self, section: .review),
        .command(Chart.self, section: .review),
        .command(ForecastMonth.self, section: .review),
        .group(ReportCommands.group, section: .review),
        .group(CeilingCommands.group, section: .review),
        .group(RepeatCommands.group, section: .review),
        .command(History.self, section: .review),
        .group(CategoryCommands.group, section: .books),
        .group(BookCommands.group, section: .books),
        .command(Settings.self, section: .books),
        .command(FullScreenCommand.self, section: .books),
        .group(ReceiptCommands.group, section: .shopping),
        .command(Attach.self, section: .shopping),
        .command(AttachmentList.self, section: .shopping),
        .group(AttachmentCommands.group, section: .shopping),
        .group(BasketCommands.group, section: .shopping),
        .command(Checkout.self, section: .shopping),
        .group(StockCommands.group, section: .shopping),
        .command(Scan.self, section: .shopping),
        .group(BarcodeCommands.group, section: .shopping),
        .group(ProductCommands.group, section: .shopping),
        .group(ShelfCommands.group, section: .shopping),
        .group(KindCommands.group, section: .shopping),
        .group(CatalogueCommands.group, section: .shopping),
        .group(MethodCommands.group, section: .shopping),
        .command(VATRates.self, section: .shopping),
        .group(OutingCommands.group, section: .outings),
        .group(VoucherCommands.group, section: .outings),
        .command(ShowDebts.self, section: .outings),
        .group(SettleCommands.group, section: .outings),
        .group(RateCommands.group, section: .outings),
        .group(ContactCommands.payees, section: .outings),
        .group(ContactCommands.people, section: .outings),
        .group(ContactCommands.places, section: .outings),
        .command(Import.self, section: .files),
        .group(RuleCommands.group, section: .files),
        .group(ProfileCommands.group, section: .files),
        .command(Export.self, section: .files),
        .command(Dump.self, section: .files),
        .command(Load.self, section: .files),
        .command(Merge.self, section: .files),
        .command(Sql.self, section: .files),
        .command(Signup.self, section: .users),
        .command(Login.self, section: .users),
        .command(Logout.self, section: .users),
        .command(Passwd.self, section: .users),
        .command(Recover.self, section: .users),
        .command(Whoami.self, section: .users),
        .group(TokenCommands.group, section: .users),
        .group(UserCommands.group, section: .users),
        .command(Backup.self, section: .safety),
        .command(RestoreStore.self, section: .safety),
        .group(StoreCommands.group, section: .safety),
        .command(Check.self, section: .safety),
        .group(EraseCommands.group, section: .safety),
        .command(Help.self, section: .about),
        .command(Manual.self, section: .about),
        .command(Completions.self, section: .about),
        .command(Version.self, section: .about),
        .command(Complete.self, section: .about),
    ],
    defaultCommand: Summary.self, isValue: { isAmountLike($0) || isSumLike($0) || isForeignLike($0) },
    // 20/11 and 2026-11 are periods before they are sums; 37/3 is no day.
    impliedCommand: { word in
        isAmountLike(word)
            || (isSumLike(word) || isForeignLike(word)) && !isPeriod(word, .european, orMissing: false) { _ in true }
            ? Add.info.name : nil
    },
    form: form)

/// The form of arguments that are days, months or other periods; `nil` for other completions. Dates that do not exist,
/// such as 2026-02-30, have the form too.
@Sendable private func form(of completion: String) -> ArgumentForm? {
    let names = dayNames + ["on", "month", "period", "week", "year"]
    let isMonth: @Sendable (PeriodSelection) -> Bool = { if case .month? = $0.period { true } else { false } }
    let isMonthOrYear: @Sendable (PeriodSelection) -> Bool = {
        if case .year? = $0.period { true } else { isMonth($0) }
    }
    let isValid: @Sendable (PeriodSelection) -> Bool
    let isFit: @Sendable (PeriodSelection) -> Bool
    switch completion {
    case "day":
        isValid = { if case .day? = $0.period { true } else { false } }
        isFit = isValid
    // A year is taken for a month too, so that the error names the form of a month.
    case "month": (isValid, isFit) = (isMonth, isMonthOrYear)
    case "period": (isValid, isFit) = ({ _ in true }, { _ in true })
    default: return nil
    }
    let isRange = completion == "period"
    return ArgumentForm(
        optionNames: names, startNames: isRange ? ["from", "since", "after", "start"] : [],
        endNames: isRange ? ["to", "until", "before", "through", "end"] : [], meaning: period(ofOption:_:),
        reads: { isPeriod($0, .european, orMissing: false, where: isValid) },
        fits: { isPeriod($0, .basic, where: isFit) })
}

/// Returns the period that the value of an option such as `--month` or `--week` means. Without the option a number
/// alone would be a day.
@Sendable private func period(ofOption name: String, _ value: String) -> String {
    guard let number = Int(value), value.utf8.count <= 2 else { return value }
    if name == "week" { return "W\(number)" }
    guard name == "month", let month = Month(year: 2000, month: number) else { return value }
    return month.shortTitle.prefix(3).lowercased()
}

/// Whether a word is a period that satisfies a condition.
/// - Parameter orMissing: whether a date that does not exist counts too.
private func isPeriod(
    _ word: String, _ vocabulary: DayVocabulary, orMissing: Bool = true, where isRight: (PeriodSelection) -> Bool
) -> Bool {
    // Today can be any day, because the kind of a period does not depend on it.
    guard let today = Day(year: 2026, month: 12, day: 31) else { return false }
    do {
        return isRight(try PeriodParser(today: today, vocabulary: vocabulary).parse(word))
    } catch {
        if case .unreadablePeriod = error.problem { return false }
        return orMissing
    }
}

/// Whether a word is an amount, or a number with a fault: ambiguous, badly grouped, with too many decimals or decimal
/// marks, or too large.
@Sendable private func isAmountLike(_ word: String) -> Bool {
    do {
        _ = try AmountParser(locale: .undetermined).parse(word)
        return true
    } catch {
        return isFaultyNumber(error)
    }
}

/// Whether a word is a sum such as 3*2,50, or one with a fault, such as a missing number or a division by zero.
@Sendable private func isSumLike(_ word: String) -> Bool {
    // Most first words are names of commands, and this check is cheaper than parsing.
    guard word.utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return false }
    do {
        _ = try AmountParser(locale: .undetermined).parseSum(word)
        return true
    } catch {
        return switch error.reason {
        case .divisionByZero, .missingNumber, .openParenthesis, .percentage: true
        default: isFaultyNumber(error)
        }
    }
}

/// Whether a word is an amount or a sum that names another currency, such as -CZK 120.00 or $12. A word with a
/// lower-case letter is none, because it may be a mistyped option, such as -top5.
@Sendable private func isForeignLike(_ word: String) -> Bool {
    guard word.utf8.contains(where: { 0x30...0x39 ~= $0 }), !word.contains(where: \.isLowercase) else { return false }
    do {
        _ = try MoneyReader(locale: .undetermined).read(word, unlessNamed: .euro)
        return true
    } catch {
        return error.reason == .otherCurrency || isFaultyNumber(error)
    }
}

private func isFaultyNumber(_ error: AmountError) -> Bool {
    switch error.reason {
    case .ambiguous, .badGrouping, .twoDecimalMarks, .tooManyDecimals, .overflow: true
    default: false
    }
}

extension CommandSection {
    fileprivate static let everyday = CommandSection(name: "everyday", title: "Every day")
    fileprivate static let review = CommandSection(name: "review", title: "Once a month")
    fileprivate static let books = CommandSection(name: "books", title: "The book")
    fileprivate static let shopping = CommandSection(name: "shopping", title: "Shopping")
    fileprivate static let outings = CommandSection(name: "outings", title: "Outings")
    fileprivate static let files = CommandSection(name: "files", title: "In and out")
    fileprivate static let users = CommandSection(name: "users", title: "Users")
    fileprivate static let safety = CommandSection(name: "safety", title: "The store")
    fileprivate static let about = CommandSection(name: "about", title: "Help", isAside: true)
}
