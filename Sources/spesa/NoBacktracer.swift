/// Stands in for the Swift runtime's search for `swift-backtrace` at start, a tool that is not installed with the program
/// (`--wrap` in Package.swift). The search asks the C library where the runtime is: 13,000 instructions.
/// - Returns: `nil`: there is no such tool.
@_cdecl("__wrap_swift_copyAuxiliaryExecutablePath")
func noAuxiliaryExecutable(_ folder: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?) -> UnsafePointer<CChar>? {
    nil
}
