import Foundation
import VysloCloudProtocol
import WirelaceFrames
import WirelaceHTTP

extension VysloOpen {
  /// What a week amounted to: talk time, share of the talking, topics, to-dos. Needs `.insightsRead`.
  ///
  /// - Parameter week: Any moment of it; nil for the current one.
  public func fetchWeeklyInsights(week: Date? = nil) async throws -> VysloWeeklyInsights {
    VysloWeeklyInsights(try await call { try await $0.fetchWeeklyInsights(week: week.map { CalendarDate($0) }) })
  }

  /// The cards of the account, each as it last reported through a phone; for live values connect over Bluetooth. Needs
  /// `.deviceStatusRead`.
  public func listDevices() async throws -> [VysloDevice] {
    try await call { try await $0.listDevices() }.items.map { VysloDevice($0) }
  }
}

/// What a week amounted to.
public struct VysloWeeklyInsights: Sendable, Hashable {
  public struct Topic: Sendable, Hashable {
    public let name: String
    /// Seconds.
    public let talkTime: TimeInterval
  }

  public struct ToDo: Sendable, Hashable {
    public let text: String
    /// In which it was said.
    public let recordingID: String
    public let dueAt: Date?
    public let isDone: Bool
  }

  /// Monday, at its beginning in universal time.
  public let weekStart: Date
  /// Seconds that everybody talked.
  public let talkTime: TimeInterval
  /// Of it the owner's, 0 to 1.
  public let speakingShare: Double
  public let topics: [Topic]
  public let toDos: [ToDo]

  init(_ insights: WeeklyInsights) {
    weekStart = insights.weekStart.date
    talkTime = insights.talkTime.interval
    speakingShare = insights.speakingShare
    topics = insights.topics.map { Topic(name: $0.name, talkTime: $0.talkTime.interval) }
    toDos = insights.toDos.map {
      ToDo(text: $0.text, recordingID: $0.recordingID, dueAt: $0.dueAt?.date, isDone: $0.isDone)
    }
  }
}

/// A card of the account as it last reported.
public struct VysloDevice: Sendable, Hashable {
  public let deviceID: String
  /// As the user named it.
  public let name: String
  public let batteryPercent: Int
  public let isCharging: Bool
  public let storageUsedBytes: UInt64
  public let firmwareVersion: String
  public let smartWakeEnabled: Bool
  /// When it reported all this.
  public let observedAt: Date

  init(_ device: Device) {
    deviceID = device.deviceID
    name = device.name
    batteryPercent = Int(device.batteryPercent)
    isCharging = device.isCharging
    storageUsedBytes = device.storageUsedBytes
    firmwareVersion = device.firmwareVersion
    smartWakeEnabled = device.smartWakeEnabled
    observedAt = device.observedAt.date
  }
}
