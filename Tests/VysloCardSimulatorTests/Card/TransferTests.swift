import Foundation
import Testing
import VysloProtocol
import VysloToken

@testable import VysloCardSimulator

/// Recordings on their way off the card, and what may not leave it.
@Suite struct TransferTests {
  let bench: CardBench

  init() throws {
    bench = try CardBench()
    try bench.connect()
  }

  func export(_ id: UInt64, from offset: UInt32 = 0, grant: UInt32 = .max, on connection: Int = 1) throws -> CardReply {
    try bench.ask(
      .exportStart, .exportStart(ExportRequest(recording: id, offset: offset, grant: grant)), on: connection)
  }

  @Test func theListComesInPages() throws {
    let all = bench.record(1, times: 5)
    var listed: [UInt64] = []
    var before: UInt64 = 0
    while true {
      let page = try #require(
        try bench.ask(.listRecordings, .listRecordings(ListRequest(before: before, limit: 2))).body?.listRecordings)
      listed += page.entries.map(\.info.id)
      guard page.flags.hasMore, let last = listed.last else { break }
      before = last
    }
    #expect(listed == all.map(\.id) && listed == listed.sorted(by: >) && listed.count == 5)
    #expect(try bench.refusal(.listRecordings, .listRecordings(ListRequest(before: 0, limit: 0))) == .malformed)
  }

  @Test func anExportGoesOnWhereItEnded() throws {
    let info = try #require(bench.record(3).first)
    _ = try export(info.id, grant: 700)
    let start = bench.blocks().flatMap(\.data)
    #expect(start.count == 700)
    bench.card.disconnect(1)
    try bench.connect(2)
    let started = try #require(try export(info.id, from: 700, on: 2).body?.exportStart)
    let rest = bench.blocks(on: 2)
    #expect(rest.first?.offset == 700 && rest.allSatisfy { $0.transfer == started.transfer })
    #expect(RecordingCheck.crc32(start + rest.flatMap(\.data)) == info.check)
    // Reading frees nothing, however often.
    #expect(bench.card.store.listed(for: CardBench.user) == [info])
  }

  @Test func offsetsAndGrantsAreChecked() throws {
    let info = try #require(bench.record().first)
    #expect(try export(info.id, from: info.fileSize + 1).refusal == .wrongOffset(Int(info.fileSize)))
    #expect(try export(info.id, from: 10, grant: 9).refusal?.reason == .malformed)
    #expect(try export(info.id, from: info.fileSize).outcome == .done)
    #expect(bench.blocks() == [])
    #expect(try export(99).refusal?.reason == .notFound)
    #expect(try bench.refusal(.exportGrant, .exportGrant(ExportGrant(transfer: 77, grant: 1))) == .notFound)
    #expect(try bench.refusal(.exportStop, .exportStop(TransferReference(transfer: 77))) == .notFound)
  }

  @Test func exportsEndForAReason() throws {
    let infos = bench.record(2, times: 2)
    let first = try #require(try export(infos[0].id, grant: 100).body?.exportStart?.transfer)
    let second = try #require(try export(infos[1].id, grant: 100).body?.exportStart?.transfer)
    #expect(first != second)
    #expect(bench.heard() == [.exportEnded(TransferEnded(transfer: first, reason: .replaced))])
    _ = try bench.ask(.deleteRecording, .deleteRecording(RecordingReference(recording: infos[1].id)))
    #expect(bench.heard().last == .exportEnded(TransferEnded(transfer: second, reason: .gone)))
    let third = try #require(try export(infos[0].id, grant: 100).body?.exportStart?.transfer)
    _ = bench.blocks()
    bench.card.advance(by: VirtualCard.transferPatience)
    #expect(bench.heard().last == .exportEnded(TransferEnded(transfer: third, reason: .timeout)))
  }

  @Test func hiddenAndRejectedOnesAreNotThere() throws {
    let infos = bench.record(1, times: 3)
    _ = try export(infos[0].id, grant: 10)
    let marks = [
      RecordingMark(recording: infos[0].id, visibility: .hidden),
      RecordingMark(recording: infos[1].id, visibility: .rejected),
    ]
    _ = try bench.ask(.synchronize, .synchronize(try bench.bundle(serial: 1, marks: marks)))
    #expect(bench.heard().contains { $0.exportEnded?.reason == .gone })
    #expect(bench.card.store.listed(for: CardBench.user).map(\.id) == [infos[2].id])
    #expect(try bench.status().recordings == 1)
    for hidden in infos.prefix(2) {
      #expect(try export(hidden.id).refusal?.reason == .notFound)
      let deletion = CardRequestBody.deleteRecording(RecordingReference(recording: hidden.id))
      #expect(try bench.refusal(.deleteRecording, deletion) == .notFound)
    }
    // And they are not after a kill either.
    try bench.kill()
    #expect(bench.card.store.listed(for: CardBench.user).map(\.id) == [infos[2].id])
  }

  @Test func exportsNeedTheirScope() throws {
    let info = try #require(bench.record().first)
    try bench.connect(2, scopes: [.recordingsRead])
    let refused = try export(info.id, on: 2)
    #expect(
      refused.refusal?.detail == .scopes(CardRefusalDetailScopes(missing: VysloScope.recordingsAudio.rawValue)))
    #expect(bench.blocks(on: 2) == [])
  }

  // MARK: Wi-Fi

  @Test func aHotspotHandsOutWhatMayBeListed() throws {
    let infos = bench.record(1, times: 2)
    bench.card.handle(CardRequest(sequence: 50, opcode: .hotspotStart, body: .hotspotStart), from: 1)
    bench.collect()
    let hotspot = try #require(
      bench.others.compactMap { if case .openHotspot(let hotspot) = $0 { hotspot } else { nil } }.first)
    // Nothing is handed out before it is up.
    #expect(bench.card.recording(infos[0].id, over: hotspot.number) == nil)
    bench.card.hotspotOpened(hotspot.number, address: [127, 0, 0, 1], port: 8_080)
    bench.collect()
    let credentials = try #require(bench.replies.last?.reply.body?.hotspotStart)
    #expect(credentials.port == 8_080 && credentials.key == hotspot.key && credentials.key.count == 32)
    #expect(bench.card.recording(infos[0].id, over: hotspot.number) == infos[0])
    #expect(bench.card.recording(99, over: hotspot.number) == nil)
    let bytes = try #require(
      bench.card.read(infos[0].id, from: 0, count: Int(infos[0].fileSize), over: hotspot.number))
    #expect(RecordingCheck.crc32(bytes) == infos[0].check)
    #expect(bench.card.wantedImage(over: hotspot.number) == nil)
    #expect(try bench.refusal(.hotspotStart, .hotspotStart) == .busy)
    bench.clear()
    bench.card.advance(by: VirtualCard.hotspotPatience)
    #expect(bench.heard() == [.hotspotEnded(HotspotReference(hotspot: hotspot.number))])
    bench.collect()
    #expect(bench.others.contains(.closeHotspot(hotspot.number)))
    #expect(bench.card.recording(infos[0].id, over: hotspot.number) == nil)
  }

  @Test func anotherAppsHotspotIsNotToBeStopped() throws {
    try bench.connect(2)
    bench.card.handle(CardRequest(sequence: 50, opcode: .hotspotStart, body: .hotspotStart), from: 1)
    bench.card.hotspotOpened(1, address: [127, 0, 0, 1], port: 1)
    let stop = CardRequestBody.hotspotStop(HotspotReference(hotspot: 1))
    #expect(try bench.refusal(.hotspotStop, stop, on: 2) == .notFound)
    bench.card.disconnect(1)
    bench.collect()
    #expect(bench.others.contains(.closeHotspot(1)))
    #expect(try bench.refusal(.firmwareHotspot, .firmwareHotspot, on: 2) == .wrongState)
  }
}
