extension ServerSchema {
    /// SQL that grants functions to the groups of roles. All other functions are internal. A granted function does
    /// nothing if an argument is NULL.
    var callable: String {
        given(["sign_up"], to: roles.door)
            + given(
                ["entering_settings", "sign_in", "change_password", "password_changed", "take_name"], to: roles.entry)
            + given(
                [
                    "signed_in", "sign_out", "sign_out_everywhere", "books", "removed_books", "members", "make_book",
                    "use_book", "rename_book", "remove_book", "restore_book", "share", "unshare", "leave", "settings",
                    "set_setting", "unset_setting", "users", "rename_user", "remove_user", "renew_invitation",
                    "add_token", "tokens", "revoke_token", "begin_erasing", "erase_book", "abandoned_books",
                    "erase_abandoned",
                    "findings",
                ], to: roles.person)
            + given(["token_signed_in", "token_members"], to: roles.token)
    }

    /// SQL that grants the functions that the second migration added or replaced.
    var laterCallable: String {
        given(["sign_up"], to: roles.door)
            + given(["sign_in", "change_password", "entering_user"], to: roles.entry)
            + given(["findings", "members", "invite", "renew_book", "reset_password"], to: roles.person)
    }

    private func given(_ functions: [String], to role: String) -> String {
        functions.map {
            "ALTER FUNCTION spesa.\($0) STRICT; GRANT EXECUTE ON FUNCTION spesa.\($0) TO \(role);\n"
        }.joined()
    }
}
