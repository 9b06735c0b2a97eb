internal import Failures

/// Import settings for the files of a source, saved under a name.
public struct ImportProfile: Hashable, Sendable {
    /// The name in this book. Saving a profile replaces the one of its name.
    public let name: String
    /// The column mapping, such as `date=Datum,amount=Betrag`. Empty if the header is recognized.
    public let map: String
    /// The encoding, by a name that `iconv` knows.
    public let encoding: String?
    /// `day-month-year`, `month-day-year` or `year-month-day`.
    public let dateOrder: String?
    /// `comma` or `point`.
    public let decimalMark: String?
    /// `negative-is-spent` or `positive-is-spent`.
    public let sign: String?
    /// The category mapping, such as `Dining Out=food:eating-out`.
    public let categories: String?
    /// The person whose share of shared expenses is imported, by the name in the files.
    public let person: String?

    /// Optional settings apply only if the files do not determine them.
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
    /// The import profiles of a book, identified by name.
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
        // Early versions did not record profiles in the history.
        isWhollyInHistory: false)
}

extension ImportProfile {
    /// Decodes a row of `TrackedTable.profile`.
    public init(_ row: TrackedRow) {
        self.init(
            name: row.text(0) ?? "", map: row.text(1) ?? "", encoding: row.text(2), dateOrder: row.text(3),
            decimalMark: row.text(4), sign: row.text(5), categories: row.text(6), person: row.text(7))
    }

    /// Encodes a row of `TrackedTable.profile`.
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
    /// A profile was saved, possibly replacing another.
    public static let saveProfile = Self("profile-save")
    /// A profile was removed.
    public static let removeProfile = Self("profile-remove")
}

extension LedgerError {
    /// No profile has this name.
    public static func noSuchProfile(_ name: String) -> LedgerError { .noSuchRow(.profile, name) }

    /// The name of a profile is empty.
    public static let profileIsUnnamed = LedgerError.nameless(
        ErrorWords(
            kind: "profile.unnamed", message: "a profile has a name", hint: "write one like: --save-profile odd"))
}
