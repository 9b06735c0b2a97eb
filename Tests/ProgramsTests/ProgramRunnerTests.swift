import Glibc
import Programs
import Support
import Testing

@Suite struct ProgramRunnerTests {
    private let folder = TemporaryFolder()

    private func run(_ script: String, bytes: Int, written: Int?) -> ProgramRunner.Outcome {
        ProgramRunner.system.run(
            ["sh", "-c", script], ["FILE": folder / "file"],
            ProgramRunner.Bounds(seconds: 60, bytes: bytes, written: written))
    }

    @Test(arguments: [1 << 22, nil] as [Int?])
    func `a program may write larger files than its output`(written: Int?) {
        let script = "head -c 3000000 /dev/zero >\"$FILE\"; echo done"
        #expect(run(script, bytes: 100, written: written) == .output(Array("done\n".utf8), complaints: ""))
        #expect(fileBytes(folder / "file").count == 3_000_000)
    }

    @Test func `a signal ends a program that writes too large a file`() {
        // The program writes on until it is ended, because the limit is set shortly after its start.
        let outcome = run("exec yes >\"$FILE\"", bytes: 1 << 30, written: 1 << 20)
        #expect(outcome == .killed(signal: SIGXFSZ))
        #expect(ProgramRunner.Outcome.reason(ofSignal: SIGXFSZ) == "it wrote too large a file")
    }

    @Test func `a signal is told from a failure`() {
        #expect(run("echo no >&2; kill -9 $$", bytes: 100, written: 0) == .killed(signal: SIGKILL))
        #expect(run("exit 137", bytes: 100, written: 0) == .failed(""))
    }
}
