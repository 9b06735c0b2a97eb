internal import Arguments

/// `spesa report …`
enum ReportCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "report", summary: "Write a month, a year or other days as one document, to keep."),
            subcommands: [
                .command(ReportOuting.self), .command(ReportList.self), .command(ReportShow.self),
                .command(ReportDelete.self),
            ],
            defaultCommand: WriteReport.self,
            names: { try $0.session().reports(of: $0.bookEntry()).map(\.name.text) })
    }
}
