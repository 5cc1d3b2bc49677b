import Testing
import VysloProtocol
import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceMessages

@testable import VysloCardSimulator

/// The link is lost at each ATT PDU of an export, one run for each: what the app has and what the card still gives is the whole recording.
@Suite struct ExportLossTests {
  @Test(arguments: [23, 247]) func anExportGoesOnWhereverItWasCutOff(mtu: Int) async throws {
    let bench = try AirBench()
    try await bench.run {
      await bench.card.perform { $0.press() }
      try await bench.clock.wait(for: .milliseconds(1_100))
      await bench.card.perform { $0.press() }
      var runs = 0
      while true {
        runs += 1
        var file: [UInt8] = []
        bench.air.drop(atPDU: runs, isDelivered: runs % 2 == 0)
        var isWhole = (try? await Self.export(into: &file, bench, mtu)) == true
        let wasDropped = !bench.air.cancelDrop()
        if !wasDropped { #expect(isWhole) }
        if !isWhole { isWhole = try await Self.export(into: &file, bench, mtu) }
        #expect(isWhole, "PDU \(runs)")
        if !wasDropped { break }
        try #require(runs < 3_000)
      }
      #expect(runs > 40)
    }
  }

  /// Goes on behind what is there: whether the file is whole then, by its checksum. What came before a loss stays in `file`.
  private static func export(into file: inout [UInt8], _ bench: AirBench, _ mtu: Int) async throws -> Bool {
    var options = ATTBearer.Options()
    options.preferredMTU = mtu
    let link = try await bench.air.central(.random(MACAddress(0xD0FF_EE00_0002))).connect(
      to: AirBench.cardAddress, within: .seconds(5))
    let client = ATTClient(link, time: bench.clock, options: options)
    defer { client.close() }
    try await client.exchangeMTU()
    let channel = try await MessageChannel<CardMessages>.discover(on: client)
    try await channel.open()
    _ = try await channel.call(
      CardCommands.present,
      TokenPresentation(major: 1, minor: 0, time: CardBench.start, token: try bench.token()))
    let blocks = try await channel.values(of: VysloCard.export)
    let page = try await channel.call(CardCommands.listRecordings, ListRequest(before: 0, limit: 1))
    let info = try #require(page.entries.first?.info)
    let started = try await channel.call(
      CardCommands.exportStart,
      ExportRequest(recording: info.id, offset: UInt32(file.count), grant: info.fileSize))
    while file.count < Int(started.fileSize), let block = try await blocks.next() {
      #expect(Int(block.offset) == file.count)
      file += block.data
    }
    return RecordingCheck.crc32(file) == info.check
  }
}
