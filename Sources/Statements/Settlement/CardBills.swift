import Files
import Money
import Periods
import Sheets

/// Detects payments of the user's own credit card bill, so that no purchase is counted twice.
///
/// A file may have rows of the bank account, of the card, or of both. The bank's row shows a payment as money out, the
/// card's row as an equal amount received. The bank's row is skipped if the file also has the card's row, or the
/// purchases of the bill. Otherwise it is recorded as one expense. An amount that the card received is never recorded.
struct CardBills {
    /// The bank's row or the card's row of a bill payment.
    private struct Side {
        /// The number of the row in the file, because lines may repeat.
        let row: Int
        let day: Day
        let account: String?
    }

    /// The bank's rows, by amount in cents.
    private var out: [UInt64: [Side]] = [:]
    /// The card's rows, by amount in cents.
    private var received: [UInt64: [Side]] = [:]
    private var count = 0
    /// The numbers of the bank's rows whose counterpart or purchases are in the file.
    private var paired: Set<Int> = []
    /// The bank's rows whose counterpart is not in the file, by day.
    private var alone: [(cents: UInt64, bill: Side)] = []
    private var firstAccount: String?
    private var hasSeveralAccounts = false

    /// The maximum number of rows that are kept, against hostile files.
    private static let most = 10_000
    /// The maximum number of card's rows of an equal amount that a bank's row is compared with.
    static let mostCompared = 200

    var isEmpty: Bool { out.isEmpty && received.isEmpty }

    /// Keeps the entry if it is a row of a bill payment.
    mutating func add(_ entry: Entry, row: Int) {
        if let account = entry.account, !hasSeveralAccounts {
            if firstAccount == nil { firstAccount = account }
            hasSeveralAccounts = firstAccount != account
        }
        guard count < Self.most, entry.amount != .zero, let word = entry.cardBillWord else { return }
        count += 1
        let side = Side(row: row, day: entry.day, account: entry.account)
        // In a file without signs, a payment received has the sign of the purchases.
        if word != .payment, entry.amount > .zero {
            out[entry.amount.cents.magnitude, default: []].append(side)
        } else {
            received[entry.amount.cents.magnitude, default: []].append(side)
        }
    }

    /// Pairs each bank's row, in file order, with the card's row of equal amount on the nearest day, at most ten days
    /// away.
    mutating func pair() {
        for (cents, bills) in out {
            var payments = received[cents] ?? []
            for bill in bills {
                if let index = OpenCardBills.nearest(to: bill.day, among: payments.map(\.day)) {
                    payments.remove(at: index)
                    paired.insert(bill.row)
                } else {
                    alone.append((cents: cents, bill: bill))
                }
            }
            received[cents] = payments
        }
        alone.sort { $0.bill.day < $1.bill.day }
    }

    /// Whether another account of the file may have the purchases of a bill.
    var mayHavePurchases: Bool { hasSeveralAccounts && alone.contains { $0.bill.account != nil } }

    /// Marks the bills to skip: those whose purchases are in another account of the file.
    mutating func settle(with purchases: BilledPurchases) {
        var purchases = purchases
        purchases.sort()
        var left: [(cents: UInt64, bill: Side)] = []
        for (cents, bill) in alone {
            if let account = bill.account, purchases.add(upTo: cents, day: bill.day, account: account) {
                paired.insert(bill.row)
            } else {
                left.append((cents: cents, bill: bill))
            }
        }
        alone = left
    }

    /// The bills and payments without a counterpart in the file.
    var single: OpenCardBills {
        var single = OpenCardBills()
        single.bills = alone.map { OpenCardBills.Side(cents: $0.cents, day: $0.bill.day) }
        for (cents, payments) in received {
            single.payments += payments.map { OpenCardBills.Side(cents: cents, day: $0.day) }
        }
        return single
    }

