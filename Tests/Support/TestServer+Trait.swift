public import Testing

extension Trait where Self == ConditionTrait {
    /// Runs only where there is a server to start.
    public static var withServer: Self { .enabled(if: TestServer.isInstalled, "\(TestServer.isMissing)") }
}
