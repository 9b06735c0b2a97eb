public import Failures
import Periods
import Sheets

/// Reads the date of a record from the first date column that is not empty.
struct DayReader {
    let columns: [Int]
    let orders: [Int: DateOrder]

    func day(_ record: Record) throws(Refusal) -> Day {
        guard let column = columns.first(where: { !record.cell($0).isEmpty }) else {
            throw Refusal(kind: "day.unreadable", message: "no day was given", input: "")
        }
        let cell = record.cell(column)
        guard let date = DateCell(cell) else {
            let hint = DayNumber.day(cell).map { day in
                "if it is the number of a day in a spreadsheet, \(day.iso): --map date=\(column + 1)"
            }
            throw refusal(cell, "day.unreadable", "is not a day", hint: hint)
        }
        guard let day = date.day(orders[column]) else {
            throw refusal(cell, "day.no-such-day", "is not a day of the calendar")
        }
        guard day >= .earliest else {
            throw .tooEarly(String(decoding: cell, as: UTF8.self))
        }
        return day
    }

    private func refusal(
        _ cell: ArraySlice<UInt8>, _ kind: String, _ problem: String, hint: String? = nil
    ) -> Refusal {
        Refusal(kind, problem, of: String(decoding: cell, as: UTF8.self), hint: hint)
    }
}

extension Refusal: WordedError {
    /// The words of the refusal.
    public var words: ErrorWords { ErrorWords(kind: kind, message: message, input: input, hint: hint) }

    /// A problem with a text of the row. Texts above 60 characters are cut in the message.
    init(_ kind: String, _ problem: String, of text: String, hint: String? = nil) {
        let start = text.unicodeScalars.prefix(60)
        let isCut = start.endIndex < text.unicodeScalars.endIndex
        self.init(kind: kind, message: "'\(String(start))\(isCut ? "…" : "")' \(problem)", input: text, hint: hint)
    }

    /// A date before the earliest one that a book accepts.
    static func tooEarly(_ text: String) -> Refusal {
        Refusal("day.too-early", "is before \(Day.earliest.iso), the earliest day accepted", of: text)
    }
}