    /// The row, changed to a transfer if it is the card's row of a bill payment, or the bank's row of a bill whose
    /// counterpart or purchases are in the file. Any other bill is marked with `SingleSide.cardBill`.
    /// - Parameter number: the number of the row in the file, from 0.
    func settled(_ row: ParsedRow, number: Int) -> ParsedRow {
        guard case .entry(var entry) = row, let word = entry.cardBillWord else { return row }
        if entry.amount < .zero || word == .payment || paired.contains(number) {
            return .leftOut(line: entry.line, .transfer, nil, SkippedRow(entry))
        }
        guard word == .bill, entry.amount > .zero else { return row }
        entry.singleSide = .cardBill
        return .entry(entry)
    }
}

extension Statement {
    /// The statement with payments of the user's own card bill skipped as transfers, if the file has their counterpart
    /// or purchases. Other bills are marked with `SingleSide.cardBill`. Amounts that a card received are always
    /// skipped. The rows of all foreign formats pass through it.
    ///
    /// Reads all rows once, unless their reader has found no such payment. Reads them again if another account may have
    /// the purchases.
    func settlingCardBills() -> Statement {
        guard mayHaveCardBills else { return self }
        var bills = CardBills()
        // Errors in the file are reported when the rows are read.
        try? forEachEntry { bills.add($0, row: $1) }
        guard !bills.isEmpty else { return self }
        bills.pair()
        if bills.mayHavePurchases {
            var purchases = BilledPurchases()
            try? forEachEntry { entry, _ in purchases.add(entry) }
            bills.settle(with: purchases)
        }
        let single = bills.single
        return Statement(
            format: format, facts: facts + [single.fact].compactMap(\.self), mayHaveCardBills: false,
            mayHaveTransfers: mayHaveTransfers, openBills: single
        ) { [bills] body in
            var count = 0
            try forEachRow { row in
                defer { count += 1 }
                try body(bills.settled(row, number: count))
            }
        }
    }
}

// MARK: Words

extension CardBills {
    /// The meaning of a text for the detection of card bills.
    enum Word {
        /// The bill, or its payment: `Kreditkartenabrechnung 01/2026`.
        case bill
        /// A payment that a card received: `Payment received - thank you`.
        case payment
        /// A text that means a payment received by a card if money came in. A bank's row may have this text with
        /// another meaning: `Prélèvement sur compte`.
        case received
        /// A name that purchases may have too, if other texts follow: `Addebito carta`.
        case shortBill
    }

    /// The meaning of a cell that begins with a name of a card bill or its payment; `nil` for other cells.
    static func word(of cell: ArraySlice<UInt8>) -> Word? {
        guard beginnings.mayBegin(cell) else { return nil }
        let text = HeaderName.plain(String(decoding: cell, as: UTF8.self))
        if plain.contains(where: { text == $0 || text.hasPrefix($0 + " ") }) { return .bill }
        if isAlone(text, payments) { return .payment }
        if isAlone(text, received) { return .received }
        return isAlone(text, shortBills) ? .shortBill : nil
    }

    /// The meaning of a text that begins with a name of a card bill or its payment; `nil` for other texts.
    static func word(of text: String?) -> Word? {
        guard let text, beginnings.mayBegin(ArraySlice(text.utf8.prefix(16))) else { return nil }
        return word(of: ArraySlice(text.utf8))
    }

    /// Whether a cell begins with a name of a card bill payment.
    static func isBill(_ cell: ArraySlice<UInt8>) -> Bool { word(of: cell) == .bill }

    /// Whether a text begins with a name of a card bill payment.
    static func isBill(_ text: String?) -> Bool { word(of: text) == .bill }

    /// Whether a text says thanks, as only a card's issuer does for money that came in.
    static func saysThanks(_ text: String) -> Bool {
        HeaderName.plain(text).split(separator: " ").contains { thanks.contains(String($0)) }
    }

