internal import Ledger
internal import Money
internal import Output
internal import Periods

/// The members of one line, each taken once and checked as a command would check it.
struct DumpFields {
    private var members: [String: JSON]

    init(_ text: String) throws(DumpFault) {
        let value: JSON
        do {
            value = try JSON(reading: text)
        } catch {
            throw .value(error.words)
        }
        try self.init(value)
    }

    private init(_ value: JSON) throws(DumpFault) {
        guard case .object(let members) = value else { throw .value("it is no object") }
        self.members = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// - Throws: `DumpFault.unknown` where something was not taken.
    func requireNoOther() throws(DumpFault) {
        if let name = members.keys.min() { throw .unknown("'\(name)' there") }
    }

    private mutating func take(_ name: String) throws(DumpFault) -> JSON {
        guard let value = members.removeValue(forKey: name) else { throw .value("it has no '\(name)'") }
        return value
    }

    mutating func text(_ name: String) throws(DumpFault) -> String {
        guard let text = try optionalText(name) else { throw .value("'\(name)' is null") }
        return text
    }

    mutating func optionalText(_ name: String) throws(DumpFault) -> String? {
        switch try take(name) {
        case .null: return nil
        case .text(let text):
            guard !text.isEmpty else { throw .value("'\(name)' is empty") }
            guard text.utf8.count <= longestDetail else { throw .value("'\(name)' is too long") }
            guard !text.utf8.contains(0) else { throw .value("'\(name)' holds a NUL character") }
            return text
        default: throw .value("'\(name)' is no text")
        }
    }

    /// A number from 1 on.
    mutating func id(_ name: String) throws(DumpFault) -> Int64 {
        guard let id = try optionalID(name) else { throw .value("'\(name)' is no number from 1 on") }
        return id
    }

    mutating func optionalID(_ name: String) throws(DumpFault) -> Int64? {
        let value = try take(name)
        if value == .null { return nil }
        guard case .integer(let id) = value, id > 0 else { throw .value("'\(name)' is no number from 1 on") }
        return try limited(id, name)
    }

    /// A number from 0 on.
    mutating func number(_ name: String) throws(DumpFault) -> Int64 {
        guard case .integer(let number) = try take(name), number >= 0 else {
            throw .value("'\(name)' is no number from 0 on")
        }
        return try limited(number, name)
    }

    /// What every reader of JSON knows exactly (RFC 7493), and what leaves numbers for all that is still to come.
    private func limited(_ number: Int64, _ name: String) throws(DumpFault) -> Int64 {
        guard number < 1 << 53 else { throw .value("'\(name)' is too large") }
        return number
    }

    mutating func count(_ name: String) throws(DumpFault) -> Int {
        Int(try number(name))
    }

    mutating func optionalCount(_ name: String) throws(DumpFault) -> Int? {
        members[name] == .null ? try optionalID(name).map { Int($0) } : try count(name)
    }

    mutating func truth(_ name: String) throws(DumpFault) -> Bool {
        guard case .truth(let truth) = try take(name) else { throw .value("'\(name)' is neither true nor false") }
        return truth
    }

    mutating func amount(_ name: String) throws(DumpFault) -> Amount {
        guard case .integer(let cents) = try take(name) else { throw .value("'\(name)' is no number of cents") }
        return Amount(cents: cents)
    }

    mutating func instant(_ name: String) throws(DumpFault) -> Instant {
        guard let instant = Instant(rfc3339: try text(name)) else {
            throw .value("'\(name)' is no moment like 2026-11-20T18:03:11Z")
        }
        return instant
    }

    mutating func optionalInstant(_ name: String) throws(DumpFault) -> Instant? {
        guard let text = try optionalText(name) else { return nil }
        guard let instant = Instant(rfc3339: text) else {
            throw .value("'\(name)' is no moment like 2026-11-20T18:03:11Z")
        }
        return instant
    }

    mutating func day(_ name: String) throws(DumpFault) -> Day {
        guard let day = Day(iso: try text(name)), day.year >= 1900 else {
            throw .value("'\(name)' is no day from 1900 on, like 2026-11-20")
        }
        return day
    }

    mutating func month(_ name: String) throws(DumpFault) -> Month {
        guard let month = try optionalMonth(name) else { throw .value("'\(name)' is null") }
        return month
    }

    mutating func optionalMonth(_ name: String) throws(DumpFault) -> Month? {
        guard let text = try optionalText(name) else { return nil }
        guard let day = Day(iso: text + "-01") else { throw .value("'\(name)' is no month like 2026-11") }
        return Month(containing: day)
    }

    /// One of several words.
    mutating func word<Word: RawRepresentable<String>>(_ name: String) throws(DumpFault) -> Word {
        let text = try text(name)
        guard let word = Word(rawValue: text) else { throw .unknown("the \(name) '\(text)'") }
        return word
    }

    /// - Parameter isHistory: whether it may be from before there were uids.
    mutating func category(isHistory: Bool) throws(DumpFault) -> Category {
        let id = try id("id")
        let uid = try optionalText("uid")
        let parent = try optionalID("parent")
        let name = try text("name")
        let isArchived = try truth("archived")
        let changed = try optionalInstant("changed")
        guard isHistory || uid != nil && changed != nil else { throw .value("'uid' or 'changed' is null") }
        guard let names = try? categoryNames(of: name), names == [name] else {
            throw .value("'name' cannot be that of a category")
        }
        return Category(
            id: id, uid: uid ?? "", parent: parent, name: name, isArchived: isArchived,
            changed: changed ?? Instant(seconds: 0))
    }

    /// - Parameter isHistory: whether it may be from before there were uids.
    mutating func ceiling(isHistory: Bool) throws(DumpFault) -> Ceiling {
        let id = try id("id")
        let uid = try optionalText("uid")
        let category = try optionalID("category")
        let from = try month("from")
        let until = try optionalMonth("until")
        let cents = try take("cents")
        let changed = try optionalInstant("changed")
        guard isHistory || uid != nil && changed != nil else { throw .value("'uid' or 'changed' is null") }
        if let until, until < from { throw .value("'until' lies before 'from'") }
        let amount: Amount?
        switch cents {
        case .null: amount = nil
        case .integer(let cents) where cents >= 0: amount = Amount(cents: cents)
        default: throw .value("'cents' is no number of cents from 0 on")
        }
        return Ceiling(
            id: id, uid: uid ?? "", category: category, from: from, until: until, amount: amount,
            changed: changed ?? Instant(seconds: 0))
    }

    mutating func expense() throws(DumpFault) -> Expense {
        let id = try id("id")
        let uid = try text("uid")
        let day = try day("day")
        let amount = try amount("cents")
        let currency = try text("currency")
        guard currency == "EUR" else { throw .unknown("the currency '\(currency)'") }
        let category = try self.id("category")
        let given = ExpenseDetails(
            what: try optionalText("what"), payee: try optionalText("payee"), method: try optionalText("method"),
            note: try optionalText("note"), tags: try tags("tags"))
        let by = try text("by")
        let created = try instant("created")
        let changed = try instant("changed")
        let isVoid = try truth("void")
        let details: ExpenseDetails
        do throws(LedgerError) {
            details = try given.checked()
        } catch {
            throw .value(error.message)
        }
        guard details == given else { throw .value("a tag is there twice") }
        return Expense(
            id: id, uid: uid, day: day, amount: amount, category: category, details: details, by: by, created: created,
            changed: changed, isVoid: isVoid)
    }

    private mutating func tags(_ name: String) throws(DumpFault) -> [String] {
        guard case .list(let values) = try take(name) else { throw .value("'\(name)' is no list") }
        var tags: [String] = []
        for value in values {
            guard case .text(let tag) = value else { throw .value("'\(name)' holds what is no text") }
            tags.append(tag)
        }
        return tags
    }

    mutating func rule() throws(DumpFault) -> Rule {
        Rule(id: try id("id"), text: try text("text"), category: try id("category"))
    }

    mutating func profile() throws(DumpFault) -> ImportProfile {
        ImportProfile(
            name: try text("name"), map: try optionalText("map") ?? "", encoding: try optionalText("encoding"),
            dateOrder: try optionalText("date_order"), decimalMark: try optionalText("decimal_mark"))
    }

    private mutating func imported() throws(DumpFault) -> Change.Imported? {
        let (added, altered) = (try optionalCount("added"), try optionalCount("altered"))
        let (first, last) = (try optionalID("first_added"), try optionalID("last_added"))
        guard (added == nil) == (altered == nil), (first == nil) == (last == nil), added != nil || first == nil else {
            throw .value("it says half of what was imported")
        }
        guard let added, let altered else { return nil }
        guard let first, let last else { return Change.Imported(added: added, altered: altered, numbers: nil) }
        guard first <= last, last - first >= added - 1 else { throw .value("its numbers are not those of an import") }
        return Change.Imported(added: added, altered: altered, numbers: first...last)
    }

    mutating func change() throws(DumpFault) -> BookChange {
        let id = try id("id")
        let made = try instant("made")
        let by = try text("by")
        let action: Change.Action = try word("action")
        let state: Change.State = try word("state")
        let undone = try optionalInstant("undone")
        let undoneBy = try optionalText("undone_by")
        guard (undone == nil) == (undoneBy == nil) else { throw .value("it says half of who took it back, and when") }
        var signature: Signature?
        if let undone, let undoneBy { signature = Signature(by: undoneBy, at: undone) }
        return BookChange(
            id: id, made: Signature(by: by, at: made), action: action, state: state, undone: signature,
            imported: try imported())
    }

    /// A row of the history.
    mutating func touched() throws(DumpFault) -> BookRecord.Row {
        guard let name = ["category", "ceiling", "rule", "expense"].first(where: { members[$0] != nil }) else {
            throw .value("it names no row")
        }
        var fields = try DumpFields(try take(name))
        let row: BookRecord.Row
        switch name {
        case "category": row = .category(try fields.category(isHistory: true))
        case "ceiling": row = .ceiling(try fields.ceiling(isHistory: true))
        case "rule": row = .rule(try fields.rule())
        default: row = .expense(try fields.expense())
        }
        try fields.requireNoOther()
        return row
    }
}

extension JSONError {
    fileprivate var words: String {
        switch self {
        case .unexpected(let place): "it is no JSON, at byte \(place + 1)"
        case .endsEarly: "it is no JSON: it is cut off"
        case .number(let place): "it holds no whole number, at byte \(place + 1)"
        case .twice: "it says something twice"
        case .tooDeep: "it is no JSON: it is too deep"
        }
    }
}
