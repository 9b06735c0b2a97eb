import Sheets

/// The date order that a time zone in the rows suggests: month first in the United States, day first in Europe.
struct ZoneDates {
    /// The zone as written in the file: `PST`.
    let zone: String
    let order: DateOrder

    /// Finds the first column that contains only names of time zones.
    /// - Returns: `nil` without such a column, or if its zones suggest different orders.
    init?(_ records: ArraySlice<Record>) {
        guard let first = records.first else { return nil }
        for column in 0..<first.count {
            let cells = records.lazy.map { $0.text(column) ?? "" }.filter { !$0.isEmpty }
            guard let zone = cells.first, let order = Self.order(zone),
                cells.allSatisfy({ Self.order($0) == order })
            else { continue }
            (self.zone, self.order) = (zone, order)
            return
        }
        return nil
    }

    private static func order(_ zone: String) -> DateOrder? {
        if american.contains(zone) { return .monthDayYear }
        if european.contains(zone) { return .dayMonthYear }
        let area = zone.split(separator: "/", maxSplits: 1)
        guard area.count == 2 else { return nil }
        switch area[0] {
        case "America", "US": return unitedStates.contains(String(area[1])) ? .monthDayYear : nil
        case "Europe": return .dayMonthYear
        default: return nil
        }
    }

    private static let american: Set<String> = [
        "PST", "PDT", "MST", "MDT", "CST", "CDT", "EST", "EDT", "AKST", "AKDT", "HST",
    ]

    private static let european: Set<String> = [
        "CET", "CEST", "MEZ", "MESZ", "WET", "WEST", "EET", "EEST", "BST", "GMT",
    ]

    private static let unitedStates: Set<String> = [
        "Los_Angeles", "New_York", "Chicago", "Denver", "Phoenix", "Anchorage", "Detroit", "Boise", "Pacific",
        "Eastern", "Central",
        "Mountain",
    ]
}
