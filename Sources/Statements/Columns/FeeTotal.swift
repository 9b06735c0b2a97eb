import Sheets

/// A column that has the amounts together with their fees, or without, as its cells show.
struct FeeTotal {
    enum Kind {
        /// The column has the amounts together with the fees, and is read instead of them.
        case total
        /// The column has the amounts together with the fees, but not their signs. The fees are added to the amounts.
        case unsignedTotal
        /// The column has the amounts without the fees. The amount column includes them, so no fee is added.
        case rest
    }

    let kind: Kind
    let column: Int
    /// The columns of the amounts.
    let amounts: [Int]
    /// The columns of the fees, at least one.
    let fees: [Int]
    /// The columns of discounts, which the total is without.
    var discounts: [Int] = []

    /// The relation for the user: `'Summe' is 'Betrag' with 'Aufgeld'`, `with 'MwSt' and 'Trinkgeld'`, or `with 'Gebühr',
    /// without 'Rabatt'`.
    func words(_ map: ColumnMap) -> String {
        let amounts = amounts.map { "'\(map.titles[$0])'" }.joined(separator: " or ")
        let column = "'\(map.titles[column])'"
        let (whole, part) = kind == .rest ? (amounts, column) : (column, amounts)
        let without = discounts.isEmpty ? "" : ", without \(map.quotedTitles(discounts))"
        return "\(whole) is \(part) with \(map.quotedTitles(fees))\(without)"
    }
}

extension ColumnMap {
    /// The first column of numbers without a role whose header names fees; `nil` without one. Also `nil` if another
    /// column has the fees. Beside net amounts a header that may name a tax too, such as `Taxe`, names no fee.
    func unnamedFee(_ contents: ColumnContents) -> Int? {
        guard dialect.name == Dialect.unknown.name, !has(.fee), holdsMovements else { return nil }
        // `Tip` means a kind in some languages.
        let taken = Set(columns.filter { $0.key != .kind }.values.joined())
        return names.indices.first {
            !taken.contains($0) && FeeHeader.names(names[$0]) && contents.kind($0) == .numbers
                && !(has(.net) && TaxHeader.isTax(names[$0]))
        }
    }

    /// The column that has the amount of every row with its fee, or of every row without it; `nil` without one, and if
    /// a balance follows the amounts. The fees are those of the fee column. If there is none, a column of taxes or of
    /// any numbers takes its place, but only for amounts together with them.
    func feeTotal(_ contents: ColumnContents) -> FeeTotal? {
        guard let amounts = amountsBesideFees(contents) else { return nil }
        let numbers = otherNumbers(contents, except: amounts)
        let named = first(.fee) ?? numbers.first { FeeHeader.namesTax(names[$0]) }
        let roles = Set(columns.values.joined())
        let unnamed =
            has(.fee)
            ? []
            : numbers.filter {
                !roles.contains($0) && FeeHeader.mayName(names[$0], isInTotal: true)
            }
        for (fees, isNamed) in [([named].compactMap(\.self), true), (unnamed, false)] {
            for column in numbers where isNamed || !isBalance(column, of: amounts, contents) {
                for fee in fees where fee != column && (isNamed || contents.areExtras(fee, of: amounts)) {
                    let isAmount = self[.amount].contains(column)
                    let kind = contents.feeTotal(column, amounts, [fee], isNamed: isNamed, isAmount: isAmount)
                    guard let kind, kind != .rest || has(.fee) || isAmount else { continue }
                    return FeeTotal(kind: kind, column: column, amounts: amounts.columns, fees: [fee])
                }
            }
        }
        return nil
    }

