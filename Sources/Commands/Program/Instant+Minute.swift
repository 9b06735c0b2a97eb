internal import Ledger

extension Instant {
    /// As people read it, in UTC: `2026-11-20 18:03`.
    var minute: String {
        String(rfc3339.prefix(16)).split(separator: "T").joined(separator: " ")
    }
}
