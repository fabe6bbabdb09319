import Testing
import Workouts

/// Expected values are those of Python's `uuid.uuid5`.
@Suite("Name-based UUIDs") struct NameUUIDTests {
  @Test(
    "a name gives the UUID that Python gives it",
    arguments: [
      ("", "ea38b1be-a381-5db8-ac4e-cb0383fcce14"), ("a", "eb0ad028-10b6-582d-9672-6c00ffd3c835"),
      ("fit:1-3121-3992845431-1090834512-0", "9ddaae08-c05c-54bf-b47c-d2c2a3dcd543"),
      ("Übung 山", "58d98aa0-b461-56ee-b065-95962e514dc3"),
    ])
  func names(name: String, uuid: String) { #expect(NameUUID(name: name).description == uuid) }

  /// With the namespace's 16 bytes these end before, at and after the lengths whose padding needs another block.
  @Test(
    "a name of any length gives the UUID that Python gives it",
    arguments: [
      (39, "c61e502d-fd31-513e-9a56-8f25aaffb9ad"), (40, "ac6aa667-9ceb-50bf-9b55-14322d238ec9"),
      (47, "55366604-52fe-53c8-a13e-4c50814c31fc"), (48, "13c1a630-5a78-5316-b535-3d29dc52a989"),
      (103, "68c35b01-9572-5ccf-9454-f5a04c9b7a39"), (104, "39f516fe-8147-5e4b-b9da-072fbf6d59a0"),
      (1000, "553c0508-5b4a-5e35-a38b-e0779fcf9f25"),
    ])
  func lengths(length: Int, uuid: String) {
    #expect(NameUUID(name: String(repeating: "x", count: length)).description == uuid)
  }

  @Test("the namespace counts: python.org in that of domain names is RFC 9562's kind of UUID")
  func namespaces() {
    let domains = NameUUID(high: 0x6BA7_B810_9DAD_11D1, low: 0x80B4_00C0_4FD4_30C8)
    #expect(NameUUID(namespace: domains, name: "python.org").description == "886313e1-3b8a-5372-9b90-0c9aee199e5d")
  }

  @Test("the text comes in both cases")
  func cases() {
    #expect(NameUUID.fitstream.text(isUpperCase: true) == "089307CA-5EE1-4C2B-9F03-C8335816586A")
    #expect(NameUUID.fitstream.description == "089307ca-5ee1-4c2b-9f03-c8335816586a")
  }
}
