import HeartRateMonitor
import Testing
import WirelaceFrames

@Suite struct HeartRateMonitorTests {
  @Test func keepsRatesOfValidMeasurements() {
    var monitor = HeartRateMonitor()
    monitor.receive([0x03, 72, 0x66, 0x0d, 2, 0x40, 0x03, 0x60, 0x03])
    monitor.receive([0x00, 90, 0])
    monitor.receive([0x01, 75, 0])
    #expect(monitor.rates == [72, 75])
    #expect(monitor.complaints.isEmpty)
  }

  @Test func tellsWhatIsWrong() {
    var monitor = HeartRateMonitor()
    monitor.receive([0x01, 72, 2, 0x40])
    monitor.receive([0x01, 5, 0])
    #expect(monitor.rates.isEmpty)
    #expect(monitor.complaints.count == 2)
    #expect(monitor.complaints.first?.contains("Measurement.intervals") == true)
    #expect(monitor.complaints.last?.contains("range") == true)
  }

  @Test func makesCommandsTheStrapUnderstands() throws {
    let bytes = try HeartRateMonitor.startCommand(interval: 1000)
    #expect(bytes == [0x01, 0xe8, 0x03, 0x89])
    #expect(try Command.decode(from: bytes).opcode == .start)
  }

  @Test func schemasOfOneTargetShareTypes() throws {
    let entry = try LogEntry.decode(from: [0xd0, 0x07, 0, 0, 0x01, 72, 0])
    #expect(entry.measurement.rate == 72)
    #expect(try entry.encoded() == [0xd0, 0x07, 0, 0, 0x01, 72, 0])
  }
}
