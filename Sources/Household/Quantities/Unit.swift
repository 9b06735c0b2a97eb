/// A unit of quantity: `piece`, `g kg ml l cm m h`, or a word chosen by the user.
///
/// g and kg, ml and l, cm and m convert exactly, because quantities are whole thousandths. Other units do not convert.
public struct Unit: Hashable, Sendable {
    /// The written form: `kg`, or the user's own word.
    public let sign: String

    /// Creates a unit with a sign that is written in the program. Texts from files and users go through `init(word:)`.
    public init(sign: StaticString) {
        self.sign = sign.description
    }

    private init(checked sign: String) {
        self.sign = sign
    }

    /// Countable items; the default unit.
    public static let piece = Unit(sign: "piece")
    /// A thousandth of a kilogram, in whole numbers only.
    public static let gram = Unit(sign: "g")
    /// The unit of scales.
    public static let kilogram = Unit(sign: "kg")
    /// A thousandth of a litre, in whole numbers only.
    public static let millilitre = Unit(sign: "ml")
    /// The unit of fuel pumps.
    public static let litre = Unit(sign: "l")
    /// A hundredth of a metre, in whole numbers only.
    public static let centimetre = Unit(sign: "cm")
    /// The unit of goods sold by length.
    public static let metre = Unit(sign: "m")
    /// The unit of services sold by time.
    public static let hour = Unit(sign: "h")

    /// A sentinel for a text in a book that no unit can have, such as markup. Converts into no other unit.
    public static let unreadable = Unit(sign: "?")

    /// The standard units.
    public static let all: [Unit] = [
        .piece, .gram, .kilogram, .millilitre, .litre, .centimetre, .metre, .hour,
    ]

    /// Returns the standard unit with a name: those of `all`, and `x`, `×`, `pieces`; `nil` for other words.
    ///
    /// Of words with capitals only `X`, `Kg`, `KG`, `L`, `mL` and `ML` are accepted, as tills print them: `5G` and `3M`
    /// are not quantities.
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

    /// Creates a standard unit, or one with the user's own word.
    ///
    /// `nil` if the word cannot be a unit. A valid one begins with a letter, continues with letters, digits, `²`, `³`,
    /// `-` and `_`, and has at most 24 Unicode scalars.
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
        self.init(checked: String(word))
    }

    /// Creates the unit of a text in a book: `unreadable` if no unit can have the text.
    public init(stored text: String) {
        self = Unit(word: text) ?? .unreadable
    }

    /// Whether only whole numbers are allowed: `g`, `ml`, `cm`.
    public var isWhole: Bool { self == .gram || self == .millilitre || self == .centimetre }

    /// Whether quantities of this unit convert to the other.
    public func converts(into other: Unit) -> Bool {
        self == other || larger?.unit == other || other.larger?.unit == self
    }

    /// The larger related unit, and how many of this unit it contains: `kg` and 1000 for `g`. `nil` for units other
    /// than `g`, `ml` and `cm`.
    var larger: (unit: Unit, count: Int64)? {
        switch self {
        case .gram: (.kilogram, 1000)
        case .millilitre: (.litre, 1000)
        case .centimetre: (.metre, 100)
        default: nil
        }
    }
}
