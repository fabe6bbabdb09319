"""`activities.csv`, an export's list of its own activities: with quotes, columns and languages of any kind."""

# Strava's columns in two languages and ages; those after the file's name are in all.
ENGLISH = ["Activity ID", "Activity Date", "Activity Name", "Activity Type", "Activity Description", "Elapsed Time", "Distance",
           "Max Heart Rate", "Relative Effort", "Commute", "Activity Private Note", "Activity Gear", "Filename", "Athlete Weight"]
GERMAN = ["Aktivitäts-ID", "Datum der Aktivität", "Name der Aktivität", "Aktivitätsart", "Beschreibung", "Verstrichene Zeit", "Distanz",
          "Max. Herzfrequenz", "Anstrengung", "Weg zur Arbeit", "Notiz", "Ausrüstung", "Dateiname", "Gewicht"]
HEADS = [ENGLISH, GERMAN, ENGLISH[:10] + ["Filename"], ["Filename"], ["Filename"] * 12, [], ["a"] * 200, ENGLISH + ["x"] * 120]
CELLS = [
    "", "Ride", "1234567890", "\u202eRide", "\x1b[2J", "\u009b31m", "\x07", "\0", "a\nb", "a\r\nb", 'a"b', "a,b", "=1+1", "é", "'", "\ufeff", "null",
    "May 4, 2024, 7:30:00 AM", "-1", "1e308", "activities/none.fit.gz", "\\", "\t"]


def cell(chance, value):
    way = chance.random()
    if way < 0.5:
        return '"' + value.replace('"', '""') + '"'
    if way < 0.97:
        return value.replace(",", " ").replace("\n", " ").replace("\r", " ").replace('"', "'")
    return chance.choice(['"' + value, value + '"', '""' + value, '"' + value + '" x', value])


def file(chance, names=()):
    """A list of activities; `names` are files beside it."""
    head = chance.choice(HEADS) if chance.random() < 0.7 else ENGLISH
    end = chance.choice(["\n", "\r\n", "\r", "\n\n"])
    lines = [",".join([cell(chance, name) for name in head])]
    for _ in range(chance.choice([0, 1, 5, 5, 20, 20]) if chance.random() < 0.97 else 400):
        count = len(head) if chance.random() < 0.9 else chance.choice([0, 1, 3, 130, 500])
        cells = ["A" * 20_000 if chance.random() < 0.001 else chance.choice(CELLS) if chance.random() < 0.5 else f"{chance.randrange(10**6)}" for _ in range(count)]
        if names and 12 < count:
            cells[12] = "activities/" + chance.choice(names)
        lines.append(",".join([cell(chance, value) for value in cells]))
    data = (end.join(lines) + (end if chance.random() < 0.8 else "")).encode(chance.choice(["utf-8"] * 8 + ["utf-8-sig", "utf-16"]), "replace")
    if chance.random() < 0.05:
        spot = chance.randrange(len(data) + 1)
        data = data[:spot] + chance.choice([b"\xff\xfe", b'"', b"\0" * 100, b",", b"\n" * 1000]) + data[spot:]
    return data
