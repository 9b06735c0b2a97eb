internal import Arguments
internal import Storage

/// `spesa user …`, for an administrator.
enum UserCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "user", summary: "List, invite, rename, remove and unlock users.",
                discussion: "The first user of a store is its administrator. An administrator opens nobody's book."),
            members: [
                .command(UserList.self), .command(UserRename.self), .command(UserRemove.self),
                .command(UserUnlock.self), .command(UserInvite.self),
            ],
            defaultCommand: UserList.self)
    }
}

extension Environment {
    /// Who is signed in, if that is an administrator.
    func administrator() throws -> Account {
        let account = try account()
        guard account.user.isAdministrator else { throw StoreError.notAdministrator }
        return account
    }
}
