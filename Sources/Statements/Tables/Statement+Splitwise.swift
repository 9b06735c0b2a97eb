import Files
import Money
import Periods
import Sheets

extension Statement {
    /// Opens a Splitwise group export: the cost of each expense, and for every member the amount paid minus their
    /// share.
    ///
    /// A negative balance is the member's share. If exactly one member has a positive balance, that member paid, and
    /// their share is the rest of the cost.
    /// - Returns: `nil` for other files, and if `options` names columns.
    /// - Throws: `StatementError.unclearShare` if the user named no member of the group.
    static func splitwise(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard options.columns.isEmpty else { return nil }
        let (encoding, why) = try TextEncoding.ofText(file, chosen: options.encoding)
        let text = DelimitedFile(file, encoding, limits: options.limits)
        guard let header = SplitwiseHeader.find(text) else { return nil }
        guard let person = options.person else {
            throw StatementError.unclearShare(file.name, people: header.people, named: nil)
        }
        guard let column = header.column(of: person) else {
            throw StatementError.unclearShare(file.name, people: header.people, named: person)
        }
        let facts = [
            FileFact("encoding", encoding.name, because: why),
            FileFact(
                "header", "line \(header.line)", because: "it is that of a group, with a column for each person"),
            FileFact(
                "part", header.people[column - SplitwiseHeader.fixed],
                because: "as given; a person who owes part of an expense counts as having paid none of it"),
        ]
        return Statement(format: "Splitwise", facts: facts) { body in
            var reader = try text.records(header.shape)
            var record = Record()
            while try reader.read(into: &record) {
                if record.line > header.line, let row = header.row(record, column: column) { try body(row) }
            }
        }
    }
}

/// The header of a Splitwise export.
struct SplitwiseHeader {
    let line: Int
    let shape: DelimitedShape
    /// The members in column order, after the fixed columns.
    let people: [String]

    /// The number of fixed columns: date, description, category, cost, currency.
    static let fixed = 5
    /// The headers of the fixed columns, in the languages of Splitwise.
    private static let words: [Set<String>] = [
        ["date", "datum", "data", "fecha"],
        ["description", "beschreibung", "descrizione", "descripcion", "omschrijving", "descricao", "beskrivning"],
        ["category", "kategorie", "categoria", "categorie", "kategori", "categories", "categorias"],
        ["cost", "kosten", "costo", "coste", "cout", "custo", "kostnad", "prix"],
        ["currency", "wahrung", "valuta", "moneda", "devise", "moeda", "divisa"],
    ]
    private static let mostLinesBefore = 5

    /// Finds the header in the first lines of a file; `nil` if there is none.
    static func find(_ file: DelimitedFile) -> SplitwiseHeader? {
        for delimiter in [",", ";"] as [Character] {
            let shape = DelimitedShape(delimiter: delimiter)
            guard var reader = try? file.records(shape) else { return nil }
            var record = Record()
            for _ in 0..<mostLinesBefore {
                guard (try? reader.read(into: &record)) == true else { break }
                guard let people = people(record) else { continue }
                let line = record.line
                guard hasBalances(&reader, people.count) else { return nil }
                return SplitwiseHeader(line: line, shape: shape, people: people)
            }
        }
        return nil
    }

    private static func people(_ record: Record) -> [String]? {
        guard record.count > fixed + 1,
            words.enumerated().allSatisfy({ $0.element.contains(HeaderName(record[$0.offset]).words) })
        else { return nil }
        let people = (fixed..<record.count).map { record.text($0) ?? "" }
        return people.allSatisfy { !$0.isEmpty } ? people : nil
    }

    /// Whether the first row after the header has a number for every member. This excludes other tables with similar
    /// columns.
    private static func hasBalances(_ reader: inout RecordReader, _ count: Int) -> Bool {
        var record = Record()
        for _ in 0..<mostLinesBefore {
            guard (try? reader.read(into: &record)) == true else { return false }
            guard record.text(0) != nil, record.count > 1 else { continue }
            return record.count == fixed + count
                && (fixed..<record.count).allSatisfy { (try? WrittenAmount.read(record.text($0) ?? "")) != nil }
        }
        return false
    }

    /// The column of a member, by full name without case and accents; `nil` if the name is missing or ambiguous.
    func column(of person: String) -> Int? {
        let columns = people.indices.filter { HeaderName(people[$0]).words == HeaderName(person).words }
        return columns.count == 1 ? columns[0] + Self.fixed : nil
    }

    /// The row of a record for the member in a column; `nil` for an empty line.
    func row(_ record: Record, column: Int) -> ParsedRow? {
        let line = record.line
        guard (0..<record.count).contains(where: { record.text($0) != nil }) else { return nil }
        // The last row has the final balances, without category and cost.
        guard let cost = record.text(3) else { return .leftOut(line: line, .balance) }
        guard record.count == Self.fixed + people.count else {
            return .refused(
                line: line,
                Refusal(
                    kind: "row.columns",
                    message: "it has \(record.count) fields where the others have \(Self.fixed + people.count)"))
        }
        // Repayments between members are not expenses.
        if Self.payments.contains(HeaderName(record.text(2) ?? "").words) { return .leftOut(line: line, .transfer) }
        guard ["EUR", "€"].contains(record.text(4)) else { return .leftOut(line: line, .currency) }
        do throws(RowError) {
            let part = try part(record, cost: try WrittenAmount.read(cost), column)
            guard part != .zero else { return .leftOut(line: line, .zero) }
            let date = record.text(0) ?? ""
            guard let day = Day(iso: String(date.prefix(10))) else {
                throw RowError("day.unreadable", "is not a day", of: date)
            }
            guard day >= .earliest else { return .refused(line: line, .tooEarly(date)) }
            return .entry(
                Entry(line: line, day: day, amount: part, what: record.text(1), category: record.text(2)))
        } catch {
            return .refused(line: line, error.refusal)
        }
    }

    private static let payments: Set<String> = [
        "payment", "zahlung", "pagamento", "pago", "paiement", "betaling", "betalning",
    ]

    private func part(_ record: Record, cost: Amount, _ column: Int) throws(RowError) -> Amount {
        var balances: [Int64] = []
        for column in Self.fixed..<record.count {
            balances.append(try WrittenAmount.read(record.text(column) ?? "0").cents)
        }
        let sum = balances.reduce(Int128(0)) { $0 + Int128($1) }
        guard sum == 0 else {
            throw RowError("splitwise.sum", "the parts of its people do not add up to zero")
        }
        let own = balances[column - Self.fixed]
        if own < 0 { return Amount(cents: own == .min ? .max : -own) }
        if own == 0 {
            guard balances.contains(where: { $0 != 0 }) || cost == .zero else {
                throw RowError(
                    "splitwise.part", "nobody owes a part of its \(cost.machineText), so its payer is unknown")
            }
            return .zero
        }
        guard balances.count(where: { $0 > 0 }) == 1 else {
            throw RowError("splitwise.part", "several people paid it, and their parts are not given")
        }
        let (part, isTooMuch) = cost.cents.subtractingReportingOverflow(own)
        guard !isTooMuch, part >= 0 else {
            throw RowError("splitwise.part", "its people owe more than its cost, \(cost.machineText)")
        }
        return Amount(cents: part)
    }
}
