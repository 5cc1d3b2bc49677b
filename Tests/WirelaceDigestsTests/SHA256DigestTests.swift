import Testing
import WirelaceDigests
import WirelaceFrames

@Suite struct SHA256DigestTests {
  /// FIPS 180-4, the examples of its second appendix.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ]) func digests(text: String, digest: String) {
    #expect(FrameText.hexadecimal(SHA256Digest.of(Array(text.utf8))) == digest)
  }

  /// RFC 4231, case 2.
  @Test func authenticationCode() {
    let code = SHA256Digest.authenticationCode(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(FrameText.hexadecimal(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  @Test func comparison() {
    #expect(equalInConstantTime([1, 2, 3], [1, 2, 3]))
    #expect(equalInConstantTime([], []))
    for other in [[1, 2], [1, 2, 3, 4], [0, 2, 3], [1, 2, 2]] as [[UInt8]] {
      #expect(!equalInConstantTime([1, 2, 3], other))
    }
  }
}
