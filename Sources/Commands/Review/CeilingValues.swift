public import Arguments
public import Ledger

extension CeilingCarry: ParameterValue {}
extension CeilingPeriod: ParameterValue {}
