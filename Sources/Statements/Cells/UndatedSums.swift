import Sheets

/// Finds rows without a day whose amounts are sums of the rows above: of all rows since the last sum, or since the first
/// row. In each column the sum may be that of all amounts, of those with a minus, or of the others.
struct UndatedSums {
    /// A row without a day that has a sum.
    struct Found {
        let line: Int
        /// The first text; empty without one.
        let text: ArraySlice<UInt8>
        /// Whether the row has no text, in a table with texts.
        let isTextless: Bool
        /// The number of rows in the sum.
        let count: Int
    }

    /// The sums and numbers of the amounts of a column: of all, of those with a minus, and of the others.
    private struct Sums {
        // Swift 6.3 stores a literal of such pairs without the padding of the last one, and copies it with padding.
        private var parts = [(sum: Int128, count: Int)](repeating: (0, 0), count: 3)

        mutating func add(_ number: Int64) {
            for part in [0, number < 0 ? 1 : 2] {
                parts[part].sum += Int128(number)
                parts[part].count += 1
            }
        }

        /// The number of rows whose sum a number is, regardless of its sign; 0 if it is no sum.
        func count(of number: Int64) -> Int {
            parts.filter { $0.sum.magnitude == UInt128(number.magnitude) }.map(\.count).max() ?? 0
        }
    }

    private static let most = 1000

    private let dates, amounts, texts: [Int]
    private let textless: TextlessRows
    private var sinceSum, sinceStart: [Sums]
    /// The texts of sums of several rows, which may also name the sum of a single row.
    private var words: Set<ArraySlice<UInt8>> = []
    private var found: [Found] = []

    init(_ map: ColumnMap) {
        (dates, amounts) = (map.dateColumns, map.amountColumns)
        texts = dates + map[.what] + map[.kind] + map[.payee] + map[.recipient] + map[.note] + map[.category]
        textless = TextlessRows(map)
        sinceSum = amounts.map { _ in Sums() }
        sinceStart = sinceSum
    }

    /// Starts again with the first row. Keeps the texts of sums.
    mutating func restart() {
        sinceSum = amounts.map { _ in Sums() }
        sinceStart = sinceSum
        found = []
    }

    /// Reads a record. Records must be passed in file order.
    /// - Parameter isMovement: whether the record moves money, as far as known without its figures.
    /// - Returns: whether the record has no day and is probably a sum.
    @discardableResult mutating func read(_ record: Record, isMovement: Bool) -> Bool {
        let numbers = amounts.map { record.cell($0).isNothing ? nil : ColumnContents.signed(record.cell($0)) }
        let isUndated = dates.allSatisfy { column in
            !record.cell(column).contains { (0x30...0x39).contains($0) }
        }
        if isUndated || !isMovement {
            let count = max(Self.count(of: numbers, sinceSum), Self.count(of: numbers, sinceStart))
            let text = texts.lazy.map { record.cell($0) }.first { !$0.isNothing } ?? []
            let isTextless = textless.hasTexts && textless.hold(record) && text.isEmpty
            if count > 1 || count == 1 && (isTextless || words.contains(text) || !isMovement) {
                sinceSum = amounts.map { _ in Sums() }
                guard isMovement else { return false }
                let text = ArraySlice(Array(text))
                if !text.isEmpty, words.count < Self.most { words.insert(text) }
                if found.count < Self.most {
                    found.append(Found(line: record.line, text: text, isTextless: isTextless, count: count))
                }
                return true
            }
        }
        if isMovement {
            for (index, number) in numbers.enumerated() {
                guard let number, number != 0 else { continue }
                sinceSum[index].add(number)
                sinceStart[index].add(number)
            }
        }
        return false
    }

    /// The number of rows whose sums the numbers are; 0 if any but zero is no sum, and without numbers.
    private static func count(of numbers: [Int64?], _ sums: [Sums]) -> Int {
        var count = 0
        for (number, sums) in zip(numbers, sums) {
            guard let number, number != 0 else { continue }
            let rows = sums.count(of: number)
            guard rows > 0 else { return 0 }
            count += rows
        }
        return count
    }

    /// The lines that are sums: rows without a text, if any of them is the sum of several rows, and rows whose text names
    /// such sums at least twice, or ends with a word for a sum.
    var lines: Set<Int> {
        let several = found.filter { $0.count > 1 }
        let hasTextless = several.contains(where: \.isTextless)
        let counts = Dictionary(several.map { ($0.text, 1) }, uniquingKeysWith: +)
        return Set(
            found.filter { row in
                guard !row.isTextless else { return hasTextless }
                return !row.text.isEmpty && counts[row.text, default: 0] > 1
                    || row.count > 1 && CellWords.endsWithSum(String(decoding: row.text, as: UTF8.self))
            }.map(\.line))
    }

    /// The lines that may be sums or payments.
    var doubtfulLines: Set<Int> { Set(found.map(\.line)).subtracting(lines) }
}
