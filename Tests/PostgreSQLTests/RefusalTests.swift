import Testing

@testable import PostgreSQL

@Suite struct RefusalTests {
    static let messages: [(message: String, state: String?, reason: String)] = [
        (
            "connection to server on socket \"/s\" failed: FATAL:  28P01: password authentication failed for user \"a\"\n"
                + "LOCATION:  auth_failed, auth.c:330\n", "28P01",
            "connection to server on socket \"/s\" failed: FATAL:  password authentication failed for user \"a\""
        ),
        (
            "failed: SCHWERWIEGEND:  3D000: Datenbank »x« existiert nicht\n", "3D000",
            "failed: SCHWERWIEGEND:  Datenbank »x« existiert nicht"
        ),
        (
            "connection to server at \"h\" failed: Connection refused\n", nil,
            "connection to server at \"h\" failed: Connection refused"
        ),
        // A code has no lower-case letters, and a colon before and after it.
        ("FATAL:  28p01: no", nil, "FATAL:  28p01: no"), ("FATAL: 28P01: no", nil, "FATAL: 28P01: no"),
        ("FATAL:  28P01", nil, "FATAL:  28P01"), ("", nil, ""), (":  28P01: ", "28P01", ":  "),
    ]

    @Test(arguments: messages)
    func `a refusal is parsed into state and reason`(message: String, state: String?, reason: String) {
        let refusal = ServerRefusal(message)
        #expect(refusal.state == state)
        #expect(refusal.reason == reason)
    }
}
