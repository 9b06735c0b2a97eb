import Glibc

extension ProgramRunner.Outcome {
    /// Says why a signal ended a program, as the rest of a sentence about the program: `it wrote too large a file`.
    public static func reason(ofSignal signal: Int32) -> String {
        switch signal {
        case SIGXFSZ: "it wrote too large a file"
        case SIGXCPU: "it used too much processor time"
        default: "signal \(signal) ended it"
        }
    }
}
