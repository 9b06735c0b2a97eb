import Support

/// The positions of the changed fields in the records of a sample of fixed width, counted from 1.
struct FixedSample: Sendable {
    /// A field: the prefix of its records, its position, and the replacement.
    struct Field: Sendable {
        let record: String
        let positions: ClosedRange<Int>
        let change: @Sendable (Character) -> Character
    }

    /// The prefix of a movement, and the prefix of the record after the last movement.
    let movement: String
    let end: String
    /// The field whose positive number marks a movement as a part of the movement before it.
    var part: ClosedRange<Int>?
    let sign, currency, balance: Field

    static let all: [String: FixedSample] = [
        "norma43.n43": FixedSample(
            movement: "22", end: "33", sign: Field(record: "22", positions: 28...28) { _ in " " },
            // 978 is the euro, 979 is none.
            currency: Field(record: "11", positions: 50...50) { _ in "9" },
            balance: Field(record: "33", positions: 60...73, change: otherDigit)),
        "coda.cod": FixedSample(
            movement: "21", end: "8", part: 7...10, sign: Field(record: "21", positions: 32...32) { _ in " " },
            currency: Field(record: "1", positions: 42...42) { _ in "X" },
            balance: Field(record: "8", positions: 43...57, change: otherDigit)),
        "cfonb.cfo": FixedSample(
            movement: "04", end: "07",
            // The directions are swapped.
            sign: Field(record: "04", positions: 104...104, change: asCredit),
            currency: Field(record: "04", positions: 19...19) { _ in "X" },
            balance: Field(record: "07", positions: 91...103, change: otherDigit)),
    ]

    @Sendable private static func asCredit(_ character: Character) -> Character {
        let (debit, credit) = (Array("}JKLMNOPQR"), Array("{ABCDEFGHI"))
        return debit.firstIndex(of: character).map { credit[$0] } ?? character
    }

    @Sendable private static func otherDigit(_ character: Character) -> Character {
        character.wholeNumberValue.map { Character(String($0 % 9 + 1)) } ?? character
    }

    /// - Returns: whether such records can have the change.
    func apply(_ change: SampleTextChange, to lines: inout [String], _ random: inout SplitMix64) -> Bool {
        switch change {
        case .signDropped: edit(sign, &lines, &random)
        case .currencyChanged: edit(currency, &lines, &random)
        case .balanceEdited: edit(balance, &lines, &random)
        case .movementDoubled:
            let starts = lines.indices.filter { begins(lines[$0]) }
            guard let start = starts.randomElement(using: &random),
                let end = lines.indices.dropFirst(start + 1).first(where: {
                    begins(lines[$0]) || lines[$0].hasPrefix(end)
                })
            else { return true }
            lines.insert(contentsOf: lines[start..<end], at: end)
        case .lineDropped: return false
        }
        return true
    }

    /// Whether a record begins a movement with all of its parts.
    private func begins(_ line: String) -> Bool {
        guard line.hasPrefix(movement), let part else { return line.hasPrefix(movement) }
        return line.dropFirst(part.lowerBound - 1).prefix(part.count).allSatisfy { $0 == "0" }
    }

    private func edit(_ field: Field, _ lines: inout [String], _ random: inout SplitMix64) {
        let places = lines.indices.filter { lines[$0].hasPrefix(field.record) }
        guard let line = places.randomElement(using: &random) else { return }
        lines[line] = String(
            lines[line].enumerated().map { field.positions.contains($0 + 1) ? field.change($1) : $1 })
    }
}
