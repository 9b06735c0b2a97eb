import Periods

/// A parsed date whose order is not known yet: three numbers, or two and a month name.
struct DateCell {
    private let parts: (Int, Int, Int)
    /// The number of digits of each part.
    private let widths: (Int, Int, Int)
    private let mark: UInt8
    /// The only possible order, if a month name decides it; otherwise `nil`.
    private let fixed: DateOrder?
    /// Whether a date with two-digit parts and points may be year-first, as in Hungarian. A point after the last part
    /// suggests it.
    var yearMayStandFirst: Bool

    /// Parses a date in any order. A weekday in front, and a time and zone after it are ignored.
    /// - Returns: `nil` if the cell is not a date in any order.
    init?(_ cell: ArraySlice<UInt8>) {
        let found = cell.withUnsafeBufferPointer { bytes -> DateCell? in
            var scan = Scan(bytes: bytes)
            return scan.date()
        }
        guard let found else { return nil }
        self = found
    }

    private init(
        _ parts: (Int, Int, Int), widths: (Int, Int, Int), mark: UInt8, fixed: DateOrder? = nil,
        endsWithPoint: Bool = false
    ) {
        yearMayStandFirst = endsWithPoint
        self.parts = parts
        self.widths = widths
        self.mark = mark
        self.fixed = fixed
    }

    /// Whether dates of this shape are commonly written in the order.
    private func isPossible(_ order: DateOrder) -> Bool {
        if let fixed { return order == fixed }
        if widths.0 == 4 { return order == .yearMonthDay }
        // The month never comes first in dates with points.
        if mark == UInt8(ascii: ".") {
            return order == .dayMonthYear || order == .yearMonthDay && yearMayStandFirst && widths == (2, 2, 2)
        }
        if widths.2 == 4 || mark == UInt8(ascii: "/") { return order != .yearMonthDay }
        return true
    }

    /// Whether month and day are in range in this order. Days 1 to 31 are accepted for every month.
    func isInRange(_ order: DateOrder) -> Bool {
        guard isPossible(order) else { return false }
        let (_, month, day) = numbers(order)
        return (1...12).contains(month) && (1...31).contains(day)
    }

    /// The year if the date is read in the given order.
    func year(_ order: DateOrder) -> Int { numbers(order).year }

    /// Whether the orders that are in range give different dates.
    var isDoubtful: Bool {
        let days = DateOrder.allCases.filter(isInRange).map { numbers($0) }
        return days.dropFirst().contains { $0 != days[0] }
    }

    /// The date in the given order, or in the only possible order if that one does not fit or is `nil`. Two-digit years
    /// are in 2000 to 2099.
    /// - Returns: `nil` if several orders are possible, or the calendar has no such day.
    func day(_ order: DateOrder?) -> Day? {
        guard let order = order.flatMap({ isWritten($0) ? $0 : nil }) ?? onlyOrder else { return nil }
        let (year, month, day) = numbers(order)
        return Day(year: year, month: month, day: day)
    }

    /// Whether a date of this shape can be in the order, even if that is uncommon.
    private func isWritten(_ order: DateOrder) -> Bool {
        if let fixed { return order == fixed }
        if widths.0 == 4 { return order == .yearMonthDay }
        return widths.2 != 4 || order != .yearMonthDay
    }

    /// The only order in which dates of this shape are commonly written; `nil` if there are several.
    private var onlyOrder: DateOrder? {
        let possible = DateOrder.allCases.filter(isPossible)
        return possible.count == 1 ? possible[0] : nil
    }

    private func numbers(_ order: DateOrder) -> (year: Int, month: Int, day: Int) {
        func full(_ year: Int, _ width: Int) -> Int { width <= 2 ? 2000 + year : year }
        return switch order {
        case .dayMonthYear: (full(parts.2, widths.2), parts.1, parts.0)
        case .monthDayYear: (full(parts.2, widths.2), parts.0, parts.1)
        case .yearMonthDay: (full(parts.0, widths.0), parts.1, parts.2)
        }
    }