    /// The column that has the amount of every row with several fees or taxes, also without a discount; `nil` without one,
    /// and if a balance follows the amounts. The columns beside it are either all those whose headers name fees, taxes
    /// or discounts, or any two columns of numbers. At most one of the two may be a discount.
    func totalOfSeveral(_ contents: ColumnContents) -> FeeTotal? {
        guard let amounts = amountsBesideFees(contents) else { return nil }
        let numbers = otherNumbers(contents, except: amounts)
        let extras = (self[.fee].prefix(MoneySearch.most) + numbers).sorted().filter {
            contents.kind($0) == .numbers
                && (FeeHeader.mayName(names[$0], isInTotal: true) || TaxHeader.isTax(names[$0]))
        }
        func isDiscount(_ column: Int) -> Bool { FeeHeader.namesDiscount(names[column]) }
        let named = extras.filter {
            self[.fee].contains($0) || FeeHeader.names(names[$0]) || TaxHeader.isTax(names[$0]) || isDiscount($0)
        }
        let likely = extras.filter { contents.areExtras($0, of: amounts) }
        var sets: [(extras: [Int], discounts: [Int], isNamed: Bool)] = []
        if named.count > 1 { sets.append((named, named.filter(isDiscount), true)) }
        for (index, first) in likely.enumerated() {
            for second in likely[(index + 1)...] {
                let pair = [first, second]
                let known = pair.filter(isDiscount)
                let choices = known.isEmpty ? [[], [first], [second]] : [known]
                for discounts in choices { sets.append((pair, discounts, false)) }
            }
        }
        for (extras, discounts, isNamed) in sets where extras.count > discounts.count {
            for column in numbers where !extras.contains(column) && !isBalance(column, of: amounts, contents) {
                let isAmount = self[.amount].contains(column)
                let kind = contents.feeTotal(
                    column, amounts, extras, discounts: discounts, isNamed: isNamed, isAmount: isAmount)
                if kind == .total {
                    return FeeTotal(
                        kind: .total, column: column, amounts: amounts.columns,
                        fees: extras.filter { !discounts.contains($0) }, discounts: discounts)
                }
            }
        }
        return nil
    }

    /// The amounts of an unknown program that fees may be added to; `nil` without amounts, and if a balance follows
    /// them.
    private func amountsBesideFees(_ contents: ColumnContents) -> PaidAmount? {
        guard dialect.name == Dialect.unknown.name, let amounts = PaidAmount(self),
            !self[.balance].contains(where: { isBalance($0, of: amounts, contents) })
        else { return nil }
        return amounts
    }

    /// The columns of fees that no column has a total with: those whose headers name fees, or else columns that may be
    /// fees by their cells. A balance decides between them, so beside one both kinds count.
    /// - Parameter isAmountChosen: whether the user chose the amounts. If so, only headers count.
    func fees(_ contents: ColumnContents, isAmountChosen: Bool) -> [Int] {
        let taken = Set(columns.filter { $0.key != .kind }.values.joined())
        let others = names.indices.filter {
            !taken.contains($0) && FeeHeader.names(names[$0]) && contents.kind($0) == .numbers
                && !(has(.net) && TaxHeader.isTax(names[$0]))
        }
        let named = Array((self[.fee] + others).prefix(MoneySearch.most))
        // One column may have the sum of the other fees.
        let sum = named.first { column in contents.isSum(column, of: named.filter { $0 != column }) }
        let fees = sum.map { [$0] } ?? named
        guard !isAmountChosen, fees.isEmpty || has(.balance) else { return fees }
        return fees + likelyFees(contents).filter { !named.contains($0) }
    }

    /// The columns of numbers without a role whose cells may be fees: they have two decimals, and their sum is less than
    /// half of that of the amounts. Empty if there are more than three, and beside gross or net amounts.
    private func likelyFees(_ contents: ColumnContents) -> [Int] {
        let hasTax = names.contains { HeaderWords.meanings(of: $0).contains { [.gross, .net].contains($0.role) } }
        guard !hasTax, let amounts = PaidAmount(self) else { return [] }
        let found = otherNumbers(contents, except: amounts).filter {
            !columns.values.joined().contains($0) && FeeHeader.mayName(names[$0]) && names[$0].currency == nil
                && contents.haveTwoDecimals($0) && contents.areExtras($0, of: amounts, isHalf: true)
                && !isBalance($0, of: amounts, contents)
        }
        return found.count <= 3 ? found : []
    }

