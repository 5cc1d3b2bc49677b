/// Every frame, service and stream of the schemas in `Schema/bluetooth`, generated when the package is built.
///
/// Each schema file has a namespace named for it: `Heartrate.HeartRateMeasurement`, `Att.AttPdu`. `Heartrate.Schema.frames` lists what
/// its bytes can be decoded as.
public enum WirelaceBluetooth {}
