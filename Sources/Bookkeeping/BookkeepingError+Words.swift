public import Failures
internal import Periods
internal import Text

extension BookkeepingError: WordedError {
    /// Kind, message and hint of the error. The input is the refused text, if any.
    public var words: ErrorWords {
        switch self {
        case .amountAfterCategory(let category, let amount, let problem):
            ErrorWords(
                kind: "usage.order", message: problem, input: category,
                advice: [.command("the amount comes first", [.words(0..<2, [amount, category])])])
        case .amountContinues(let name, let continued):
            ErrorWords(
                kind: "category.not-found", message: "there is no category '\(name)'", input: name,
                advice: [continued?.advice ?? .text("if it is a part of the amount, write one word, such as 12,50")])
        case .dayContinues(let on, let word, let index, let day):
            ErrorWords(
                kind: "day.continues", message: "'\(word)' may be the month of the day '\(on)'", input: word,
                advice: [
                    .command(
                        "if you mean \(on) \(word), write it as one word",
                        [.option("--on", on + word), .words(index..<index + 1, [])],
                        otherwise: "if you mean \(on) \(word), write it as one word: --on \(on)\(word)"),
                    .command("if you mean \(day.fullText), write it in full", [.option("--on", day.iso)]),
                ])
        case .twoTimes(let time, let option):
            ErrorWords(
                kind: "time.twice", message: "the day has the time \(time.text), but --time is \(option)",
                input: option,
                hint: "write only one of them")
        case .unknownCategory(let name, let nearest, let canBeMade):
            Self.unknownCategory(name, nearest, canBeMade: canBeMade)
        case .notAMonth(let text):
            ErrorWords(
                kind: "period.not-a-month", message: "'\(text)' is not a single month", input: text,
                hint: "write one like 2026-11, nov or last-month")
        case .unreadableMonth(let text):
            ErrorWords(
                kind: "period.unreadable",
                message: text.isEmpty ? "no period was given" : "'\(text)' is not a month", input: text,
                hint: "write one like 2026-11, nov or last-month")
        case .expenseNumber(let text):
            ErrorWords(
                kind: "expense.number", message: "'\(text)' is not the number of an expense", input: text,
                hint: "to see the numbers: spesa list; 'last' is the latest one recorded")
        case .noExpenseYet:
            ErrorWords(
                kind: "expense.not-found", message: "there is no expense yet",
                hint: "record one with: spesa add 12,50 groceries")
        case .notThatMany(let position):
            ErrorWords(
                kind: "expense.not-found", message: "there are fewer than \(position) expenses",
                hint: "to see the numbers: spesa list")
        case .changedMeanwhile(let number, let isReceipt):
            ErrorWords(
                kind: "expense.changed",
                message: "\(isReceipt ? "receipt" : "expense") \(number) was changed while this command ran; "
                    + "nothing was changed by it",
                hint: "run the same command again")
        case .notTakenAlong(let book):
            ErrorWords(
                kind: "usage.not-here", message: "the book \(book) is not a copy of a book on a server",
                hint: "copy one with: spesa book take BOOK")
        case .othersWouldLose(let book):
            ErrorWords(
                kind: "usage.not-here", message: "other users can open the book \(book) and would lose it",
                hint: "stop sharing it first: spesa book unshare \(quoted(book)) --with NAME")
        case .alreadyThere:
            ErrorWords(
                kind: "usage.not-here", message: "the book is in that store already", hint: "name another one with --to"
            )
        case .maybeMoved(let book, let place):
            ErrorWords(
                kind: "book.maybe-moved",
                message: "the book \(book) is complete in \(place), but may be in this store too",
                hint: "if 'spesa book' still lists it here, remove one of the two with: "
                    + "spesa book remove \(quoted(book))")
        case .changedWhileMoved:
            ErrorWords(
                kind: "book.changed", message: "the book was changed while it was being moved; it was not moved",
                hint: "run the same command again")
        case .linesWithoutPrice(let lines):
            ErrorWords(
                kind: "basket.unpriced",
                message: "no price is known for \(lines.map { "'\($0)'" }.joined(separator: ", "))",
                hint: "set it with: spesa basket edit \(lines[0].prefix { $0 != " " }) --price 1,29")
        case .basketWithoutCategory(let lines):
            ErrorWords(
                kind: "receipt.category",
                message: "no category is given for " + lines.map { "'\($0)'" }.joined(separator: ", "),
                hint: "name one for all lines without one: --category groceries")
        case .emptyBasket(let name):
            ErrorWords(
                kind: "basket.empty", message: "there is nothing in the basket '\(name)'",
                hint: "put something in with: spesa basket add 2 Milk")
        case .missingProduct(let text):
            ErrorWords(
                kind: "stock.product", message: "'\(text)' lacks a quantity or a product", input: text,
                hint: "write both, for example: spesa stock use 2 milk, or spesa stock count milk 3")
        case .pricedCode(let code, let product):
            ErrorWords(
                kind: "stock.quantity", message: "the barcode '\(code)' has a price of \(product), but no quantity",
                input: code, hint: "write the quantity, for example: spesa stock use 1 \(quoted(code))")
        case .noBasket:
            ErrorWords(
                kind: "basket.none", message: "there is no basket yet", hint: "make one with: spesa basket new Week")
        case .noCurrentBasket(let names):
            ErrorWords(
                kind: "basket.none",
                message: "you have no current basket; there \(names.count == 1 ? "is" : "are") "
                    + names.map { "'\($0)'" }.joined(separator: ", "),
                hint: "choose one with: spesa basket use \(inShellQuotes(names[0]))")
        case .basketNumber(let text):
            ErrorWords(
                kind: "basket.number", message: "'\(text)' may be a quantity with a product, or a name", input: text,
                hint: "for a quantity write: \(inShellQuotes(Self.withTimes(text))); "
                    + "for a name: \(inShellQuotes("1 x \(text)"))")
        case .noSuchBasketLine(let text, let basket):
            ErrorWords(
                kind: "basket.line-not-found", message: "the basket '\(basket)' has no line '\(text)'", input: text,
                hint: "see its lines with: spesa basket show \(inShellQuotes(basket))")
        case .linesWithoutCategory(let lines):
            ErrorWords(
                kind: "receipt.category",
                message: "no category is given for " + lines.map { "'\($0)'" }.joined(separator: ", "),
                hint: "name one at the end of the line, such as: \(inShellQuotes("\(lines[0]) groceries"))\n"
                    + "or one for all lines without one: --category groceries")
        case .fileLinesWithoutCategory(let lines):
            ErrorWords(
                kind: "receipt.category",
                message: "no category is given for " + lines.map { "'\($0)'" }.joined(separator: ", "),
                hint: "name one for all lines without one: --category groceries")
        case .tender(let text):
            ErrorWords(
                kind: "receipt.tender", message: "'\(text)' is not a payment", input: text,
                hint: "write a method and an amount; a method alone pays the rest: --pay cash=20 --pay card")
        case .archivedMethod(let name):
            ErrorWords(
                kind: "method.archived", message: "the method '\(name)' is archived", input: name,
                hint: "bring it back with: spesa method archive --undo \(inShellQuotes(name))")
        case .shares(let text):
            ErrorWords(
                kind: "receipt.shares", message: "'\(text)' does not split an amount over categories", input: text,
                hint:
                    "write an amount for each category; one without an amount takes the rest: --split groceries=30,home"
            )
        case .sharesComeTo(let sum, let total):
            ErrorWords(
                kind: "receipt.shares", message: "the parts add up to \(sum.machineText), not to \(total.machineText)",
                hint: "leave out the amount of one category: it takes the rest")
        case .shareSign(let share, let total):
            ErrorWords(
                kind: "receipt.shares", message: "a part of \(total.machineText) cannot be \(share.machineText)",
                input: share.machineText, hint: "record that part on its own, without --split")
        case .categoryBesideSplit(let name, let place):
            ErrorWords(
                kind: "receipt.shares", message: "'\(name)' is a category, but --split names the categories",
                input: name, advice: [.command("leave it out", [.words(place..<place + 1, [])])])
        case .change(let printed, let computed):
            ErrorWords(
                kind: "receipt.change",
                message:
                    "the file says \(printed.machineText) in change, but the payments give \(computed.machineText)",
                hint: "add the payment: --pay cash=20")
        case .paidBefore(let paid, let total):
            ErrorWords(
                kind: "receipt.overpaid",
                message: "\(paid.machineText) were paid before, more than the total of \(total.machineText)",
                hint: "if that payment is recorded already, record only what is paid back: --left-to-pay")
        case .receiptNumber(let text):
            ErrorWords(
                kind: "receipt.number", message: "'\(text)' is not the number of a receipt", input: text,
                hint: "to see the numbers: spesa receipt list; 'last' is the latest one recorded")
        case .noSuchLine(let text, let count):
            ErrorWords(
                kind: "receipt.line-number", message: "the receipt has no line '\(text)'", input: text,
                hint: "its lines are 1 to \(count)")
        case .noReceiptYet:
            ErrorWords(
                kind: "receipt.not-found", message: "there is no receipt yet",
                hint: "record one with: spesa receipt add --payee Lidl 'Milk 1,29 groceries' --pay cash")
        case .uid(let text):
            ErrorWords(
                kind: "expense.uid", message: "'\(text)' is not a UUID", input: text,
                hint: "write one like 0192f1c4-7c00-7000-8000-000000000000, or leave it out")
        case .uidOfSeveral:
            ErrorWords(
                kind: "expense.uid", message: "--uid names one expense, but each payer gets one",
                hint: "leave it out, or name one payer")
        case .noCeiling(let category, let per, let month, let next):
            ErrorWords(
                kind: "ceiling.not-found",
                message: "there is no ceiling\(per.phrase) for \(category ?? "everything") in \(month.title)",
                input: category,
                hint: next.map { "one begins in \($0.title); name that month with: --from \($0.name)" }
                    ?? "to see the ceilings of that month: spesa ceiling \(month.name)")
        case .importRefused(let file, let line, let count, let refusal):
            ErrorWords(
                kind: refusal.kind,
                message: "\(file), line \(line): \(refusal.message)" + (count == 1 ? "" : " (and \(count - 1) more)"),
                input: refusal.input,
                hint: (refusal.hint.map { "\($0)\n" } ?? "")
                    + "nothing was recorded; to skip such rows: --skip-bad")
        case .noRowsLeft(let rows, let count):
            ErrorWords(
                kind: "import.no-rows-left",
                message: "no row of the files can be recorded: "
                    + "\(count == 1 ? "1 row" : "\(count) rows") cannot be read",
                hint: (rows + (count > rows.count ? ["and \(count - rows.count) more"] : [])).joined(separator: "\n")
                    + "\nnothing was recorded; if other columns are meant, name them with --map")
        case .noCopyOfSealed(let book):
            ErrorWords(
                kind: "erase.no-copy",
                message:
                    "a copy of the sealed book '\(book)' could not be opened, because its keys would be erased too",
                hint: """
                    save its contents elsewhere: spesa export json --book \(quoted(book)) --to FILE
                    then erase it with --no-backup
                    """)
        case .monthIsOver(let month, let option):
            ErrorWords(
                kind: "forecast.over", message: "\(month.title) is over", input: month.name,
                advice: [
                    .command(
                        "to see what was spent", [option.map(CommandChange.without) ?? .command(["summary"])],
                        otherwise: "to see what was spent: spesa summary \(month.name)")
                ])
        case .monthNotBegun(let month):
            ErrorWords(
                kind: "period.not-begun", message: "\(month.title) has not begun", input: month.name,
                hint: "write this month or an earlier one: 2026-11, nov or last-month")
        case .repeatNumber(let text):
            ErrorWords(
                kind: "repeat.number", message: "'\(text)' is not the number of a repeat", input: text,
                hint: "to see the numbers: spesa repeat")
        case .interval(let error):
            error.words
        case .repeatReversed(let first, let until):
            ErrorWords(
                kind: "repeat.reversed",
                message: "the repeat would end on \(until.fullText), before its first day, \(first.fullText)",
                input: until.iso,
                hint: "write a later day, for example: --until \(first.iso); to end it: spesa repeat end ID")
        case .severalPayersOfRepeat:
            ErrorWords(
                kind: "repeat.payers", message: "a repeat has one payer",
                hint: "name one of them; 'spesa repeat add' with several makes a repeat for each")
        case .tooManyDue(let count, let limit, let number):
            ErrorWords(
                kind: "repeat.too-many",
                message: "\(count) dates are due, and one command records at most \(limit)",
                hint: "start the repeat later, for example: spesa repeat edit \(number) --on 2026-01-01")
        case .farFromDue(let day, let due):
            ErrorWords(
                kind: "repeat.far", message: "\(day.fullText) is more than a year from \(due.fullText)", input: day.iso,
                hint: "write a day within a year of it")
        case .notDue(let number, let day, let nearest):
            ErrorWords(
                kind: "repeat.not-due", message: "repeat \(number) is not due on \(day.fullText)",
                input: day.iso,
                hint: nearest.isEmpty
                    ? "to see its dates: spesa repeat show \(number)"
                    : "it is due on \(nearest.map { "\($0.fullText) (\($0.iso))" }.joined(separator: " and "))")
        case .repeatIsBooked(let number, let day, let expense):
            ErrorWords(
                kind: "repeat.booked",
                message: "repeat \(number) is already recorded for \(day.fullText)"
                    + (expense.map { ", as expense \($0)" } ?? ""), input: day.iso,
                hint: expense.map { "change it with: spesa edit \($0), or: spesa void \($0)" }
                    ?? "record it again with: spesa add")
        case .repeatArchived(let number, let category):
            ErrorWords(
                kind: "repeat.archived",
                message: "the category '\(category)' of repeat \(number) is archived",
                input: category, hint: "choose another one: spesa repeat edit \(number) --category NAME")
        case .neitherYesNorNo(let field):
            ErrorWords(
                kind: "contact.yes-or-no", message: "'\(field.title)' must be yes or no",
                hint: "write it like: --\(field.rawValue.map { $0 == "_" ? "-" : String($0) }.joined()) yes")
        case .sameContact(let name, let kind):
            ErrorWords(
                kind: "\(kind.rawValue).same", message: "both names are the \(kind.rawValue) '\(name)'", input: name,
                hint: "name two different ones; to list them: spesa \(kind.rawValue)")
        }
    }

    private static func unknownCategory(_ name: String, _ nearest: [String], canBeMade: Bool) -> ErrorWords {
        let lead = nearest.isEmpty ? "make it with" : "or make it with"
        let command = "\(lead): spesa category add \(quoted(name))"
        return ErrorWords(
            kind: "category.not-found", message: "there is no category '\(name)'", input: name,
            advice: Advice.similar(nearest, insteadOf: name, of: "category")
                + [canBeMade ? .command(lead, [.option("--new-category")], otherwise: command) : .text(command)])
    }

    /// Puts a times sign between the count and the name of a product: `2 Milk` becomes `2 x Milk`.
    private static func withTimes(_ text: String) -> String {
        let words = text.split(separator: " ", maxSplits: 1)
        return words.count == 2 ? "\(words[0]) x \(words[1])" : text
    }
}
