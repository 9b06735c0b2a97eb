internal import Arguments
internal import Bookkeeping
internal import Periods

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
    /// Parses an interval.
    /// - Throws: `BookkeepingError.interval`.
    static func typed(_ text: String) throws -> RepeatInterval {
        guard let interval = RepeatInterval(text) else { throw BookkeepingError.interval(text) }
        return interval
    }
}
