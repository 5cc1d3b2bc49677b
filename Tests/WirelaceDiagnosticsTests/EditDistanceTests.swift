import Testing
import WirelaceDiagnostics

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("frame", "frame", 0), ("frane", "frame", 1), ("fame", "frame", 1),
    ("frmae", "frame", 1), ("framee", "frame", 1), ("kitten", "sitting", 3),
  ])
  func countsLettersThatDiffer(left: String, right: String, distance: Int) {
    #expect(editDistance(left, right) == distance)
    #expect(editDistance(right, left) == distance)
  }
}
