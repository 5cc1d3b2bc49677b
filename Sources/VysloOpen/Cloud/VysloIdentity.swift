import VysloCloudProtocol

/// Whose voice a recording, or a part of it, is. A verdict is only as strong as its source; how it was found out appears nowhere.
///
/// A word that a newer server uses and this SDK does not know is taken for the weakest there is: verdict ``Verdict/other``, source
/// ``Source/selfHosted``, evidence ``Evidence/unavailable``.
public struct VysloIdentity: Sendable, Hashable {
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    case owner
    case likelyOwner
    case other
  }

  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// The card itself.
    case device
    /// The review in VYSLO's cloud.
    case hostedReview
    /// A server that somebody else runs.
    case selfHosted
  }

  public enum Evidence: String, Sendable, Hashable, CaseIterable {
    /// Of the source `device`: the card signed the result for this recording.
    case verified
    case unverified
    case unavailable
  }

  public let verdict: Verdict
  public let source: Source
  public let evidence: Evidence
  /// The VYSLO server that issued the result.
  public let serverID: String

  public init(verdict: Verdict, source: Source, evidence: Evidence, serverID: String) {
    self.verdict = verdict
    self.source = source
    self.evidence = evidence
    self.serverID = serverID
  }

  init(_ identity: Identity) {
    self.init(
      verdict: Verdict(rawValue: identity.verdict.rawValue) ?? .other,
      source: Source(rawValue: identity.source.rawValue) ?? .selfHosted,
      evidence: Evidence(rawValue: identity.evidence.rawValue) ?? .unavailable, serverID: identity.serverID)
  }
}
