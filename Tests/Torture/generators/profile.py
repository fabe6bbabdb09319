"""Every message and field of the FIT profile, from the file that the profile's tables are generated from."""
import json, os

from .values import BASE_CODES

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))

with open(os.path.join(ROOT, "Sources", "profile-generator", "fit-profile.json"), encoding="utf-8") as file:
    _profile = json.load(file)

# By message name: its number and its fields, each (number, code of the base type, true for an array).
MESSAGES = {
    message["name"]: (message["num"], [
        (field["num"], BASE_CODES.get(field.get("base_type", field["type"]), 0x0D), bool(field.get("array")))
        for field in message["fields"]])
    for message in _profile["messages"]
}
NAMES = sorted(MESSAGES)
# The messages that the command uses, and so the most frequent ones.
MEANT = [
    "file_id", "session", "lap", "record", "event", "hr", "hrv", "device_info", "device_settings", "user_profile", "activity", "sport",
    "length", "field_description", "developer_data_id", "zones_target", "time_in_zone", "segment_lap", "split", "set", "workout",
    "timestamp_correlation", "monitoring", "beat_intervals", "raw_bbi", "file_creator", "software", "hr_zone", "power_zone", "course",
    "weather_conditions", "jump", "three_d_sensor_calibration", "accelerometer_data", "memo_glob"]
NUMBERS = {name: number for name, (number, _) in MESSAGES.items()}
FIELDS = {number: fields for number, fields in MESSAGES.values()}
