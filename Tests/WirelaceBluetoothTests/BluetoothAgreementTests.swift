import AgreementSupport
import Foundation
import Testing
import WirelaceBluetooth
import WirelaceFrames

/// Generated code and the interpreter agree on every frame of the Bluetooth schemas: same value, same error, same place.
@Suite struct BluetoothAgreementTests {
  static let modules: [(name: String, frames: [any WireFrame.Type])] = [
    (Advertising.Schema.name, Advertising.Schema.frames),
    (Att.Schema.name, Att.Schema.frames),
    (Common.Schema.name, Common.Schema.frames),
    (Gatt.Schema.name, Gatt.Schema.frames),
    (Hci.Schema.name, Hci.Schema.frames),
    (Hcicommands.Schema.name, Hcicommands.Schema.frames),
    (Hcidata.Schema.name, Hcidata.Schema.frames),
    (Hcievents.Schema.name, Hcievents.Schema.frames),
    (Hcileevents.Schema.name, Hcileevents.Schema.frames),
    (Hcireturns.Schema.name, Hcireturns.Schema.frames),
    (Hcitypes.Schema.name, Hcitypes.Schema.frames),
    (L2cap.Schema.name, L2cap.Schema.frames),
    (Linklayer.Schema.name, Linklayer.Schema.frames),
    (Battery.Schema.name, Battery.Schema.frames),
    (Bloodpressure.Schema.name, Bloodpressure.Schema.frames),
    (Currenttime.Schema.name, Currenttime.Schema.frames),
    (Cyclingpower.Schema.name, Cyclingpower.Schema.frames),
    (Datetime.Schema.name, Datetime.Schema.frames),
    (Deviceinformation.Schema.name, Deviceinformation.Schema.frames),
    (Environmentalsensing.Schema.name, Environmentalsensing.Schema.frames),
    (Fitnessmachine.Schema.name, Fitnessmachine.Schema.frames),
    (Genericaccess.Schema.name, Genericaccess.Schema.frames),
    (Glucose.Schema.name, Glucose.Schema.frames),
    (Healththermometer.Schema.name, Healththermometer.Schema.frames),
    (Heartrate.Schema.name, Heartrate.Schema.frames),
    (Hid.Schema.name, Hid.Schema.frames),
    (Objecttransfer.Schema.name, Objecttransfer.Schema.frames),
    (Pulseoximeter.Schema.name, Pulseoximeter.Schema.frames),
    (Speedcadence.Schema.name, Speedcadence.Schema.frames),
    (Weightscale.Schema.name, Weightscale.Schema.frames),
    (Smp.Schema.name, Smp.Schema.frames),
    (Bthome.Schema.name, Bthome.Schema.frames),
    (Eddystone.Schema.name, Eddystone.Schema.frames),
    (Ibeacon.Schema.name, Ibeacon.Schema.frames),
    (Lampbridge.Schema.name, Lampbridge.Schema.frames),
    (Ledstrip.Schema.name, Ledstrip.Schema.frames),
    (Mcumgr.Schema.name, Mcumgr.Schema.frames),
    (Mibeacon.Schema.name, Mibeacon.Schema.frames),
    (Modbus.Schema.name, Modbus.Schema.frames),
    (Nordicuart.Schema.name, Nordicuart.Schema.frames),
    (Slip.Schema.name, Slip.Schema.frames),
    (Toyrobot.Schema.name, Toyrobot.Schema.frames),
    (Treadmill.Schema.name, Treadmill.Schema.frames),
    (Vehiclekey.Schema.name, Vehiclekey.Schema.frames),
    (Wearableaudio.Schema.name, Wearableaudio.Schema.frames),
  ]

  private static let paths: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Schema/bluetooth").path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".lace") }.sorted().map { folder + "/" + $0 }
  }()

  private static let agreement = Result { try Agreement(schemas: paths) }

  /// How often each frame is tried; `WIRELACE_ROUNDS` raises it.
  private static let rounds = ProcessInfo.processInfo.environment["WIRELACE_ROUNDS"].flatMap(Int.init) ?? 3

  @Test func everySchemaAndEveryLayoutIsGenerated() throws {
    let agreement = try Self.agreement.get()
    #expect(Self.modules.count == Self.paths.count)
    for (name, frames) in Self.modules {
      #expect(Set(frames.map { $0.schemaName }) == agreement.layoutNames(in: name), "\(name)")
    }
  }

  @Test(arguments: modules.indices)
  func bytesAndValuesAreTakenAlike(module: Int) throws {
    let (name, frames) = Self.modules[module]
    let agreement = try Self.agreement.get()
    for (number, type) in frames.enumerated() {
      let layout = try agreement.layout(of: type, in: name)
      let seed = UInt64(module * 1000 + number)
      try report(agreement.trialOfExamples(type, layout))
      try report(agreement.trialOfBytes(type, layout, rounds: Self.rounds, seed: seed))
      try report(agreement.trialOfValues(type, layout, rounds: Self.rounds, seed: seed))
    }
  }

  /// The difference in full: an expectation would not print it.
  private func report(_ difference: String?) {
    if let difference { Issue.record("\(difference)") }
  }
}