    private struct Scan {
        let bytes: UnsafeBufferPointer<UInt8>
        var position = 0

        private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

        mutating func date() -> DateCell? {
            skipSpaces()
            let start = position
            if let month = monthName(), let cell = yearAtEnd(month) { return cell }
            position = start
            if skipWeekday(), let month = monthName() { return yearAtEnd(month) }
            guard let (first, firstWidth) = number(most: 8) else { return nil }
            if firstWidth == 8 { return isEnd ? compact(first) : nil }
            guard firstWidth <= 2 || firstWidth == 4 else { return nil }
            if firstWidth <= 2 { skipOrdinal() }
            let mark = byte
            guard mark == 0x2E || mark == 0x2F || mark == 0x2D || mark == 0x20 else { return nil }
            position += 1
            skipSpaces()
            skipParticle()
            if firstWidth == 4, let day = dayBehindYear(first) { return day }
            if firstWidth == 4 { skipWord("m") }
            let named = monthName()
            let second = named.map { ($0, 2) } ?? number(most: 2)
            guard let second, second.1 <= 2 else { return nil }
            if named == nil {
                guard byte == mark else { return nil }
                position += 1
                skipSpaces()
            }
            guard let third = number(most: 4), third.1 <= 2 || third.1 == 4 else { return nil }
            guard (firstWidth == 4) != (third.1 == 4) || firstWidth <= 2 && third.1 <= 2 else { return nil }
            if named != nil, firstWidth == 4 { skipWord("d") }
            let hasYearMark = skipYearMark()
            let endsWithPoint = byte == 0x2E
            if endsWithPoint { position += 1 }
            guard isEnd else { return nil }
            let fixed: DateOrder? = named == nil ? nil : firstWidth == 4 ? .yearMonthDay : .dayMonthYear
            return DateCell(
                (first, second.0, third.0), widths: (firstWidth, second.1, third.1), mark: mark, fixed: fixed,
                endsWithPoint: endsWithPoint && !hasYearMark)
        }

        /// Parses `Jul 24, 2024`: after the day only a four-digit year is accepted.
        private mutating func yearAtEnd(_ month: Int) -> DateCell? {
            guard let day = number(most: 2) else { return nil }
            skipOrdinal()
            while byte == 0x20 || byte == 0x2C { position += 1 }
            guard let year = number(most: 4), year.width == 4, isEnd else { return nil }
            return DateCell((month, day.value, year.value), widths: (2, day.width, 4), mark: 0x20, fixed: .monthDayYear)
        }

        /// Parses the rest of a Latvian date after its year: `2026. gada 13. marts`.
        private mutating func dayBehindYear(_ year: Int) -> DateCell? {
            guard byte == UInt8(ascii: "g") else { return nil }
            let word = bytes[position...].prefix(5).prefix(while: Self.isLetter)
            guard word.elementsEqual("gada".utf8) || word.elementsEqual("g".utf8) else { return nil }
            position += word.count
            while byte == 0x2E || byte == 0x20 { position += 1 }
            guard let (day, width) = number(most: 2) else { return nil }
            while byte == 0x2E || byte == 0x20 { position += 1 }
            let name = bytes[position...].prefix(40).prefix(while: Self.isLetter)
            guard let month = MonthNames.month(name) else { return nil }
            position += name.count
            if byte == 0x2E { position += 1 }
            guard isEnd else { return nil }
            return DateCell((year, month, day), widths: (4, 2, width), mark: 0x20, fixed: .yearMonthDay)
        }

        /// Splits eight digits: 20261120, or 20112026.
        private func compact(_ number: Int) -> DateCell {
            let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
            if (1900...2199).contains(year), (1...12).contains(month), (1...31).contains(day) {
                return DateCell((year, month, day), widths: (4, 2, 2), mark: 0)
            }
            return DateCell((number / 1_000_000, number / 10_000 % 100, number % 10_000), widths: (2, 2, 4), mark: 0)
        }

        /// Whether the rest is empty or a time.
        private var isEnd: Bool {
            var at = position
            while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x2C || bytes[at] == 0x54 { at += 1 }
            return at == bytes.count || at > position && (0x30...0x39).contains(bytes[at])
        }

