/// The value of `--color`.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    /// `auto` depends on the environment and on whether the output is a terminal; see `usesColor`. The others decide
    /// alone.
    case auto, always, never
}

/// Whether output is coloured.
///
/// An explicit choice takes precedence. `auto` means: off for `NO_COLOR` (set and not empty, https://no-color.org) and
/// `TERM=dumb`; else on for `CLICOLOR_FORCE` (set, not empty, not `0`, https://bixense.com/clicolors); else off for
/// `CLICOLOR=0`; else on for a terminal.
public func usesColor(choice: ColorChoice, isTerminal: Bool, environment: [String: String]) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment["NO_COLOR", default: ""] != "" || environment["TERM"] == "dumb" { return false }
    if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) { return true }
    return isTerminal && environment["CLICOLOR"] != "0"
}
