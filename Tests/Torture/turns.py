"""Every command with its options, and the form of its output."""


class Turn:
    """One way to run one command."""

    def __init__(self, command, form, options="", piped=False):
        # `form`: the output's, for forms.py. `piped`: the input, or its name, comes through standard input.
        self.command, self.form, self.options, self.piped = command, form, options.split(), piped

    @property
    def has_report(self):
        return self.command not in ("bench", "duplicates")

    @property
    def holds_until_end(self):
        """True when rows go out only when all inputs are read, or none do."""
        return self.command in ("stats", "bench", "ingest", "duplicates") or self.form in ("geojson", "gpx", "folder")

    def __str__(self):
        return " ".join([self.command] + self.options + (["-"] if self.piped else []))


# In turn; `export` is five commands.
COMMANDS = {
    "check": [
        Turn("check", "ndjson", "--format ndjson"), Turn("check", "table"), Turn("check", "ndjson", "--format ndjson --crc refuse", True),
        Turn("check", "ndjson", "--format ndjson --without other-files --limit depth=1 --limit ratio=20")],
    "summary": [
        Turn("summary", "ndjson", "--format ndjson"), Turn("summary", "csv"), Turn("summary", "csv", "--crc refuse", True),
        Turn("summary", "table", "--format table --resolve"), Turn("summary", "ndjson", "--format ndjson --pause-gap 30 --all")],
    "samples": [
        Turn("samples", "ndjson"), Turn("samples", "ndjson", "--resolve"), Turn("samples", "csv", "--format csv", True),
        Turn("samples", "ndjson", "--coalesce 60 --pause-gap 30"), Turn("samples", "csv", "--format csv --coalesce equal --all"),
        Turn("samples", "ndjson", "--conceal-start 300 --conceal-end 300", True)],
    "route": [
        Turn("route", "ndjson"), Turn("route", "geojson", "--format geojson"), Turn("route", "gpx", "--format gpx --tolerance 5 --max-gap 3600"),
        Turn("route", "csv", "--format csv --compatible", True), Turn("route", "ndjson", "--conceal-start 100 --conceal-end 100 --tolerance 2"),
        Turn("route", "gpx", "--format gpx --resolve"), Turn("route", "geojson", "--format geojson --max-gap 0 --conceal-end 50")],
    "messages": [
        Turn("messages", "ndjson"), Turn("messages", "ndjson", "--add units --add input"), Turn("messages", "ndjson", "--raw", True),
        Turn("messages", "csv", "--message record --format csv --add input"), Turn("messages", "ndjson", "--resolve --compatible"),
        Turn("messages", "ndjson", "--limit 1 --without other-files"), Turn("messages", "ndjson", "--message session --message hr --field timestamp"),
        Turn("messages", "csv", "--message developer_data_id --format csv --add units", True)],
    "repair": [Turn("repair", "table", "--dry-run"), Turn("repair", "table", "--dry-run --complete --without other-files", True)],
    "stats": [
        Turn("stats", "csv", "--by week --group sport"), Turn("stats", "ndjson", "--format ndjson --by day"), Turn("stats", "table", "--format table --by year"),
        Turn("stats", "csv", "--since 2000-01-01 --columns distance,power --resolve", True)],
    "export workouts": [
        Turn("export", "csv", "--as workouts"), Turn("export", "ndjson", "--as workouts --format ndjson --units imperial"),
        Turn("export", "csv", "--as workouts --compatible --resolve", True)],
    "export workout": [
        Turn("export", "csv", "--as workout"), Turn("export", "folder", "--as workout"), Turn("export", "ndjson", "--as workout --format ndjson", True)],
    "export minutes": [
        Turn("export", "csv", "--as minutes"), Turn("export", "folder", "--as minutes --format ndjson"), Turn("export", "tables", "--as minutes --compatible"),
        Turn("export", "ndjson", "--as minutes --format ndjson --units imperial --resolve", True)],
    "export zones": [
        Turn("export", "csv", "--as zones --max-heart-rate 190"), Turn("export", "ndjson", "--as zones --format ndjson --max-heart-rate 190 --ftp 250"),
        Turn("export", "folder", "--as zones --max-heart-rate 250 --zone-limits heart-rate=10,20,30 --limit zone-gap=86400"),
        Turn("export", "tables", "--as zones --max-heart-rate 60 --ftp 1 --compatible", True)],
    "export route": [
        Turn("export", "csv", "--as route"), Turn("export", "folder", "--as route"), Turn("export", "ndjson", "--as route --format ndjson --resolve", True),
        Turn("export", "tables", "--as route --compatible --pause-gap 10")],
    "ingest": [
        Turn("ingest", "database", "--quiet"), Turn("ingest", "database", "--add records,samples,route-points --quiet"),
        Turn("ingest", "database", "--without duplicates --quiet", True), Turn("ingest", "database", "--crc refuse --pause-gap 30 --add samples --quiet"),
        Turn("ingest", "database", "--all --add records")],
    "duplicates": [
        Turn("duplicates", "table"), Turn("duplicates", "csv", "--format csv"), Turn("duplicates", "ndjson", "--format ndjson")],
    "bench": [Turn("bench", "json", "--format json"), Turn("bench", "table"), Turn("bench", "json", "--format json --without other-files")],
}
NAMES = list(COMMANDS)


def of(number, name=None):
    """The turn of this number: every command in turn, or one by name, each time in another way; on one worker or
    two."""
    ways = COMMANDS[name or NAMES[number % len(NAMES)]]
    round = number if name else number // len(NAMES)
    return ways[round % len(ways)], ["-j1", "-j2"][round // len(ways) % 2]
