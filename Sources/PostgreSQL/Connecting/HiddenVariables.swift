internal import CSystem
import Glibc
import Synchronization

/// The variables of the process without those that libpq and the server's settings would be taken from (`PGHOST`,
/// `PGSERVICE`, `PGOPTIONS`, `PGTZ` …): some of them cannot be overruled in any other way.
struct HiddenVariables {
    /// Held by whoever changes the variables of the process, or lets libpq look at them.
    static let lock = Mutex(())

    private let kept: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

    /// Takes the variables as they are now.
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
        // Never given back, as another thread may read it still: once a connection, and only where there is something to hide.
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: entries.count)
        list.initialize(from: entries, count: entries.count)
        return list
    }

    /// Runs `body`, to which the hidden ones are not there.
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
