extension Color {
    /// The colour that a terminal shows instead of this one.
    ///
    /// With 8 colours it is a dark one. A bright text colour is then shown in bold, which not every terminal
    /// distinguishes.
    /// - Parameter count: the number of colours of the terminal: 8, 16 or 256.
    package func shown(ofColors count: Int) -> Color {
        guard count < 256 else { return self }
        let sixteen = sixteen
        guard count < 16, case .named(let name) = sixteen, let dark = name.dark else { return sixteen }
        return .named(dark)
    }

    /// The nearest of the sixteen colours.
    var sixteen: Color {
        switch self {
        case .named: self
        case .indexed(let index): .named(Name(nearestTo: index))
        }
    }
}

extension Color.Name {
    /// The dark variant of a bright colour; `nil` for a dark one.
    package var dark: Color.Name? { rawValue < 8 ? nil : Color.Name(rawValue: rawValue - 8) }

    /// The names of colours of charts, whose nearest colours are mostly grey, or the red of an exceeded ceiling. The bright
    /// names with little contrast on white are left out.
    private static let ofCharts: [UInt8: Color.Name] = [
        166: .yellow, 137: .green, 129: .brightMagenta, 198: .brightRed, 139: .magenta, 131: .brightRed,
        97: .brightMagenta,
    ]

    /// Creates the nearest of the sixteen colours to one of the 256, by xterm's definitions. Of several equally near
    /// colours it is the first. Colours of charts have fixed names.
    package init(nearestTo index: UInt8) {
        let wanted = Self.parts(of: Int(index))
        func distance(_ name: Self) -> Int {
            zip(wanted, Self.parts(of: name.rawValue)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        self = Self.ofCharts[index] ?? Self.allCases.min { distance($0) < distance($1) } ?? .white
    }

    /// Returns red, green and blue, 0 to 255, of the colour with a number (xterm's XTerm-col.ad and 256colres.h).
    package static func parts(of index: Int) -> [Int] {
        switch index {
        case 4: return [0, 0, 238]
        case 7: return [229, 229, 229]
        case 8: return [127, 127, 127]
        case 12: return [92, 92, 255]
        case 0..<8: return [0, 1, 2].map { index >> $0 & 1 == 1 ? 205 : 0 }
        case 8..<16: return [0, 1, 2].map { index >> $0 & 1 == 1 ? 255 : 0 }
        case 16..<232:
            return [36, 6, 1].map {
                let step = (index - 16) / $0 % 6
                return step == 0 ? 0 : 55 + 40 * step
            }
        default: return Array(repeating: 8 + 10 * (index - 232), count: 3)
        }
    }
}
