internal import Failures

/// A catalogue of somebody else that a book follows.
public struct Subscription: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// What it is called, which is also the source of its products.
    public private(set) var name: String
    /// Where it is published: an address that begins with https://, or the path of a file.
    public private(set) var place: String
    /// The version that was taken in last; `nil` before the first.
    public var version: Int64?
    /// The number of the last row that was taken in.
    public var lastRow: Int64

    /// A catalogue to follow; nothing of it is checked.
    public init(
        id: Int64 = 0, uid: String = "", name: String, place: String, version: Int64? = nil, lastRow: Int64 = 0
    ) {
        (self.id, self.uid, self.name, self.place) = (id, uid, name, place)
        (self.version, self.lastRow) = (version, lastRow)
    }

    /// Whether it has to be fetched from another machine.
    public var isRemote: Bool { place.hasPrefix("https://") }

    /// The same as a book keeps it.
    /// - Throws: `LedgerError` where the name is no name, or the place is none.
    public func checked() throws(LedgerError) -> Subscription {
        let name = try ProductSource.checked(source: name)
        guard let place = try checkedText(place, "place") else { throw .cataloguePlace("") }
        guard place.isOneLine, isRemote || !place.contains("://") else { throw .cataloguePlace(place) }
        return Subscription(id: id, uid: uid, name: name, place: place, version: version, lastRow: lastRow)
    }
}

extension ProductSource {
    /// What a source is called, as a book keeps it: one line of at most 64 bytes.
    /// - Throws: `LedgerError.catalogueName`.
    public static func checked(source name: String) throws(LedgerError) -> String {
        guard (1...64).contains(name.utf8.count), name.isOneLine else { throw .catalogueName(name) }
        return name
    }
}

extension String {
    /// Whether it can stand in a line: nothing in it ends one or steers whatever reads it.
    fileprivate var isOneLine: Bool { unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
}

extension TrackedTable {
    /// The catalogues that a book follows; of two copies of a book, those of one name are one.
    public static let subscription = TrackedTable(
        of: Subscription.self, "subscription", plural: "subscriptions",
        actions: [.subscribe, .unsubscribe], unique: ["name"], isInRoom: true, listed: "catalogue",
        fault: { record in (try? record.checked()) == nil ? "it is no catalogue" : nil })
}

extension Change.Action {
    /// A catalogue is followed from then on.
    public static let subscribe = Self("catalogue-subscribe")
    /// A catalogue is followed no more; its products stay.
    public static let unsubscribe = Self("catalogue-unsubscribe")
}

extension Subscription: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .subscription }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, name: "", place: "")
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("name", &name)
        fields.field("place", &place)
        fields.field("version", &version, unit: "seen")
        fields.field("row", &lastRow, unit: "seen")
    }
}

extension LedgerError {
    /// A name that no catalogue can have.
    public static func catalogueName(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "catalogue.name", message: "'\(name)' cannot be the name of a catalogue", input: name,
                hint: "write one line of at most 64 bytes, as: shop"))
    }

    /// What is neither an address that begins with https:// nor the path of a file.
    public static func cataloguePlace(_ place: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "catalogue.place", message: "a catalogue cannot be fetched from '\(place)'", input: place,
                hint: "write an address that begins with https://, or the path of a file"))
    }

    /// A catalogue of that name is followed already.
    public static func catalogueFollowed(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "catalogue.exists", message: "the book follows a catalogue '\(name)' already", input: name,
                hint: "see it with: spesa catalogue list"))
    }

    /// The user of this machine has not consented to the place of a catalogue, which another member may have written.
    /// - Parameters:
    ///   - former: the place that the user consented to before; `nil` for none.
    ///   - command: what to type in order to consent.
    public static func catalogueWithoutConsent(
        _ subscription: Subscription, former: String?, command: String
    ) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "catalogue.no-consent",
                message: "the book follows '\(subscription.name)' at '\(subscription.place)'"
                    + (former.map { ", and you agreed to '\($0)'" } ?? ", and you have not agreed to read that file"),
                input: subscription.name, hint: "nothing was read; if the place is right: \(command)"))
    }

    /// The book names another place for a catalogue than the user does.
    public static func catalogueElsewhere(_ subscription: Subscription, named place: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "catalogue.elsewhere",
                message: "the book follows '\(subscription.name)' at '\(subscription.place)', not at '\(place)'",
                input: place, hint: "see it with: spesa catalogue list"))
    }

    /// A catalogue could not be fetched, with what the program said that should have.
    public static func catalogueNotFetched(_ name: String, _ complaint: String) -> LedgerError {
        let isMissing = complaint.hasSuffix("curl: not found")
        return .taken(
            ErrorWords(
                kind: "catalogue.not-fetched", message: "the catalogue '\(name)' cannot be fetched: \(complaint)",
                input: name,
                hint: isMissing
                    ? "install curl with: apt-get install curl" : "see where it is published with: spesa catalogue list"
            ))
    }

    /// No catalogue of that name is followed.
    public static func noSuchCatalogue(_ name: String) -> LedgerError {
        .missing(
            ErrorWords(
                kind: "catalogue.not-found", message: "the book follows no catalogue '\(name)'", input: name,
                hint: "see them with: spesa catalogue list"))
    }
}
