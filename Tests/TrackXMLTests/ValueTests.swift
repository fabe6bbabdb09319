#if TrackXML
import RideSimulator
import TestSupport
import Testing
import Workouts

@testable import TrackXML

@Suite("Values") struct ValueTests {
  private func number(_ text: String) -> Double? { TrackNumber.parse(Array(text.utf8).span) }
  private func time(_ text: String) -> WrittenTime? { WrittenTime(trimming: Array(text.utf8).span) }
  private func sport(_ text: String) -> TrackSport? { TrackSport(Array(text.utf8).span) }

  @Test(
    "numbers are read as people and programs write them",
    arguments: [
      ("12", 12.0), ("-12.5", -12.5), ("+3", 3), (" 7.25\n", 7.25), ("7,25", 7.25), ("1e3", 1000), ("1.5E-2", 0.015),
      (".5", 0.5), ("5.", 5), ("0", 0), ("51.39634841121733188629150390625", 51.39634841121733),
      ("9.1697E-5", 9.1697e-05),
      ("123456789012.345678901234567890", 123456789012.34568), ("1099511627776", 0x1p40),
      ("0.0000000000000000000000000001", 1e-28),
      ("1e-400", 0),
    ])
  func numbers(_ text: String, _ value: Double) {
    let read = number(text)
    #expect(read.map { abs($0 - value) <= value.ulp } == true)
  }