    /// Whether a text of an entry names a credit card, an issuer of cards or, anywhere in it, a card bill.
    static func namesCard(_ entry: Entry) -> Bool {
        [entry.payee, entry.what, entry.note].compactMap(\.self).contains { text in
            let words = " " + HeaderName.plain(text) + " "
            return issuers.contains { words.contains($0) } || plain.contains { words.contains(" " + $0 + " ") }
        }
    }

    /// Whether the texts of money that a card received name nothing but a payment: `PAIEMENT`, `Zahlung 01/2026`. In the
    /// rows of another account they may mean another payment.
    static func arePayment(_ texts: [String?]) -> Bool {
        let words = texts.compactMap(\.self).flatMap { HeaderName.plain($0).split(separator: " ") }
        guard words.contains(where: { paying.contains(String($0)) }) else { return false }
        return words.allSatisfy { paying.contains(String($0)) || besidePaying.contains(String($0)) || areOfCard([$0]) }
    }

    /// Whether all words of a text are thanks, cards or numbers.
    static func isOfCard(_ text: String) -> Bool {
        areOfCard(HeaderName.plain(text).split(separator: " "))
    }

    private static func areOfCard(_ words: [Substring]) -> Bool {
        words.allSatisfy { word in
            thanks.contains(String(word)) || cards.contains(String(word))
                || word.utf8.contains { (0x30...0x39).contains($0) }
        }
    }

    /// Whether a normalised text is one of the names, followed by nothing but thanks, cards and numbers: `Payment received
    /// from Rossi` is money from another person.
    private static func isAlone(_ text: String, _ names: [String]) -> Bool {
        names.contains { name in
            guard text.hasPrefix(name) else { return false }
            let rest = text.dropFirst(name.count)
            return rest.isEmpty || rest.first == " " && areOfCard(rest.split(separator: " "))
        }
    }

    private static func phrases(_ lines: [String]) -> [String] {
        lines.flatMap { $0.split(separator: "|").map(String.init) }
    }

    private static let beginnings = TextBeginnings(
        phrases(CardBillWords.bills + CardBillWords.shortBills + CardBillWords.payments + CardBillWords.received))
    private static let plain = phrases(CardBillWords.bills).map(HeaderName.plain)
    private static let shortBills = phrases(CardBillWords.shortBills).map(HeaderName.plain)
    private static let payments = phrases(CardBillWords.payments).map(HeaderName.plain)
    private static let received = phrases(CardBillWords.received).map(HeaderName.plain)
    /// The names of issuers with a blank in front, so that only the beginning of a word matches. The end of the last
    /// word may differ.
    private static let issuers = phrases(CardBillWords.issuers).map { " " + HeaderName.plain($0) }
    private static let paying = Set(phrases(CardBillWords.paying).map(HeaderName.plain))
    private static let besidePaying = Set(phrases(CardBillWords.besidePaying).map(HeaderName.plain))
    private static let thanks = Set(phrases(CardBillWords.thanks).map(HeaderName.plain))
    private static let cards = Set(phrases(CardBillWords.cards).map(HeaderName.plain))
}

extension Entry {
    /// The meaning of the entry as a card bill or its payment; `nil` for other entries. An expense that spesa exported is
    /// recorded as it was.
    var cardBillWord: CardBills.Word? {
        guard origin == nil else { return nil }
        if isCardBill { return .bill }
        if isCardPayment, amount < .zero { return .payment }
        var found: CardBills.Word?
        for text in [payee, what, note] {
            switch CardBills.word(of: text) {
            case .bill: return .bill
            case .payment where text.map(CardBills.saysThanks) == true: found = .payment
            case .payment where areOfCard: found = .payment
            case .received where amount < .zero && areOfCard: found = .payment
            case .shortBill where areOfCard: found = .bill
            default: break
            }
        }
        return found
    }

    /// Whether all texts name only cards and their payments. The name of a payer or a shop is another text.
    private var areOfCard: Bool {
        [payee, what, note].compactMap(\.self).allSatisfy { CardBills.word(of: $0) != nil || CardBills.isOfCard($0) }
    }
}
