import Testing

@testable import RideDatabase

@Suite("Dates of Strava's activities.csv")
struct IndexDateTests {
  @Test(
    "one moment as accounts of many languages write it",
    arguments: [
      "2022-10-06 23:19:20", "Oct 6, 2022, 11:19:20 PM", "Oct 6, 2022, 11:19:20\u{202F}PM", "6 Oct 2022, 23:19:20",
      "06.10.2022, 23:19:20", "6 de out. de 2022 23:19:20", "6 oct. 2022 à 23:19:20", "6 oct 2022 11:19:20 p. m.",
      "6 ott 2022, 23:19:20", "6 okt. 2022 23:19:20", "06/10/2022 23:19:20", "6. Okt. 2022, 23:19:20",
      "2022/10/06 23:19:20", "6 paź 2022, 23:19:20", "6 окт. 2022 г., 23:19:20", "10/6/2022 x 23:19:20 6",
    ])
  func languages(_ text: String) {
    let expected: Int64? = text.hasSuffix("6") ? nil : 1_665_098_360_000
    #expect(IndexDate(text)?.time.unixMilliseconds == expected)
  }

  @Test("midnight and noon of twelve hours, leap days, and days before 1970")
  func edges() {
    func seconds(_ text: String) -> Int64? { IndexDate(text).map { $0.time.unixMilliseconds / 1000 } }
    #expect(seconds("Jan 1, 1970, 12:00:00 AM") == 0)
    #expect(seconds("Jan 1, 1970, 12:30 PM") == 45_000)
    #expect(seconds("2000-02-29 00:00:00") == 951_782_400)
    #expect(seconds("2024-12-31 23:59:60") == 1_735_689_600)
    #expect(seconds("1969-12-31 23:59:59") == -1)
    #expect(seconds("5/13/2022, 01:02:03") == seconds("13/5/2022, 01:02:03"))
  }

  @Test(
    "what is no moment is none",
    arguments: [
      "", "d", "2022-10-06", "2023-02-29 10:00:00", "2022-13-14 10:00:00", "2022-10-06 24:00:00",
      "Oct 6, 2022, 13:00 PM",
      "99999999999999999999-10-06 10:00", "Oct 6, 10:00", "1:2:3:4", String(repeating: "1 ", count: 80),
    ])
  func refused(_ text: String) { #expect(IndexDate(text) == nil) }

  @Test("figures come by English names, by position in a wide head, and in the account's unit from an old one")
  func figures() {
    func entry(_ text: String) -> ActivityIndex.Entry? {
      var index = ActivityIndex()
      var found: [ActivityIndex.Entry] = []
      index.feed(Array(text.utf8)) { found.append($0) }
      _ = index.finish { found.append($0) }
      return found.last
    }
    let named = entry(
      "id,date,n,t,d,Elapsed Time,Distance,g,g,g,g,Gear,Filename,Elapsed Time,Moving Time,Distance,Elevation Gain,Calories\n"
        + "1,2022-10-06 23:19:20,By hand,Run,,1,5.0,,,,,Shoe,,1800,1700,5000.5,31,222\n")
    #expect(named?.start?.unixMilliseconds == 1_665_098_360_000 && named?.durationSeconds == 1800)
    #expect(named?.movingSeconds == 1700 && named?.distanceMeters == 5000.5)
    #expect(named?.ascentMeters == 31 && named?.energyKilocalories == 222 && named?.gear == "Shoe")
    let head = (0..<60).map { $0 == 12 ? "Filename" : "c\($0)" }.joined(separator: ",")
    let cells = [0: "1", 1: "2022-10-06 23:19:20", 15: "1800", 17: "5000", 20: "31", 34: "222"]
    let row = (0..<60).map { cells[$0] ?? "" }
    let wide = entry(head + "\n" + row.joined(separator: ",") + "\n")
    #expect(wide?.durationSeconds == 1800 && wide?.distanceMeters == 5000 && wide?.ascentMeters == 31)
    #expect(wide?.energyKilocalories == 222 && wide?.isUserEntered == true)
    let old = entry("a,b,c,d,e,f,g,h,i,j,Filename\n1,2022-10-06 23:19:20,n,Ride,,60,\"12,5\",,,,\n")
    #expect(old?.durationSeconds == 60 && old?.distanceMeters == 12_500)
    let short = entry(
      "id,date,name,type,description,elapsed_time,distance,commute,gear,filename\n1,x,n,Ride,,60,12.5,,,\n")
    #expect(short?.distanceMeters == 12.5 && short?.start == nil)
  }
}
