#if os(Linux)
  import Foundation
  import WirelaceSockets

  /// An authority and certificates made for this run.
  public struct Certificates: Sendable {
    public let folder: String

    public init() throws {
      folder = FileManager.default.temporaryDirectory.path + "/wirelace-tls-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let script = """
        set -e
        for authority in ca other; do
          openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=$authority \
            -keyout $authority.key -out $authority.pem
        done
        make() { # make NAME SUBJECT-ALTERNATIVE-NAME FROM TO
          openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=$1 -keyout $1.key -out $1.csr
          echo "subjectAltName=$2" > $1.ext
          mkdir -p db; : > db/index; echo 01 > db/serial
          openssl ca -batch -config ca.cnf -in $1.csr -out $1.pem -startdate $3 -enddate $4 -extfile $1.ext -notext
        }
        cat > ca.cnf <<END
        [ca]
        default_ca=d
        [d]
        database=db/index
        serial=db/serial
        new_certs_dir=db
        certificate=ca.pem
        private_key=ca.key
        default_md=sha256
        policy=p
        unique_subject=no
        [p]
        commonName=supplied
        END
        make good DNS:localhost,IP:127.0.0.1 20200101000000Z 20900101000000Z
        make wrong DNS:example.org 20200101000000Z 20900101000000Z
        make old DNS:localhost,IP:127.0.0.1 20200101000000Z 20210101000000Z
        """
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", script]
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      let output = Pipe()
      process.standardError = output
      process.standardOutput = output
      try process.run()
      let said = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Failure(said: String(decoding: said, as: UTF8.self)) }
    }

    struct Failure: Error { let said: String }

    /// `good`, `wrong` (another host) or `old` (expired).
    public func server(_ name: String) throws -> TLSContext {
      try TLSContext(certificateFile: "\(folder)/\(name).pem", keyFile: "\(folder)/\(name).key")
    }

    /// Who trusts `ca`, or `other`, which signed none of them.
    public func client(_ authority: String = "ca") throws -> TLSContext {
      try TLSContext(trustedFile: "\(folder)/\(authority).pem")
    }
  }
#endif
