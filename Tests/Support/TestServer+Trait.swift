public import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test if PostgreSQL is not installed.
    public static var withServer: Self { .enabled(if: TestServer.isInstalled, "\(TestServer.isMissing)") }
}
