internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Text

/// The members of a line. Each is removed when read, and validated like the input of a command.
struct DumpFields {
    private var members: [String: JSON]

    init(_ text: String) throws(DumpFault) {
        let value: JSON
        do {
            value = try JSON(reading: text)
        } catch {
            throw .value(error.problem)
        }
        try self.init(value)
    }

    private init(_ value: JSON) throws(DumpFault) {
        guard case .object(let members) = value else { throw .value("it is not an object") }
        self.members = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Requires that all members have been read.
    /// - Throws: `DumpFault.unknown` for a remaining member.
    func requireNoOther() throws(DumpFault) {
        if let name = members.keys.min() { throw .unknown("'\(name)' there") }
    }

    /// Whether there is a member of this name.
    func names(_ name: String) -> Bool { members[name] != nil }

    /// Adds a number that the line lacks.
    mutating func add(_ name: String, _ number: Int64) { members[name] = .integer(number) }

    private mutating func take(_ name: String) throws(DumpFault) -> JSON {
        guard let value = members.removeValue(forKey: name) else { throw .value("it has no '\(name)'") }
        return value
    }

    /// Reads a text.
    /// - Parameter most: the maximum length in bytes.
    mutating func text(_ name: String, most: Int = longestDetail) throws(DumpFault) -> String {
        guard let text = try optionalText(name, most: most) else { throw .value("'\(name)' is null") }
        return text
    }

    mutating func optionalText(_ name: String, most: Int = longestDetail) throws(DumpFault) -> String? {
        switch try take(name) {
        case .null: return nil
        case .text(let text):
            guard !text.isEmpty else { throw .value("'\(name)' is empty") }
            guard text.utf8.count <= most else { throw .value("'\(name)' is too long") }
            guard !text.utf8.contains(0) else { throw .value("'\(name)' contains a NUL character") }
            return text
        default: throw .value("'\(name)' is not text")
        }
    }

    /// Reads bytes in Base64, up to a maximum.
    mutating func bytes(_ name: String, most: Int) throws(DumpFault) -> [UInt8] {
        guard case .text(let text) = try take(name), text.utf8.count <= most / 3 * 4 + 4,
            let bytes = Base64.bytes(text), bytes.count <= most
        else { throw .value("'\(name)' is not in Base64, or too long") }
        return bytes
    }

    /// Reads a number from 1 on, such as the number of a row.
    mutating func id(_ name: String) throws(DumpFault) -> Int64 {
        guard let id = try optionalID(name) else { throw .value("'\(name)' is not a number from 1 on") }
        return id
    }

    mutating func optionalID(_ name: String) throws(DumpFault) -> Int64? {
        let value = try take(name)
        if value == .null { return nil }
        guard case .integer(let id) = value, id > 0 else { throw .value("'\(name)' is not a number from 1 on") }
        return try limited(id, name)
    }

    /// Reads a number from 0 on.
    mutating func number(_ name: String) throws(DumpFault) -> Int64 {
        guard case .integer(let number) = try take(name), number >= 0 else {
            throw .value("'\(name)' is not a number from 0 on")
        }
        return try limited(number, name)
    }

    /// Returns a number within the limit for dumps: up to it all JSON readers are exact (RFC 7493), and numbers for
    /// future rows are left.
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

    mutating func amount(_ name: String, isSigned: Bool) throws(DumpFault) -> Amount {
        guard case .integer(let cents) = try take(name), isSigned || cents >= 0 else {
            throw .value("'\(name)' is not a number of cents" + (isSigned ? "" : " from 0 on"))
        }
        return Amount(cents: cents)
    }

    mutating func instant(_ name: String) throws(DumpFault) -> Instant {
        guard let instant = Instant(rfc3339: try text(name)) else {
            throw .value("'\(name)' is not a moment like 2026-11-20T18:03:11Z")
        }
        return instant
    }

    mutating func optionalInstant(_ name: String) throws(DumpFault) -> Instant? {
        guard let text = try optionalText(name) else { return nil }
        guard let instant = Instant(rfc3339: text) else {
            throw .value("'\(name)' is not a moment like 2026-11-20T18:03:11Z")
        }
        return instant
    }

    mutating func day(_ name: String) throws(DumpFault) -> Day {
        guard let day = Day(iso: try text(name)), day.year >= 1900 else {
            throw .value("'\(name)' is not a day from 1900 on, like 2026-11-20")
        }
        return day
    }

    mutating func month(_ name: String) throws(DumpFault) -> Month {
        guard let day = Day(iso: try text(name) + "-01") else { throw .value("'\(name)' is not a month like 2026-11") }
        return Month(containing: day)
    }

    /// Reads the raw value of an enumeration.
    mutating func word<Word: RawRepresentable<String>>(_ name: String) throws(DumpFault) -> Word {
        let text = try text(name)
        guard let word = Word(rawValue: text) else { throw .unknown("the \(name) '\(text)'") }
        return word
    }

    /// Reads a row of a table.
    /// - Parameter isHistory: whether the row is a version from the history, which may lack fields that were added
    ///   later.
    mutating func row(of table: TrackedTable, isHistory: Bool) throws(DumpFault) -> TrackedRow {
        var row = TrackedRow(id: try id("id"), values: [])
        for field in table.fields { row.values.append(try value(field, isHistory: isHistory)) }
        if let fault = table.fault(row) { throw .value(fault) }
        return row
    }

    private mutating func value(_ field: TrackedField, isHistory: Bool) throws(DumpFault) -> FieldValue {
        // Older dumps do not have the field.
        if field.isLater, !field.isRequired, members[field.name] == nil { return field.kind.absent }
        let mayBeMissing = !field.isRequired || isHistory && field.isLater
        if mayBeMissing, members[field.name] == .null {
            members[field.name] = nil
            return field.kind.absent
        }
        let name = field.name
        return switch field.kind {
        case .text, .author, .anyCurrency: .text(try text(name))
        case .longText, .rates: .text(try text(name, most: .max))
        case .choice(let words): .text(try choice(name, words))
        case .truth: .number(try truth(name) ? 1 : 0)
        case .amount(let isSigned): .number(try amount(name, isSigned: isSigned).cents)
        case .day: .number(Int64(try day(name).number))
        case .month: .number(Int64(try month(name).index))
        case .instant: .number(try instant(name).seconds)
        case .words: .words(try words(name))
        case .entries(let fields):
            .entries(try entries(name, fields, isEmpty: !field.isRequired, isHistory: isHistory))
        case .number: .number(try anyNumber(name))
        case .reference: .number(try id(name))
        case .currency: .text(try currency(name))
        }
    }

    private mutating func choice(_ name: String, _ words: [String]) throws(DumpFault) -> String {
        let text = try text(name)
        guard words.contains(text) else { throw .unknown("the \(name) '\(text)'") }
        return text
    }

    private mutating func anyNumber(_ name: String) throws(DumpFault) -> Int64 {
        guard case .integer(let number) = try take(name) else { throw .value("'\(name)' is not a number") }
        return number
    }

    private mutating func entries(
        _ name: String, _ fields: [TrackedField], isEmpty mayBeEmpty: Bool, isHistory: Bool
    ) throws(DumpFault) -> [[FieldValue]] {
        guard case .list(let values) = try take(name) else { throw .value("'\(name)' is not a list") }
        guard mayBeEmpty || !values.isEmpty else { throw .value("'\(name)' is empty") }
        var entries: [[FieldValue]] = []
        for value in values {
            var members = try DumpFields(value)
            var entry: [FieldValue] = []
            for field in fields { entry.append(try members.value(field, isHistory: isHistory)) }
            try members.requireNoOther()
            entries.append(entry)
        }
        return entries
    }

    private mutating func currency(_ name: String) throws(DumpFault) -> String {
        let currency = try text(name)
        guard currency == "EUR" else { throw .unknown("the currency '\(currency)'") }
        return currency
    }

    private mutating func words(_ name: String) throws(DumpFault) -> [String] {
        guard case .list(let values) = try take(name) else { throw .value("'\(name)' is not a list") }
        var words: [String] = []
        for value in values {
            guard case .text(let word) = value else { throw .value("'\(name)' contains something that is not text") }
            guard !word.utf8.contains(0) else { throw .value("'\(name)' contains a NUL character") }
            words.append(word)
        }
        return words
    }

    /// Reads version stamps: the table, the row's uid, and a stamp for each field.
    mutating func versions() throws(DumpFault) -> BookRecord {
        let name = try text("of")
        guard let table = TrackedTable.named(name) else { throw .unknown("rows of the kind '\(name)'") }
        let uid = try text("uid")
        guard let versions = RowVersions(try take("stamps")) else { throw .value("'stamps' are not valid") }
        return .versions(table, uid, versions)
    }

    private mutating func imported() throws(DumpFault) -> Change.Imported? {
        let (added, altered) = (try optionalCount("added"), try optionalCount("altered"))
        let (first, last) = (try optionalID("first_added"), try optionalID("last_added"))
        guard (added == nil) == (altered == nil), (first == nil) == (last == nil), added != nil || first == nil else {
            throw .value("the numbers of imported expenses are incomplete")
        }
        guard let added, let altered else { return nil }
        guard let first, let last else { return Change.Imported(added: added, altered: altered, numbers: nil) }
        guard first <= last, last - first >= added - 1 else {
            throw .value("'first_added' and 'last_added' do not fit 'added'")
        }
        return Change.Imported(added: added, altered: altered, numbers: first...last)
    }

    mutating func change() throws(DumpFault) -> BookChange {
        let id = try id("id")
        let made = try instant("made")
        let by = try text("by")
        let action = Change.Action(rawValue: try text("action"))
        guard action.isKnown else { throw .unknown("the action '\(action.rawValue)'") }
        let state: Change.State = try word("state")
        let undone = try optionalInstant("undone")
        let undoneBy = try optionalText("undone_by")
        guard (undone == nil) == (undoneBy == nil) else { throw .value("it has only one of 'undone' and 'undone_by'") }
        var signature: Signature?
        if let undone, let undoneBy { signature = Signature(by: undoneBy, at: undone) }
        let device = try names("device") ? text("device") : nil
        guard device.map(Signature.isDevice) ?? true else { throw .value("'device' is not the name of a machine") }
        return BookChange(
            id: id, made: Signature(by: by, at: made, on: device), action: action, state: state, undone: signature,
            imported: try imported())
    }

    /// Reads a row of the history, which is a member with the name of its table.
    mutating func touched() throws(DumpFault) -> (TrackedTable, TrackedRow) {
        guard let table = TrackedTable.all.first(where: { members[$0.name] != nil }) else {
            throw .value("it has no row")
        }
        var fields = try DumpFields(try take(table.name))
        let row = try fields.row(of: table, isHistory: true)
        try fields.requireNoOther()
        return (table, row)
    }
}

extension JSONError {
    fileprivate var problem: String {
        switch self {
        case .unexpected(let place): "it is not JSON, at byte \(place + 1)"
        case .endsEarly: "it is not JSON: it is cut off"
        case .number(let place): "a number is not whole, at byte \(place + 1)"
        case .twice: "it has a name twice"
        case .tooDeep: "it is not JSON: it is too deep"
        }
    }
}
