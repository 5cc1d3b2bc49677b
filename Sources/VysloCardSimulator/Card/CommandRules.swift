import VysloProtocol
import WirelaceFrames

/// What the schema asks of each command and each event, by their numbers.
enum CommandRules {
  static let commands: [CardOpcode: Requirements] = [
    .present: CardCommands.present.requirements,
    .synchronize: CardCommands.synchronize.requirements,
    .status: CardCommands.status.requirements,
    .acquireControl: CardCommands.acquireControl.requirements,
    .releaseControl: CardCommands.releaseControl.requirements,
    .startRecording: CardCommands.startRecording.requirements,
    .pauseRecording: CardCommands.pauseRecording.requirements,
    .resumeRecording: CardCommands.resumeRecording.requirements,
    .stopRecording: CardCommands.stopRecording.requirements,
    .listRecordings: CardCommands.listRecordings.requirements,
    .exportStart: CardCommands.exportStart.requirements,
    .exportGrant: CardCommands.exportGrant.requirements,
    .exportStop: CardCommands.exportStop.requirements,
    .deleteRecording: CardCommands.deleteRecording.requirements,
    .deleteAllRecordings: CardCommands.deleteAllRecordings.requirements,
    .hotspotStart: CardCommands.hotspotStart.requirements,
    .hotspotStop: CardCommands.hotspotStop.requirements,
    .firmwareHotspot: CardCommands.firmwareHotspot.requirements,
    .liveStart: CardCommands.liveStart.requirements,
    .liveStop: CardCommands.liveStop.requirements,
    .updateSettings: CardCommands.updateSettings.requirements,
    .enrolmentStart: CardCommands.enrolmentStart.requirements,
    .enrolmentCancel: CardCommands.enrolmentCancel.requirements,
    .sampleExport: CardCommands.sampleExport.requirements,
    .voiceprintOffer: CardCommands.voiceprintOffer.requirements,
    .resetVoiceprint: CardCommands.resetVoiceprint.requirements,
    .firmwareOffer: CardCommands.firmwareOffer.requirements,
    .firmwareActivate: CardCommands.firmwareActivate.requirements,
    .firmwareStatus: CardCommands.firmwareStatus.requirements,
    .uploadFinish: CardCommands.uploadFinish.requirements,
    .uploadStop: CardCommands.uploadStop.requirements,
    .unbind: CardCommands.unbind.requirements,
    .feedbackCapabilities: CardCommands.feedbackCapabilities.requirements,
    .feedbackSettings: CardCommands.feedbackSettings.requirements,
    .feedbackUpdate: CardCommands.feedbackUpdate.requirements,
    .feedbackRestore: CardCommands.feedbackRestore.requirements,
    .previewLight: CardCommands.previewLight.requirements,
    .previewHaptic: CardCommands.previewHaptic.requirements,
    .stopPreview: CardCommands.stopPreview.requirements,
    .feedbackStatus: CardCommands.feedbackStatus.requirements,
  ]

  static let events: [CardEventKind: Requirements] = [
    .recordingStarted: CardEvents.recordingStarted.requirements,
    .recordingStopped: CardEvents.recordingStopped.requirements,
    .smartWakeTriggered: CardEvents.smartWakeTriggered.requirements,
    .listeningChanged: CardEvents.listeningChanged.requirements,
    .buttonPressed: CardEvents.buttonPressed.requirements,
    .chargingChanged: CardEvents.chargingChanged.requirements,
    .leaseChanged: CardEvents.leaseChanged.requirements,
    .authorizationEnded: CardEvents.authorizationEnded.requirements,
    .exportEnded: CardEvents.exportEnded.requirements,
    .uploadWanted: CardEvents.uploadWanted.requirements,
    .uploadEnded: CardEvents.uploadEnded.requirements,
    .hotspotEnded: CardEvents.hotspotEnded.requirements,
    .liveEnded: CardEvents.liveEnded.requirements,
    .enrolmentLevel: CardEvents.enrolmentLevel.requirements,
    .sampleReady: CardEvents.sampleReady.requirements,
    .enrolmentEnded: CardEvents.enrolmentEnded.requirements,
    .feedbackChanged: CardEvents.feedbackChanged.requirements,
  ]

  /// What a card must have for a command; nil: every card has it.
  static func feature(of opcode: CardOpcode) -> CardFeatures? {
    switch opcode {
    case .liveStart, .liveStop: .liveAudio
    case .hotspotStart, .hotspotStop: .wifiTransfer
    case .firmwareHotspot: [.wifiTransfer, .firmware]
    case .enrolmentStart, .enrolmentCancel, .sampleExport, .voiceprintOffer, .resetVoiceprint: .voiceprint
    case .firmwareOffer, .firmwareActivate, .firmwareStatus: .firmware
    case .feedbackCapabilities, .feedbackSettings, .feedbackUpdate, .feedbackRestore, .previewLight,
      .previewHaptic, .stopPreview, .feedbackStatus:
      .feedback
    default: nil
    }
  }
}
