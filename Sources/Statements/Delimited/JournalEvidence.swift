import Sheets

/// Detects a journal of double-entry bookkeeping, in which each booking has two accounts or more.
///
/// With a contra account, most journals have two rows for each booking. Each row adds or subtracts a hash of its date,
/// amount and accounts, depending on which account comes first. With sides, the debits of each day equal its credits:
/// each row adds or subtracts its amount, multiplied by a hash of its day. In both cases the sum of a journal is zero.
struct JournalEvidence {
    private enum Shape {
        /// A column each for the account, the contra account and the amount. If a mark for debit or credit exists, one
        /// row for each booking is enough.
        case contra(Int, amount: Int, isMarked: Bool)
        /// An account, and a column each for debit and credit.
        case sides(debit: Int, credit: Int)
        /// An account, an amount, and a column of marks for debit or credit.
        case marks(amount: Int, mark: Int)
    }

    private let shape: Shape
    private let account, day: Int
    private let header: DirectionHeader
    private var directions = WordCache<CellWords.Direction?>()
    private var sum: UInt64 = 0
    private var rows = 0
    private var isBetweenTwo = true
    private(set) var accounts: Set<String> = []
    /// The first account numbers in the column of the account and in that of the contra account, if a mark for debit or
    /// credit exists.
    private var numbers: (own: Set<ArraySlice<UInt8>>, contra: Set<ArraySlice<UInt8>>) = ([], [])
    /// Whether all account numbers are short, as in charts of accounts. Those of banks are long.
    private var isChart = true

    private static let mostNumbers = 50

    /// Finds the columns of a journal; `nil` unless the header has a column for the account, and also one for the
    /// contra account, one each for debit and credit, or one of marks for them.
    init?(_ map: ColumnMap) {
        func column(_ words: Set<String>) -> Int? { map.names.firstIndex { words.contains($0.words) } }
        // `Sachkonto`, `GL Account`.
        let other = map.otherAccounts.first { !Self.contras.contains(map.names[$0].words) }
        guard let account = column(Self.own) ?? map.first(.account) ?? other, let day = map.dateColumns.first
        else { return nil }
        let mark = map.first(.direction) ?? map.first(.kind)
        if let contra = column(Self.contras), let amount = map.amount, account != contra {
            shape = .contra(contra, amount: amount, isMarked: map.has(.direction))
        } else if map.amount == nil, let debit = map.first(.debit), let credit = map.first(.credit) {
            shape = .sides(debit: debit, credit: credit)
        } else if let amount = map.amount, let mark {
            shape = .marks(amount: amount, mark: mark)
        } else {
            return nil
        }
        header = DirectionHeader(mark.map { map.titles[$0] } ?? "")
        (self.account, self.day) = (account, day)
    }

    mutating func read(_ record: Record) {
        guard isBetweenTwo else { return }
        switch shape {
        case .contra(let contra, let amount, let isMarked):
            readContra(record, record.cell(contra), record.cell(amount), isMarked: isMarked)
        case .sides(let debit, let credit): readSides(record, record.cell(debit), record.cell(credit))
        case .marks(let amount, let mark):
            let direction = directions.value(record.cell(mark), header.direction)
            readBooking(record, direction == nil ? nil : Self.amount(record.cell(amount)), isDebit: direction == .out)
        }
    }

    private mutating func readContra(
        _ record: Record, _ other: ArraySlice<UInt8>, _ amount: ArraySlice<UInt8>, isMarked: Bool
    ) {
        let one = record.cell(account)
        guard !one.isEmpty, !other.isEmpty, !one.elementsEqual(other) else {
            isBetweenTwo = false
            return
        }
        count(one)
        if isMarked, isChart {
            isChart = Self.isOfChart(one) && Self.isOfChart(other)
            if numbers.own.count < Self.mostNumbers { numbers.own.insert(ArraySlice(Array(one))) }
            if numbers.contra.count < Self.mostNumbers { numbers.contra.insert(ArraySlice(Array(other))) }
        }
        let isFirst = one.lexicographicallyPrecedes(other)
        let (low, high) = isFirst ? (one, other) : (other, one)
        let hash = Self.hash([record.cell(day), amount, low, high])
        sum = isFirst ? sum &+ hash : sum &- hash
    }

