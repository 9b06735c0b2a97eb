import Files
import Statements
import Support

/// A sample of a standard format as lines. Several lines may form a movement.
struct SampleText {
    let name: String
    let lines: [String]
    let fates: [RowFate]

    static let all: [SampleText] = [
        "camt052.xml", "camt053-v2.xml", "camt053-v8.xml", "camt054.xml", "mt940-de.sta", "mt940-nl.sta", "ofx1.ofx",
        "ofx2.ofx", "split.qif", "norma43.n43", "coda.cod", "cfonb.cfo", "excel-2003.xml",
    ].compactMap(SampleText.init)

    init?(_ name: String) {
        self.name = name
        let bytes = Samples.bytes(name)
        lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
            .map(String.init)
        guard let fates = Self.fates(of: lines, name) else { return nil }
        self.fates = fates
    }

    /// The rows in the order of the file; `nil` where it is refused.
    static func fates(of lines: [String], _ name: String) -> [RowFate]? {
        let file = InputFile(name: name, bytes: Array(lines.joined(separator: "\n").utf8))
        guard let statement = try? Statement.open(file, options: ReadingOptions()) else { return nil }
        var fates: [RowFate] = []
        do {
            try statement.forEachRow { row in
                switch row {
                case .entry(let entry): fates.append(.entry(day: entry.day.iso, cents: entry.amount.cents))
                case .leftOut(_, let reason, _, _): fates.append(.leftOut(reason))
                case .refused: fates.append(.refused)
                }
            }
        } catch {
            return nil
        }
        return fates
    }
}

/// One change of a text, and its allowed outcomes.
enum SampleTextChange: String, CaseIterable {
    /// A movement loses its direction: it is refused, or is income where the direction is only a sign.
    case signDropped = "a sign dropped"
    /// A currency changes: the movements in it are no expenses.
    case currencyChanged = "a currency changed"
    /// A movement is duplicated: it is counted twice.
    case movementDoubled = "a row doubled"
    /// A balance is changed: no amount changes.
    case balanceEdited = "a balance edited"
    /// A line is removed: its values are not invented.
    case lineDropped = "a line dropped"

    static func check(_ sample: SampleText, _ random: inout SplitMix64) throws -> MutatedSamples.Result {
        let change = allCases.randomElement(using: &random) ?? .signDropped
        var lines = sample.lines
        change.apply(to: &lines, sample.name, &random)
        guard let fates = SampleText.fates(of: lines, sample.name) else {
            return MutatedSamples.Result(change: change.rawValue, outcome: .refused)
        }
        func broken(_ words: String) -> BrokenRule {
            BrokenRule(
                description: "\(change.rawValue) in \(sample.name): \(words); was \(sample.fates), is \(fates)\n"
                    + lines.joined(separator: "\n"))
        }
        let before = sample.fates.filter(\.isEntry)
        let after = fates.filter(\.isEntry)
        // The entries are those from before, in their order, with one more for a doubled movement.
        var rest = before[...]
        var others: [RowFate] = []
        for fate in after {
            if let place = rest.firstIndex(of: fate) { rest = rest[(place + 1)...] } else { others.append(fate) }
        }
        // If the parts of a batch no longer add up, the batch is a single entry of the same amount.
        if Self.total(before) == Self.total(after) {
            return MutatedSamples.Result(change: change.rawValue, outcome: .read)
        }
        let mostOthers: Int
        switch change {
        case .movementDoubled: mostOthers = before.count
        case .signDropped: mostOthers = 1
        case .lineDropped: mostOthers = 1
        case .currencyChanged, .balanceEdited: mostOthers = 0
        }
        guard others.count <= mostOthers else { throw broken("entries are other ones") }
        for case .entry(let day, let cents) in others {
            let isOld = before.contains(.entry(day: day, cents: cents))
            let isTurned = before.contains(.entry(day: day, cents: -cents)) && cents < 0
            let isSameAmount = before.contains { if case .entry(_, cents) = $0 { true } else { false } }
            switch change {
            case .movementDoubled where isOld: continue
            case .signDropped where isTurned: continue
            // The removed line had one date of the movement; another date is used.
            case .lineDropped where isSameAmount || isOld: continue
            default: throw broken("an entry is another one")
            }
        }
        return MutatedSamples.Result(change: change.rawValue, outcome: after.count < before.count ? .leftOut : .read)
    }

