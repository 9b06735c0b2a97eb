import Periods
import Support
import Testing

@Suite struct TimeOfDayTests {
    @Test(arguments: [
        ("0:00", 0, "00:00"), ("9:00", 540, "09:00"), ("09.05", 545, "09:05"), ("9", 540, "09:00"),
        ("23:59", 1439, "23:59"), ("00.00", 0, "00:00"),
    ])
    func `a time is read and formatted`(text: String, minutes: Int, written: String) throws {
        let time = try TimeOfDay(text)
        #expect(time.minutes == minutes)
        #expect(time.text == written)
        #expect(time == TimeOfDay(minutes: minutes))
    }

    @Test(arguments: [
        "", "24:00", "9:60", "9:5", "123:00", "-1:00", "9:00:00", "9h", " 9:00", "+9", "٩:00", ":30", "9:",
    ])
    func `an invalid time is refused`(text: String) {
        #expect(throws: TimeOfDayError.self) { try TimeOfDay(text) }
    }

    @Test func `the error names what was typed`() {
        func message(_ text: String) -> String? {
            do throws(TimeOfDayError) {
                _ = try TimeOfDay(text)
                return nil
            } catch { return error.message }
        }
        #expect(message("25:00") == "'25:00' is not a time of day")
        #expect(message("") == "no time was given")
        let nines = String(repeating: "9", count: 40)
        #expect(message(nines) == "'\(nines)' is not a time of day")
        #expect(message(nines + "9") == "'\(nines)...' is not a time of day")
    }

    @Test func `minutes outside a day are refused`() {
        #expect(TimeOfDay(minutes: -1) == nil)
        #expect(TimeOfDay(minutes: 1440) == nil)
        #expect((0..<1440).allSatisfy { TimeOfDay(minutes: $0)?.hour == $0 / 60 })
    }
}