  @Test(
    "a text that is no number is none, nor is a number that no device can mean",
    arguments: [
      "1099511627777", "-1099511627777", "123456789012345678901234567890", "1e13", "-1e300",
      "", " ", "-", ".", "1.2.3", "1,234.5", "NaN", "INF", "1e", "1e999", "12 W", "0x10", "--1", "1e99999",
    ])
  func noNumbers(_ text: String) { #expect(number(text) == nil) }

  @Test("any double reads back within one unit of its last place")
  func roundTrip() {
    var random = Seed.generator(41)
    for _ in 0..<5000 {
      let value = Double.random(in: -180...180, using: &random)
      let read = number("\(value)") ?? .nan
      #expect(abs(read - value) <= value.magnitude.ulp)
    }
  }

  @Test(
    "moments are read in every form seen",
    arguments: [
      ("2024-05-04T10:00:00Z", at(10, 0, 0)), ("2024-05-04T10:00:00.250Z", at(10, 0, 0, 250)),
      ("2024-05-04T10:00:00,5", at(10, 0, 0, 500)), ("2024-05-04T12:00:00+02:00", at(10, 0, 0)),
      ("2024-05-04T05:30:00-0430", at(10, 0, 0)), ("2024-05-04T11:00:00+01", at(10, 0, 0)),
      ("2024-05-04 10:00:00", at(10, 0, 0)), (" 2024-05-04t10:00z ", at(10, 0, 0)),
      ("2024-05-03T24:00:00Z", at(0, 0, 0)), ("2024-05-04T09:59:60Z", at(10, 0, 0)),
      ("2024-05-04T10:00:00.9999999Z", at(10, 0, 0, 999)), ("1970-01-01T00:00:00Z", Instant(unixMilliseconds: 0)),
      ("1901-12-13T20:45:52.207Z", Instant(unixMilliseconds: -2_147_483_647_793)),
      ("2000-02-29T00:00:00Z", Instant(unixSeconds: 951_782_400)),
      ("2100-03-01T00:00:00Z", Instant(unixSeconds: 4_107_542_400)),
      ("2024-5-4T10:0:5Z", at(10, 0, 5)), ("20240504T100005Z", at(10, 0, 5)), ("20240504120005+0200", at(10, 0, 5)),
      ("2024-05-04 12:00:05 +0200", at(10, 0, 5)), ("2024-05-04T10:00:00 PM", at(22, 0, 0)),
      ("2024-05-04 12:30:00 am", at(0, 30, 0)), ("1714816805", at(10, 0, 5)), ("1714816805250", at(10, 0, 5, 250)),
      ("1714816805.25", at(10, 0, 5, 250)), ("2024.05.04 10:00:05 GMT", at(10, 0, 5)),
      ("2024-05-04 2:00:05 PM +0200", at(12, 0, 5)),
    ])
  func times(_ text: String, _ instant: Instant) { #expect(time(text)?.instant == instant) }

  @Test(
    "a text that is no moment is none",
    arguments: [
      "", "2024", "2024-05-04", "2024-13-01T00:00:00Z", "2023-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
      "2024-04-31T00:00:00Z", "2024-05-04T24:00:01Z", "2024-05-04T10:60:00Z", "2024-05-04T10:00:61Z",
      "2024-05-04T10:00:00+15:00", "2024-05-04T10:00:00ZZ", "2024-05-04T13:00:00 PM", "2024-05-04T0:00:00 AM",
      "2024-05-04T10:00:00 XM",
      "2024-05-04T100:00:00Z", "202405041000050", "171481680", "17148168000", "1714816800Z", "24-05-04T10:00:00Z",
      "2024-00-04T10:00:00Z", "0000-05-04T10:00:00Z", "2024-05-04T1x:00:00Z",
    ])
  func noTimes(_ text: String) { #expect(time(text) == nil) }

  @Test(
    "sports are known by their names and by Strava's numbers",
    arguments: [
      ("Running", 1, ActivityType.running), ("9", 1, .running), ("1", 2, .cycling), ("Mountain Biking", 2, .cycling),
      ("mountain_biking", 2, .cycling), ("Biking", 2, .cycling), ("HIKING", 17, .hiking), ("Other", 0, .other),
      ("open_water_swimming", 5, .swimming), ("EBikeRide", 21, .cycling), ("NordicSki", 12, .crossCountrySkiing),
    ])
  func sports(_ text: String, _ sport: UInt8, _ type: ActivityType) throws {
    let read = try #require(self.sport(text))
    let mapping = ActivityMapping.activity(sport: read.sport, subSport: read.subSport, validPositions: 2)
    #expect(read.sport == sport && mapping.type == type)
  }

  @Test(
    "the names of Garmin Connect, Strava, Endomondo and Komoot are known, in their newer versions too",
    arguments: [
      ("rowing_v2", ActivityType.rowing), ("stand_up_paddleboarding_v2", .paddleSports), ("sailing_v2", .sailing),
      ("snow_shoe_ws", .snowSports), ("resort_skiing_snowboarding_ws", .downhillSkiing),
      ("backcountry_skiing_snowboarding_ws", .downhillSkiing), ("cross_country_skiing_ws", .crossCountrySkiing),
      ("skate_skiing_ws", .crossCountrySkiing), ("whitewater_rafting_kayaking", .paddleSports),
      ("indoor_cardio", .mixedCardio), ("hiit", .highIntensityIntervalTraining), ("breathwork", .mindAndBody),
      ("bouldering", .climbing), ("downhill_biking", .cycling), ("indoor_hand_cycling", .handCycling),
      ("CYCLING_TRANSPORT", .cycling), ("touringbicycle", .cycling), ("mtb_easy", .cycling), ("e_mtb", .cycling),
      ("racebike", .cycling), ("HighIntensityIntervalTraining", .highIntensityIntervalTraining),
      ("Velomobile", .cycling), ("Skateboard", .skatingSports), ("Badminton", .badminton),
      ("TableTennis", .tableTennis), ("Racquetball", .racquetball), ("Squash", .squash),
      ("Outdoor Run", .running), ("outdoor cycling", .cycling), ("obstacle_run", .running),
    ])
  func programs(_ text: String, _ type: ActivityType) throws {
    let read = try #require(self.sport(text))
    #expect(ActivityMapping.activity(sport: read.sport, subSport: read.subSport, validPositions: 2).type == type)
  }

  @Test("every activity type of a sport is read back from its name, as our own GPX writes it")
  func ownNames() {
    for sport in UInt8.min...UInt8.max {
      for subSport in UInt8.min...UInt8.max {
        let type = ActivityMapping.activity(sport: sport, subSport: subSport, validPositions: 2).type
        let read = self.sport("\(type.name)")
        let again = ActivityMapping.activity(sport: read?.sport, subSport: read?.subSport, validPositions: 2).type
        #expect(again == type, "\(type.name)")
        if again != type { return }
      }
    }
  }

  @Test("no name is listed twice")
  func namesOnce() {
    let words = TrackSport.known.flatMap { $0.words.split(separator: " ") }
    #expect(Set(words).count == words.count)
    #expect(words.allSatisfy { $0.count <= 40 && $0.allSatisfy { $0.isLowercase || $0.isNumber } })
  }

  @Test("an unknown sport is no sport")
  func unknownSport() {
    #expect(self.sport("the category") == nil)
    #expect(self.sport("") == nil)
    #expect(self.sport(String(repeating: "a", count: 400)) == nil)
  }

  private static func meters(_ latitude: Double, _ longitude: Double, _ toLatitude: Double, _ toLongitude: Double)
    -> Double
  {
    let time = Instant(unixMilliseconds: 0)
    return TrackDistance.meters(
      TrackDistance.place(latitude, longitude, at: time), TrackDistance.place(toLatitude, toLongitude, at: time))
  }

  @Test("a quarter of the mean meridian is that of the sphere")
  func haversine() {
    #expect(abs(Self.meters(0, 0, 90, 0) - 6_371_008.8 * .pi / 2) < 1e-6)
    #expect(abs(Self.meters(0, 179.5, 0, -179.5) - 111_195.08) < 0.01)
    #expect(Self.meters(47, 8, 47, 8) == 0)
  }
}
#endif
