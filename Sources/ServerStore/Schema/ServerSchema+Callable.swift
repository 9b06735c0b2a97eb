extension ServerSchema {
    /// SQL that grants functions to the groups of roles. All other functions are internal. A granted function does
    /// nothing if an argument is NULL.
    var callable: String {
        given(["sign_up"], to: roles.door)
            + given(
                ["entering_settings", "entering_user", "sign_in", "change_password", "password_changed", "take_name"],
                to: roles.entry)
            + given(
                [
                    "signed_in", "sign_out", "sign_out_everywhere", "books", "removed_books", "members", "make_book",
                    "renew_book", "use_book", "rename_book", "remove_book", "restore_book", "share", "unshare", "leave",
                    "settings", "set_setting", "unset_setting", "users", "rename_user", "remove_user", "reset_password",
                    "invite", "add_token", "tokens", "revoke_token", "begin_erasing", "erase_book", "abandoned_books",
                    "erase_abandoned", "findings",
                ], to: roles.person)
            + given(["token_signed_in", "token_members"], to: roles.token)
            + given(
                ["hold_book", "newest_mark", "end_lockers", "readable_book", "writable_book"],
                to: "\(roles.person), \(roles.token)")
            // The policies of the rows behind the views call it as the role of a query.
            + given(["readable_book"], to: "\(roles.viewer), \(roles.asker)")
    }

    private func given(_ functions: [String], to role: String) -> String {
        functions.map {
            "ALTER FUNCTION spesa.\($0) STRICT; GRANT EXECUTE ON FUNCTION spesa.\($0) TO \(role);\n"
        }.joined()
    }
}
