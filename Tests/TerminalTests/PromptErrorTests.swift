import Glibc
import Terminal
import Testing

@Suite struct PromptErrorTests {
    @Test(
        arguments: [
            (PromptError.interrupted, "prompt.interrupted", "interrupted", nil),
            (.ended, "prompt.ended", "the input ended before an answer", nil),
            (.tooLong(limit: 8), "prompt.too-long", "that is longer than 8 bytes", "type 8 bytes or fewer"),
            (
                .failed(operation: "be read", code: EBADF), "prompt.failed",
                "the terminal cannot be read: Bad file descriptor", nil
            ),
        ] as [(PromptError, String, String, String?)])
    func `every error has its kind, message and hint`(
        _ error: PromptError, _ kind: String, _ message: String, _ hint: String?
    ) {
        #expect(error.kind == kind)
        #expect(error.message == message)
        #expect(error.hint == hint)
        #expect(error.input == nil)
        #expect(error.caret == nil)
    }
}
