public import Failures
import Money
import Text

extension StatementError: WordedError {
    /// The kind begins with `import.`. The message begins with the file name, followed by the line if there is one.
    public var words: ErrorWords {
        switch self {
        case .file(let error): error.words
        case .unknownFormat(let file, let content):
            ErrorWords(kind: "import.unknown", message: content.message(file), hint: content.hint)
        case .investments(let file):
            ErrorWords(
                kind: "import.unknown", message: "\(file) contains only shares and funds, which spesa does not read",
                hint: "import a file of your bank, cash or card accounts")
        case .unknownColumn(let file, let role, let name, let header):
            ErrorWords(
                kind: "import.column", message: "\(file) has no column '\(name)' for \(role)", input: name,
                hint: "its columns are \(header.joined(separator: ", "))")
        case .mapFitsNothing(let file, let map, let content):
            ErrorWords(
                kind: "import.map",
                message: "\(file): no row has a day in the column of --map \(quoted(map))", input: map,
                advice: content.advice(instead: map))
        case .columnFitsNothing(let file, let role, let title):
            ErrorWords(
                kind: "import.map",
                message: "\(file): no row fits --map \(quoted("\(role)=\(title)"))", input: title,
                hint: "name the column that has it, or leave out this part of --map")
        case .unknownRole(let role, let known):
            ErrorWords(
                kind: "import.column", message: "a column cannot be '\(role)'", input: role,
                hint: "it can be \(known.joined(separator: ", "))")
        case .twoReadings(let file, let what, let example, let readings):
            ErrorWords(
                kind: "import.ambiguous",
                message: "\(file): '\(example)' can be read as \(readings.joined(separator: " or as ")) (\(what))",
                input: example,
                hint: "choose one: "
                    + (what == "date order"
                        ? "--date-order \(orders(of: example, readings))" : "--decimal-mark comma or point"))
        case .unclearSigns(let file, 0, let positives, let hasColumns):
            ErrorWords(
                kind: "import.signs",
                message: positives == 1
                    ? "\(file): the only amount has no minus, and nothing says whether it was spent"
                    : "\(file): no amount has a minus, and nothing says which of the \(positives) were spent",
                advice: (hasColumns ? [Self.directionColumn] : []) + [
                    Self.sign(.positiveIsSpent, "if all of it was spent"),
                    Self.sign(.negativeIsSpent, "if all of it came in"),
                ])
        case .unclearSigns(let file, let negatives, let positives, _):
            ErrorWords(
                kind: "import.signs",
                message: "\(file): \(negatives) \(negatives == 1 ? "amount is" : "amounts are") negative and "
                    + "\(positives) \(positives == 1 ? "is" : "are") positive; either can be what was spent",
                advice: [
                    Self.sign(
                        .negativeIsSpent,
                        "if what was spent has a minus (\(negatives) spent, \(positives) came in)"),
                    Self.sign(.positiveIsSpent, "if it has none (\(positives) spent, \(negatives) came in)"),
                ])
        case .unclearShare(let file, let people, let named):
            ErrorWords(
                kind: "import.person",
                message: named.map { "\(file) has no share of '\($0)'" }
                    ?? "\(file) contains shared expenses, without saying which share is yours",
                input: named,
                hint: people.isEmpty
                    ? "the file names no people"
                    : "choose a person: --person \(quoted(people[0]))"
                        + (people.count > 1 ? "\nits people are \(people.joined(separator: ", "))" : ""))
        case .unknownDirection(let file, let column, let words):
            ErrorWords(
                kind: "import.direction",
                message: "\(file): no sign shows what was spent, and '\(column)' has words that mean neither out nor in"
                    + (words.isEmpty ? "" : ": \(words.joined(separator: ", "))"),
                input: words.first,
                advice: [
                    Self.map(.direction, "COLUMN", "if another column says what went out and what came in"),
                    Self.sign(.positiveIsSpent, "if all of it was spent"),
                    Self.sign(.negativeIsSpent, "if all of it came in"),
                ])
        case .duplicateTitles(let file, let role, let title, let columns):
            ErrorWords(
                kind: "import.column",
                message:
                    "\(file): columns \(columns.map(String.init).joined(separator: " and ")) are both called '\(title)', "
                    + "and differ",
                input: title,
                advice: columns.prefix(2).map { column in
                    .command(
                        "if it is column \(column)", [.entry("--map", key: "\(role)", value: "\(column)")],
                        otherwise: "if it is column \(column): --map \(role)=\(column)")
                })
        case .tooManyTables(let file, let line, let limit):
            ErrorWords(
                kind: "import.limit",
                message: "\(file), line \(line): it contains more than \(limit) tables, one below the other",
                hint: "import the accounts one by one")
        case .tornDecimals(let file, let line, let example, let map):
            ErrorWords(
                kind: "import.ambiguous",
                message: "\(file), line \(line): '\(example)' may be one amount, split by the comma between columns",
                input: example,
                hint: "write the file with semicolons between the columns"
                    + (map.map { "\nif the amounts are whole, name their columns: --map \(quoted($0))" } ?? ""))
        case .doubleEntry(let file, let accounts):
            ErrorWords(
                kind: "import.double-entry",
                message: "\(file) is a journal of double entry: each booking has two accounts",
                hint: "export the transactions of one account, the bank's or the card's, and import those\n"
                    + "it has the accounts \(accounts.joined(separator: ", "))")
        case .unlikelyEuro(let file, let reason, let currency):
            ErrorWords(
                kind: "import.currency",
                message: "\(file): the currency of the amounts is not known, and \(reason)",
                advice: [
                    Self.map(.currency, "EUR", "if they are in euro"),
                    currency.map { Self.map(.currency, $0, "if they are in \($0)") },
                    Self.map(.currency, "COLUMN", "if a column has it"),
                ].compactMap(\.self))
        case .unclearCurrency(let file, let places):
            ErrorWords(
                kind: "import.currency",
                message: "\(file): the amounts may be in one of several currencies: \(places.joined(separator: ", "))",
                advice: [
                    Self.map(.currency, "COLUMN", "name its column"),
                    Self.map(.currency, "EUR", "if all of them are in euro"),
                ])
        case .unclearTax(let file, let net, let others):
            ErrorWords(
                kind: "import.ambiguous",
                message: "\(file): '\(net)' may be without tax, and "
                    + "\(others.map { "'\($0)'" }.joined(separator: " or ")) may have the amount with it",
                advice: (others + [net]).map { column in
                    .command(
                        "if '\(column)' is what was paid", [.entry("--map", key: "amount", value: column)],
                        otherwise: "if '\(column)' is what was paid: --map \(quoted("amount=\(column)"))")
                })
        case .balanceDisagrees(let file, let agreeing, let count, let line, let other):
            ErrorWords(
                kind: "import.balance",
                message: "\(file): \(agreeing) of \(count) changes of the balance agree with the amounts; "
                    + "the first that does not is on line \(line)",
                advice: [other.map { Self.sign($0, "with the other sign they do") }].compactMap(\.self) + [
                    .text(
                        "check that date, amount, direction and balance are the right columns: "
                            + "--map 'amount=…,balance=…'\nif they are: --ignore-balance")
                ])
        case .statedBalanceDisagrees(let file, let agreeing, let count, let line, let change, let moved):
            ErrorWords(
                kind: "import.balance",
                message: "\(file), line \(line): the balances before and after differ by "
                    + "\(Amount(cents: change).machineText), but the amounts give \(Amount(cents: moved).machineText)"
                    + (count == 1 ? "" : "; of \(count) statements \(agreeing) agree"),
                hint: "if rows are missing, download the file again; otherwise: --ignore-balance")
        case .statedTotalDisagrees(let file, let line, let isOut, let stated, let found):
            ErrorWords(
                kind: "import.balance",
                message: "\(file), line \(line): it states that \(Amount(cents: stated).machineText) "
                    + "\(isOut ? "went out" : "came in"), but its rows add up to \(Amount(cents: found).machineText)",
                hint: "if rows are missing, download the file again; otherwise: --ignore-balance")
        case .journal(let file, let program, let command, let problem):
            ErrorWords(
                kind: "import.journal", message: problem.message(file, program),
                hint: problem.hint(command))
        }
    }
}

extension StatementError {
    private static let directionColumn = map(
        .direction, "COLUMN", "if a column says what went out and what came in")

    /// The command that the user typed, with a column assigned to a role.
    private static func map(_ role: ColumnRole, _ column: String, _ lead: String) -> Advice {
        .command(
            lead, [.entry("--map", key: role.rawValue, value: column)],
            otherwise: "\(lead): --map \(role.rawValue)=\(column)")
    }

    /// The command that the user typed, with a meaning of the sign.
    private static func sign(_ sign: SpentSign, _ lead: String) -> Advice {
        .command(lead, [.option("--sign", sign.rawValue)], otherwise: "\(lead): --sign \(sign.rawValue)")
    }

    /// The orders in which a date is one of the given days, as text for the hint.
    fileprivate func orders(of date: String, _ days: [String]) -> String {
        let cell = DateCell(Array(date.utf8)[...])
        let orders = DateOrder.allCases.filter { order in cell?.day(order).map { days.contains($0.iso) } ?? false }
        let names = (orders.isEmpty ? [.dayMonthYear, .monthDayYear] : orders).map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}
