/// What a person once said of the files of one source, kept under a name.
public struct ImportProfile: Hashable, Sendable {
    public let name: String
    /// Which column is what, as `date=Datum,amount=Betrag`; empty where the words of the header tell.
    public let map: String
    public let encoding: String?
    public let dateOrder: String?
    public let decimalMark: String?

    public init(name: String, map: String, encoding: String?, dateOrder: String?, decimalMark: String?) {
        self.name = name
        self.map = map
        self.encoding = encoding
        self.dateOrder = dateOrder
        self.decimalMark = decimalMark
    }
}
