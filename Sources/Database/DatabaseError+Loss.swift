extension DatabaseError {
    /// Whether the connection to a server is no longer usable, and another one has to be opened.
    public var isLoss: Bool {
        switch self {
        case .disconnected, .silent, .cut, .idle: true
        default: false
        }
    }

    /// Whether a server could not be asked, so that nothing is known about what it holds.
    public var meansAwayServer: Bool {
        switch self {
        case .unreachable, .noFreeConnection: true
        default: isLoss
        }
    }
}
