import Files

/// Determines the meaning of the amounts' signs, and throws instead of guessing.
struct SignReading {
    private let map: ColumnMap
    private let survey: Survey
    private let file: String
    /// The sign that the user chose; `nil` without a choice. Words in the rows override it, as do a journal with a row
    /// for each posting, and a debit column whose amounts all have the same sign.
    private let chosen: SpentSign?

    typealias Found = (kind: AmountRule.Kind, fact: FileFact)

    init(_ map: ColumnMap, _ survey: Survey, file: String, chosen: SpentSign?) {
        self.map = map
        self.survey = survey
        self.file = file
        self.chosen = chosen
    }

    private var isKnown: Bool { map.dialect.name != Dialect.unknown.name }

    private func has(_ trait: Dialect.Trait) -> Bool { map.dialect.traits.contains(trait) }

    private func signs(in column: Int) -> SignCount { survey.amounts(in: column)?.signs ?? SignCount() }

    /// The rule for a single amount column.
    ///
    /// Evidence is, in this order: directions in the rows, the user's choice, the dialect, directions beside signed
    /// amounts, balances, and the absence of positive amounts.
    /// - Throws: `StatementError.unclearSigns`, `.unknownDirection`, and the errors of `balance`.
    func kind(
        of column: Int, balance: () throws(StatementError) -> SpentSign?
    ) throws(StatementError) -> Found {
        let writesItSo = "\(map.dialect.name) always writes it this way"
        if has(.postings) { return signed(column, .positiveIsSpent, because: writesItSo) }
        if survey.amounts(in: column)?.sideMarks != nil {
            return signed(column, .negativeIsSpent, because: "marks after the amounts show what went out and in")
        }
        let signs = signs(in: column)
        let isUnsigned = signs.negatives == 0
        let directions = isUnsigned && !has(.positiveIsSpent) || has(.directionCounts) ? map.first(.direction) : nil
        if let directions, !survey.hasNoDirection {
            return worded(column, directions, because: isUnsigned ? "no amount is negative" : writesItSo)
        }
        if isUnsigned, !has(.positiveIsSpent), survey.rows > 0, survey.kindsAreDirections, let kind = map.first(.kind) {
            return worded(column, kind, because: "no amount is negative")
        }
        if let chosen { return signed(column, chosen, because: "as given") }
        if let directions { throw unknown(directions, survey.unknownDirections) }
        if has(.positiveIsSpent) { return signed(column, .positiveIsSpent, because: writesItSo) }
        if isKnown { return try known(column, signs) }
        if let found = try foundByWords(column) { return found }
        return try foundByCounts(column, signs, balance: balance)
    }

    /// The rule for a known bank or program. Banks write expenses with a minus, so amounts without one are money in,
    /// even if no amount has a minus. Apps and cards without any minus are ambiguous.
    private func known(_ column: Int, _ signs: SignCount) throws(StatementError) -> Found {
        let writesItSo = "\(map.dialect.name) always writes it this way"
        guard signs.negatives == 0, signs.positives > 0 else {
            return signed(column, .negativeIsSpent, because: writesItSo)
        }
        if has(.app), let kind = map.first(.kind) { throw unknown(kind, survey.kindWords) }
        guard !has(.app), !has(.card) else { throw unclear(signs) }
        return signed(column, .negativeIsSpent, because: writesItSo + ", and no amount is negative")
    }

    /// The rule if signed amounts have words for money out or in beside them; `nil` if there are none.
    private func foundByWords(_ column: Int) throws(StatementError) -> Found? {
        let places = [(map.first(.direction), survey.directions)]
        let kinds = survey.kindsAreDirections ? [(map.first(.kind), survey.kinds)] : []
        for case (let words?, let evidence) in places + kinds {
            switch evidence.finding {
            case .sign(let sign): return signed(column, sign, because: "the words for the direction show it")
            case .words: return worded(column, words, because: "a minus means a refund")
            case .contradiction: throw unclear(signs(in: column))
            case nil: continue
            }
        }
        return nil
    }

    /// The reason for a sign that the balance shows.
    private static func falls(_ sign: SpentSign) -> String {
        "the balance falls by amounts with \(sign == .negativeIsSpent ? "a minus" : "no minus")"
    }

