public import Testing

/// Runs one test at a time of those that use libtinfo or libedit, since both keep the current terminal in a variable of
/// the process.
public struct TerminalLibraryTrait: SuiteTrait, TestTrait, TestScoping {
    private static let turn = Turn()

    /// The trait holds for each test of a suite, not for the suite as a whole.
    public var isRecursive: Bool { true }

    /// Runs a test when it is its turn.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await Self.turn.take()
        do {
            try await function()
        } catch {
            await Self.turn.giveBack()
            throw error
        }
        await Self.turn.giveBack()
    }

    /// A lock that is waited for without blocking a thread.
    private actor Turn {
        private var isTaken = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func take() async {
            guard isTaken else {
                isTaken = true
                return
            }
            await withCheckedContinuation { waiting.append($0) }
        }

        func giveBack() {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
    }
}

extension Trait where Self == TerminalLibraryTrait {
    /// The test uses libtinfo or libedit.
    public static var usesTerminalLibrary: Self { Self() }
}
