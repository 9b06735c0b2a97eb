/// What `--color` asks for.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    /// `auto` leaves it to the environment and to whether the output is a terminal, as `usesColor` decides.
    case auto, always, never
}

/// Whether output is coloured.
///
/// A choice made on the command line decides. Left to `auto`: off for `NO_COLOR` (set and not empty, https://no-color.org) and
/// `TERM=dumb`, then on for `CLICOLOR_FORCE` (set, not empty, not `0`, https://bixense.com/clicolors), off for `CLICOLOR=0`,
/// and on for a terminal.
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