    private static func total(_ fates: [RowFate]) -> Int64 {
        fates.reduce(0) { sum, fate in
            if case .entry(_, let cents) = fate { sum + cents } else { sum }
        }
    }

    private func apply(to lines: inout [String], _ name: String, _ random: inout SplitMix64) {
        if let fixed = FixedSample.all[name], fixed.apply(self, to: &lines, &random) { return }
        switch self {
        case .signDropped: Self.edit(&lines, &random, where: Self.hasSign, Self.withoutSign)
        case .currencyChanged: Self.edit(&lines, &random, where: Self.hasCurrency, Self.inFrancs)
        case .movementDoubled: Self.double(&lines, name, &random)
        case .balanceEdited: Self.edit(&lines, &random, where: Self.isBalance, Self.withOtherDigits)
        case .lineDropped:
            // Lines that no other line repeats are kept: headings, the brackets of transfers, and the currency.
            let inner = lines.indices.dropFirst(2).dropLast(2).filter { index in
                !["!", "L["].contains { lines[index].hasPrefix($0) }
                    && !["CURSYM", "CURDEF"].contains { lines[index].contains($0) }
            }
            if let index = inner.randomElement(using: &random) { lines.remove(at: index) }
        }
    }

    private static func edit(
        _ lines: inout [String], _ random: inout SplitMix64, where fits: (String) -> Bool, _ change: (String) -> String
    ) {
        guard let index = lines.indices.filter({ fits(lines[$0]) }).randomElement(using: &random) else { return }
        lines[index] = change(lines[index])
    }

    private static func hasSign(_ line: String) -> Bool {
        line.hasPrefix(":61:") || line.contains("<TRNAMT>-") || line.hasPrefix("T-") || line.contains("<CdtDbtInd>")
            || line.contains("Number\">-")
    }

    private static func withoutSign(_ line: String) -> String {
        if line.hasPrefix(":61:") {
            var isFirst = true
            return String(
                line.filter { character in
                    guard isFirst, character == "D" || character == "C" else { return true }
                    isFirst = false
                    return false
                })
        }
        if line.contains("<CdtDbtInd>") { return line.replacing("DBIT", by: "").replacing("CRDT", by: "") }
        return line.replacing("<TRNAMT>-", by: "<TRNAMT>").replacing("Number\">-", by: "Number\">")
            .replacing("T-", by: "T")
    }

    private static func inFrancs(_ line: String) -> String { line.replacing("EUR", by: "CHF") }

    private static func withOtherDigits(_ line: String) -> String {
        String(line.map { $0.isNumber ? Character(String(($0.wholeNumberValue ?? 0) % 9 + 1)) : $0 })
    }

    private static func hasCurrency(_ line: String) -> Bool {
        line.contains("Ccy=\"EUR\"") || line.contains(">EUR<") || line.contains("<CURDEF>EUR")
            || line.hasPrefix(":60F:")
    }

    private static func isBalance(_ line: String) -> Bool {
        line.hasPrefix(":62F:") || line.hasPrefix(":64:") || line.contains("<BALAMT>")
    }

    /// Doubles a whole movement: from its first line to the line before the next movement.
    private static func double(_ lines: inout [String], _ name: String, _ random: inout SplitMix64) {
        let (begin, end): (String, String) =
            name == "excel-2003.xml"
            ? ("<Row>", "</Row>")
            : name.hasSuffix(".xml")
                ? ("<Ntry>", "</Ntry>") : name.hasSuffix(".ofx") ? ("<STMTTRN>", "</STMTTRN>") : (":61:", "")
        let starts = lines.indices.filter { lines[$0].contains(begin) }
        guard let start = starts.randomElement(using: &random) else { return }
        let last: Int?
        if end.isEmpty {
            last = lines.indices.dropFirst(start + 1).first { lines[$0].hasPrefix(":6") }.map { $0 - 1 }
        } else {
            last = lines.indices.dropFirst(start).first { lines[$0].contains(end) }
        }
        guard let last else { return }
        lines.insert(contentsOf: lines[start...last], at: last + 1)
    }
}

extension String {
    fileprivate func replacing(_ old: String, by new: String) -> String {
        split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }
}
