public import Arguments
internal import Bookkeeping
public import Periods

/// `spesa repeat …`
enum RepeatCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "repeat", summary: "Repeating expenses: rent, subscriptions, fees.",
                discussion: """
                    Looking at repeats records nothing. 'spesa repeat record' records what is due up to today. It \
                    records each date once, even if several people run it several times. With 'spesa settings repeats \
                    with-add' every 'add' does it first. A recorded repeat is an ordinary expense. From cron, with a \
                    token: 0 6 * * * spesa repeat record --quiet
                    """,
                alsoCalled: ["repeats", "recurring", "standing", "subscription", "subscriptions", "bill", "bills"]),
            subcommands: [
                .command(RepeatList.self), .command(RepeatAdd.self), .command(RepeatShow.self),
                .command(RepeatEdit.self), .command(RepeatEnd.self), .command(RepeatSkip.self),
                .command(RepeatAmend.self), .command(RepeatRecording.self),
                .command(RepeatBooking.self),
            ],
            defaultCommand: RepeatList.self,
            names: { try $0.book().repeats().map { String($0.id) } })
    }
}

extension RepeatInterval {
    /// Parses an interval as typed, such as `2 weeks`.
    /// - Throws: `BookkeepingError.interval` for an invalid one.
    static func typed(_ text: String) throws -> RepeatInterval {
        do { return try parsed(text) } catch { throw BookkeepingError.interval(error) }
    }

    /// The intervals that completion proposes.
    static let proposed = [
        "month", "year", "week", "quarter", "2 weeks", "monthly", "yearly", "weekly", "quarterly", "fortnightly",
        "month on the last working day", "month on the 1st working day", "month on the last friday",
        "month on the 2nd tuesday",
    ]
}

extension ClosedDayMove: ParameterValue {}

/// The values of --if-closed of `spesa repeat edit`.
enum ClosedDayChoice: String, CaseIterable, ParameterValue {
    case before, after
    /// Due dates are recorded as they fall.
    case unmoved = "none"

    /// The move of due dates on closed days; `nil` for `unmoved`.
    var move: ClosedDayMove? { ClosedDayMove(rawValue: rawValue) }
}
