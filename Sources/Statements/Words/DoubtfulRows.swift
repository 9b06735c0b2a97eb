import Files

/// The recorded rows of a file whose texts may mean a pending state: `PENDING TESCO`.
struct DoubtfulRows {
    private var rows: [(line: Int, text: String)] = []
    /// The maximum number of rows that are kept.
    private static let most = 1000

    /// Examines payee and memo of a movement in a format without columns, unless they are a reason to skip it.
    mutating func read(payee: String?, memo: String?, line: Int) {
        guard [payee, memo].contains(where: { $0.map { PendingText.mayBe(ArraySlice($0.utf8)) } ?? false }),
            MovementTexts(payee: payee, memo: memo, kinds: MovementKinds()).reasonToLeaveOut == nil
        else { return }
        read([payee, memo].lazy.compactMap { $0.map { ArraySlice($0.utf8) } }, line: line)
    }

    /// Keeps the first text that may mean a pending state, if there is one.
    mutating func read(_ cells: some Sequence<ArraySlice<UInt8>>, line: Int) {
        guard rows.count < Self.most else { return }
        for cell in cells where PendingText.mayBe(cell) {
            let text = String(decoding: cell, as: UTF8.self)
            guard PendingText.isDoubtful(text) else { continue }
            return rows.append((line, text))
        }
    }

    /// Keeps a text that means a pending state, in a row that the file says is booked.
    mutating func add(_ text: String, line: Int) {
        if rows.count < Self.most { rows.append((line, text)) }
    }

    /// A fact that quotes the first three rows and counts the others; `nil` without rows.
    /// - Parameter lines: the lines of rows that are skipped after all, and so are not in the fact.
    func fact(without lines: Set<Int> = []) -> FileFact? {
        let recorded = rows.filter { !lines.contains($0.line) }
        guard !recorded.isEmpty else { return nil }
        let more = recorded.count > 3 ? " and \(recorded.count - 3) more" : ""
        return FileFact(
            "maybe not booked", recorded.prefix(3).map(\.text).joined(separator: ", ") + more,
            because: recorded.count == 1
                ? "it begins with a word for rows that are not booked, but may be a name; it is recorded"
                : "they begin with words for rows that are not booked, but may be names; they are recorded")
    }
}
