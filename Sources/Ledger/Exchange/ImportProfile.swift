internal import Failures

/// Import settings for files of one bank or program, saved under a name.
public struct ImportProfile: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a profile that is not stored yet.
    public let id: Int64
    /// The name in this book. Saving a profile under an existing name replaces the existing profile.
    public private(set) var name: String
    /// The roles of columns, such as `date=Datum,amount=Betrag`. Empty if the roles follow from the header of the
    /// file.
    public private(set) var map: String
    /// The character encoding, by a name that `iconv` accepts. `nil` if not set.
    public private(set) var encoding: String?
    /// The order of dates: `day-month-year`, `month-day-year` or `year-month-day`. `nil` if not set.
    public private(set) var dateOrder: String?
    /// The decimal mark: `comma` or `point`. `nil` if not set.
    public private(set) var decimalMark: String?
    /// The sign of spending: `negative-is-spent` or `positive-is-spent`. `nil` if not set.
    public private(set) var sign: String?
    /// The mapping of the file's categories, such as `Dining Out=food:eating-out`. `nil` if not set.
    public private(set) var categories: String?
    /// The person whose share of shared expenses is imported, by the name in the files. `nil` if not set.
    public private(set) var person: String?

    /// Makes a profile without validation. Settings override the detection of each file, as on the command line.
    public init(
        id: Int64 = 0, name: String, map: String, encoding: String?, dateOrder: String?, decimalMark: String?,
        sign: String? = nil, categories: String? = nil, person: String? = nil
    ) {
        self.id = id
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
        of: ImportProfile.self, "profile", plural: "profiles",
        actions: [.saveProfile, .removeProfile],
        // Early versions did not record profiles in the history.
        isWhollyInHistory: false)
}

extension ImportProfile: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .profile }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, name: "", map: "", encoding: nil, dateOrder: nil, decimalMark: nil)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var map = map.isEmpty ? nil : map
        fields.field("name", &name, role: .identity)
        fields.field("map", &map)
        fields.field("encoding", &encoding)
        fields.field("date_order", &dateOrder)
        fields.field("decimal_mark", &decimalMark)
        fields.field("sign", &sign, isLater: true)
        fields.field("categories", &categories, isLater: true)
        fields.field("person", &person, isLater: true)
        if fields.isReading { self.map = map ?? "" }
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
