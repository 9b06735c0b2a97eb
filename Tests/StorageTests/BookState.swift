import FolderStore
import Ledger
import Money
import Outings
import Periods
import Storage

/// The whole content of a book, to compare two moments, without the history, which only grows.
struct BookState: Equatable {
    let expenses: [Expense]
    let receipts: [Receipt]
    let methods: [PaymentMethod]
    let country: String?
    let products: [Product]
    let pictures: [Picture]
    let attachments: [Attachment]
    let shelves: [Shelf]
    let kinds: [ProductKind]
    let pricesPaid: [PricePaid]
    let baskets: [Basket]
    let basketLines: [[BasketLine]]
    let basketMails: [[BasketMail]]
    let currentBasket: Int64?
    let moves: [RecordedMove]
    let patterns: [PayeePattern]
    let sources: [ProductSource]
    let subscriptions: [Subscription]
    let contacts: [[ContactRecord]]
    let outings: [Outing]
    let extras: [Int64: ExpenseExtras]
    let voucherMoves: [VoucherRecord]
    let repayments: [RepaymentRecord]
    let repeats: [Repeat]
    let repeatTimes: [RepeatTime]
    let rates: [RateRecord]
    let categories: Set<Ledger.Category>
    let ceilings: Set<Ceiling>
    let rules: [Rule]
    let profiles: [ImportProfile]
    let daysSpent: DayRange?
    let dayTotals: [DayTotal]
    let monthTotals: [Month: Set<GroupTotal>]
    let groups: [Dimension: Set<GroupTotal>]

    init(_ book: Book) throws {
        expenses = try book.expenses(
            from: nil, through: nil, matching: ExpenseFilter(), order: .recorded, limit: nil)
        receipts = try book.receipts(from: nil, through: nil, limit: nil)
        methods = try book.methods()
        country = try book.value(of: .country)
        products = try book.products(book.productNames().map(\.id))
        pictures = try book.pictures(ofProducts: products.map(\.id))
        attachments = try book.attachments(ofExpenses: nil)
        shelves = try book.shelves().all
        kinds = try book.kinds()
        pricesPaid = try book.pricesPaid(for: products.map(\.id))
        baskets = try book.baskets()
        basketLines = try baskets.map { try book.lines(ofBasket: $0.id) }
        basketMails = try baskets.map { try book.mails(ofBasket: $0.id) }
        currentBasket = try book.currentBasket(of: "anna")
        moves = try book.moves(ofProducts: nil)
        patterns = try book.patterns()
        sources = try book.catalogueState().sources
        subscriptions = try book.subscriptions()
        contacts = try Contact.Kind.allCases.map(book.contacts)
        outings = try book.outings()
        extras = try book.extras(ofExpenses: expenses.map(\.id))
        voucherMoves = try book.voucherMoves()
        repayments = try book.repayments()
        repeats = try book.repeats()
        repeatTimes = try book.repeatTimes()
        rates = try book.rates(of: nil)
        categories = Set(try book.categories().all)
        ceilings = Set(try book.ceilings().ceilings)
        rules = try book.rules()
        profiles = try book.profiles()
        daysSpent = try book.daysSpent()
        dayTotals = try book.dayTotals(in: Self.always)
        var monthTotals: [Month: Set<GroupTotal>] = [:]
        for month in Set(expenses.map { Month(containing: $0.day) }) {
            monthTotals[month] = Set(try book.totals(by: .category, in: month.days))
        }
        self.monthTotals = monthTotals
        var groups: [Dimension: Set<GroupTotal>] = [:]
        for dimension in Dimension.allCases {
            let parts = try book.totals(by: dimension, in: Self.partsOfAlways).joined()
            groups[dimension] = Set(
                Dictionary(grouping: parts, by: \.key).map { key, parts in
                    GroupTotal(
                        key: key, count: parts.reduce(0) { $0 + $1.count },
                        amount: Amount(cents: parts.reduce(0) { $0 + $1.amount.cents }))
                })
        }
        self.groups = groups
    }