    /// Takes a column of money out beside an amount, without one of money in, as fees, if its numbers are less than the
    /// amounts: `Importo;Spese`. Words for expenses also mean fees. Under other words, the numbers may also be those of
    /// the account, after a conversion. `Amount;Deposit` is the same: what is paid for bottles.
    mutating func takeExpensesAsFees(_ contents: ColumnContents) {
        let sides = self[.debit] + self[.credit]
        guard dialect.name == Dialect.unknown.name, let amount, sides.count == 1, let side = sides.first,
            side != amount,
            contents.kind(side) == .numbers, contents.areParts(side, of: amount)
        else { return }
        if has(.credit) {
            if FeeHeader.namesDeposit(names[side]) { addFee(side) }
            return
        }
        let hasForeign = first(.currency).map { contents.codes($0).foreign > 0 } ?? false
        if FeeHeader.names(names[side]) || MoneyHeader(names[side]) == nil && !hasForeign { addFee(side) }
    }

    /// The first columns of numbers that have no role, or the role of a gross amount, another amount or a kind: `Tip`
    /// means a kind in some languages. Original amounts count too if they have no currency, because they may be the
    /// total.
    private func otherNumbers(_ contents: ColumnContents, except amounts: PaidAmount) -> [Int] {
        var free: Set<ColumnRole> = [.gross, .amount, .kind]
        if !has(.originalCurrency) { free.insert(.originalAmount) }
        let taken = Set(columns.filter { !free.contains($0.key) }.values.joined() + amounts.columns)
        let numbers = names.indices.lazy.filter { !taken.contains($0) && contents.kind($0) == .numbers }
        return Array(numbers.prefix(MoneySearch.most))
    }

    /// Whether a column changes from row to row by the amounts.
    private func isBalance(_ column: Int, of amounts: PaidAmount, _ contents: ColumnContents) -> Bool {
        contents.doesChange(column, by: amounts.columns)
    }
}

/// The columns of the amount that was paid: a signed one, or one for money out and one for money in.
struct PaidAmount {
    let columns: [Int]
    private let signed: Int?
    private let debit, credit: Int?
    /// The column of the amounts if its header says that they are net.
    let net: Int?

    /// Finds the columns; `nil` without an amount.
    init?(_ map: ColumnMap) {
        signed = map.amount
        net = map.first(.net)
        (debit, credit) = signed == nil ? (map.first(.debit), map.first(.credit)) : (nil, nil)
        columns = [signed, debit, credit].compactMap(\.self)
        if columns.isEmpty { return nil }
    }

    /// Whether money out and in have columns of their own.
    var isOfSides: Bool { signed == nil }

    /// The amount of a row in millionths, negative for money out in a column of its own. `nil` for a cell that is not a
    /// number; 0 if all cells of the amount are empty.
    func number(_ record: Record) -> Int64? {
        if let signed { return record.cell(signed).isNothing ? 0 : ColumnContents.signed(record.cell(signed)) }
        for (column, sign) in [(debit, Int64(-1)), (credit, 1)] {
            guard let column, !record.cell(column).isNothing else { continue }
            guard let number = ColumnContents.number(record.cell(column)) else { return nil }
            if number != 0 { return sign * number }
        }
        return 0
    }
}

extension ColumnContents {
    private static let leastRows = 3

    /// Whether the numbers of a column may be added to the amounts by their size: at least three rows have an amount,
    /// any of them a number, and the numbers are less than the amounts in sum.
    /// - Parameter isHalf: whether their sum must even be less than half of that of the amounts.
    fileprivate func areExtras(_ column: Int, of amounts: PaidAmount, isHalf: Bool = false) -> Bool {
        var (count, extras, whole): (Int, Int128, Int128) = (0, 0, 0)
        for record in rows {
            guard let amount = amounts.number(record), amount != 0 else { continue }
            count += 1
            extras += Int128(Self.number(record.cell(column)) ?? 0)
            whole += Int128(amount.magnitude)
        }
        return count >= Self.leastRows && extras > 0 && extras * (isHalf ? 2 : 1) < whole
    }

    /// Whether the numbers of a column are less than the amounts of another in every row, less than half of them in sum,
    /// and not all zero.
    fileprivate func areParts(_ column: Int, of amounts: Int) -> Bool {
        var (parts, whole): (Int128, Int128) = (0, 0)
        for record in rows {
            let part = Self.number(record.cell(column)) ?? 0
            guard let amount = Self.number(record.cell(amounts)), part < amount else { return false }
            parts += Int128(part)
            whole += Int128(amount)
        }
        return parts > 0 && 2 * parts < whole
    }

