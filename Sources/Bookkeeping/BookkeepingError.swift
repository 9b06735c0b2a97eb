public import Money
public import Outings
public import Periods
public import Statements

/// Why what was asked of a book cannot be done, where the book itself would have done it.
public enum BookkeepingError: Error, Equatable, Sendable {
    /// Amount and category, the first two words, stand the other way round.
    case amountAfterCategory(category: String, amount: String, problem: String)
    /// There is no category of that name, which may be part of the amount.
    case amountContinues(category: String, ContinuedAmount?)
    /// There is no category of that name, with the paths that are spelt much like it; `canBeMade` tells whether the command
    /// makes one with `--new-category`.
    case unknownCategory(String, nearest: [String], canBeMade: Bool)
    /// A period that is not one month, as it was given.
    case notAMonth(String)
    /// A period that is neither a month nor a year, as it was given.
    case notAMonthOrYear(String)
    /// A text that names no expense.
    case expenseNumber(String)
    /// The expense recorded last is asked for, and none was recorded yet.
    case noExpenseYet
    /// The position counts from the expense recorded last, which is 1.
    case notThatMany(Int)
    /// The number of an expense that was chosen by what it is, and is something else by now.
    case changedMeanwhile(Int64)
    /// Lines of a receipt whose category nobody said, as they were given.
    case linesWithoutCategory([String])
    /// Lines of a file's receipt whose category nobody said, by their words.
    case fileLinesWithoutCategory([String])
    /// Lines of a basket whose price nobody knows, with their numbers.
    case linesWithoutPrice([String])
    /// Lines of a basket whose category nobody said, by their words.
    case basketWithoutCategory([String])
    /// A quantity, and no product of which there is so much.
    case missingProduct(String)
    /// A shop's own code says a price, where how much there is was to be said.
    case pricedCode(String, product: String)
    /// A basket has nothing to buy.
    case emptyBasket(String)
    /// There is no basket yet.
    case noBasket
    /// Several baskets, by their names, and none of them is current.
    case noCurrentBasket([String])
    /// A number before words that may belong to them.
    case basketNumber(String)
    /// A basket has no line of that number.
    case noSuchBasketLine(String, of: String)
    /// A text that does not say how something is paid.
    case tender(String)
    /// A method that is not offered any more.
    case archivedMethod(String)
    /// A text that does not share an amount over categories.
    case shares(String)
    /// Shares that come to another amount than the one that is shared.
    case sharesComeTo(Amount, of: Amount)
    /// What was given back by what a receipt says, and by what it was paid with.
    case change(printed: Amount, computed: Amount)
    /// More was paid before than all of an invoice comes to.
    case paidBefore(Amount, of: Amount)
    /// A text that names no receipt.
    case receiptNumber(String)
    /// A line of a receipt that it does not have; it has so many.
    case noSuchLine(String, of: Int)
    /// The receipt recorded last is asked for, and none was recorded yet.
    case noReceiptYet
    /// A text that is not a UUID.
    case uid(String)
    /// No ceiling holds for the category, or for everything where it is `nil`, in the month; `next` is the first month after it
    /// in which one begins.
    case noCeiling(category: String?, month: Month, next: Month?)
    /// A row of a file cannot be read, so nothing of the files is recorded; `count` is how many such rows there are.
    case importRefused(file: String, line: Int, count: Int, Refusal)
    /// A copy of the sealed book would open for nobody, and only an administrator may back the store up.
    case noCopyOfSealed(book: String)
    /// What was said of a field of a contact that is yes or no; the text is not kept, as it may be anything.
    case neitherYesNorNo(ContactField)
    /// A month of which nothing is to come.
    case monthIsOver(Month)
    /// A text that is not the number of a repeat.
    case repeatNumber(String)
    /// A text that does not say how often something comes.
    case rhythm(String)
    /// A repeat would end before it begins.
    case repeatReversed(from: Day, until: Day)
    /// More times are due than are recorded at once; one of the repeats whose they are.
    case tooManyDue(Int, limit: Int, repeat: Int64)
    /// A time of a repeat would be recorded more than a year from the day on which it falls due.
    case farFromDue(Day, due: Day)
    /// A repeat does not fall due on a day; with the days nearest to it on which it does.
    case notDue(repeat: Int64, on: Day, nearest: [Day])
    /// What fell due on a day is recorded, as the expense of that number where it is still there.
    case repeatIsBooked(repeat: Int64, on: Day, expense: Int64?)
    /// A repeat goes to a category, by its path, that takes no new expenses.
    case repeatArchived(Int64, category: String)
    /// A contact cannot be joined with itself.
    case sameContact(String, Contact.Kind)
    /// A book of a folder was made there, and not taken along from a server.
    case notTakenAlong(book: String)
    /// Others can open a book that is to be moved to where they could not.
    case othersWouldLose(book: String)
    /// A book is to be moved into the store that it is in.
    case alreadyThere
    /// A book lies whole in the other store, and it is not known whether it left this one.
    case maybeMoved(book: String, to: String)
    /// Somebody recorded in a book while it was copied.
    case changedWhileMoved
}