    /// The figures of a state, added up from single expenses.
    init(recomputedFrom state: BookState) {
        expenses = state.expenses
        receipts = state.receipts
        methods = state.methods
        country = state.country
        (products, shelves, kinds, pricesPaid) = (state.products, state.shelves, state.kinds, state.pricesPaid)
        (baskets, basketLines, currentBasket) = (state.baskets, state.basketLines, state.currentBasket)
        (moves, patterns, basketMails) = (state.moves, state.patterns, state.basketMails)
        pictures = state.pictures
        attachments = state.attachments
        sources = state.sources
        subscriptions = state.subscriptions
        contacts = state.contacts
        (outings, extras) = (state.outings, state.extras)
        (voucherMoves, repayments, rates) = (state.voucherMoves, state.repayments, state.rates)
        (repeats, repeatTimes) = (state.repeats, state.repeatTimes)
        categories = state.categories
        ceilings = state.ceilings
        rules = state.rules
        profiles = state.profiles
        let spent = expenses.filter { !$0.isVoid }
        dayTotals = Self.days(spent)
        daysSpent = dayTotals.first.map { [dayTotals] in DayRange($0.day, dayTotals[dayTotals.count - 1].day) }
        var monthTotals: [Month: Set<GroupTotal>] = [:]
        for month in Set(expenses.map { Month(containing: $0.day) }) {
            monthTotals[month] = Self.groups(spent.filter { month.days.contains($0.day) }, by: .category)
        }
        self.monthTotals = monthTotals
        groups = Dictionary(uniqueKeysWithValues: Dimension.allCases.map { ($0, Self.groups(spent, by: $0)) })
    }

    /// Every day that can be written.
    private static let always = DayRange(Day(number: -719_161), Day.latest)
    /// Ranges that meet inside a month, so that categories are not read from month totals.
    private static let partsOfAlways = [
        DayRange(always.first, Day(number: 20_772)), DayRange(Day(number: 20_773), always.last),
    ]

    static func days(_ expenses: [Expense]) -> [DayTotal] {
        Dictionary(grouping: expenses, by: \.day).sorted { $0.key < $1.key }.map { day, expenses in
            DayTotal(day: day, count: expenses.count, amount: sum(expenses))
        }
    }

    /// The most frequent spelling of each payee or method, by every spelling; the first in order if several are.
    static func usualSpellings(of expenses: [Expense], as dimension: Dimension) -> [String: String] {
        let names = expenses.compactMap { dimension == .method ? $0.details.method : $0.details.payee }
        func plain(_ name: String) -> String {
            String(name.lowercased().map { ["è": "e", "é": "e", "ü": "u"][$0] ?? $0 })
        }
        let uses = Dictionary(grouping: names) { $0 }.mapValues(\.count)
        var usual: [String: String] = [:]
        for alike in Dictionary(grouping: uses, by: { plain($0.key) }).values {
            let chosen = alike.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
            for name in alike { usual[name.key] = chosen }
        }
        return usual
    }

    static func groups(
        _ expenses: [Expense], by dimension: Dimension, spelling usual: [String: String] = [:]
    ) -> Set<GroupTotal> {
        var members: [GroupTotal.Key: [Expense]] = [:]
        for expense in expenses {
            let details = expense.details
            let keys: [GroupTotal.Key] =
                switch dimension {
                case .category: [.category(expense.category)]
                case .payee: [details.payee.map { .name(usual[$0] ?? $0) } ?? GroupTotal.Key.none]
                case .method: [details.method.map { .name(usual[$0] ?? $0) } ?? GroupTotal.Key.none]
                case .tag: details.tags.isEmpty ? [GroupTotal.Key.none] : details.tags.map(GroupTotal.Key.name)
                }
            for key in keys { members[key, default: []].append(expense) }
        }
        return Set(members.map { GroupTotal(key: $0, count: $1.count, amount: sum($1)) })
    }

    private static func sum(_ expenses: [Expense]) -> Amount {
        Amount(cents: expenses.reduce(0) { $0 + $1.amount.cents })
    }
}
