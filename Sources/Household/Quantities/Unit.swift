/// What a quantity counts or measures, by its sign: `piece`, `g kg ml l cm m h`, or a word of one's own.
///
/// g and kg, ml and l, cm and m convert exactly into each other, as quantities are whole thousandths; other units do not.
public struct Unit: Hashable, Sendable {
    /// As it is written: `kg`, or the user's own word.
    public let sign: String

    /// A unit by its sign, which is taken as it is.
    public init(sign: String) {
        self.sign = sign
    }

    /// What is counted one by one; the unit where none is said.
    public static let piece = Unit(sign: "piece")
    /// The thousandth of a kilogram, of which there are whole ones only.
    public static let gram = Unit(sign: "g")
    /// What scales show.
    public static let kilogram = Unit(sign: "kg")
    /// The thousandth of a litre, of which there are whole ones only.
    public static let millilitre = Unit(sign: "ml")
    /// What pumps show.
    public static let litre = Unit(sign: "l")
    /// The hundredth of a metre, of which there are whole ones only.
    public static let centimetre = Unit(sign: "cm")
    /// What is sold by length.
    public static let metre = Unit(sign: "m")
    /// What is sold by time.
    public static let hour = Unit(sign: "h")

    /// The units that everybody has.
    public static let all: [Unit] = [
        .piece, .gram, .kilogram, .millilitre, .litre, .centimetre, .metre, .hour,
    ]

    /// The unit that everybody means by a word: one of `all`, or `x`, `×`, `pieces`; `nil` for any other word.
    ///
    /// Tills print `KG` and `L`; other capitals are not taken, as `5G` and `3M` are no quantities.
    public init?(known word: some StringProtocol) {
        switch String(word) {
        case "x", "X", "×", "piece", "pieces": self = .piece
        case "Kg", "KG": self = .kilogram
        case "L": self = .litre
        case "mL", "ML": self = .millilitre
        case let sign:
            guard let unit = Self.all.first(where: { $0.sign == sign }) else { return nil }
            self = unit
        }
    }

    /// A unit by a word: what everybody means by it, else the word itself as a unit of one's own.
    ///
    /// `nil` where the word cannot be a unit: it begins with a letter, goes on with letters, digits, `²`, `³`, `-` and `_`,
    /// and has at most 24 characters (Unicode scalars).
    public init?(word: some StringProtocol) {
        if let known = Unit(known: word) {
            self = known
            return
        }
        let scalars = word.unicodeScalars
        guard let first = scalars.first, first.properties.isAlphabetic, scalars.count <= 24,
            scalars.allSatisfy({ scalar in
                scalar.properties.isAlphabetic || "0123456789²³-_".unicodeScalars.contains(scalar)
            })
        else { return nil }
        self.init(sign: String(word))
    }

    /// Whether there are whole ones only: `g`, `ml`, `cm`.
    public var isWhole: Bool { self == .gram || self == .millilitre || self == .centimetre }

    /// Whether quantities of it can be told in the other one.
    public func converts(into other: Unit) -> Bool {
        self == other || larger?.unit == other || other.larger?.unit == self
    }

    /// The larger unit that this one is a part of, and how many make one: `kg` and 1000 for `g`.
    var larger: (unit: Unit, count: Int64)? {
        switch self {
        case .gram: (.kilogram, 1000)
        case .millilitre: (.litre, 1000)
        case .centimetre: (.metre, 100)
        default: nil
        }
    }
}
