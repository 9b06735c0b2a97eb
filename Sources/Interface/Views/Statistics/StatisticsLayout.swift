internal import Charts
internal import Screen

/// The places of the parts of the statistics view: heading, list, and the picture beside or below the list.
struct StatisticsLayout: Hashable {
    let head: Region
    let list: Region
    /// `nil` if there is no space for a picture.
    let picture: Region?

    /// The most rows of the heading.
    static func headRows(of size: Size) -> Int { max(2, size.rows / 3) }

    /// The table of periods. Columns are beside it from 110 columns on, otherwise below it.
    /// - Parameters:
    ///   - head: the rows of the heading.
    ///   - table: the size that shows the whole table.
    static func periods(_ size: Size, head: Int, table: Size) -> StatisticsLayout {
        let least = Size(columns: 48, rows: 8)
        let beside = min(table.columns, size.columns - least.columns - gap)
        return StatisticsLayout(
            size, head: head, list: table.rows, besideWidth: size.columns >= 110 ? beside : nil, least: least)
    }

    /// The bars of groups. From 96 columns on the ring is beside them. On a narrower screen it is below them if there
    /// are enough rows, otherwise beside them if there is space.
    /// - Parameters:
    ///   - head: the rows of the heading.
    ///   - bars: the lines of the bars in the full width.
    ///   - ringWidth: the columns of a ring with a number of rows.
    static func groups(_ size: Size, head: Int, bars: Int, ringWidth: (Int) -> Int) -> StatisticsLayout {
        let least = Size(columns: ChartLayout.narrowest, rows: 8)
        if size.columns >= 96 {
            return StatisticsLayout(size, head: head, list: bars, besideWidth: size.columns / 2 - 2, least: least)
        }
        let below = StatisticsLayout(size, head: head, list: bars, besideWidth: nil, least: least)
        let leastBars = 44
        let ring = min(ringWidth(size.rows - head), size.columns - leastBars - gap)
        guard below.picture == nil, ring >= least.columns else { return below }
        return StatisticsLayout(
            size, head: head, list: bars, besideWidth: size.columns - ring - gap, least: least)
    }

    private static let gap = 3

    /// - Parameter besideWidth: the width of the list beside a picture; `nil` to put the picture below it.
    private init(_ size: Size, head: Int, list: Int, besideWidth: Int?, least: Size) {
        let head = max(0, min(head, size.rows - 1))
        let rows = size.rows - head
        let top = Region(row: 0, column: 0, width: size.columns, rows: head)
        let all = Region(row: head, column: 0, width: size.columns, rows: rows)
        if let besideWidth, rows >= least.rows {
            let column = besideWidth + Self.gap
            self.init(
                head: top, list: Region(row: head, column: 0, width: besideWidth, rows: rows),
                picture: Region(row: head, column: column, width: size.columns - column, rows: rows))
        } else if size.columns >= least.columns, rows - list - 1 >= least.rows {
            self.init(
                head: top, list: Region(row: head, column: 0, width: size.columns, rows: list),
                picture: Region(
                    row: head + list + 1, column: 0, width: size.columns, rows: rows - list - 1))
        } else {
            self.init(head: top, list: all, picture: nil)
        }
    }

    private init(head: Region, list: Region, picture: Region?) {
        self.head = head
        self.list = list
        self.picture = picture
    }
}
