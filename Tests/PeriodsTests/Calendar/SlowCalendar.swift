/// A calendar that steps day by day, to check the fast calendar.
struct SlowCalendar {
    private(set) var year: Int
    private(set) var month = 1
    private(set) var day = 1

    init(startOf year: Int) {
        self.year = year
    }

    var monthLength: Int {
        let leap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
        return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    mutating func step() {
        day += 1
        if day > monthLength { (month, day) = (month + 1, 1) }
        if month > 12 { (year, month) = (year + 1, 1) }
    }
}
