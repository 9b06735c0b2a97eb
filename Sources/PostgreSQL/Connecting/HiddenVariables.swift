internal import CSystem
import Glibc
import Synchronization

/// The process environment without the variables that libpq reads (`PGHOST`, `PGSERVICE`, `PGOPTIONS`, `PGTZ` …),
/// because some cannot be overridden otherwise.
struct HiddenVariables {
    /// Held while the environment is changed, or read by libpq.
    static let lock = Mutex(())

    private let kept: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

    /// Captures the current environment.
    init() {
        kept = Self.lock.withLock { _ in Self.list }
    }

    private static var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        var entries: [UnsafeMutablePointer<CChar>?] = []
        var isAnyHidden = false
        var next = spesa_variables().pointee
        while let current = next, let entry = current.pointee {
            if strncmp(entry, "PG", 2) == 0 { isAnyHidden = true } else { entries.append(entry) }
            next = current + 1
        }
        guard isAnyHidden else { return nil }
        entries.append(nil)
        // Never freed, because another thread may still read it. Allocated once per connection, and only if there is
        // something to hide.
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: entries.count)
        list.initialize(from: entries, count: entries.count)
        return list
    }

    /// Runs `body` without the hidden variables.
    func during<Result>(_ body: () -> Result) -> Result {
        guard let kept else { return body() }
        return Self.lock.withLock { _ in
            let variables = spesa_variables()!
            let all = variables.pointee
            variables.pointee = kept
            defer { variables.pointee = all }
            return body()
        }
    }
}
