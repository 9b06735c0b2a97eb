public import Bookkeeping
public import Database
import Files
import FolderStore
public import Ledger
import Money
import Periods
public import SQLite
import Secrets
public import Statements
public import Storage
import Support
import Users

/// A signed-in user with a new store and a book, by default an unencrypted one, on 21 November 2026.
public final class BookFixture {
    private let folder = TemporaryFolder()
    /// The context of the current book.
    public let context: Context
    /// Opens the context of another book of the user.
    public let at: (BookEntry) throws -> Context

    /// The clock, in seconds since 1970.
    public static let now: Int64 = 1_795_284_191

    /// Signs up a user.
    /// - Parameter form: `.open` adds an unencrypted book beside the sealed one that every user has.
    public init(
        today: String = "2026-11-21", locale: String = "it_IT", usualMethod: String? = nil,
        form: BookEntry.Form = .open, isAdministrator: Bool = true, driver: DatabaseDriver = .sqlite
    ) throws {
        let store = FolderStore(
            path: folder / "spesa", driver: driver, startingCategories: Self.categories, now: { Self.now })
        if !isAdministrator { _ = try Self.signUp("zoe", in: store) }
        let secret = try Self.signUp("anna", in: store)
        let signedIn = try store.session(secret, at: Self.now, boot: bootID())
        if form == .open {
            let book = try signedIn.addBook(
                FoldedName("open", of: .book), form: .open, at: Self.now)
            try signedIn.use(book)
        }
        let user = try store.session(secret, at: Self.now, boot: bootID())
        guard let day = Day(iso: today), let locale = EuroLocale(named: locale) else {
            preconditionFailure("no day or locale")
        }
        at = { entry in
            Context(
                session: user, entry: entry, isNamed: entry != user.book,
                book: try user.open(entry), today: day, locale: locale, usualMethod: usualMethod,
                clock: { Instant(seconds: Self.now) })
        }
        context = try at(user.book)
    }

    private static let categories = ["food:groceries", "food:eating-out", "home", "other"]

    private static func signUp(_ name: String, in store: FolderStore) throws -> SessionSecret {
        let password = try Secret(capacity: 11)
        password.fill { memory in
            memory.copyBytes(from: Array("open sesame".utf8))
            return 11
        }
        let cost = PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1) ?? .fallback
        let accepted = try PasswordRules { _ in false }.accept(password)
        return try store.signUp(
            UserName(name), password: NewPassword(accepted, cost: cost), at: now, showing: { _, _ in }
        ).secret
    }

    /// The current book.
    public var book: Book { context.book }

    /// The category with that name.
    public func category(_ name: String) throws -> Category.ID { try book.categories().find(name).id }

    /// An expense that is not recorded yet.
    public func draft(
        _ cents: Int64, _ category: String = "groceries", on day: String? = nil, payee: String? = nil,
        method: String? = nil
    ) throws -> ExpenseDraft {
        try context.draft(
            Amount(cents: cents), on: day.flatMap(Day.init(iso:)), in: .category(self.category(category)),
            ExpenseDetails(payee: payee, method: method), uid: nil)
    }

    /// Records one expense.
    @discardableResult
    public func spend(_ cents: Int64, _ category: String = "groceries", on day: String? = nil) throws -> Expense {
        try context.record([draft(cents, category, on: day)])[0].expense
    }

    /// The current list of books.
    public func books() throws -> [BookEntry] { try context.session.books() }

    /// The store as the destination of a copied book.
    public func forCopy(open: ((BookEntry) throws -> Context)? = nil) throws -> OtherStore {
        OtherStore(owner: try context.session.account(), open: open ?? at)
    }

    /// The number of copies of the book in `backups`.
    public var copies: Int { context.session.copyCount(of: context.entry) }

    /// A statement with the columns Date, Payee and Amount and these lines.
    public static func file(_ lines: [String], name: String = "bank.csv") throws -> (name: String, statement: Statement)
    {
        let text = (["Date,Payee,Amount"] + lines).map { $0 + "\n" }.joined()
        let statement = try Statement.open(
            InputFile(name: name, bytes: Array(text.utf8)),
            options: ReadingOptions(columns: ["date": "Date", "payee": "Payee", "amount": "Amount"]))
        return (name, statement)
    }
}
