import Foundation
import Testing

@testable import YuguCore

@Suite struct ErrorTableTests {
  private static let rows: [[String]] = {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../../Fixtures/yugu/error-codes.tsv")
    let text = (try? String(contentsOf: file.standardizedFileURL, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map { String($0) } }
  }()

  @Test func everyRowOfThePublishedTableIsThereAndNoOther() throws {
    #expect(Self.rows.count == 61 && ErrorTable.entries.count == 61)
    for row in Self.rows {
      let code = try #require(Int(row[0]))
      let kind = try #require(ErrorTable.Kind(rawValue: row[1]))
      let entry = try #require(ErrorTable.entry(code, kind), "\(row)")
      #expect(entry.code == code && entry.kind == kind && entry.name == row[2])
      #expect(entry.httpStatus == Int(row[3]))
      let category = row[4].replacing("_", with: "").lowercased()
      #expect(entry.category.rawValue.lowercased() == category, "\(row)")
      #expect(entry.retryable == (row[5] == "yes"), "\(row)")
    }
  }

  @Test func theSameNumberMeansTwoThings() {
    #expect(YuguErrors.fromCode(1004).name == "USER_DISABLED" && YuguErrors.fromCode(1004).isPermissionDenied)
    #expect(YuguErrors.fromCode(1005).name == "USER_LOCKED")
    #expect(YuguErrors.fromWarning(1004).name == "AUDIO_NOISY" && YuguErrors.fromWarning(1004).isAudioQuality)
    #expect(YuguErrors.fromWarning(1005).name == "AUDIO_INCOMPLETE")
    // Each table is asked alone: the platform's warnings are no errors, its errors no warnings.
    #expect(YuguErrors.fromCode(1001).category == .unknown && YuguErrors.fromCode(1001).name == "UNKNOWN_1001")
    #expect(YuguErrors.fromWarning(40001).name == "UNKNOWN_40001")
    #expect(YuguErrors.fromCode(90003).isCancelled && YuguErrors.fromWarning(90103).name == "AUDIO_SILENT")
  }

  @Test(arguments: [
    (400, YuguErrorCategory.invalidParam, false), (401, .auth, false), (403, .permission, false),
    (404, .notFound, false), (405, .invalidParam, false), (408, .timeout, true), (409, .conflict, false),
    (413, .invalidParam, false), (415, .invalidParam, false), (418, .invalidParam, false), (422, .invalidParam, false),
    (425, .rateLimit, true), (429, .rateLimit, true), (500, .server, true), (501, .server, false),
    (502, .upstream, true), (503, .upstream, true), (504, .upstream, true), (599, .server, false),
    (302, .unknown, false),
  ])
  func aStatusAloneDecides(_ status: Int, _ category: YuguErrorCategory, _ retryable: Bool) {
    let error = YuguErrors.fromCode(status, httpStatus: status)
    #expect(error.category == category && error.retryable == retryable && error.httpStatus == status)
    #expect(error.name == "HTTP_\(status)")
    // An unknown code goes by its status.
    let unknown = YuguErrors.fromCode(77_777, message: "m", httpStatus: status)
    #expect(unknown.category == category && unknown.retryable == retryable && unknown.name == "UNKNOWN_77777")
    #expect(unknown.message == "m")
  }

  @Test func everyCategoryHasItsFlagAndOnlyThat() {
    let flags: [(YuguErrorCategory, (YuguError) -> Bool)] = [
      (.network, { $0.isNetworkError }), (.timeout, { $0.isTimeout }), (.auth, { $0.isAuthError }),
      (.permission, { $0.isPermissionDenied }), (.invalidParam, { $0.isInvalidParameter }),
      (.notFound, { $0.isNotFound }), (.conflict, { $0.isConflict }), (.rateLimit, { $0.isRateLimited }),
      (.quota, { $0.isQuotaExceeded }), (.server, { $0.isServerError }), (.upstream, { $0.isServerError }),
      (.audio, { $0.isAudioQuality }), (.state, { $0.isIllegalState }), (.cancelled, { $0.isCancelled }),
      (.protocol, { $0.isProtocolViolation }),
    ]
    for category in YuguErrorCategory.allCases {
      let error = YuguError(category: category, code: 1, name: "N", message: "m")
      let set = flags.filter { $0.1(error) }.map(\.0)
      let expected: [YuguErrorCategory] =
        switch category {
        case .server, .upstream: [.server, .upstream]
        case .unknown: []
        default: [category]
        }
      #expect(set == expected)
    }
  }

  @Test func errorsThatAreNotOursAreNotRetried() {
    #expect(!YuguErrors.isRetryable(CocoaError(.fileNoSuchFile)))
    #expect(YuguErrors.isRetryable(40901) && !YuguErrors.isRetryable(40903) && !YuguErrors.isRetryable(-1))
    let error = YuguErrors.fromCode(50200)
    #expect(YuguErrors.isRetryable(error) && error.httpStatus == 502)
  }

  @Test func errorsDescribeThemselves() {
    var error = YuguErrors.fromCode(50200, message: "busy", httpStatus: 503)
    #expect("\(error)" == "50200 UPSTREAM_SERVICE_ERROR, HTTP 503: busy")
    error.attempts = 3
    error.rawBody = "long"
    #expect(error.debugDescription == "50200 UPSTREAM_SERVICE_ERROR, HTTP 503: busy (after 3 attempts)")
    #expect("\(YuguErrors.fromCode(404, httpStatus: 404))" == "404 HTTP_404: HTTP_404")
  }
}