    private mutating func readSides(_ record: Record, _ debit: ArraySlice<UInt8>, _ credit: ArraySlice<UInt8>) {
        guard let out = Self.amount(debit), let income = Self.amount(credit), (out == 0) != (income == 0) else {
            isBetweenTwo = false
            return
        }
        readBooking(record, max(out, income), isDebit: income == 0)
    }

    /// Adds a row with one account and one side to the sum.
    /// - Parameter amount: the amount in millionths; `nil` if the row does not have one with a side.
    private mutating func readBooking(_ record: Record, _ amount: Int64?, isDebit: Bool) {
        let one = record.cell(account)
        guard let amount, !one.isEmpty, !Self.isOfBank(one) else {
            isBetweenTwo = false
            return
        }
        count(one)
        if !Self.isOfChart(one) { isChart = false }
        let weighted = Self.hash([record.cell(day)]) &* UInt64(bitPattern: amount)
        sum = isDebit ? sum &+ weighted : sum &- weighted
    }

    private mutating func count(_ account: ArraySlice<UInt8>) {
        rows += 1
        if accounts.count < 5 { accounts.insert(String(decoding: account, as: UTF8.self)) }
    }

    /// Whether the file is a journal: each booking has two accounts or more.
    var isDouble: Bool {
        guard isBetweenTwo, rows >= 2 else { return false }
        switch shape {
        case .contra(_, _, let isMarked):
            let isTwice = rows.isMultiple(of: 2) && sum == 0
            let isOnce = isMarked && isChart && numbers.own.count >= 2 && !numbers.own.isDisjoint(with: numbers.contra)
            return isTwice || isOnce
        // Two accounts with names may be the user's own, with transfers between them.
        case .sides, .marks: return sum == 0 && accounts.count >= (isChart ? 2 : 3)
        }
    }

    /// The amount of a cell in millionths without its sign; 0 if the cell is empty, `nil` if it is not a number.
    private static func amount(_ cell: ArraySlice<UInt8>) -> Int64? {
        cell.isNothing ? 0 : ColumnContents.number(cell)
    }

    private static func isOfChart(_ account: ArraySlice<UInt8>) -> Bool {
        (3...6).contains(account.count) && account.allSatisfy(isDigit)
    }

    /// Whether an account has the digits of an IBAN or another number of a bank.
    private static func isOfBank(_ account: ArraySlice<UInt8>) -> Bool { account.count(where: isDigit) >= 9 }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func hash(_ cells: [ArraySlice<UInt8>]) -> UInt64 {
        // FNV-1a. Different rows need different hashes, but the hash need not resist attacks.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for cell in cells {
            for byte in cell where byte != UInt8(ascii: "-") { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            hash = (hash ^ 0xff) &* 0x100_0000_01b3
        }
        return hash
    }

    private static let own: Set<String> = [
        "kto", "konto", "konto nr", "kontonummer", "account", "account code", "compte", "conto", "cuenta", "conta",
        "rekening",
        "grootboek", "grootboekrekening", "konto soll", "sollkonto",
    ]

    private static let contras: Set<String> = [
        "gkto", "gegenkonto", "gegenkto", "g kto", "konto haben", "habenkonto", "contra account", "counter account",
        "offset account", "balancing account", "contropartita", "conto contropartita", "compte de contrepartie",
        "contrepartie",
        "contrapartida", "cuenta contrapartida", "tegenrekening", "konto przeciwstawne", "protiucet", "vastatili",
        "motkonto",
        "modkonto",
    ]
}

extension JournalEvidence {
    /// The first accounts of a French accounting file (FEC); `nil` for other files.
    ///
    /// Article A. 47 A-1 of the Livre des procédures fiscales names its columns.
    static func accountsOfFrenchFile(_ records: [Record]) -> [String]? {
        for (index, record) in records.enumerated() {
            let names = record.fields.map(HeaderName.plain)
            guard names.contains("journalcode"), names.contains("ecrituredate"),
                let account = names.firstIndex(of: "comptenum")
            else { continue }
            var accounts: Set<String> = []
            for row in records[(index + 1)...] where accounts.count < 5 {
                if let text = row.text(account) { accounts.insert(text) }
            }
            return accounts.sorted()
        }
        return nil
    }
}