    private func foundByCounts(
        _ column: Int, _ signs: SignCount, balance: () throws(StatementError) -> SpentSign?
    ) throws(StatementError) -> Found {
        if map.has(.balance) {
            // The balance of a credit card is a debt and grows by expenses. Nearly all amounts then contradict the
            // balance.
            let shown = try balance()
            if let shown {
                if let most = signs.overwhelming, most != shown { throw unclear(signs) }
                return signed(column, shown, because: Self.falls(shown))
            }
            // Without any minus, the balance would agree with both meanings.
            guard signs.unanimous != .positiveIsSpent else { throw unclear(signs) }
            return signed(column, .negativeIsSpent, because: "there is a balance, so it is an account statement")
        }
        if signs.unanimous == .negativeIsSpent {
            return signed(column, .negativeIsSpent, because: "no amount is positive")
        }
        if signs == SignCount() { return signed(column, .positiveIsSpent, because: "no amount is negative") }
        // A direction column with unknown words could reverse the signs.
        if let column = map.first(.direction), survey.hasNoDirection {
            throw unknown(column, survey.unknownDirections)
        }
        // Amounts without any minus may be expenses or income. A large majority proves as little: a list of rents
        // received has one fee among many, as a list of purchases has one refund.
        throw unclear(signs)
    }

    /// The rule for a column of money out and one of money in. The header distinguishes the columns, the signs show
    /// whether money out has a minus.
    /// - Throws: `StatementError.unclearSigns`, and the errors of `balance`.
    func kind(
        debit: Int?, credit: Int?, balance: () throws(StatementError) -> SpentSign?
    ) throws(StatementError) -> Found {
        let signs = debit.map(signs(in:)) ?? SignCount()
        // A minus in the column of money in would be money out.
        let came = credit.map(signs(in:)) ?? SignCount()
        guard chosen != nil || came.unanimous != .negativeIsSpent else { throw unclear(came) }
        let witness =
            map.foundSide.map { side in
                "'\(map.titles[side.column])' has an amount exactly where '\(map.titles[side.beside])' has none"
            } ?? "the header says so"
        var reason = witness
        let sign: SpentSign
        if signs.unanimous != nil || signs == SignCount() {
            sign = signs.negatives > signs.positives ? .negativeIsSpent : .positiveIsSpent
        } else if let chosen {
            (sign, reason) = (chosen, "\(witness), and you say that \(chosen.words)")
        } else if let most = signs.overwhelming {
            (sign, reason) = (most, witness + "; " + signs.words(besides: most))
        } else if let shown = try balance() {
            (sign, reason) = (shown, "\(witness); \(Self.falls(shown))")
        } else if came.unanimous == .positiveIsSpent, signs.positives >= 2 * signs.negatives {
            // In files where money in has no minus, a few minuses among money out are reversals.
            (sign, reason) = (.positiveIsSpent, witness + "; " + signs.words(besides: .positiveIsSpent))
        } else {
            throw unclear(signs)
        }
        return (
            .columns(debit: debit, credit: credit, outIsNegative: sign == .negativeIsSpent),
            .init("sign", "a column for money out", because: reason)
        )
    }

    private func signed(_ column: Int, _ sign: SpentSign, because reason: String) -> Found {
        (
            .signed(column, positiveIsSpent: sign == .positiveIsSpent),
            .init("sign", sign.words, because: reason)
        )
    }

    private func worded(_ column: Int, _ words: Int, because reason: String) -> Found {
        let value =
            words == map.first(.direction) ? "a column for the direction" : "the kind of row says the direction"
        return (.worded(column, direction: words), .init("sign", value, because: reason))
    }

    private func unknown(_ column: Int, _ words: [String]) -> StatementError {
        .unknownDirection(file, column: map.titles[column], words: words)
    }

    private func unclear(_ signs: SignCount) -> StatementError {
        .unclearSigns(file, negatives: signs.negatives, positives: signs.positives)
    }
}

extension SignCount {
    /// The number of amounts with each sign, with the option for the opposite meaning.
    fileprivate func words(besides sign: SpentSign) -> String {
        let other: SpentSign = sign == .negativeIsSpent ? .positiveIsSpent : .negativeIsSpent
        let verb = { (count: Int) in count == 1 ? "is" : "are" }
        return "\(negatives) \(verb(negatives)) negative and \(positives) \(verb(positives)) positive; "
            + "if it is the other way: --sign \(other.rawValue)"
    }
}
