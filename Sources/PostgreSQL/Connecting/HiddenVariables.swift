internal import CSystem
import Glibc
import Synchronization

/// The process environment without the variables that libpq reads (`PGHOST`, `PGSERVICE`, `PGOPTIONS`, `PGTZ` …),
/// because some cannot be overridden otherwise.
enum HiddenVariables {
    /// Held while the environment is changed, or read by libpq.
    static let lock = Mutex(())

    /// Runs `body` without the hidden variables.
    static func during<Result>(_ body: () -> Result) -> Result {
        lock.withLock { _ in
            let variables = spesa_variables()!
            let all = variables.pointee
            guard let list = list(of: all) else { return body() }
            variables.pointee = list
            defer { variables.pointee = all }
            return body()
        }
    }

    /// A copy of an environment without the hidden variables; `nil` if it has none.
    private static func list(
        of all: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        var entries: [UnsafeMutablePointer<CChar>?] = []
        var isAnyHidden = false
        var next = all
        while let current = next, let entry = current.pointee {
            if strncmp(entry, "PG", 2) == 0 { isAnyHidden = true } else { entries.append(entry) }
            next = current + 1
        }
        guard isAnyHidden else { return nil }
        entries.append(nil)
        // Never freed, because another thread may still read it. Allocated a few times per connection, and only if
        // there is something to hide.
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: entries.count)
        list.initialize(from: entries, count: entries.count)
        return list
    }
}
