internal import Failures

/// What a person once said of the files of one source, kept under a name.
public struct ImportProfile: Hashable, Sendable {
    /// What it is called in this book; a profile kept under the same name takes its place.
    public let name: String
    /// Which column is what, as `date=Datum,amount=Betrag`; empty where the words of the header tell.
    public let map: String
    /// A name that `iconv` knows.
    public let encoding: String?
    /// `day-month-year`, `month-day-year` or `year-month-day`.
    public let dateOrder: String?
    /// `comma` or `point`.
    public let decimalMark: String?
    /// `negative-is-spent` or `positive-is-spent`.
    public let sign: String?
    /// Which category of the files is which, as `Dining Out=food:eating-out`.
    public let categories: String?
    /// Whose part is meant of what several people share, by the name that the files give them.
    public let person: String?

    /// Everything but the name and the map is said only where the files themselves do not tell.
    public init(
        name: String, map: String, encoding: String?, dateOrder: String?, decimalMark: String?, sign: String? = nil,
        categories: String? = nil, person: String? = nil
    ) {
        self.name = name
        self.map = map
        self.encoding = encoding
        self.dateOrder = dateOrder
        self.decimalMark = decimalMark
        self.sign = sign
        self.categories = categories
        self.person = person
    }
}

extension TrackedTable {
    /// The profiles of a book, which are known by their names.
    public static let profile = TrackedTable(
        "profile", plural: "profiles",
        fields: [
            TrackedField("name", .text, role: .identity, isRequired: true),
            TrackedField("map", .text),
            TrackedField("encoding", .text),
            TrackedField("date_order", .text),
            TrackedField("decimal_mark", .text),
            TrackedField("sign", .text, isLater: true),
            TrackedField("categories", .text, isLater: true),
            TrackedField("person", .text, isLater: true),
        ],
        actions: [.saveProfile, .removeProfile],
        // Those from before the history knew profiles.
        isWhollyInHistory: false)
}

extension ImportProfile {
    /// From a row of `TrackedTable.profile`.
    public init(_ row: TrackedRow) {
        self.init(
            name: row.text(0) ?? "", map: row.text(1) ?? "", encoding: row.text(2), dateOrder: row.text(3),
            decimalMark: row.text(4), sign: row.text(5), categories: row.text(6), person: row.text(7))
    }

    /// The row of it with that number.
    public func row(id: Int64) -> TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(name), map.isEmpty ? .none : .text(map), FieldValue(encoding), FieldValue(dateOrder),
                FieldValue(decimalMark), FieldValue(sign), FieldValue(categories), FieldValue(person),
            ])
    }
}

extension Change.Action {
    /// A profile was kept, maybe in the place of another.
    public static let saveProfile = Self("profile-save")
    /// A profile was taken away.
    public static let removeProfile = Self("profile-remove")
}

extension LedgerError {
    /// No profile has that name.
    public static func noSuchProfile(_ name: String) -> LedgerError { .noSuchRow(.profile, name) }

    /// The name of a profile is empty.
    public static let profileIsUnnamed = LedgerError.nameless(
        ErrorWords(
            kind: "profile.unnamed", message: "a profile has a name", hint: "write one like: --save-profile odd"))
}
