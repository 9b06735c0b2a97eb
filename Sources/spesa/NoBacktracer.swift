/// Stands in for the Swift runtime's search for `swift-backtrace`, a tool that is not installed with the program (`--wrap`
/// in Package.swift). The search asks the C library which file the runtime is in, at each start: 1.2 million
/// instructions, a tenth of a short command.
/// - Returns: `nil`: there is no such tool.
@_cdecl("__wrap_swift_copyAuxiliaryExecutablePath")
func noAuxiliaryExecutable(_ folder: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?) -> UnsafePointer<CChar>? {
    nil
}
