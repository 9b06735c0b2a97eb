public import Ledger
public import Money
public import Outings
public import Periods
public import Statements

/// Errors in the words or the state of a request, found before the book is asked to change.
public enum BookkeepingError: Error, Equatable, Sendable {
    /// Amount and category, the first two words, are swapped. `problem` is the message about the word in the place of
    /// the amount.
    case amountAfterCategory(category: String, amount: String, problem: String)
    /// No category has this name, and the name may be part of the amount. The second value is then the amount as one
    /// word; `nil` if it cannot be joined.
    case amountContinues(category: String, ContinuedAmount?)
    /// A word of the expense may continue a day number: `--on 20 dec`. `index` is the index of the word in the command,
    /// and `day` is the day that `on` alone means.
    case dayContinues(on: String, word: String, index: Int, day: Day)
    /// The day has this time, and the option `--time` another one, as typed.
    case twoTimes(TimeOfDay, option: String)
    /// No category has this name. `nearest` are similar paths; `canBeMade` is whether `--new-category` can create it.
    case unknownCategory(String, nearest: [String], canBeMade: Bool)
    /// The period is not one month. The value is the text as typed.
    case notAMonth(String)
    /// The text is not a period. The value is the text as typed.
    case unreadableMonth(String)
    /// The text is neither the number of an expense nor a position from the end, such as `last` or `-2`.
    case expenseNumber(String)
    /// The last expense was requested, but the book has none.
    case noExpenseYet
    /// The book has fewer expenses than this position, which counts back from the last expense: 1, 2 and so on.
    case notThatMany(Int)
    /// The expense with this number, or with `isReceipt` the receipt, changed since the command read it.
    case changedMeanwhile(Int64, isReceipt: Bool = false)
    /// Receipt lines without a category, as typed.
    case linesWithoutCategory([String])
    /// Lines of an imported receipt without a category, by description.
    case fileLinesWithoutCategory([String])
    /// Basket lines without a price, each with its number.
    case linesWithoutPrice([String])
    /// Basket lines without a category, by description.
    case basketWithoutCategory([String])
    /// The text lacks a quantity or a product.
    case missingProduct(String)
    /// A shop's own barcode, as typed, contains a price, but a quantity of the product, given by name, was needed.
    case pricedCode(String, product: String)
    /// The basket of this name is empty.
    case emptyBasket(String)
    /// The book has no basket.
    case noBasket
    /// The book has several baskets, given by name, and none of them was selected.
    case noCurrentBasket([String])
    /// The leading number of the text may be a quantity or part of the product's name.
    case basketNumber(String)
    /// The basket, given by name, has no line with this number.
    case noSuchBasketLine(String, of: String)
    /// The text is not a payment, such as `cash=20`.
    case tender(String)
    /// The payment method of this name is archived.
    case archivedMethod(String)
    /// The text does not split an amount over categories.
    case shares(String)
    /// The shares add up to the first amount, not to the amount to split.
    case sharesComeTo(Amount, of: Amount)
    /// A share, the first amount, is negative although the amount to split is not, or positive although it is negative.
    case shareSign(Amount, of: Amount)
    /// A category beside a split, which names its own categories. `at` is the index of its word among the command's
    /// arguments.
    case categoryBesideSplit(String, at: Int)
    /// The change printed on the receipt differs from the change computed from its payments.
    case change(printed: Amount, computed: Amount)
    /// The amount paid earlier exceeds the total of the invoice.
    case paidBefore(Amount, of: Amount)
    /// The text is neither the number of a receipt nor `last`.
    case receiptNumber(String)
    /// The receipt has no line with this number. The second value is the number of its lines.
    case noSuchLine(String, of: Int)
    /// The last receipt was requested, but the book has none.
    case noReceiptYet
    /// A text that is not a UUID.
    case uid(String)
    /// A UUID was given for an expense with several payers, each of whom gets an expense.
    case uidOfSeveral
    /// No ceiling applies to the category (`nil`: to all spending) in the month. `next` is the first later month with
    /// one.
    case noCeiling(category: String?, per: CeilingPeriod = .month, month: Month, next: Month?)
    /// A row of a file is unreadable, so nothing was recorded. `count` is the number of such rows in all files.
    case importRefused(file: String, line: Int, count: Int, Refusal)
    /// Without the unreadable rows, no expense is left to record. `rows` are the first of them in words, `count` is the
    /// number of all.
    case noRowsLeft(rows: [String], count: Int)
    /// A copy was wanted before a sealed book is erased, but such a copy could never be opened. Only an administrator
    /// can back up the whole store instead.
    case noCopyOfSealed(book: String)
    /// The value of a yes-or-no field is neither yes nor no. The text is not kept because it may be private.
    case neitherYesNorNo(ContactField)
    /// The month is over, so there is nothing to forecast. `option` is the option that asked for a forecast; `nil` if the
    /// command did.
    case monthIsOver(Month, option: String? = nil)
    /// The month has not begun, so it has no spending to compare.
    case monthNotBegun(Month)
    /// The text is not the number of a repeat.
    case repeatNumber(String)
    /// The text is not an interval.
    case interval(RepeatIntervalError)
    /// A repeat would end before its first date.
    case repeatReversed(from: Day, until: Day)
    /// Several payers were given for a repeat, whose occurrences are one expense each.
    case severalPayersOfRepeat
    /// More occurrences of repeats are due than `limit`, the most that one run records. The first value is their
    /// number. `repeat` is the number of a repeat with such an occurrence.
    case tooManyDue(Int, limit: Int, repeat: Int64)
    /// An occurrence would be recorded more than a year from its due date.
    case farFromDue(Day, due: Day)
    /// The repeat is not due on this day. `nearest` holds the due dates around it.
    case notDue(repeat: Int64, on: Day, nearest: [Day])
    /// The occurrence of this day is already recorded. `expense` is `nil` if that expense no longer exists.
    case repeatIsBooked(repeat: Int64, on: Day, expense: Int64?)
    /// The category of the repeat, given by path, accepts no new expenses.
    case repeatArchived(Int64, category: String)
    /// A contact cannot be merged with itself.
    case sameContact(String, Contact.Kind)
    /// The book is not a checked-out copy, so there is no original with which to synchronise it.
    case notTakenAlong(book: String)
    /// Other members would lose access if the book were moved.
    case othersWouldLose(book: String)
    /// The book is already in the target store.
    case alreadyThere
    /// The copy is complete in the other store, but whether the original was removed is unknown.
    case maybeMoved(book: String, to: String)
    /// The book changed while it was copied.
    case changedWhileMoved
}
