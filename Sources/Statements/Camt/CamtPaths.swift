import Markup

/// The elements of a CAMT report that are read.
enum CamtField {
    case report, account, accountCurrency, created, end
    case balance, balanceCode, balanceAmount, balanceDirection, balanceDay
    case entry, amount, direction, reversal, status, day, valueDay, reference, information
    case detail, detailAmount, transactionAmount, detailDirection, detailReference, detailInformation
    case creditor, ultimateCreditor, debtor, ultimateDebtor, tradingParty
    case remittance, remittanceReference

    /// Whether the field is a name or a description, which may say that an entry is not booked.
    var isText: Bool {
        switch self {
        case .information, .detailInformation, .creditor, .ultimateCreditor, .debtor, .ultimateDebtor, .tradingParty,
            .remittance:
            true
        default: false
        }
    }
}

extension CamtReport {
    /// Element paths of the versions .001.02 to .001.13 of camt.052, .053 and .054. The versions differ in few
    /// elements, so the paths of all versions are listed.
    static var paths: ElementPaths<CamtField> {
        var paths: [(String, CamtField)] = []
        for report in ["BkToCstmrAcctRpt/Rpt", "BkToCstmrStmt/Stmt", "BkToCstmrDbtCdtNtfctn/Ntfctn"] {
            paths += [
                (report, .report), ("\(report)/CreDtTm", .created), ("\(report)/FrToDt/ToDtTm", .end),
            ]
            paths += ofAccount.map { ("\(report)/Acct/\($0)", $1) }
            paths.append(("\(report)/Bal", .balance))
            paths += ofBalance.map { ("\(report)/Bal/\($0)", $1) }
            paths.append(("\(report)/Ntry", .entry))
            paths += ofEntry.map { ("\(report)/Ntry/\($0)", $1) }
            paths.append(("\(report)/Ntry/NtryDtls/TxDtls", .detail))
            paths += ofDetail.map { ("\(report)/Ntry/NtryDtls/TxDtls/\($0)", $1) }
        }
        return ElementPaths(paths)
    }

    private static let ofAccount: [(String, CamtField)] = [
        ("Id/IBAN", .account), ("Id/Othr/Id", .account), ("Ccy", .accountCurrency),
    ]

    private static let ofBalance: [(String, CamtField)] = [
        ("Tp/CdOrPrtry/Cd", .balanceCode), ("Amt", .balanceAmount), ("CdtDbtInd", .balanceDirection),
        ("Dt/Dt", .balanceDay), ("Dt/DtTm", .balanceDay),
    ]

    private static let ofEntry: [(String, CamtField)] = [
        ("Amt", .amount), ("CdtDbtInd", .direction), ("RvslInd", .reversal),
        ("Sts", .status), ("Sts/Cd", .status), ("Sts/Prtry", .status),
        ("BookgDt/Dt", .day), ("BookgDt/DtTm", .day), ("ValDt/Dt", .valueDay), ("ValDt/DtTm", .valueDay),
        ("AcctSvcrRef", .reference), ("AddtlNtryInf", .information),
    ]

    private static let ofDetail: [(String, CamtField)] = [
        ("Amt", .detailAmount), ("AmtDtls/TxAmt/Amt", .transactionAmount), ("CdtDbtInd", .detailDirection),
        ("Refs/AcctSvcrRef", .detailReference), ("AddtlTxInf", .detailInformation),
        ("RltdPties/Cdtr/Nm", .creditor), ("RltdPties/Cdtr/Pty/Nm", .creditor),
        ("RltdPties/UltmtCdtr/Nm", .ultimateCreditor), ("RltdPties/UltmtCdtr/Pty/Nm", .ultimateCreditor),
        ("RltdPties/Dbtr/Nm", .debtor), ("RltdPties/Dbtr/Pty/Nm", .debtor),
        ("RltdPties/UltmtDbtr/Nm", .ultimateDebtor), ("RltdPties/UltmtDbtr/Pty/Nm", .ultimateDebtor),
        ("RltdPties/TradgPty/Nm", .tradingParty), ("RltdPties/TradgPty/Pty/Nm", .tradingParty),
        ("RmtInf/Ustrd", .remittance), ("RmtInf/Strd/CdtrRefInf/Ref", .remittanceReference),
        ("RmtInf/Strd/CdtrRefInf/CdtrRef", .remittanceReference),
    ]
}
