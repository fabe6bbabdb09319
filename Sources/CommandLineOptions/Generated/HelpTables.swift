// Made by `make help-tables`: parts of Documentation/CommandLine.md, and Documentation/Columns.md.

/// The parts of the documentation that the help shows.
enum HelpTables {
  /// Every status and reason, and what is left out.
  static let reports = HelpSection(
    heading: "Reports",
    text: #"""
      Every input ends with one status. The detail and the byte where it went wrong are in the report.

      | status | meaning |
      |---|---|
      | `ok` | read to its end, nothing missing. Zeros after the end are padding, and fine |
      | `partial` | something is missing or damaged; what was readable was put out |
      | `failed` | nothing usable |
      | `skipped` | not asked for |

      | reason | status | meaning |
      |---|---|---|
      | `truncated` | partial, failed | the input ends before its data does; every whole message before the cut is put out |
      | `unfinalized` | partial | the recorder never finished the file (data size 0 or too small); read to the end of the input |
      | `crc-mismatch` | partial, failed | all is read, but the checksum is wrong: see `--crc` |
      | `trailing-data` | partial | bytes after the end that are no FIT file, or a ride after the end of an archive |
      | `undefined-local-message` | partial | a message without a definition: nothing after this byte can be told apart |
      | `lost-alignment` | partial | what follows cannot be messages (`messages`) |
      | `message-beyond-end` | partial | the last message runs past an end that header and checksum agree on |
      | `workspace-too-small` | partial | a message is larger than the memory that was lent to the decoder; never in the command |
      | `gzip-truncated` | partial, failed | the gzip stream is cut; what came before is put out |
      | `gzip-corrupt` | partial, failed | the gzip stream is damaged; what came before is put out |
      | `zip-truncated` | partial, failed | a zip archive or one of its entries is cut; the other entries are read |
      | `zip-corrupt` | partial, failed | a zip archive or one of its entries is damaged; the other entries are read |
      | `tar-truncated` | partial, failed | a tar archive or one of its entries is cut; the other entries are read |
      | `tar-corrupt` | partial, failed | a tar archive or one of its entries is damaged; the other entries are read |
      | `encrypted` | failed | an entry that is locked |
      | `unsupported-compression` | failed | an entry that is packed in another way than deflate |
      | `unknown-size` | failed | an entry that is stored without its length |
      | `too-large` | partial, failed | beyond `--max-ratio` or `--max-entry-bytes`, or XML or workouts beyond a limit |
      | `nested-too-deep` | partial, failed | archives in one another beyond `--max-depth` |
      | `too-many-entries` | partial, failed | more entries in an archive than `--max-entries` |
      | `xml-malformed` | partial, failed | XML that ends making sense here; what came before is put out |
      | `json-malformed` | partial, failed | Garmin's list of activities stops being JSON here; the activities before it are kept |
      | `empty` | failed, skipped | no byte in it |
      | `not-recognized` | failed | no format that this program knows |
      | `no-ride` | failed, skipped | an archive without any ride |
      | `unreadable` | partial, failed | it cannot be opened or read on, in the system's words |
      | `interrupted` | partial, failed | a signal ended the run while it was in work |
      | `ended-a-run` | failed | the program itself crashed twice while it read this input; `ingest` leaves it out until it changes |
      | `not-an-activity` | skipped | a FIT file of another type, a course, a track without times, places |
      | `not-fit` | skipped | a GPX or TCX file, which has no messages (`messages`) |
      | `not-a-ride` | skipped | what lies beside rides in an archive or folder and does not call itself one |
      | `index` | skipped | the list of an export's activities; it is used |
      | `route-of-export` | skipped | a route that lies beside Apple Health's export; it is read with the workout that names it |
      | `media` | skipped | a picture, film, sound or document |
      | `git-lfs-pointer` | skipped | a stand-in for a file that is kept elsewhere |
      | `resource-fork` | skipped | macOS's companion of a file |
      | `hidden` | skipped | a hidden entry |
      | `link` | skipped | a link or device, without bytes of its own |
      | `sparse-file` | skipped | a file with holes |
      | `not-selected` | skipped | left out by `--only`, `--sport`, `--since`, `--until` or `--min-distance` |
      | `duplicate` | skipped | `ingest`: a copy of what is there |
      | `unchanged` | skipped | `ingest`: the same as when it was read last |

      ### What was left out

      Single things that were read and became nothing are counted by reason, in `dropped` of the report.

      | counted as | meaning |
      |---|---|
      | `timestamp-missing`, `timestamp-relative` | a record without a time, or with one since power-on that nothing anchors |
      | `timestamp-steps-back` | a record earlier than the one before; its readings are samples, what its counter gains goes to the next sample, and it has no point of a route |
      | `timestamp-leaps`, `clock-leap` | records of a clock that leapt and did not come back, points whose time the others contradict, and content that is there again; leaps by more than a day forward or five minutes back |
      | `counter-falls` | a counter that began anew |
      | `heart-rate-zero` | a heart rate of 0: no strap |
      | `position-invalid`, `accuracy-poor`, `position-indoor` | positions out of range or 0, 0; worse than 50 m; of an indoor or virtual workout |
      | `pause-late`, `stop-without-start` | a stop reported after later samples; a stop that no start follows although recording goes on |
      | `event-outside` | a lap, marker or point of a route outside its workout |
      | `concealed` | a position or a sample of movement that was to be concealed |
      | `beat-not-merged` | stored heart beats, read once without them |
      | `sample-outside`, `sample-not-joined` | records of Apple Health's export that lie in no workout, or in one that has those of another source; those that were not joined, as the export came through a pipe or they cannot be read |
      | `lap-beyond-limit`, `session-beyond-limit`, `timer-beyond-limit`, `device-beyond-limit`, `description-beyond-limit`, `beat-beyond-limit`, `minute-beyond-limit`, `fact-beyond-limit` | more than is kept: see the limits in `SECURITY.md` |
      """#)

  /// The exit codes.
  static let exitCodes = HelpSection(
    heading: "Exit codes",
    text: #"""
      | code | meaning |
      |---:|---|
      | 0 | every input is ok or rightly skipped; also when the reader of a pipe has gone |
      | 1 | some input is partial or failed, fewer than `--expect-inputs`, or the output could not be written |
      | 2 | a wrong command line, or zones without what they need |
      | 3 | with `--strict-exit`: nothing could be read |
      | 129, 130, 143 | ended by SIGHUP, SIGINT or SIGTERM, after what was in work was closed |
      | another signal's | a fault of the program itself; the inputs in work are named on standard error |

      Data goes to standard output, words for people to standard error: `fitstream: INPUT: what is wrong (at byte N)`, a line for each bad input.
      """#)

  /// The columns of every table; first, without a heading, what holds for all.
  static let columns: [HelpSection] = [
    HelpSection(
      heading: "",
      text: #"""
        What each table holds, in the order of its columns. Units are in the names. A cell is empty, and a key absent, where nothing is known. Times are
        RFC 3339 in UTC, with a fraction only where there is one; `start_local` is by the rider's clock, with its offset, and only where the file says what
        that was. Text, CSV and NDJSON have the same names.
        """#),
    HelpSection(
      heading: "Words",
      text: #"""
        | word | meaning in every table |
        |---|---|
        | `input`, `session` | the input's name, `archive.zip!entry` in an archive; the number of the workout in it, from 0 |
        | `ride_id` | the workout's short name, twelve letters and digits, by the content of its input: see below |
        | `ride` | the same by the input's name: in lines of `samples` and `route`, which go out before the content is known |
        | `status` | of the input: `Documentation/CommandLine.md`, "Reports" |
        | `sync_id` | what every copy of a recording has: `Documentation/HealthKitMapping.md`, "Identity" |
        | a figure alone, as `distance_m` | the answer: the device's, else that of the data |
        | `device_` before it | what the device reported of the session; absent where it reported nothing |
        | `data_` before it | what the records show: sums of samples, means over active time |

        In NDJSON every line of a workout has `ride_id`, or `ride` in `samples` and `route`. `input` and `session` are in the line that begins a workout:
        `workout_start`, or the first row of a table; with `--input-names` they are in every line. CSV and Arrow have all three in every row. Yes and no are
        `true` and `false`; in the database 1 and 0, in columns that begin with `is_`.

        `ride_id` is made of `session` and a hash of the input's inflated bytes: the first 16 MiB of them, which are all of nearly every input, and of a
        damaged one what can be read. So it is never empty, and the same in every table, command, run and database, whatever the file is called, plain, packed,
        in an archive or by pipe. A file that differs in a byte has others; what the copies of a recording have in common is `sync_id`. To know it, what comes
        by pipe, in a tar or in an archive within one, and every GPX and TCX file, is held up to 16 MiB before rows go out; a pipe's rows go out as they come
        where `--columns` does without it. `summary` holds no more of a pipe than without it: where there are more workouts than can wait, their rows have a name that
        follows from the input's. `messages` are of an input, not of a workout, and have none.

        Records come from `fitstream export --as records`, in units and with names that are the same for every format. As the device wrote them, by FIT's
        own names, they come from `fitstream messages --message record`: a column for each field that the profile has, and a last one, `other`, for those
        that it does not. As a table of the database they come from `fitstream ingest --records`: `records`, in "The database".
        """#),
    HelpSection(
      heading: "Quantities",
      text: #"""
        What can be measured, from `Sources/profile-generator/quantities.json`. A *reading* is a value at an instant, a *position* one of a place, which only
        points of routes have; samples of a *counter* are what it gains; a *figure* is one a workout. Column names have words before them where a table has
        several of one quantity: `avg_`, `min_`, `max_`, `recent_`. Kinds of samples and HealthKit's types: `Documentation/HealthKitMapping.md`.

        | quantity | unit | what it is | in FIT's `record` | in GPX and TCX | column | plausible |
        |---|---|---|---|---|---|---|
        | `heartRate` | count/min | reading | heart_rate 3 | `hr`, `HeartRateBpm` | `heart_rate_bpm` | 1 to 254 |
        | `cadence` | count/min | reading | cadence 4, fractional_cadence 53 | `cad`, `Cadence`, `RunCadence` | `cadence_rpm` | 0 to 254 |
        | `power` | W | reading | power 7 | `power`, `Watts` | `power_w` | 0 to 65534 |
        | `speed` | m/s | reading | enhanced_speed 73, speed 6 | `speed`, `Speed` | `speed_mps` | 0 to 65 |
        | `stepLength` | m | reading | step_length 85 |  | `step_length_m` | 0 to 6.5534 |
        | `verticalOscillation` | cm | reading | vertical_oscillation 39 |  | `vertical_oscillation_cm` | 0 to 655.34 |
        | `groundContactTime` | ms | reading | stance_time 41 |  | `ground_contact_time_ms` | 0 to 6553.4 |
        | `respiratoryRate` | count/min | reading | enhanced_respiration_rate 108, respiration_rate 99 |  | `respiratory_rate_bpm` | 0 to 254 |
        | `depth` | m | reading | depth 92 | `depth` | `depth_m` | 0 to 350 |
        | `temperature` | degC | reading | temperature 13 | `atemp`, `wtemp` | `temperature_c`, `water_temperature_c` | -127 to 126 |
        | `altitude` | m | position | enhanced_altitude 78, altitude 2 | `ele`, `AltitudeMeters` | `altitude_m` | -500 to 12000 |
        | `latitude` | deg | position | position_lat 0 | `lat`, `LatitudeDegrees` | `latitude_deg` | -90 to 90 |
        | `longitude` | deg | position | position_long 1 | `lon`, `LongitudeDegrees` | `longitude_deg` | -180 to 180 |
        | `horizontalAccuracy` | m | position | gps_accuracy 31 | `hAcc` | `horizontal_accuracy_m` | 0 to 254 |
        | `course` | deg | position |  | `course` | `course_deg` | 0 to 360 |
        | `rightBalance` | % | position | left_right_balance 30 |  | `right_balance_percent` | 0 to 100 |
        | `verticalAccuracy` | m | position |  | `vAcc` | `vertical_accuracy_m` | 0 to 1000 |
        | `distance` | m | counter | distance 5 | `DistanceMeters` | `distance_m` |  |
        | `energy` | kcal | counter | calories 33 |  | `energy_kcal` |  |
        | `restingEnergy` | kcal | counter |  |  | `resting_energy_kcal` |  |
        | `steps` | count | counter | cycles 18, total_cycles 19 |  | `steps` |  |
        | `strokes` | count | counter |  |  | `strokes` |  |
        | `pushes` | count | counter |  |  | `pushes` |  |
        | `thresholdPower` | W | figure |  |  | `threshold_power_w` | 0 to 65534 |
        | `effort` | appleEffortScore | figure |  |  | `effort` | 1 to 10 |
        | `absolutePressure` | Pa | reading | absolute_pressure 91 |  | `absolute_pressure_pa` | 20000 to 2000000 |
        | `coreTemperature` | degC | reading | core_temperature 139 |  | `core_temperature_c` | 20 to 50 |
        | `verticalRatio` | % | position | vertical_ratio 83 |  | `vertical_ratio_percent` | 0 to 100 |
        | `stanceTimePercent` | % | position | stance_time_percent 40 |  | `stance_time_percent` | 0 to 100 |
        | `stanceBalance` | % | position | stance_time_balance 84 |  | `stance_balance_percent` | 0 to 100 |
        """#),
    HelpSection(
      heading: "check",
      text: #"""
        Also the lines of `--report`.

        | column | meaning |
        |---|---|
        | `input`, `status` | see above |
        | `reason`, `offset`, `detail` | why it is not `ok`; the byte where: of the compressed file for gzip and archives, else of what came out; and in words |
        | `kind` | `fit`, `gpx`, `tcx`, `apple-health` |
        | `file_type`, `manufacturer`, `product` | what the file says of itself, by the names of FIT's profile |
        | `bytes`, `messages`, `records`, `sessions` | inflated bytes that were read; FIT messages; records or track points; workouts |
        | `first_timestamp`, `last_timestamp` | of the records, in the order of the file |
        | `crc` | `ok`, `mismatch`, `absent` |
        | `dropped` | an object: what was left out, by reason |
        | `suspect` | with `--data`, an object: stretches that cannot be believed, by quantity and cause: "suspicions" below |
        """#),
    HelpSection(
      heading: "summary",
      text: #"""
        A row for each workout; `export --as workouts` has the same columns.

        | column | meaning |
        |---|---|
        | `input`, `session`, `status` | see above |
        | `sport`, `sub_sport` | FIT's names |
        | `activity_type` | HealthKit's name: `Documentation/ActivityTypes.md` |
        | `indoor` | `true`, `false`, or absent where nothing says |
        | `start`, `end` | of the workout |
        | `elapsed_s`, `timer_s`, `moving_s` | seconds from start to end; without pauses; in motion, as the device says, otherwise computed: `Documentation/HealthKitMapping.md`, "Time in motion" |
        | `distance_m`, `ascent_m`, `descent_m` | metres |
        | `energy_kcal` | all energy, resting included |
        | `avg_speed_mps`, `max_speed_mps` | metres a second; the mean is distance by time without pauses where the device has none |
        | `avg_heart_rate_bpm`, `max_heart_rate_bpm` | beats a minute |
        | `avg_power_w`, `max_power_w` | watts |
        | `avg_cadence_rpm` | revolutions, or strides of one leg, a minute |
        | `records`, `positions`, `laps`, `pauses` | how many |
        | `utc_offset_s` | seconds that the rider's clock is east of UTC |
        | `manufacturer`, `product`, `sync_id` | who made the device, and which it is; see above |
        | `steps`, `strokes` | of either foot; of a swim |
        | `pool_length_m`, `pool_lengths` | the pool, and lengths in it |
        | `active_s` | seconds without the pauses that were put out |
        | `data_distance_m`, `data_energy_kcal` | sums of samples; energy without the resting part where the device tells it apart |
        | `data_avg_speed_mps`, `data_max_speed_mps`, `data_avg_heart_rate_bpm`, `data_max_heart_rate_bpm`, `data_avg_power_w`, `data_max_power_w`, `data_avg_cadence_rpm` | of the samples |
        | `devices` | how many |
        | `distance_spread_by`, `energy_spread_by` | by what a total that no record counts was shared out: `positions`, `speed`, `power`, `time` |
        | `user_entered` | written into a form instead of recorded, or so by the export's index |
        | `title`, `sport_source`, `ascent_source` | `Documentation/Tracks.md` |
        | `ride_id`, `start_local` | see above |
        | `activity` | as people write it: Outdoor Cycling |
        | `avg_pace_s_per_km` | active time by distance; absent above 30 minutes a kilometre, of swims 90 |
        | `avg_cadence_spm` | steps a minute, on foot |
        | `pushes` | of a wheelchair: sum of samples |
        | `threshold_power_w`, `effort` | the device's threshold; how hard it felt, 1 to 10 |
        | `weather_temperature_c`, `weather_humidity_percent` | as the file's weather says |
        | `device_elapsed_s`, `device_timer_s`, `device_distance_m`, `device_ascent_m`, `device_descent_m`, `device_energy_kcal`, `device_avg_speed_mps`, `device_max_speed_mps`, `device_avg_heart_rate_bpm`, `device_max_heart_rate_bpm`, `device_avg_power_w`, `device_max_power_w`, `device_avg_cadence_rpm` | the device's own |
        | `moving_source` | `file` or `computed` |
        | `avg_right_balance_percent` | mean share of the right pedal, as the device says |
        | `avg_depth_m`, `max_depth_m` | metres under water, as the device says, otherwise of the records |

        Of a GPX or TCX file the device's are those that the file itself states for the whole. The table for people has `start (UTC)`, activity, `km`, time
        without pauses, mean heart rate and power; `!` marks an input that is not `ok`.
        """#),
    HelpSection(
      heading: "samples",
      text: #"""
        NDJSON has a line for each of these, CSV the columns `input`, `session`, `type`, `kind`, `start`, `end`, `value`, `unit` for samples and events.

        | line | keys |
        |---|---|
        | `workout_start` | `event`, `input`, `start`, `start_local` (where it is known by then), `session`, `ride` |
        | a sample | `type` (HealthKit's, as soon as the sport is known), `kind`, `start`, `end`, `value`, `unit`, `ride` |
        | `pause`, `resume`, `lap`, `segment`, `marker` | `event`, `start`, `end`, `stroke_style`, `swolf`, `rest`, `ride` |
        | `workout` | `event`, `activity_type`, `activity_raw`, `indoor`, `start`, `start_local`, `end`, `concealed`, `metadata`, `totals`, `counts`, `types`, `devices`, `sources`, `session`, `ride`, and `ride_id` unless it comes through a pipe |
        | `multisport` | `event`, `activity_type`, `activity_raw`, `start`, `end`, `legs` (each with its `session`, `ride` and `ride_id`), `ride` and `ride_id` (its own) |

        `totals`, `counts`, `types` and `sources` are objects by kind: sum, number of samples, HealthKit type, index of the device. Kinds and units:
        `Documentation/HealthKitMapping.md`, "Quantity types". In CSV a workout closes with a row of kind `workout`.
        """#),
    HelpSection(
      heading: "wellness",
      text: #"""
        With `--wellness`: what lies outside workouts, from FIT files of scales, blood pressure, monitoring, stress, variability and sleep, and from Apple Health's
        export. In NDJSON a line has `type` (HealthKit's, where it has one), `wellness` (the measure), `start`, `end`, `value`, `unit`, `phase` (of sleep), `person`
        (of a scale that knows several), `source`, `input`. In CSV it is a row of `samples` without a session, the measure as `kind`. `stats --wellness` has a row for
        each measure, and for each phase of sleep:

        | column | meaning |
        |---|---|
        | `wellness`, `phase`, `type`, `unit` | the measure; HealthKit's type, where it has one |
        | `samples`, `total` | how many; the sum of what adds up |
        | `minimum`, `mean`, `maximum` | of the values; a mean gives each the same weight |
        | `duration_s` | seconds that they cover together |
        | `recent`, `recent_end` | the value that ended last, and when |

        | measure | unit | from FIT |
        |---|---|---|
        | `bodyMass`, `bodyFatPercentage`, `bodyMassIndex` | kg, %, count | `weight_scale` |
        | `bodyWaterPercentage`, `visceralFatMass`, `boneMass`, `muscleMass`, `physiqueRating`, `metabolicAge`, `visceralFatRating`, `activeMetabolicRate` | no HealthKit type | the same |
        | `restingMetabolicRate` | kcal/d, no type | the same, and `monitoring_info` |
        | `bloodPressureSystolic`, `bloodPressureDiastolic`; `meanArterialPressure` without a type | mmHg | `blood_pressure` |
        | `heartRate` | count/min | `monitoring`, `blood_pressure` |
        | `restingHeartRate`; `restingHeartRateSevenDays` without a type | count/min | `monitoring_hr_data` |
        | `heartRateVariabilityRMSSD`, `rMSSDOfNight`, `rMSSDOfNightHighest`, `rMSSDOfWeek` | ms, no type: rMSSD is not the SDNN that HealthKit has a type for | `hrv_value`, `hrv_status_summary` |
        | `respiratoryRate`, `oxygenSaturation`, `stress` (no type), `vo2Max` | count/min, %, count, mL/min·kg | `respiration_rate`, `spo2_data`, `stress_level`, `max_met_data` |
        | `skinTemperatureDeviation` | degC, no type | `skin_temp_overnight` |
        | `steps`, `strokes`, `pushes`, `energy`, `distanceOnFoot`, `distanceCycling`, `distanceSwimming`, `distanceWheelchair`; `distance` (no type) of other activities | count, kcal, m | `monitoring` |
        | `sleep` | the number of a phase: 0 `inBed`, 1 `asleepUnspecified`, 2 `awake`, 3 `asleepCore`, 4 `asleepDeep`, 5 `asleepREM` | `sleep_level`, `nap_event` |
        | `sleepScore`, `sleepAwakenings`, `sleepStress` | no type | `sleep_assessment` |
        | `leanBodyMass`, `height`, `walkingHeartRate`, `heartRateVariabilitySDNN`, `bodyTemperature`, `wristTemperature`, `flightsClimbed`, `restingEnergy` | kg, m, count/min, ms, degC, count, kcal | only Apple Health |

        A value in % is a fraction of one, as in HealthKit. Monitoring counts for each type of activity from the wearer's midnight: a sample is what was added since the
        message before, and a total begins anew with the day, or where it falls. Totals that a file within a day begins with were in the file before. Times of 16 bits are
        the first moment after the message before that ends in them. A level of sleep is that of the time before it. What devices mark as not measured, and high-rate
        messages (`hsa_…`), whose times the profile does not tell, are left out. Of Apple Health's export a record of these types that lies in no workout of its source is
        one; `--since` and `--until` go by its start in UTC, and with `--sport` or `--min-distance` there are none. `stats` over inputs counts what two of them hold
        twice; over a database once (`wellness_samples`).
        """#),
    HelpSection(
      heading: "route",
      text: #"""
        | column | meaning |
        |---|---|
        | `input`, `session`, `time`; in NDJSON `ride` | see above; when |
        | `latitude_deg`, `longitude_deg` | degrees, at most 8 decimals |
        | `altitude_m` | metres |
        | `horizontal_accuracy_m`, `vertical_accuracy_m` | metres |
        | `speed_mps`, `course_deg` | metres a second; degrees clockwise from north |
        | `distance_m` | since the start, or since concealment ends |
        | `heart_rate_bpm`, `cadence_rpm`, `power_w`, `temperature_c` | of the same moment |
        | `span` | the span between pauses, from 1 |

        GeoJSON has a feature for each workout, with a line for each span and lists of times and readings; GPX 1.1 a track with a segment for each span.
        """#),
    HelpSection(
      heading: "export --as workouts, --as workout",
      text: #"""
        The columns of `summary`, from `input` to the last. With `--as workout` each that has a value is a row `input`, `session`, `field`, `value`.

        With `--units imperial`, also of `summary`, these stand in the places of the metric ones:

        | column | meaning |
        |---|---|
        | `distance_mi`, `data_distance_mi`, `device_distance_mi` | miles |
        | `ascent_ft`, `descent_ft`, `device_ascent_ft`, `device_descent_ft`, `avg_depth_ft`, `max_depth_ft` | feet |
        | `avg_speed_mph`, `max_speed_mph`, `data_avg_speed_mph`, `data_max_speed_mph`, `device_avg_speed_mph`, `device_max_speed_mph` | miles an hour |
        | `avg_pace_s_per_mi` | seconds a mile |
        | `pool_length_yd` | yards |
        | `weather_temperature_f` | degrees Fahrenheit |
        """#),
    HelpSection(
      heading: "export --as minutes",
      text: #"""
        A row for each minute of active time in which something was recorded. Minutes are counted from the start of each span between pauses; an hour
        without a record is a pause here. What a sample adds is shared out by time, so the minutes add up to the workout. Means are plain.

        | column | meaning |
        |---|---|
        | `input`, `session`, `ride_id`; in NDJSON `ride_id` | see above; not in the files of `-o DIR/` |
        | `time_s` | where the minute begins, in active seconds |
        | `pace_s_per_km` or `pace_s_per_mi`, `speed_kmh` or `speed_mph` | by the minute's own length |
        | `heart_rate_bpm` | mean |
        | `steps`, `strokes` | sums |
        | `start`, `active_s` | when it began, how long it lasted |
        | `span` | the span between pauses, from 1 |
        | `pause_after_s` | how long the pause after it lasts |
        | `distance_m`, `energy_kcal`, `resting_energy_kcal`, `pushes` | sums |
        | `max_heart_rate_bpm` | greatest |
        | `power_w`, `max_power_w` | mean, greatest |
        | means of readings | `cadence_rpm`, `step_length_m`, `vertical_oscillation_cm`, `ground_contact_time_ms`, `respiratory_rate_bpm`, `depth_m`, `water_temperature_c`, `absolute_pressure_pa`, `core_temperature_c` |

        Columns of generators of your own come after these (`GeneratorColumn`), as in the tables of workouts.
        """#),
    HelpSection(
      heading: "export --as zones",
      text: #"""
        | column | meaning |
        |---|---|
        | `zone` | 0 is below the first |
        | `time_s` | seconds in it |
        | `measure` | `heartRate`, `power` |
        | `from_percent`, `from`, `below` | its limits: in percent, and in the unit |
        | `unit` | `count/min` of heart rates, `W` of power |
        | `input`, `session`, `ride_id`; in NDJSON `ride_id` | see above, and in NDJSON first; not in the files of `-o DIR/` |
        """#),
    HelpSection(
      heading: "export --as route",
      text: #"""
        | column | meaning |
        |---|---|
        | `input`, `session`, `ride_id`; in NDJSON `ride_id` | see above; not in the files of `-o DIR/` |
        | `span` | the span between pauses, from 1 |
        | `latitude_deg`, `longitude_deg`, `altitude_m`, `time` | as in route |
        | `unix_s` | seconds since 1970 |
        | `horizontal_accuracy_m`, `vertical_accuracy_m`, `speed_mps`, `course_deg`, `distance_m` | as in route |
        """#),
    HelpSection(
      heading: "export --as records",
      text: #"""
        A row for each moment that was recorded. Records of one second are one row; those without a time, and those that step back in time, make none.

        | column | meaning |
        |---|---|
        | `input`, `session`, `ride_id`; in NDJSON `ride_id` | see above; not in the files of `-o DIR/` |
        | `activity_type` | as in summary; empty where it is not known yet, of a pipe that is put out as it comes |
        | `time`, `elapsed_s` | the moment, and seconds since the start of the workout |
        | `lap` | the number of the lap, as in the table of laps: the last one that has begun by then. Empty before the first, without laps, and of a pipe where laps come after their records |
        | `distance_m`, `energy_kcal`, `cycles` | the counters, as they stand |
        | readings and positions | the columns of the database's `records`, from `heart_rate_bpm` to the last |
        """#),
    HelpSection(
      heading: "export --as laps, lengths, events, devices, beats, samples, tanks, gases, sets, shifts, climbs",
      text: #"""
        A row for each. After `input`, `session` and `ride_id` (as in records) come the columns of the database's table of that name, with the same values: but
        `time`, `start` and `end` are moments in the place of `…_unix_ms`, and columns that begin with `is_` are `true` and `false`. Samples are in the unit
        of their kind.

        | table | columns |
        |---|---|
        | `laps` | `lap`, `start`, `end`, `elapsed_s`, `timer_s`, `distance_m`, `energy_kcal`, `ascent_m`, `descent_m`, `avg_speed_mps`, `max_speed_mps`, `avg_heart_rate_bpm`, `max_heart_rate_bpm`, `avg_power_w`, `max_power_w`, `avg_cadence_rpm`, `is_rest`, `is_by_distance` |
        | `lengths` | `length`, `start`, `end`, `is_active`, `timer_s`, `strokes`, `stroke_style`, `avg_speed_mps`, `swolf` |
        | `events` | `event`, `kind`, `start`, `end`, `stroke_style`, `swolf`, `is_rest` |
        | `devices` | `device`, `device_index`, `name`, `type`, `connection`, `manufacturer_number`, `product_number`, `serial_number`, `software_version`, `battery_v`, `kinds` (of the samples that come from it), `fields` |
        | `beats` | `beat`, `time`, `interval_ms`, `is_contiguous`, `is_artefact`: "beats" |
        | `samples` | `sample`, `kind`, `start`, `end`, `value`, `unit` |
        | `tanks` | `tank`, `time`, `sensor`, `start_pressure_bar`, `end_pressure_bar`, `volume_used_l`: of a dive |
        | `gases` | `gas`, `helium_percent`, `oxygen_percent`, `status`, `mode`: of a dive |
        | `sets` | `set_number`, `start`, `duration_s`, `type` (`active` or `rest`), `repetitions`, `weight_kg`, `exercise`: of strength training |
        | `shifts` | `shift`, `time`, `front_gear`, `front_teeth`, `rear_gear`, `rear_teeth`: the gears after each shift |
        | `climbs` | `climb_event`, `time`, `kind` (`approach`, `start`, `complete`), `climb` (its number), `category`, `course_distance_m`: what climbs of a course announce |
        """#),
    HelpSection(
      heading: "export --as messages",
      text: #"""
        A row for each FIT message of one kind, which `--message` names: `export --as messages --message session`. Files that are no activities count too,
        unless `--activities-only` is given. The values are those of the command `messages`, each in the type that the profile gives its field.

        | column | meaning |
        |---|---|
        | `input` | as in records; in NDJSON too, in each line |
        | fields of the profile, by ascending number, each followed by its subfields | under the profile's names |
        | developer fields of `--developer-fields` | under their own names, or with `_developer` after a name that another column has |
        | `other` | a JSON object of the rest: fields that the profile does not know, by number; other developer fields, by name; and what a column's type cannot hold |

        | field | type |
        |---|---|
        | with a scale or an offset, or of floating point | a number in the field's unit |
        | other numbers, and those with marks in some bits, such as `left_right_balance` and `message_index` | a whole number |
        | `date_time` | a moment; seconds since power-on are in `other` |
        | `bool` | yes or no |
        | an enumeration | its name; a value without one as text of the number |
        | text; `local_date_time`, without a zone | text |
        | an array | text with a vertical bar between the elements, nothing for an invalid one |

        An Arrow field has its unit in its metadata, under `unit`. Positions are in semicircles, as the profile has them. A message that the profile does not
        know is asked for by its number, and is all in `other`. Heart beats of a strap are not merged into records, and positions are not concealed.
        """#),
    HelpSection(
      heading: "export --developer-fields, --drop-empty",
      text: #"""
        `--developer-fields "Form Power,Air Power"` gives fields of apps columns of their own: of `messages`, before `other`; of `records`, after all others and
        four at most, as numbers that overrule nothing. An Arrow field has the unit that the first description names in its metadata, under `unit`; it is looked for
        before the run where inputs can be read twice. A field whose descriptions all say text is text in `messages`. `--developer-fields all`, of `messages`
        alone, reads all descriptions before and has up to 256 columns, by name.

        `--drop-empty` leaves out each column that has no value in any input, of every table but `workout`. What reads its inputs twice takes neither standard
        input nor pipes; that is an error. NDJSON leaves out what is absent anyhow.
        """#),
    HelpSection(
      heading: "export --columns",
      text: #"""
        `--columns ride_id,time,power_w` puts out these columns of any of these tables, in this order, in every format. `input`, `session` and `ride_id` are columns of
        every table then, in NDJSON and in the files of `-o DIR/` too, where they come only if asked for: a line of NDJSON has the keys asked for and no
        others. Of `--as workout` they are the fields that have a row. The tables of `--compatible` have their own columns alone.
        """#),
    HelpSection(
      heading: "export --format arrow",
      text: #"""
        The tables of `export`, but for `--as workout`, in the format of Apache Arrow, for pyarrow, polars, DuckDB and whatever reads
        it: as a stream (IPC streaming format), or with `-o` and a name that ends in `.arrow` or `.feather` as a file (IPC file format, Feather of version 2). Columns and their order are those of CSV. Any value may be null.

        | column | type |
        |---|---|
        | a time, such as `time`, `start`, `end` | `timestamp[ms, UTC]` |
        | a count or number, such as `session`, `span`, `zone`, `records`, `laps` | `int64` |
        | yes or no | `bool` |
        | other figures and quantities, positions in degrees | `double` |
        | words, names, and `start_local`, by the rider's clock | `utf8` |

        A batch has at most 8,192 rows of one input, and of tables of workouts one. Nothing is compressed, and nothing is a dictionary. With `-o DIR/` each file
        is a stream, `….arrows`. `pyarrow.ipc.open_stream` and `polars.read_ipc_stream` read streams; `pyarrow.ipc.open_file`, `polars.read_ipc` and
        `pandas.read_feather` read files. A stream that a run could not end, as its reader went away, lacks the end that the format asks for.
        """#),
    HelpSection(
      heading: "export --compatible",
      text: #"""
        The tables of the iOS app Workout, to the byte: every value in quotes, what is missing empty, durations as `H:MM:SS`, averages plain.

        | table | columns |
        |---|---|
        | workouts | Type, Start, End, Duration, Distance, Average Heart Rate, Max Heart Rate, Average Pace, Average Speed, Average Cadence, Active Energy, Total Energy, Elevation Ascended, Elevation Descended, Weather Temperature, Weather Humidity |
        | workout | Field, Value, with the unit after the field's name |
        | minutes | Time, then pace, heart rate and steps of runs and walks; speed and heart rate of rides; pace, heart rate and strokes of swims; a row `Pause` |
        | zones | Zone, Time; heart rate of runs; a jump over a zone and time below the first count for none |
        | route | Segment, Latitude, Longitude, Altitude (m), Time (UTC ISO), Time (UTC), Time (Local), UNIX Epoch Time |
        """#),
    HelpSection(
      heading: "stats",
      text: #"""
        | column | meaning |
        |---|---|
        | `period`, `from` | the interval, and when it begins |
        | `clock` | `local`, `UTC`, or `mixed`: whose day it is |
        | `activity_type` | one, or `all` |
        | `device`, `app`, `gear`, `place`, `weekday`, `hour` | with `--group` |
        | `workouts`, `active_s`, `elapsed_s` | how many; seconds without and with pauses |
        | `ascent_m` or `ascent_ft` | the devices' own |
        | means over time, least, greatest | `avg_`, `min_` and `max_` before `heart_rate_bpm`, `cadence_rpm`, `power_w`, `speed_mps`, `speed_mph`, `step_length_m`, `step_length_ft`, `vertical_oscillation_cm`, `vertical_oscillation_in`, `ground_contact_time_ms`, `respiratory_rate_bpm`, `depth_m`, `depth_ft`, `water_temperature_c`, `water_temperature_f`, `absolute_pressure_pa`, `core_temperature_c`, `core_temperature_f`, `threshold_power_w`, `effort` |
        | sums | `distance_m`, `distance_mi`, `energy_kcal`, `resting_energy_kcal`, `steps`, `strokes`, `pushes` |
        | with `--add duration`, after each kind's own | `duration_` and `_s` around the kind's name: `duration_heart_rate_s` |
        | with `--add recent`, after these | `recent_` before each: `recent_power_w`, `recent_power_start`, `recent_power_end` |

        `distance_m` and `energy_kcal` are sums of samples. So energy is that of the activity, without the part at rest that a device tells apart: `energy_kcal`
        of `summary`, `query` and reports has that part in it.

        With `--zones` the columns after `activity_type` and the group are these, in a row for each zone:

        | column | meaning |
        |---|---|
        | `quantity`, `zone` | `power` 1 to 7, `heart_rate` 1 to 4 and 0 below |
        | `from_percent` | where it begins, of the threshold or of the highest heart rate: those of `time_in_zones` ("load") |
        | `workouts` | with zones of the quantity |
        | `seconds`, `share_percent` | in the zone; of the time in all zones of the quantity |
        """#),
    HelpSection(
      heading: "best",
      text: #"""
        | column | meaning |
        |---|---|
        | `rank` | from 1, among rides of one activity, indoors or outdoors |
        | `activity_type`, `indoor` | what it was; `false` where nothing says that it was indoors |
        | `best` | `power`, `heart rate`, `cadence`, `speed`, `climbing`: highest means; `distance`: shortest times; `critical power`, `W'` |
        | `duration_s`, `distance_m` | over how long, or how far |
        | `value`, `unit` | W, count/min, m/s, m/h; seconds of a distance; J of W′ |
        | `error` | the standard error of critical power and W′ |
        | `pace_s_per_km` | of speeds and distances |
        | `distance_mi`, `pace_s_per_mi` | with `--units imperial`, in the places of `distance_m` and `pace_s_per_km`; `unit` is then mph, ft/h |
        | `start`, `at_s` | when it begins, and how many seconds after the ride's start |
        | `input`, `session` | the ride |

        **What is best.** A mean is that of the seconds of a window, in which each reading stands for the seconds since the one before it, ten at most, and the
        first for one. A longer gap counts as zeros for power, as nobody pedals where nothing is measured; for every other quantity no window reaches across
        it. A pause of an hour at most counts as zeros for power, cadence and speed; no window of heart rate or climbing reaches across one, and none of any quantity
        across an hour without a reading, or what is not believed. So a mean over a minute of coasting has its zeros in it. Speed is
        the recorded one, else the counter's gain since it moved last; of several moments in a second the first counts. The climbing rate is the height gained
        in the window less that lost, from a minute on: over seconds heights are noise. The time over a distance goes on in pauses; both its ends lie between
        moments where they must, as the way is even there. Durations: 1, 2, 3, 5, 8, 10, 12, 15, 20, 30, 45 s, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25,
        30, 40, 45, 60, 75, 90 min, 2, 2.5, 3, 4, 5 h. Of recordings of more than ten hours windows are all there; ways that take longer than five hours may not be.
        """#),
    HelpSection(
      heading: "suspicions",
      text: #"""
        What cannot be believed is counted, kept in the table `suspicions`, and left out of bests and curves; of records, samples, totals and routes nothing is
        left out. `check --data` counts it.

        | `quantity` | `why` | what it is |
        |---|---|---|
        | `power` | `too-high` | above 2,500 W, or above 2,000 W for 5 s or more |
        | `heartRate` | `too-high`, `too-low` | above 230 or below 25 beats a minute |
        | `cadence` | `too-high` | above 230 a minute |
        | `speed` | `too-high` | for 5 s or more above 3 m/s in water, 12.5 m/s on foot (also rowing and paddling), 35 m/s on wheels and skis across country, 65 m/s else; or above 1.25 times as much at once. What is above for less time is left out as noise, without a row |
        | `distance` | `too-fast` | the counter runs faster than that, over 5 s or more |
        | `position` | `jump` | more than 100 m from one place to the next, faster than that; `value` is the metres |
        | `altitude` | `too-fast` | 5 m/s or more up or down over 5 s or more; on foot, on wheels and in water also 1.3 m/s or more up over 30 s, and 1 m/s or more up, 3 m/s or more down over a minute, and 0.5 m/s or more up over a minute that begins in the first two, as barometers settle, or with no heart rate above 100, as nobody who pedals has; on wheels also 20 m or more up in a minute, by one metre or more for each two of the way: the weather, or a lift |
        | `power`, `heartRate`, `cadence`, `speed` | `frozen` | one value other than 0 for more than five minutes, while another quantity changes more than ten times; speed only outdoors |
        | `power`, `heartRate`, `cadence` | `unsound` | more than one reading in twenty is impossible, zeros not counted: nothing of the quantity is believed; `value` is the percentage |
        | `time` | `sparse` | longer than 48 hours, with less than half of it recorded: nothing of the workout is believed |
        | `time` | `clock` | begins before 1995, or later than tomorrow: nothing of the workout is believed |

        What follows is noise, and left out as if it had not been noted, without a row: a single reading of power or speed, or one that is repeated for 3 s at most,
        which stands above both of its neighbours, no more than 3 s away each, by more than 500 W or 8 m/s; a first speed after a break that stands so far above
        the second; a stretch of 10 s or less of a cadence above 120 a minute that changes by more than 30 from one reading to the next in it or at its ends; a speed
        more than 8 m/s above that of the counter of metres, from 2 s before to 2 s after it, unless more than one reading in twenty is: then it is the counter that is wrong.

        Of one quantity and cause a workout has sixteen rows at most: the last one stands for all further ones, and `stretches` says how many.
        """#),
    HelpSection(
      heading: "query",
      text: #"""
        Of imperial units are the columns whose names end so: `distance_mi`, `ascent_ft`, `avg_speed_mph`, `climbing_ft_per_h`. Where the row names the unit, as
        in `bests`, that is mph, mi, ft or ft/h then; in a table for people also km/h, km and times as hours, minutes and seconds.

        | name | view | columns |
        |---|---|---|
        | `longest` | `longest_rides` | `date`, `activity_type`, `title`, `distance_m`, `timer_s`, `ascent_m`, `avg_speed_mps`, `workout_id` |
        | `fastest` | `fastest_rides` | `date`, `activity_type`, `title`, `distance_m`, `timer_s`, `ascent_m`, `avg_speed_mps`, `workout_id` |
        | `highest` | `highest_rides` | `date`, `activity_type`, `title`, `distance_m`, `timer_s`, `ascent_m`, `avg_speed_mps`, `ascent_source`, `workout_id` |
        | `sports` | `totals_by_sport` | `activity_type`, `workouts`, `distance_m`, `timer_s`, `ascent_m`, `energy_kcal`, `first_date`, `last_date` |
        | `gear` | `totals_by_gear` | `gear`, `workouts`, `distance_m`, `timer_s`, `ascent_m`, `energy_kcal`, `first_date`, `last_date` |
        | `devices` | `totals_by_device` | `device`, `workouts`, `distance_m`, `timer_s`, `ascent_m`, `energy_kcal`, `first_date`, `last_date` |
        | `weekdays` | `totals_by_weekday` | `weekday`, `name`, `workouts`, `distance_m`, `timer_s`, `ascent_m`, `energy_kcal`, `first_date`, `last_date` |
        | `hours` | `totals_by_hour` | `hour`, `workouts`, `distance_m`, `timer_s`, `ascent_m`, `energy_kcal`, `first_date`, `last_date` |
        | `years` | `totals_by_year` | `year`, `activity_type`, `workouts`, `distance_m`, `timer_s`, `ascent_m`, `energy_kcal` |
        | `months` | `totals_by_month` | `month`, `activity_type`, `workouts`, `distance_m`, `timer_s`, `ascent_m`, `energy_kcal` |
        | `weeks` | `totals_by_week` | `week`, `activity_type`, `workouts`, `distance_m`, `timer_s`, `ascent_m`, `energy_kcal` |
        | `streaks` | `streaks` | `unit`, `length`, `first_date`, `last_date`, `workouts`, `distance_m` |
        | `bests` | `personal_bests` | `activity_type`, `is_indoor`, `best`, `value`, `unit`, `start_utc`, `start_s`, `workout_id`, `before_value`, `before_start_utc`, `before_workout_id` |
        | `curves` | `curves_by_year` | `year`, `activity_type`, `is_indoor`, `duration_s`, `power_w`, `heart_rate_bpm`, `cadence_rpm`, `speed_mps`, `climbing_m_per_h` |
        | `efforts` | `efforts_by_year` | `year`, `activity_type`, `is_indoor`, `distance_m`, `elapsed_s` |
        | `load` | `load_by_week` | `week`, `workouts`, `without_load`, `load` |
        | `fitness` | `fitness` | `day`, `state`, `workouts`, `without_load`, `load`, `fitness`, `fatigue`, `form`, `is_building` |
        | `zones` | `time_in_zones` | `local_date`, `activity_type`, `quantity`, `zone`, `lower_limit`, `seconds`, `workout_id` |
        | `eddington` | `eddington` | `year`, `activity_type`, `days`, `eddington_km`, `missing_days_km`, `eddington_mi`, `missing_days_mi` |
        | `tiles` | – | `zoom`, `x`, `y`, `latitude_deg`, `longitude_deg`, `rides`, `date`, `workout_id`, `activity_type` |
        | `small-tiles` | – | `zoom`, `x`, `y`, `latitude_deg`, `longitude_deg`, `rides`, `date`, `workout_id`, `activity_type` |
        | `tile-years` | – | `zoom`, `year`, `rides`, `tiles`, `opened`, `total` |
        | `squares` | – | `zoom`, `tiles`, `square`, `x`, `y`, `south_deg`, `west_deg`, `north_deg`, `east_deg`, `cluster`, `cluster_x`, `cluster_y` |
        | `places` | – | `place`, `starts`, `ends`, `latitude_deg`, `longitude_deg`, `activity_type`, `first_date`, `last_date` |
        | `problems` | `problems` | `status`, `reason`, `path`, `detail`, `problem_offset` |
        | `suspicions` | `suspicion_list` | `date`, `activity_type`, `quantity`, `why`, `value`, `stretches`, `at_s`, `duration_s`, `path`, `workout_id` |
        | `duplicates` | – | `group_number`, `same`, `kept`, `why`, `date`, `activity_type`, `workout_id`, `has`, `input` |
        | `manual` | `manual_entries` | `date`, `activity_type`, `title`, `gear`, `duration_s`, `distance_m`, `is_user_entered` |

        **Rides** are those of `merged_rides`, and with them those that only an export's index knows: of copies of a recording one; where rides count once (`--copies rides`), of each ride one, with distance, climbing and
        energy from the recordings chosen for them, and heart rate, power and cadence from another recording where the counted one has none. Weekdays and hours go
        by the ride's own clock. What is not believed of a ride's time, distance or height ("suspicions") leads no list and has no part in Eddington numbers.

        **Eddington numbers**: the greatest E with at least E days of at least E km, or miles, of all rides of the day; `missing_days_` is how many days of E + 1
        are missing to the next. By year, and for `all` time; by activity, and for `all` together.

        **Tiles** are those of Web Mercator maps, by `x` from 180° west and `y` from the north. A ride crosses every tile that the line between two neighbouring points
        of its route, straight on the map, has a point in; a tile has its upper and left edges. Two points are joined where they are 100 m apart at most; or of
        one span, within 60 s of each other, and no farther than 50 m/s would take them. So a gap, a pause or a leap opens nothing between its ends, and a point that
        is joined to no other opens nothing. A tile is opened by the ride that began first of those that crossed it. `tiles` has zoom 14, `small-tiles` zoom
        17; `latitude_deg` and `longitude_deg` are a tile's middle. `tile-years`: `rides` with a route, `tiles` that they crossed, `opened` those for the first time,
        `total` until the year's end. `square` is the side of the greatest square of crossed tiles, `x` and `y` its tile in the north-west; `cluster` how many tiles, all of
        whose four neighbours were crossed, hang together by their sides. A ride has 32,768 tiles of zoom 17 at most.

        **Places** are where rides begin and end: a start or end belongs to the nearest place whose first one lies within 300 m, else it is the first of a new
        place; in order of time. `latitude_deg` and `longitude_deg` are the mean of its starts and ends, `activity_type` is the most frequent one.

        **Duplicates** are groups: `same` is `bytes`, `recording` or `ride`, as in "duplicates"; of `a` like `b` and `b` like `c` comes one group. `kept` is what
        counts, and `why` says why; `has` what a recording holds. The command `duplicates` puts the same rows out.
        """#),
    HelpSection(
      heading: "load",
      text: #"""
        `ingest` keeps what a workout's power and heart rate come to, in the table `exertions`. Nothing in it depends on who rides. The rider's values are in the
        table `rider`, from a day on until the next row's; a column without a value stays as it was. `ingest --ftp` and so on write it, or SQL does:
        `INSERT INTO rider (from_day, ftp_w) VALUES ('2026-03-01', 255)`. Load and form are views on both, so they follow at once and nothing is read again.

        | figure | what it is |
        |---|---|
        | `weighted_power_w` | the mean over 30 s, to the fourth power; of that the mean, and its fourth root. Seconds as for curves: a reading stands for those since the one before it, ten at most; a longer gap is of zeros; pauses, hours without a reading and what is not believed are cut out. Of less than 30 s there is none |
        | `ftp_w`, `max_heart_rate_bpm`, `resting_heart_rate_bpm`, `sex` | of `rider`, else of the file (the device's zones, the session, the rider's profile); resting heart rate else 60, sex else male |
        | `intensity` | weighted power / `ftp_w` |
        | `load`, `load_by` | `power`: 100 · hours · intensity², the hours being those of `power_s`. Without power or threshold `heart rate`: Banister's TRIMP, minutes · x · 0.64 e^(1.92 x), of women 0.86 e^(1.67 x), x = (heart rate − resting) / (highest − resting), summed over whole beats from the resting heart rate on. `ingest` keeps these sums for the values of its day; with other values the view works them out itself, which takes 0.15 ms a ride. The two are not the same scale. Neither: no load |
        | `state` | of a day: `load`; `unknown`, where no workout has one; `rest`, where there was none |
        | `fitness`, `fatigue` | exponential means of the daily load with time constants of 42 and 7 days, from 0: each day adds (load − mean) · (1 − e^(−1/42)), or 1/7. Days without a load count as 0 |
        | `form` | yesterday's fitness less yesterday's fatigue |
        | `is_building` | 1 for the first 42 days, in which fitness says little yet |
        | `decoupling_percent`, `decoupling_of` | by how much less `power`, or else `speed`, comes with a heart beat in the second half of the seconds that have both than in the first; of 20 minutes or more, of recordings up to ten hours |
        | `time_in_zones` | seconds by the limits of `export --as zones`: of `power` 1 to 7, limits rounded to 5 W; of `heart_rate` 1 to 4, and 0 below. A second counts for the zone that its reading lies in |
        """#),
    HelpSection(
      heading: "beats",
      text: #"""
        With `ingest --beats` the table `beats` has the times between heart beats, as `hrv` messages of FIT files give them and as they lie between the beats of
        `hr` messages, three seconds at most. `time_unix_ms` is the second beat; `is_contiguous` is 1 where the first one is the second of the interval before.
        An interval that differs by more than 20 % from the mean of its neighbours is an artefact (`is_artefact`); a neighbour shares a beat with it, and one
        without any is not judged. Beats that a strap hands over after the workout (`hr` messages after the session) are those of the workout in whose time they
        lie. Of a workout with both only those of `hrv` are stored. `heart_rate_variability` has for each workout the `intervals`, the `artefacts` among them, and of the others `rmssd_ms`, the root
        of the mean squared difference between neighbours, and `sdnn_ms`, the standard deviation.
        """#),
    HelpSection(
      heading: "duplicates",
      text: #"""
        A row for each member of a group, the one that is kept first:

        | column | meaning |
        |---|---|
        | `group_number` | from 1 |
        | `same` | in what they are the same: `bytes`, `recording`, or `ride`, recorded by several devices |
        | `kept`, `why` | `true` for what counts, and the reason; with `--copies rides` of a ride the one that the rides of the totals are counted from |
        | `date`, `activity_type`, `workout_id` | of recordings and rides |
        | `has` | `distance`, `route`, `heart_rate`, `power`: what it holds |
        | `input` | where it lies |
        """#),
    HelpSection(
      heading: "bench --format json",
      text: #"""
        `inputs`, `bytes_in`, `bytes_fit`, `messages`, `records`, `jobs`, `stages` (`read`, `inflate`, `decode`, `generate`, `fields`: each `seconds`,
        `mb_per_s`), `wall_s`, `mb_per_s`, `records_per_s`, `files_per_s`, `allocations`, `peak_rss_mb`.
        """#),
    HelpSection(
      heading: "The database",
      text: #"""
        ```
        inputs ──┬──< workouts ──┬──< laps, lengths, events, devices, minutes, routes, kind_totals, multisport_legs
                 │               ├──< curves, efforts, suspicions, exertions,
                 │               │    route_tiles, route_profiles          unless --no-answers
                 │               ├──< beats, heart_rate_variability        with --beats
                 │               └──< records, samples, route_points     with --records, --samples, --route-points
                 ├──< wellness                                           with --wellness
                 └──< index_entries                                      titles and gear
        ```

        Keys, promises and costs: `Sources/RideDatabase/RideDatabase.docc/RideDatabase.md`. Every table is `STRICT`. Columns of `workouts` mean what they mean
        in `summary`, but `strokes`, which are those the device counted; `effort_score` is `effort` there. `kind_totals` has what `summary` calls `data_`.
        `_unix_ms` are milliseconds since 1970, `_utc` the same as text. Rows of a workout have its `workout_id`, and a number from 0 in their second column.

        | table | columns |
        |---|---|
        | `inputs` | `input_id`, `path`, `file_key` (joins an index), `size_bytes`, `modified_unix_ns`, `content_hash` (of the inflated content), `status`, `reason`, `problem_offset`, `detail`, `kind`, `file_type`, `manufacturer`, `product`, `bytes`, `messages`, `records`, `sessions`, `first_unix_ms`, `last_unix_ms`, `crc`, `dropped` (JSON), `sync_id`, `reading` (how it was read), `read_utc` |
        | `workouts` | `workout_id`, `input_id`, `session`, `sync_id`, `activity_type`, `activity_raw`, `sport`, `sub_sport`, `is_indoor`, `start_unix_ms`, `end_unix_ms`, `utc_offset_s`, `elapsed_s`, `timer_s`, `moving_s`, `active_s`, `distance_m`, `ascent_m`, `descent_m`, `energy_kcal`, `resting_energy_kcal`, `avg_speed_mps`, `max_speed_mps`, `avg_heart_rate_bpm`, `max_heart_rate_bpm`, `avg_power_w`, `max_power_w`, `avg_cadence_rpm`, `records`, `positions`, `laps`, `pauses`, `pool_lengths`, `strokes`, `cycles`, `pool_length_m`, `swimming_location`, `threshold_power_w`, `effort_score`, `body_mass_kg`, `weather_temperature_c`, `weather_humidity_percent`, `weather_condition`, `device_temperature_c`, `profile_name`, `is_user_entered`, `manufacturer`, `product`, `serial_number`, `created_unix_ms`, `recording` (the same for each copy), `start_utc`, `end_utc`, `local_date`, `local_week` (its Monday), `file_title`, `sport_source`, `ascent_source`, `distance_spread_by`, `energy_spread_by`, `start_local`, `ride_id` ("Words"; of rides that an older version stored from damaged files, or from more than 16 MiB, it follows from something else until the next run has read them anew), `moving_source`, `avg_right_balance_percent`, `avg_depth_m`, `max_depth_m` |
        | `laps` | `workout_id`, `lap`, `start_unix_ms`, `end_unix_ms`, `elapsed_s`, `timer_s`, `distance_m`, `energy_kcal`, `ascent_m`, `descent_m`, `avg_speed_mps`, `max_speed_mps`, `avg_heart_rate_bpm`, `max_heart_rate_bpm`, `avg_power_w`, `max_power_w`, `avg_cadence_rpm`, `is_rest`, `is_by_distance`, `start_utc` |
        | `lengths` | `workout_id`, `length`, `start_unix_ms`, `end_unix_ms`, `is_active`, `timer_s`, `strokes`, `stroke_style`, `avg_speed_mps`, `swolf` |
        | `events` | `workout_id`, `event`, `kind`, `start_unix_ms`, `end_unix_ms`, `stroke_style`, `swolf`, `is_rest` |
        | `devices` | `workout_id`, `device`, `device_index`, `name`, `type`, `connection`, `manufacturer_number`, `product_number`, `serial_number`, `software_version`, `battery_v`, `kinds`, `fields` |
        | `minutes` (a view of `minute_rows`, whose `minute_id` is both numbers in one) | `workout_id`, `minute`, `start_unix_ms`, `active_s`, `distance_m`, `energy_kcal`, `resting_energy_kcal`, `steps`, `strokes`, `pushes`; and `avg_`, `min_`, `max_` before `heart_rate_bpm`, `cadence_rpm`, `power_w`, `speed_mps`, `step_length_m`, `vertical_oscillation_cm`, `ground_contact_time_ms`, `respiratory_rate_bpm`, `depth_m`, `water_temperature_c`, `absolute_pressure_pa`, `core_temperature_c` |
        | `routes` | `workout_id`, `piece`, `points`, `first_unix_ms`, `last_unix_ms`, `min_latitude_deg`, `min_longitude_deg`, `max_latitude_deg`, `max_longitude_deg`, `polyline` (encoded, five decimals) |
        | `route_points` | `workout_id`, `point`, `time_unix_ms`, `latitude_deg`, `longitude_deg`, `altitude_m`, `horizontal_accuracy_m`, `vertical_accuracy_m`, `speed_mps`, `course_deg`, `distance_m` |
        | `records` | `workout_id`, `record`, `time_unix_ms`, `distance_m`, `energy_kcal`, `cycles`, `heart_rate_bpm`, `cadence_rpm`, `power_w`, `speed_mps`, `step_length_m`, `vertical_oscillation_cm`, `ground_contact_time_ms`, `respiratory_rate_bpm`, `depth_m`, `temperature_c`, `altitude_m`, `latitude_deg`, `longitude_deg`, `horizontal_accuracy_m`, `course_deg`, `right_balance_percent`, `vertical_accuracy_m`, `absolute_pressure_pa`, `core_temperature_c`, `vertical_ratio_percent`, `stance_time_percent`, `stance_balance_percent` |
        | `samples` | `workout_id`, `sample`, `kind_id`, `start_unix_ms`, `end_unix_ms`, `value` |
        | `kind_totals` | `workout_id`, `kind_id`, `quantity_type`, `samples`, `total`, `mean`, `minimum`, `maximum` |
        | `sample_kinds` | `kind_id`, `kind`, `unit`, `is_cumulative` |
        | `multisport_legs` | `workout_id`, `leg`, `leg_workout_id` |
        | `curves` ("best": highest means; `_start_s` are seconds after the workout's start) | `workout_id`, `duration_s`, `power_w`, `power_start_s`, `heart_rate_bpm`, `heart_rate_start_s`, `cadence_rpm`, `cadence_start_s`, `speed_mps`, `speed_start_s`, `climbing_m_per_h`, `climbing_start_s` |
        | `efforts` (shortest times) | `workout_id`, `distance_m`, `elapsed_s`, `start_s` |
        | `suspicions` (see there) | `workout_id`, `suspicion`, `quantity`, `why`, `start_unix_ms`, `end_unix_ms`, `value`, `stretches` |
        | `wellness` (with `--wellness`; see there) | `input_id`, `sample`, `start_unix_ms`, `end_unix_ms`, `quantity`, `value`, `unit`, `quantity_type`, `phase`, `person`, `source` |
        | `route_tiles` ("query": the tiles of zoom 17 in the order of the first visit; `tile_line` is packed as an encoded polyline: of columns and rows the differences, without decimals) | `workout_id`, `start_latitude_deg`, `start_longitude_deg`, `end_latitude_deg`, `end_longitude_deg`, `tiles`, `tile_line` |
        | `route_profiles` (64 to 128 means over equally many points of the route, fewer of a short one, in whole metres with commas between; empty where no point has a height; none of rides that an older version stored, until they are read anew) | `workout_id`, `heights_m` |
        | `exertions` ("load"; `_times` are five digits for each step of 5 W or one beat from `_from_` on: seconds in it or above) | `workout_id`, `power_s`, `avg_power_w`, `weighted_power_w`, `heart_rate_s`, `avg_heart_rate_bpm`, `decoupling_percent`, `decoupling_of`, `threshold_power_w`, `max_heart_rate_bpm`, `resting_heart_rate_bpm`, `sex` (these four as the file says them), `power_from_w`, `power_times`, `heart_rate_from_bpm`, `heart_rate_times` |
        | `tanks` | `workout_id`, `tank`, `time_unix_ms`, `sensor`, `start_pressure_bar`, `end_pressure_bar`, `volume_used_l` |
        | `gases` | `workout_id`, `gas`, `helium_percent`, `oxygen_percent`, `status`, `mode` |
        | `sets` | `workout_id`, `set_number`, `start_unix_ms`, `duration_s`, `type`, `repetitions`, `weight_kg`, `exercise` |
        | `shifts` | `workout_id`, `shift`, `time_unix_ms`, `front_gear`, `front_teeth`, `rear_gear`, `rear_teeth` |
        | `climbs` | `workout_id`, `climb_event`, `time_unix_ms`, `kind`, `climb`, `category`, `course_distance_m` |
        | `beats` | `workout_id`, `beat`, `time_unix_ms`, `interval_ms`, `is_contiguous`, `is_artefact` |
        | `heart_rate_variability` ("beats") | `workout_id`, `intervals`, `artefacts`, `rmssd_ms`, `sdnn_ms` |
        | `rider` ("load") | `from_day`, `ftp_w`, `max_heart_rate_bpm`, `resting_heart_rate_bpm`, `sex`, `weight_kg` |
        | `heart_rates` (the steps of `load`) | `bpm` |
        | `heart_rate_loads` (load by heart rate, and the values that it was worked out with) | `workout_id`, `max_heart_rate_bpm`, `resting_heart_rate_bpm`, `is_female`, `load` |
        | `ride_sources` (only with `--copies rides`: of each recording that overlaps another) | `workout_id`, `group_id`, `counted_workout_id`, and from which recording a figure counts: `distance_workout_id`, `ascent_workout_id`, `energy_workout_id`, `steps_workout_id`; where another is counted, what this one adds outside of its time: `added_distance_m`, `added_energy_kcal`, `added_steps` |
        | `settings` | `name`, `value`: choices that hold for all runs |
        | `index_entries` | `entry_id`, `index_input_id`, `file_key`, `activity_number`, `date`, `title`, `activity_type`, `description`, `gear`, `is_user_entered` (1 for what a person wrote down, as far as the index says); of entries without a file also `start_unix_ms`, `duration_s`, `distance_m` |

        | view | columns |
        |---|---|
        | `rides` | each recording once: all of `workouts`, and `path`, `status`, `title`, `gear`, `index_activity_type` |
        | `totals_by_day`, `totals_by_week`, `totals_by_month`, `totals_by_year` | `day`, `week`, `month` or `year`; `activity_type`, `workouts`, `distance_m`, `timer_s`, `ascent_m`, `energy_kcal`, `steps` |
        | `personal_bests` (with the ride that held it before; where rides count once, the better recording of each) | `activity_type`, `is_indoor`, `best`, `value`, `unit`, `workout_id`, `start_utc`, `start_s`, `before_value`, `before_workout_id`, `before_start_utc` |
        | `curves_by_year` | `year`, `activity_type`, `is_indoor`, `duration_s`, `power_w`, `heart_rate_bpm`, `cadence_rpm`, `speed_mps`, `climbing_m_per_h` |
        | `efforts_by_year` | `year`, `activity_type`, `is_indoor`, `distance_m`, `elapsed_s` |
        | `merged_rides` (each ride once, and each figure from the better recording of it; `local_ms` is the start by its own clock, `recordings` how many there are) | `workout_id`, `date`, `year`, `week`, `local_ms`, `start_utc`, `activity_type`, `is_indoor`, `title`, `gear`, `device`, `recordings`, `timer_s`, `elapsed_s`, `distance_m`, `ascent_m`, `energy_kcal`, `avg_speed_mps`, `avg_heart_rate_bpm`, `max_heart_rate_bpm`, `avg_power_w`, `max_power_w`, `avg_cadence_rpm`, `sport_source`, `ascent_source`, `path` |
        | `merged_records` (with `--records`: those of each ride once; of several recordings by the second, the counted one's, and what that has not at the moment from another; distance, energy and cycles from one alone) | `workout_id`, `time_unix_ms`, `distance_m`, `energy_kcal`, `cycles`, `heart_rate_bpm`, `cadence_rpm`, `power_w`, `speed_mps`, `step_length_m`, `vertical_oscillation_cm`, `ground_contact_time_ms`, `respiratory_rate_bpm`, `depth_m`, `temperature_c`, `altitude_m`, `latitude_deg`, `longitude_deg`, `horizontal_accuracy_m`, `course_deg`, `right_balance_percent`, `vertical_accuracy_m`, `absolute_pressure_pa`, `core_temperature_c`, `vertical_ratio_percent`, `stance_time_percent`, `stance_balance_percent` |
        | `longest_rides`, `fastest_rides`, `highest_rides` | `workout_id`, `date`, `activity_type`, `is_indoor`, `title`, `distance_m`, `timer_s`, `ascent_m`, `avg_speed_mps`, `ascent_source` |
        | `totals_by_gear`, `totals_by_device`, `totals_by_sport` | `gear`, `device` or `activity_type`; `workouts`, `distance_m`, `timer_s`, `ascent_m`, `energy_kcal`, `first_date`, `last_date` |
        | `totals_by_weekday` (1 is Monday), `totals_by_hour` | `weekday` and `name`, or `hour`; `workouts`, `distance_m`, `timer_s`, `ascent_m`, `energy_kcal`, `first_date`, `last_date` |
        | `streaks` | `unit`, `length`, `first_date`, `last_date`, `workouts`, `distance_m` |
        | `eddington` | `year`, `activity_type`, `days`, `eddington_km`, `missing_days_km`, `eddington_mi`, `missing_days_mi` |
        | `suspicion_list` | `workout_id`, `date`, `activity_type`, `quantity`, `why`, `value`, `stretches`, `at_s`, `duration_s`, `path` |
        | `loads` (each recording that counts, once) | `workout_id`, `start_utc`, `local_date`, `local_week`, `day_number` (since 1970), `activity_type`, `ftp_w`, `max_heart_rate_bpm`, `resting_heart_rate_bpm`, `sex`, `power_s`, `weighted_power_w`, `intensity`, `load`, `load_by`, `decoupling_percent`, `decoupling_of` |
        | `load_by_day`, `load_by_week` | `day` and `day_number`, or `week`; `workouts`, `without_load`, `load` |
        | `fitness` (each day from the first with a load to the last) | `day`, `state`, `workouts`, `without_load`, `load`, `fitness`, `fatigue`, `form`, `is_building` |
        | `time_in_zones` | `workout_id`, `local_date`, `activity_type`, `quantity`, `zone`, `lower_limit`, `seconds` |
        | `rider_periods` (`rider`, with what a row leaves out) | `from_day`, `until_day`, `ftp_w`, `max_heart_rate_bpm`, `resting_heart_rate_bpm`, `sex`, `weight_kg` |
        | `manual_entries` (only an index knows them) | `entry_id`, `activity_number`, `date`, `title`, `activity_type`, `description`, `gear`, `is_user_entered`, `start_unix_ms`, `duration_s`, `distance_m`, `index_path` |
        | `wellness_samples` (each once, however many inputs hold it) | `quantity`, `start_unix_ms`, `end_unix_ms`, `value`, `unit`, `quantity_type`, `phase`, `person`, `source` |
        | `problems` | `status`, `reason`, `path`, `detail`, `problem_offset` |
        | `duplicate_inputs` | `content_hash`, `input_id`, `path`, `first_input_id`, `first_path` |
        | `duplicate_recordings` | `recording`, `workout_id`, `path`, `first_workout_id`, `first_path`, `start_utc`, `activity_type` |
        | `duplicate_rides` | `first_workout_id`, `workout_id`, `first_path`, `path`, `activity_type`, `first_start_utc`, `start_utc`, `overlap_s`, `overlap`, `first_product`, `product`, `first_has_heart_rate`, `has_heart_rate`, `first_has_power`, `has_power`, `first_has_route`, `has_route` |

        DuckDB reads it too: `ATTACH 'rides.sqlite' AS rides (TYPE sqlite); FROM rides.totals_by_month;`.
        """#),
  ]
}
