internal import Arguments

/// `spesa profile …`
enum ProfileCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "profile", summary: "Show what is saved of files to import.",
                discussion: """
                    What --map, --encoding, --date-order, --decimal-mark, --sign, --categories and --person say of a \
                    file is saved with 'spesa import FILE --save-profile NAME', and said again with --profile NAME.
                    """, alsoCalled: ["profiles"]),
            members: [.command(ProfileList.self), .command(ProfileRemove.self)], defaultCommand: ProfileList.self)
    }
}
