internal import Failures

/// A subscription of a book to a published catalogue.
public struct Subscription: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The name, which is also the source of the catalogue's products.
    public private(set) var name: String
    /// The location of the catalogue: an https:// URL or a file path.
    public private(set) var place: String
    /// The last imported version. `nil` before the first import.
    public var version: Int64?
    /// The number of the last row imported from the catalogue; 0 before the first import.
    public var lastRow: Int64

    /// Makes a subscription without validation.
    public init(
        id: Int64 = 0, uid: String = "", name: String, place: String, version: Int64? = nil, lastRow: Int64 = 0
    ) {
        (self.id, self.uid, self.name, self.place) = (id, uid, name, place)
        (self.version, self.lastRow) = (version, lastRow)
    }

    /// Whether the location is an https:// URL, from which the catalogue is downloaded. Otherwise it is a file path.
    public var isRemote: Bool { place.hasPrefix("https://") }

    /// Validates the name and location.
    /// - Throws: `LedgerError.catalogueName` or `cataloguePlace`, or the error of `checkedText`.
    public func checked() throws(LedgerError) -> Subscription {
        let name = try ProductSource.checked(source: name)
        guard let place = try checkedText(place, "place") else { throw .cataloguePlace("") }
        guard place.isOneLine, isRemote || !place.contains("://") else { throw .cataloguePlace(place) }
        return Subscription(id: id, uid: uid, name: name, place: place, version: version, lastRow: lastRow)
    }
}

extension ProductSource {
    /// Validates the name of a source: one line of 1 to 64 bytes.
    /// - Throws: `LedgerError.catalogueName`.
    public static func checked(source name: String) throws(LedgerError) -> String {
        guard (1...64).contains(name.utf8.count), name.isOneLine else { throw .catalogueName(name) }
        return name
    }
}

extension String {
    /// Whether the text has no control characters, which could break lines or steer a terminal.
    fileprivate var isOneLine: Bool { unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
}

extension TrackedTable {
    /// The subscriptions of a book. Subscriptions with equal names in two copies are merged.
    public static let subscription = TrackedTable(
        of: Subscription.self, "subscription", plural: "subscriptions",
        actions: [.subscribe, .unsubscribe], unique: ["name"], isOptionalTable: true, listed: "catalogue",
        fault: { record in (try? record.checked()) == nil ? "it is not a catalogue" : nil })
}

extension Change.Action {
    /// A catalogue was subscribed to.
    public static let subscribe = Self("catalogue-subscribe")
    /// A subscription was removed. Its products stay.
    public static let unsubscribe = Self("catalogue-unsubscribe")
}

extension Subscription: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .subscription }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, name: "", place: "")
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("name", &name)
        fields.field("place", &place)
        fields.field("version", &version, unit: "seen")
        fields.field("row", &lastRow, unit: "seen")
    }
}

extension LedgerError {
    /// The text is not a valid name of a catalogue.
    public static func catalogueName(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "catalogue.name", message: "'\(name)' cannot be the name of a catalogue", input: name,
                hint: "write one line of at most 64 bytes, as: shop"))
    }

    /// The location is neither an https:// URL nor a file path.
    public static func cataloguePlace(_ place: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "catalogue.place", message: "a catalogue cannot be fetched from '\(place)'", input: place,
                hint: "write an address that begins with https://, or the path of a file"))
    }

    /// The book already has a subscription of this name.
    public static func catalogueFollowed(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "catalogue.exists", message: "the book already follows a catalogue '\(name)'", input: name,
                hint: "see it with: spesa catalogue list"))
    }

    /// The user of this machine has not consented to the location of a catalogue. Another member of the book may have
    /// entered it.
    /// - Parameters:
    ///   - former: the location to which the user consented before. `nil` for none.
    ///   - command: the command by which the user consents.
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

    /// The book has another location for the catalogue than the one the user typed.
    public static func catalogueElsewhere(_ subscription: Subscription, named place: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "catalogue.elsewhere",
                message: "the book follows '\(subscription.name)' at '\(subscription.place)', not at '\(place)'",
                input: place, hint: "see it with: spesa catalogue list"))
    }

    /// The download of a catalogue failed.
    /// - Parameter complaint: the error message of the download program.
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

    /// The book has no subscription of this name.
    public static func noSuchCatalogue(_ name: String) -> LedgerError {
        .missing(
            ErrorWords(
                kind: "catalogue.not-found", message: "the book follows no catalogue '\(name)'", input: name,
                hint: "see them with: spesa catalogue list"))
    }
}
