import Foundation
import Testing
import Workouts

@Suite("Days as dates") struct CalendarDayTests {
  @Test("every day from the year 0 to the year 9999 follows the one before")
  func everyDay() {
    let lengths: [UInt64] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var expected = CalendarDay(number: CalendarDay.dated.lowerBound).date
    #expect((expected.year, expected.month, expected.day) == (0, 1, 1))
    var wrong = 0
    for day in CalendarDay.dated {
      if CalendarDay(number: day).date != expected { wrong += 1 }
      let isLeap = expected.year % 4 == 0 && (expected.year % 100 != 0 || expected.year % 400 == 0)
      let length = lengths[Int(expected.month) - 1] + (expected.month == 2 && isLeap ? 1 : 0)
      expected.day += 1
      if expected.day > length { (expected.month, expected.day) = (expected.month + 1, 1) }
      if expected.month > 12 { (expected.year, expected.month) = (expected.year + 1, 1) }
    }
    #expect(wrong == 0)
    #expect((expected.year, expected.month, expected.day) == (10_000, 1, 1))
  }

  @Test("the day that Unix counts from, and one before all dates")
  func fixed() {
    let epoch = CalendarDay(number: 0).date
    #expect((epoch.year, epoch.month, epoch.day) == (1970, 1, 1))
    #expect(CalendarDay(number: .min).date == CalendarDay(number: CalendarDay.dated.lowerBound).date)
  }
}