    /// Whether a column has the sum of other columns in every row, and not only zero. `false` without other columns.
    func isSum(_ column: Int, of others: [Int]) -> Bool {
        let numbers = rows.map { record in
            (
                column: Int128(Self.number(record.cell(column)) ?? 0),
                sum: others.reduce(Int128(0)) { $0 + Int128(Self.number(record.cell($1)) ?? 0) }
            )
        }
        return !others.isEmpty && numbers.contains { $0.sum != 0 } && numbers.allSatisfy { $0.column == $0.sum }
    }

    /// Whether every number of a column has two decimals.
    fileprivate func haveTwoDecimals(_ column: Int) -> Bool {
        rows.lazy.map { $0.cell(column) }.filter { !$0.isNothing }.allSatisfy { cell in
            guard let mark = cell.lastIndex(where: { $0 == 0x2C || $0 == 0x2E }) else { return false }
            return cell[(mark + 1)...].prefix { (0x30...0x39).contains($0) }.count == 2
        }
    }

    /// How a column relates to the amounts and their fees: it has the amounts with the fees, or without. Amounts of one
    /// column without any minus are taken as spent. `nil` if no row has a fee, or any row does not fit.
    ///
    /// Net amounts lack a fee or tax that was paid (`Net;Fee;Total`), or are what is left of money received
    /// (`Gross;Fee;Net`). The signs decide. Without any minus a total is to the right of its net amounts.
    /// - Parameters:
    ///   - discounts: the columns of the fees that hold discounts: each number is subtracted, with or without a minus.
    ///   - isNamed: whether a header names the fees. Other numbers with a minus may be discounts.
    ///   - isAmount: whether a header names the column as an amount, but as a less likely one.
    fileprivate func feeTotal(
        _ column: Int, _ amounts: PaidAmount, _ fees: [Int], discounts: [Int] = [], isNamed: Bool, isAmount: Bool
    ) -> FeeTotal.Kind? {
        // `isTotal`: fees are money out. `isLarger`: fees have the direction of the amount. `isRest`: amounts have them.
        var (isTotal, isLarger, isSum, isRest) = (true, true, true, true)
        // The same without the signs of the column.
        var (isTotalOfAny, isRestOfAny) = (true, true)
        var (hasMinus, hasTotalMinus, hasFee, hasDiscount) = (amounts.isOfSides, false, false, false)
        for record in rows {
            guard let amount = amounts.number(record).map({ Int128($0) }) else { return nil }
            if amount == 0 { continue }
            guard let total = Self.signed(record.cell(column)).map({ Int128($0) }) else { return nil }
            var (extra, fee): (Int128, Int128) = (0, 0)
            for column in fees {
                let number = Int128(Self.signed(record.cell(column)) ?? 0)
                extra += number
                let size = number < 0 ? -number : number
                fee += discounts.contains(column) ? -size : size
            }
            hasMinus = hasMinus || amount < 0
            hasTotalMinus = hasTotalMinus || total < 0
            (hasFee, hasDiscount) = (hasFee || extra > 0, hasDiscount || extra < 0)
            isTotal = isTotal && total == amount - fee
            isRest = isRest && total == amount + fee
            isSum = isSum && total == amount + extra
            isLarger = isLarger && Int128(total.magnitude) == Int128(amount.magnitude) + fee
            isTotalOfAny = isTotalOfAny && total.magnitude == (amount - fee).magnitude
            isRestOfAny = isRestOfAny && total.magnitude == (amount + fee).magnitude
            guard isTotal || isLarger || isSum || isRest || isTotalOfAny || isRestOfAny else { return nil }
        }
        guard hasFee || hasDiscount else { return nil }
        guard hasMinus else {
            let mayBeTotal = amounts.net.map { column > $0 } ?? true
            if mayBeTotal, isLarger || isSum && !isNamed && !isAmount { return .total }
            return isTotal && isAmount ? .rest : nil
        }
        if hasTotalMinus {
            let isPaid = isLarger && !amounts.isOfSides || isSum && !isNamed && !isAmount
            if isRest, amounts.net != nil { return .rest }
            return isTotal || isPaid ? .total : isRest ? .rest : nil
        }
        if isTotalOfAny, hasFee != hasDiscount { return .unsignedTotal }
        return isRestOfAny ? .rest : nil
    }
}
