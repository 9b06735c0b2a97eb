extension BarcodePattern {
    /// Parses a pattern. Surrounding white space is ignored.
    ///
    /// A pattern has 12 places, one figure of one or more `N` and two or three `D`, at least one item digit, and starts
    /// with the shops' own prefixes: 20 to 29, or 02.
    /// - Throws: `BarcodeError.pattern` for the first rule that is broken.
    public init(reading text: String) throws(BarcodeError) {
        let scalars = Array(text.unicodeScalars)
        let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? 0
        let end = (scalars.lastIndex { !$0.properties.isWhitespace } ?? -1) + 1
        func error(_ fault: BarcodeError.PatternFault, _ range: Range<Int>? = nil) -> BarcodeError {
            .pattern(fault, text: text, range: range)
        }
        guard start < end else { throw error(.empty) }
        var places: [Place] = []
        var figure: (range: Range<Int>, decimals: Int)?
        var index = start
        while index < end {
            switch scalars[index] {
            case "0"..."9": places.append(.fixed(UInt8(scalars[index].value - 0x30)))
            case ".": places.append(.item)
            case "{":
                let inside = scalars[(index + 1)..<end].prefix { $0 != "}" && $0 != "{" }
                guard inside.endIndex < end, scalars[inside.endIndex] == "}" else {
                    throw error(.openBrace, index..<index + 1)
                }
                let decimals = inside.drop { $0 == "N" }
                let range = index..<inside.endIndex + 1
                guard decimals.startIndex > inside.startIndex, decimals.allSatisfy({ $0 == "D" }) else {
                    throw error(.figure, range)
                }
                guard figure == nil else { throw error(.twoFigures, range) }
                figure = (range, decimals.count)
                places += Array(repeating: .figure, count: inside.count)
                index = inside.endIndex
            default: throw error(.character, index..<index + 1)
            }
            index += 1
        }
        guard let figure else { throw error(.noFigure) }
        guard 2...3 ~= figure.decimals else { throw error(.decimals(figure.decimals), figure.range) }
        guard places.count == Self.length else { throw error(.places(places.count)) }
        guard places.contains(.item) else { throw error(.noItem) }
        guard places[0] == .fixed(2) || Array(places.prefix(2)) == [.fixed(0), .fixed(2)] else {
            throw error(.notShopsOwn, start..<start + 1)
        }
        let written = String(String.UnicodeScalarView(scalars[start..<end]))
        self.init(text: written, places: places, measure: figure.decimals == 3 ? .quantity : .price)
    }
}
