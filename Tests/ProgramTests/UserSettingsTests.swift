import Storage
import Testing
import Users

@testable import Commands

/// Settings in a store, written by any account.
@Suite struct UserSettingsTests {
    @Test(arguments: [
        (SettingKey.locale, "it_IT", "../../etc/passwd"), (.glyphs, "ascii", "\u{1B}]0;owned\u{7}"),
        (.idleMinutes, "5", "4"), (.hardHours, "720", "721"), (.mailFrom, "anna@example.org", "anna\r\nBcc: ben"),
        (.smtpPasswordFile, "/home/anna/.smtp", ""), (.catalogueUpdates, "on", "On\0"),
        (.amountEntry, "plain", "Plain"),
    ])
    func `an invalid stored value is ignored`(key: SettingKey, set: String, forged: String) {
        #expect(UserSettings([key.rawValue: set])[key] == set)
        #expect(UserSettings([key.rawValue: forged])[key] == nil)
    }

    @Test(arguments: [
        (SettingKey.monthStart, "+5", "5"), (.monthStart, "010", "10"), (.idleMinutes, "030", "30"),
        (.hardHours, "12", "12"), (.method, "010", "010"),
    ])
    func `a number is stored without a plus sign and leading zeros`(key: SettingKey, typed: String, stored: String) {
        #expect(key.accepts(typed))
        #expect(key.canonical(typed) == stored)
    }

    @Test(arguments: SettingKey.allCases)
    func `the meaning of a setting has no amount with a decimal mark, which depends on the locale`(key: SettingKey) {
        let words = key.meaning.split(whereSeparator: { !$0.isNumber && $0 != "." && $0 != "," })
        #expect(!words.contains { $0.dropLast().contains { $0 == "." || $0 == "," } }, "\(key.meaning)")
    }

    @Test(arguments: ["", "0", "-1", "1441", "٣٠", "30 ", "9223372036854775808"])
    func `an invalid limit falls back to the default`(forged: String) {
        let limits = SettingKey.sessionLimits(in: ["idle-minutes": forged, "hard-hours": "2"])
        #expect(limits == SessionLimits(idle: Session.standardIdleLimit, hard: 2 * 60 * 60))
    }
}