        private mutating func skipSpaces() {
            while byte == 0x20 { position += 1 }
        }

        private mutating func number(most: Int) -> (value: Int, width: Int)? {
            var (value, width) = (0, 0)
            while (0x30...0x39).contains(byte) {
                guard width < most else { return nil }
                value = value * 10 + Int(byte - 0x30)
                width += 1
                position += 1
            }
            return width > 0 ? (value, width) : nil
        }

        /// Skips the characters between a month name and the numbers beside it.
        private mutating func skipMarks() {
            while byte == 0x2E || byte == 0x2F || byte == 0x2D || byte == 0x20 { position += 1 }
            skipParticle()
        }

        /// Skips the `m.` and `d.` of `2026 m. sausio 13 d.`, with the blanks around.
        private mutating func skipWord(_ letter: Unicode.Scalar) {
            var at = position
            while at < bytes.count, bytes[at] == 0x20 { at += 1 }
            guard at < bytes.count, bytes[at] == UInt8(ascii: letter) else { return }
            at += 1
            if at < bytes.count, bytes[at] == 0x2E { at += 1 } else if at < bytes.count, bytes[at] != 0x20 { return }
            position = at
            skipSpaces()
        }

        /// Skips the `г.` of `13 март 2026 г.`, up to its point.
        /// - Returns: whether there was one.
        private mutating func skipYearMark() -> Bool {
            var at = position
            while at < bytes.count, bytes[at] == 0x20 { at += 1 }
            guard bytes[at...].starts(with: [0xD0, 0xB3]) else { return false }
            let end = at + 2
            guard end == bytes.count || [0x20, 0x2C, 0x2E].contains(bytes[end]) else { return false }
            position = end
            return true
        }

        /// Skips a weekday with the point, comma and blanks after it: `Fr., 13.03.2026`.
        /// - Returns: whether there was one.
        private mutating func skipWeekday() -> Bool {
            guard Self.isLetter(byte) else { return false }
            let name = bytes[position...].prefix(32).prefix(while: Self.isLetter)
            let end = position + name.count
            guard end < bytes.count, [0x20, 0x2C, 0x2E].contains(bytes[end]), WeekdayNames.contains(name) else {
                return false
            }
            position = end
            while byte == 0x2E || byte == 0x2C || byte == 0x20 { position += 1 }
            return true
        }

        private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 }

        /// Skips the `de` of `24 de julio de 2024`, the `d'` of `1 d'abril de 2026`, and the `ta'` of
        /// `13 ta' Marzu 2026`.
        private mutating func skipParticle() {
            guard byte == UInt8(ascii: "d") || byte == UInt8(ascii: "t") else { return }
            skip(oneOf: ["de ", "del ", "d'", "d’", "ta' ", "ta’ "])
        }

        /// Skips the ending of an ordinal number before a blank or comma: `13th March 2026`, `1er janvier 2026`.
        private mutating func skipOrdinal() {
            guard Self.isLetter(byte) else { return }
            let start = position
            skip(oneOf: ["st", "nd", "rd", "th", "er", "º", "ª", "°"])
            if byte != 0x20, byte != 0x2C { position = start }
        }

        private mutating func skip(oneOf words: [String]) {
            for word in words where bytes[min(position, bytes.count)...].starts(with: word.utf8) {
                position += word.utf8.count
                return
            }
        }

        /// Parses a month name in any European language, full or abbreviated, with the characters after it. Without a
        /// month name before a number, the result is `nil` and the position does not change.
        private mutating func monthName() -> Int? {
            guard Self.isLetter(byte) else { return nil }
            // The longest has 30 bytes.
            let name = bytes[position...].prefix(40).prefix(while: Self.isLetter)
            let start = position
            position += name.count
            skipMarks()
            // Few words precede a number, and only these are looked up.
            if (0x30...0x39).contains(byte), let month = MonthNames.month(name) { return month }
            position = start
            return nil
        }
    }
}
