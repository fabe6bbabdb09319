// Made by `make help-tables`: parts of Documentation/CommandLine.md, and Documentation/Columns.md.

/// The parts of the documentation that the help shows.
enum HelpTables {
  /// Every status and reason, and what is left out.
  static let reports = HelpSection(
    heading: "Reports",
    text: #"""
      Every input ends with one status. The report has the detail and the byte of the problem.

      If bytes inside a FIT file are damaged, the reason is `damaged`. The detail has the first and last byte of the first eight damaged parts, the number of further
      parts, and the number of lost bytes and messages. `messages` writes the line `{"damaged":{"first":N,"last":M}}` at each damaged part, unless `--message` selects
      messages. For each input that `repair` can mend, the table of `check` has the command. A pipe is read once, so a session with impossible values is skipped in a file only. Inside a gzip or zip stream nothing after the damage can be read.

      | status | meaning |
      |---|---|
      | `ok` | the input was read to its end, and nothing is missing. Zeros after the end are padding |
      | `partial` | data is missing or damaged; all readable data is written |
      | `failed` | the input has no usable data |
      | `skipped` | the input was not requested |

      | reason | status | meaning |
      |---|---|---|
      | `truncated` | partial, failed | the input ends before its data; every whole message before the cut is read |
      | `unfinalized` | partial | the recorder never finished the file (data size 0 or too small); it is read to the end of the input |
      | `crc-mismatch` | partial, failed | all data is read, but the checksum is wrong: see `--crc` |
      | `trailing-data` | partial | bytes after the end that are not a FIT file, or a ride after the end of an archive |
      | `undefined-local-message` | partial | a message without a definition; the messages after this byte cannot be separated |
      | `lost-alignment` | partial | the following bytes cannot be messages (`messages`) |
      | `message-beyond-end` | partial | the last message is longer than the data, whose end the header and the checksum confirm |
      | `workspace-too-small` | partial | a message is larger than the memory that the caller gave to the decoder; never in the command |
      | `damaged` | partial | bytes inside are damaged; the data before and after them is read |
      | `gzip-truncated` | partial, failed | the gzip stream is cut; the data before the cut is read |
      | `gzip-corrupt` | partial, failed | the gzip stream is damaged; the data before the damage is read |
      | `zip-truncated` | partial, failed | a zip archive or one of its entries is cut; the other entries are read |
      | `zip-corrupt` | partial, failed | a zip archive or one of its entries is damaged; the other entries are read |
      | `tar-truncated` | partial, failed | a tar archive or one of its entries is cut; the other entries are read |
      | `tar-corrupt` | partial, failed | a tar archive or one of its entries is damaged; the other entries are read |
      | `encrypted` | failed | an encrypted entry |
      | `unsupported-compression` | failed | an entry with a compression other than deflate |
      | `unknown-size` | failed | an entry that is stored without its length |
      | `too-large` | partial, failed | larger than `--limit ratio`, `--limit entry-bytes` or the limits of XML, workouts and `repair` allow |
      | `nested-too-deep` | partial, failed | archives inside each other beyond `--limit depth` |
      | `too-many-entries` | partial, failed | more entries in an archive than `--limit entries` |
      | `xml-malformed` | partial, failed | the XML is invalid here; the data before and after it is read |
      | `json-malformed` | partial, failed | Garmin's list of activities is invalid JSON from here on; the activities before it are kept |
      | `empty` | failed, skipped | the input has no bytes |
      | `not-recognized` | failed | the input has no format that this program supports |
      | `no-ride` | failed, skipped | an archive without rides |
      | `unreadable` | partial, failed | the input cannot be opened or read; the detail has the system's message |
      | `interrupted` | partial, failed | a signal ended the run while this input was being read |
      | `ended-a-run` | failed | this program crashed twice while it read this input; `ingest` skips the input until it changes |
      | `not-an-activity` | skipped | a FIT file of another type, a course, a track without times, or places |
      | `not-fit` | skipped | a GPX or TCX file, which has no messages (`messages`, `repair`, `edit`) |
      | `not-a-ride` | skipped | a file beside rides in an archive or folder whose name is not the name of a ride |
      | `index` | skipped | the list of an export's activities; it is used |
      | `route-of-export` | skipped | a route in Apple Health's export; it is read with the workout that refers to it |
      | `media` | skipped | a picture, film, sound or document |
      | `git-lfs-pointer` | skipped | a placeholder for a file that is stored elsewhere |
      | `resource-fork` | skipped | a companion file of macOS |
      | `hidden` | skipped | a hidden entry |
      | `link` | skipped | a link or device, without data |
      | `sparse-file` | skipped | a file with holes |
      | `not-selected` | skipped | excluded by `--only`, `--sport`, `--since`, `--until` or `--min-distance` |
      | `cannot-edit` | failed | the changes of `edit` do not fit the ride; nothing is written |
      | `duplicate` | skipped | `ingest`: a copy of a stored input |
      | `unchanged` | skipped | `ingest`: unchanged since it was last read |

      ### What was left out

      The report counts dropped items by reason, in `dropped`.

      | counted as | meaning |
      |---|---|
      | `timestamp-missing`, `timestamp-relative` | a record without a time, or with a time since power-on that has no reference |
      | `timestamp-steps-back` | a record earlier than the previous one; its readings are samples, its counter's gain is added to the next sample, and it has no route point |
      | `timestamp-leaps`, `clock-leap` | records of a clock that jumped and did not return, points whose time contradicts other times, and repeated content; jumps by more than a day forward or five minutes back |
      | `counter-falls` | a counter that began again |
      | `heart-rate-zero` | a heart rate of 0: no strap |
      | `position-invalid`, `accuracy-poor`, `position-indoor` | positions out of range or at 0, 0; positions worse than 50 m; positions of an indoor or virtual workout |
      | `pause-late`, `stop-without-start` | a stop reported after later samples; a stop without a start, although the recording continues |
      | `event-outside` | a lap, marker or route point outside its workout |
      | `concealed` | a hidden position or a hidden sample of movement |
      | `beat-not-merged` | stored heart beats that were not merged, because the input was read once |
      | `sample-outside`, `sample-not-joined` | records of Apple Health's export outside all workouts, or in a workout that uses another source; records that were not joined, because the export was piped or they cannot be read |
      | `lap-beyond-limit`, `session-beyond-limit`, `timer-beyond-limit`, `device-beyond-limit`, `description-beyond-limit`, `beat-beyond-limit`, `minute-beyond-limit`, `fact-beyond-limit` | more items than the limit: see `SECURITY.md` |
      """#)

  /// The exit codes.
  static let exitCodes = HelpSection(
    heading: "Exit codes",
    text: #"""
      | code | meaning |
      |---:|---|
      | 0 | every input is ok or correctly skipped; also if the reader of a pipe has closed it |
      | 1 | an input is partial or failed, fewer inputs than `--expect-inputs` could be read, or the output could not be written |
      | 2 | a wrong command line, or missing values for zones |
      | 3 | with `--expect-inputs`: no input could be read |
      | 129, 130, 143 | ended by SIGHUP, SIGINT or SIGTERM, after the current inputs were closed |
      | another signal's | a crash of this program; the current inputs are named on standard error |

      Data is written to standard output, and messages to standard error: `fitstream: INPUT: problem (at byte N)`, with a line for each bad input.
      """#)

  /// The columns of every table; first, without a heading, what holds for all.
  static let columns: [HelpSection] = [
    HelpSection(
      heading: "",
      text: #"""
        This page lists the columns of every table in their order. Names contain units. Unknown values are empty cells or absent keys. Times are RFC 3339 in UTC, with a
        fraction only if it is not zero; `start_local` is in local time with its offset, if the file has it. CSV, TSV, NDJSON and Arrow have the same names. Tables for people
        (`--format table`) have other names and units.
        """#),
    HelpSection(
      heading: "Words",
      text: #"""
        | word | meaning in every table |
        |---|---|
        | `input`, `session` | the name of the input, `archive.zip!entry` in an archive; the number of the workout in the input, from 0 |
        | `ride_id` | the short name of the workout, twelve letters and digits, derived from the content of its input: see below |
        | `ride` | another short name of the workout, derived from the name of the input: in lines of `samples` and `route`, which are written before the content is known |
        | `status` | the status of the input: `Documentation/CommandLine.md`, "Reports" |
        | `sync_id` | an identifier that all copies of a recording share: `Documentation/HealthKitMapping.md`, "Identity" |
        | a figure without a prefix, such as `distance_m` | the answer: the figure of the device, or if the device reported none, the figure from the data |
        | a figure with `device_` | the figure that the device reported for the session; absent if it reported none |
        | a figure with `data_` | the figure from the records: sums of samples, means over active time |

        In NDJSON every line of a workout has `ride_id`, or `ride` in `samples` and `route`. Only the first line of a workout has `input` and `session`:
        `workout_start`, or the first row of a table. With `--add input` every line has them. CSV and Arrow have `input`, `session` and `ride_id` in every row. Yes and no are
        `true` and `false`. In the database they are 1 and 0, in columns that begin with `is_`.

        `ride_id` is derived from `session` and a hash of the input's decompressed bytes. The hash covers the first 16 MiB, and nearly every input is smaller. If an input is
        damaged, the hash covers its readable bytes, so `ride_id` is never empty. It is the same in every table, command, run and database. It does not depend on the name of the file,
        or on whether the file is plain, compressed, in an archive or piped. If a file differs in a byte, its `ride_id` is different. Copies of a recording share the `sync_id`.

        To compute `ride_id`, FITStream keeps piped inputs, inputs in a tar or in an inner archive, and every GPX and TCX file in memory, up to 16 MiB, before it writes rows.
        If `--columns` does not contain `ride_id`, the rows of a pipe are written at once. `summary` does not keep the content of a pipe: the rows of its workouts wait instead.
        If a pipe has more workouts than can wait, the `ride_id` of their rows is derived from the name of the input. `messages` belong to an input and not to a workout, and
        have no `ride_id`.

        There are three ways to get records. `fitstream export --as records` has the same units and names for every format. `fitstream messages --message record` has FIT's
        own names and values: a column for each field of the profile, and a last column `other` for all other fields. `fitstream ingest --add records` stores them in the
        database: `records`, in "The database".
        """#),
    HelpSection(
      heading: "Quantities",
      text: #"""
        The table lists the quantities in `Sources/profile-generator/quantities.json`. A *reading* is a value at an instant. A *position* is a value that has no samples:
        records have it, and route points if it describes the place. A *counter* is a growing total, whose samples are its gains. A *figure* has one value for each workout. If
        a table has several columns of a quantity, their names begin with `avg_`, `min_`, `max_` or `recent_`. `Documentation/HealthKitMapping.md` lists the kinds of samples
        and HealthKit's types.

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
        The lines of `--report` have the same keys.

        | column | meaning |
        |---|---|
        | `input`, `status` | see above |
        | `reason`, `offset`, `detail` | the reason if the status is not `ok`; the byte of the problem (for gzip and archives in the compressed file, otherwise in the content); the details in words |
        | `kind` | `fit`, `gpx`, `tcx`, `apple-health` |
        | `file_type`, `manufacturer`, `product` | the type, the maker and the product in the file, with the names of FIT's profile |
        | `bytes`, `messages`, `records`, `sessions` | decompressed bytes that were read; FIT messages; records or track points; workouts |
        | `first_timestamp`, `last_timestamp` | the times of the first and last record, in the order of the file |
        | `crc` | `ok`, `mismatch`, `absent` |
        | `dropped` | an object: the number of dropped items, by reason |
        | `suspect` | with `--add suspicions`, an object: the number of implausible stretches, by quantity and cause: "suspicions" below |
        """#),
    HelpSection(
      heading: "summary",
      text: #"""
        The table has a row for each workout. `export --as workouts` has the same columns.

        | column | meaning |
        |---|---|
        | `input`, `session`, `status` | see above |
        | `sport`, `sub_sport` | FIT's names |
        | `activity_type` | HealthKit's name: `Documentation/ActivityTypes.md` |
        | `indoor` | `true`, `false`, or absent if unknown |
        | `start`, `end` | the start and the end of the workout |
        | `elapsed_s`, `timer_s`, `moving_s` | seconds from start to end; seconds without pauses; seconds in motion according to the device, otherwise computed: `Documentation/HealthKitMapping.md`, "Time in motion" |
        | `distance_m`, `ascent_m`, `descent_m` | metres |
        | `energy_kcal` | all energy, including resting energy |
        | `avg_speed_mps`, `max_speed_mps` | metres per second; if the device has no mean, it is the distance divided by the time without pauses |
        | `avg_heart_rate_bpm`, `max_heart_rate_bpm` | beats per minute |
        | `avg_power_w`, `max_power_w` | watts |
        | `avg_cadence_rpm` | revolutions, or strides of one leg, per minute |
        | `records`, `positions`, `laps`, `pauses` | the number of each |
        | `utc_offset_s` | the offset of the rider's clock from UTC in seconds, east positive |
        | `manufacturer`, `product`, `sync_id` | the maker and the product of the device; see above |
        | `steps`, `strokes` | steps of both feet; strokes of a swim |
        | `pool_length_m`, `pool_lengths` | the length of the pool; the number of lengths |
        | `active_s` | seconds without the pauses in the output |
        | `data_distance_m`, `data_energy_kcal` | sums of samples; energy without resting energy if the device separates it |
        | `data_avg_speed_mps`, `data_max_speed_mps`, `data_avg_heart_rate_bpm`, `data_max_heart_rate_bpm`, `data_avg_power_w`, `data_max_power_w`, `data_avg_cadence_rpm` | figures from the samples |
        | `devices` | the number of devices |
        | `distance_spread_by`, `energy_spread_by` | if no record has the total: the quantity by which it was distributed over the workout: `positions`, `speed`, `power`, `time` |
        | `user_entered` | entered by a person instead of recorded, according to the file or the export's index |
        | `title`, `sport_source`, `ascent_source` | `Documentation/Tracks.md` |
        | `ride_id`, `start_local` | see above |
        | `activity` | the activity in plain words: Outdoor Cycling |
        | `avg_pace_s_per_km` | active time divided by distance; absent if it is more than 30 minutes per kilometre, or 90 for swims |
        | `avg_cadence_spm` | steps per minute on foot; if steps are unknown, twice `avg_cadence_rpm` |
        | `pushes` | the pushes of a wheelchair: the sum of samples |
        | `threshold_power_w`, `effort` | the threshold in the device; how hard the workout felt, 1 to 10 |
        | `weather_temperature_c`, `weather_humidity_percent` | the weather in the file |
        | `device_elapsed_s`, `device_timer_s`, `device_distance_m`, `device_ascent_m`, `device_descent_m`, `device_energy_kcal`, `device_avg_speed_mps`, `device_max_speed_mps`, `device_avg_heart_rate_bpm`, `device_max_heart_rate_bpm`, `device_avg_power_w`, `device_max_power_w`, `device_avg_cadence_rpm` | the figures of the device |
        | `moving_source` | the source of `moving_s`: `file` or `computed` |
        | `avg_right_balance_percent` | mean share of the right pedal according to the device |
        | `avg_depth_m`, `max_depth_m` | metres under water according to the device, otherwise from the records |

        In a GPX or TCX file, the figures of the device are the figures that the file contains for the whole workout. The table for people (`--format table`) is sorted by date.
        It has the local start (in UTC with a `Z` if the file has no local time), activity, `km`, time without pauses, mean speed (a pace for runs and swims), mean heart rate
        and power, and the title, or the file if there is no title. `!` marks an input that is not `ok`.
        """#),
    HelpSection(
      heading: "samples",
      text: #"""
        NDJSON has a line for each item of this table. CSV has the columns `input`, `session`, `type`, `kind`, `start`, `end`, `value`, `unit` for samples and events.

        | line | keys |
        |---|---|
        | `workout_start` | `event`, `input`, `start`, `start_local` (if it is known by then), `session`, `ride` |
        | a sample | `type` (HealthKit's type, when the sport is known), `kind`, `start`, `end`, `value`, `unit`, `ride` |
        | `pause`, `resume`, `lap`, `segment`, `marker` | `event`, `start`, `end`, `stroke_style`, `swolf`, `rest`, `ride` |
        | `workout` | `event`, `activity_type`, `activity_raw`, `indoor`, `start`, `start_local`, `end`, `concealed`, `metadata`, `totals`, `counts`, `types`, `devices`, `sources`, `session`, `ride`, and `ride_id` unless the input is piped |
        | `multisport` | `event`, `activity_type`, `activity_raw`, `start`, `end`, `legs` (each with its `session`, `ride` and `ride_id`), `ride` and `ride_id` (of the whole) |

        `totals`, `counts`, `types` and `sources` are objects by kind: the sum, the number of samples, the HealthKit type, the index of the device.
        `Documentation/HealthKitMapping.md`, "Quantity types", has the kinds and units. In CSV a workout closes with a row of kind `workout`.
        """#),
    HelpSection(
      heading: "wellness",
      text: #"""
        `--wellness` adds data outside workouts: from FIT files of scales, blood pressure, monitoring, stress, variability and sleep, and from Apple Health's
        export. In NDJSON a line has `type` (HealthKit's type, if there is one), `wellness` (the measure), `start`, `end`, `value`, `unit`, `phase` (of sleep), `person`
        (of a scale with several users), `source`, `input`. In CSV it is a row of `samples` without a session, with the measure as `kind`. `stats --wellness` has a row for
        each measure, and for each phase of sleep:

        | column | meaning |
        |---|---|
        | `wellness`, `phase`, `type`, `unit` | the measure; HealthKit's type, if there is one |
        | `samples`, `total` | the number of samples; the sum, if the measure adds up |
        | `minimum`, `mean`, `maximum` | figures of the values; each value has the same weight in the mean |
        | `duration_s` | the total seconds that the samples cover |
        | `recent`, `recent_end` | the value that ended last, and its end |

        | measure | unit | from FIT |
        |---|---|---|
        | `bodyMass`, `bodyFatPercentage`, `bodyMassIndex` | kg, %, count | `weight_scale` |
        | `bodyWaterPercentage`, `visceralFatMass`, `boneMass`, `muscleMass`, `physiqueRating`, `metabolicAge`, `visceralFatRating`, `activeMetabolicRate` | no HealthKit type | the same |
        | `restingMetabolicRate` | kcal/d, no type | the same, and `monitoring_info` |
        | `bloodPressureSystolic`, `bloodPressureDiastolic`; `meanArterialPressure` without a type | mmHg | `blood_pressure` |
        | `heartRate` | count/min | `monitoring`, `blood_pressure` |
        | `restingHeartRate`; `restingHeartRateSevenDays` without a type | count/min | `monitoring_hr_data` |
        | `heartRateVariabilityRMSSD`, `rMSSDOfNight`, `rMSSDOfNightHighest`, `rMSSDOfWeek` | ms, no type: HealthKit only has a type for SDNN | `hrv_value`, `hrv_status_summary` |
        | `respiratoryRate`, `oxygenSaturation`, `stress` (no type), `vo2Max` | count/min, %, count, mL/min·kg | `respiration_rate`, `spo2_data`, `stress_level`, `max_met_data` |
        | `skinTemperatureDeviation` | degC, no type | `skin_temp_overnight` |
        | `steps`, `strokes`, `pushes`, `energy`, `distanceOnFoot`, `distanceCycling`, `distanceSwimming`, `distanceWheelchair`; `distance` (no type) for other activities | count, kcal, m | `monitoring` |
        | `sleep` | the number of a phase: 0 `inBed`, 1 `asleepUnspecified`, 2 `awake`, 3 `asleepCore`, 4 `asleepDeep`, 5 `asleepREM` | `sleep_level`, `nap_event` |
        | `sleepScore`, `sleepAwakenings`, `sleepStress` | no type | `sleep_assessment` |
        | `leanBodyMass`, `height`, `walkingHeartRate`, `heartRateVariabilitySDNN`, `bodyTemperature`, `wristTemperature`, `flightsClimbed`, `restingEnergy` | kg, m, count/min, ms, degC, count, kcal | only Apple Health |

        - A value in % is a fraction of one, as in HealthKit.
        - A monitoring message has the totals of the day for one type of activity, from midnight in the wearer's time. A sample is the increase since the previous message. A
          total that becomes smaller, or belongs to a new day, begins at 0. If a file begins within a day, its first totals are not counted, because they were in the previous file.
        - Some messages only have the last 16 bits of their time. The time is then the first moment after the previous message that has these last 16 bits.
        - A level of sleep applies to the time before its message.
        - Values that devices mark as not measured are omitted. High-rate messages (`hsa_…`) are omitted too, because the profile does not specify their times.
        - A record of Apple Health's export with one of these measures counts as wellness data if it is not within a workout of the same source.
        - `--since` and `--until` compare the start of a sample in UTC. With `--sport` or `--min-distance` there are no rows of wellness data.
        - If two inputs have the same sample, `stats` counts it twice. If `stats` reads a database, it counts the sample once (`wellness_samples`).
        """#),
    HelpSection(
      heading: "route",
      text: #"""
        | column | meaning |
        |---|---|
        | `input`, `session`, `time`; in NDJSON `ride` | see above; the time of the point |
        | `latitude_deg`, `longitude_deg` | degrees, at most 8 decimals |
        | `altitude_m` | metres |
        | `horizontal_accuracy_m`, `vertical_accuracy_m` | metres |
        | `speed_mps`, `course_deg` | metres per second; degrees clockwise from north |
        | `distance_m` | metres since the start, or since the end of the hidden part |
        | `heart_rate_bpm`, `cadence_rpm`, `power_w`, `temperature_c` | readings of the same moment |
        | `span` | the number of the span between pauses, from 1 |

        GeoJSON has a feature for each workout, with a line for each span and lists of times and readings. GPX 1.1 has a track with a segment for each span.
        """#),
    HelpSection(
      heading: "export --as workouts, --as workout",
      text: #"""
        The table has the columns of `summary`, from `input` to the last. With `--as workout` each column that has a value is a row `input`, `session`, `field`, `value`.

        With `--units imperial`, also in `summary`, these columns replace the metric ones:

        | column | meaning |
        |---|---|
        | `distance_mi`, `data_distance_mi`, `device_distance_mi` | miles |
        | `ascent_ft`, `descent_ft`, `device_ascent_ft`, `device_descent_ft`, `avg_depth_ft`, `max_depth_ft` | feet |
        | `avg_speed_mph`, `max_speed_mph`, `data_avg_speed_mph`, `data_max_speed_mph`, `device_avg_speed_mph`, `device_max_speed_mph` | miles per hour |
        | `avg_pace_s_per_mi` | seconds per mile |
        | `pool_length_yd` | yards |
        | `weather_temperature_f` | degrees Fahrenheit |
        """#),
    HelpSection(
      heading: "export --as minutes",
      text: #"""
        The table has a row for each minute of active time that has data. Minutes count from the start of each span between pauses. In this table an hour
        without a record is a pause. A sample's gain is distributed by time, so the minutes add up to the workout. Means are not weighted.

        | column | meaning |
        |---|---|
        | `input`, `session`, `ride_id`; in NDJSON `ride_id` | see above; not in the files of `-o DIR/` |
        | `time_s` | the start of the minute, in active seconds |
        | `pace_s_per_km` or `pace_s_per_mi`, `speed_kmh` or `speed_mph` | from the actual length of the minute |
        | `heart_rate_bpm` | mean |
        | `steps`, `strokes` | sums |
        | `start`, `active_s` | the start and the duration of the minute |
        | `span` | the number of the span between pauses, from 1 |
        | `pause_after_s` | the duration of the pause after the minute |
        | `distance_m`, `energy_kcal`, `resting_energy_kcal`, `pushes` | sums |
        | `max_heart_rate_bpm` | maximum |
        | `power_w`, `max_power_w` | mean, maximum |
        | means of readings | `cadence_rpm`, `step_length_m`, `vertical_oscillation_cm`, `ground_contact_time_ms`, `respiratory_rate_bpm`, `depth_m`, `water_temperature_c`, `absolute_pressure_pa`, `core_temperature_c` |

        In a Swift program, the columns of your own generators (`GeneratorColumn`) follow these columns, as in the tables of workouts.
        """#),
    HelpSection(
      heading: "export --as zones",
      text: #"""
        Zones of heart rate need `--max-heart-rate`. Zones of power use `--ftp`, otherwise the threshold in the file. A workout without these values has no rows. If no workout has
        rows, it is an error.

        | column | meaning |
        |---|---|
        | `zone` | the number of the zone; 0 is below the first |
        | `time_s` | seconds in the zone |
        | `measure` | `heartRate`, `power` |
        | `from_percent`, `from`, `below` | the limits of the zone: in percent, and in the unit |
        | `unit` | `count/min` for heart rates, `W` for power |
        | `input`, `session`, `ride_id`; in NDJSON `ride_id` | see above, and in NDJSON first; not in the files of `-o DIR/` |
        """#),
    HelpSection(
      heading: "export --as route",
      text: #"""
        | column | meaning |
        |---|---|
        | `input`, `session`, `ride_id`; in NDJSON `ride_id` | see above; not in the files of `-o DIR/` |
        | `span` | the number of the span between pauses, from 1 |
        | `latitude_deg`, `longitude_deg`, `altitude_m`, `time` | as in route |
        | `unix_s` | seconds since 1970 |
        | `horizontal_accuracy_m`, `vertical_accuracy_m`, `speed_mps`, `course_deg`, `distance_m` | as in route |
        """#),
    HelpSection(
      heading: "export --as records",
      text: #"""
        The table has a row for each recorded moment. Records of one second are one row. Records without a time, and records that step back in time, have no row.

        | column | meaning |
        |---|---|
        | `input`, `session`, `ride_id`; in NDJSON `ride_id` | see above; not in the files of `-o DIR/` |
        | `activity_type` | as in summary; empty if it is not known yet, for a pipe whose rows are written at once |
        | `time`, `elapsed_s` | the moment, and seconds since the start of the workout |
        | `lap` | the number of the lap, as in the table of laps: the last lap that began before the moment. It is empty before the first lap, without laps, and for a pipe whose laps follow their records |
        | `distance_m`, `energy_kcal`, `cycles` | the raw values of the counters |
        | readings and positions | the columns of the database's `records`, from `heart_rate_bpm` to the last |
        """#),
    HelpSection(
      heading: "export --as laps, lengths, events, devices, beats, samples",
      text: #"""
        Each table has a row for each item. After `input`, `session` and `ride_id` (as in records) it has the columns and values of the database's table with the same name. Differences:
        `time`, `start` and `end` are times instead of `…_unix_ms`, and columns that begin with `is_` are `true` and `false`. Samples are in the unit
        of their kind.

        | table | columns |
        |---|---|
        | `laps` | `lap`, `start`, `end`, `elapsed_s`, `timer_s`, `distance_m`, `energy_kcal`, `ascent_m`, `descent_m`, `avg_speed_mps`, `max_speed_mps`, `avg_heart_rate_bpm`, `max_heart_rate_bpm`, `avg_power_w`, `max_power_w`, `avg_cadence_rpm`, `is_rest`, `is_by_distance` |
        | `lengths` | `length`, `start`, `end`, `is_active`, `timer_s`, `strokes`, `stroke_style`, `avg_speed_mps`, `swolf` |
        | `events` | `event`, `kind`, `start`, `end`, `stroke_style`, `swolf`, `is_rest` |
        | `devices` | `device`, `device_index`, `name`, `type`, `connection`, `manufacturer_number`, `product_number`, `serial_number`, `software_version`, `battery_v`, `kinds` (the kinds of its samples), `fields` |
        | `beats` | `beat`, `time`, `interval_ms`, `is_contiguous`, `is_artefact`: "beats" |
        | `samples` | `sample`, `kind`, `start`, `end`, `value`, `unit` |
        """#),
    HelpSection(
      heading: "export --as tanks, gases, sets, shifts, climbs",
      text: #"""
        These tables have a row for each item too, with `input`, `session` and `ride_id` before these columns.

        | table | columns |
        |---|---|
        | `tanks` | `tank`, `time`, `sensor`, `start_pressure_bar`, `end_pressure_bar`, `volume_used_l`: the tanks of a dive |
        | `gases` | `gas`, `helium_percent`, `oxygen_percent`, `status`, `mode`: the gases of a dive |
        | `sets` | `set_number`, `start`, `duration_s`, `type` (`active` or `rest`), `repetitions`, `weight_kg`, `exercise`: the sets of strength training |
        | `shifts` | `shift`, `time`, `front_gear`, `front_teeth`, `rear_gear`, `rear_teeth`: the gears after each shift |
        | `climbs` | `climb_event`, `time`, `kind` (`approach`, `start`, `complete`), `climb` (its number), `category`, `course_distance_m`: the announced climbs of a course |
        """#),
    HelpSection(
      heading: "export --as messages",
      text: #"""
        The table has a row for each FIT message of the kind in `--message`: `export --as messages --message session`. It includes files that are not activities,
        unless `--without other-files` is given. The values are those of the command `messages`, with the type of their field in the profile.

        | column | meaning |
        |---|---|
        | `input` | as in records; in NDJSON too, in each line |
        | fields of the profile, by ascending number, each followed by its subfields | the values, with the profile's names |
        | developer fields of `--developer-fields` | the values, with their own names, or with `_developer` if another column has the name |
        | `other` | a JSON object with all other values: fields that are not in the profile, by number; other developer fields, by name; values that do not fit the type of their column |

        | field | type |
        |---|---|
        | with a scale or an offset, or floating point | a number in the field's unit |
        | other numbers, and numbers with flags in some bits, such as `left_right_balance` and `message_index` | a whole number |
        | `date_time` | a time; seconds since power-on are in `other` |
        | `bool` | yes or no |
        | an enumeration | its name; a value without a name is a text with its number |
        | text; `local_date_time`, which has no zone | text |
        | an array | text with a vertical bar between the elements; invalid elements are empty |

        The metadata of an Arrow field has its unit, under `unit`. Positions are in semicircles, as in the profile. Use the number of a message that is not in the profile; all
        its values are in `other`. Stored heart beats are not merged into records, and positions are not hidden.
        """#),
    HelpSection(
      heading: "export --developer-fields, --drop-empty",
      text: #"""
        `--developer-fields "Form Power,Air Power"` adds columns for fields of apps. In `messages` they precede `other`. In `records` they follow all other columns, and there
        are at most four. Their values in `records` are numbers, and they change no value in another column. If no input has the field, its column is empty. The metadata of an
        Arrow field has the unit of the first description, under `unit`. If inputs can be read twice, FITStream looks for the descriptions of the fields before the run. If all
        descriptions of a field declare text, it is text in `messages`. `--developer-fields all` is only possible with `messages`. It reads all descriptions first and adds at
        most 256 columns, by name.

        `--drop-empty` omits each column that has no value in any input, in every table except `workout`. It reads all inputs twice. Standard input and pipes are an error with
        `--drop-empty` and `--developer-fields all`, because they can be read only once. NDJSON always omits absent values.
        """#),
    HelpSection(
      heading: "export --columns",
      text: #"""
        `--columns ride_id,time,power_w` writes these columns of any of these tables, in this order, in every format. `input`, `session` and `ride_id` are then columns of
        every table, also in NDJSON and in the files of `-o DIR/`, which only have them on request. A line of NDJSON has the requested keys and no
        others. In `--as workout` the columns are the fields that have a row. The tables of `--compatible` only have their own columns.
        """#),
    HelpSection(
      heading: "export --format arrow",
      text: #"""
        All tables of `export` except `--as workout` can be written in the format of Apache Arrow, for pyarrow, polars, DuckDB and other readers. The output is a stream (IPC
        streaming format). With `-o` and a name that ends in `.arrow` or `.feather` it is a file (IPC file format, Feather version 2). Columns and their order are the same as
        in CSV. Any value can be null.

        | column | type |
        |---|---|
        | a time, such as `time`, `start`, `end` | `timestamp[ms, UTC]` |
        | a count or number, such as `session`, `span`, `zone`, `records`, `laps` | `int64` |
        | yes or no | `bool` |
        | other figures and quantities, positions in degrees | `double` |
        | words, names, and `start_local`, which is in local time | `utf8` |

        A batch has at most 8,192 rows of one input. In tables of workouts it has one row. Output is not compressed and has no dictionaries. With `-o DIR/` each file
        is a stream, `….arrows`. `pyarrow.ipc.open_stream` and `polars.read_ipc_stream` read streams. `pyarrow.ipc.open_file`, `polars.read_ipc` and
        `pandas.read_feather` read files. If the program that reads a stream closes it early, the stream has no end marker.
        """#),
    HelpSection(
      heading: "export --compatible",
      text: #"""
        These tables equal the tables of the iOS app Workout byte for byte: every value is in quotes, missing values are empty, durations are `H:MM:SS`, and averages are not weighted.

        | table | columns |
        |---|---|
        | workouts | Type, Start, End, Duration, Distance, Average Heart Rate, Max Heart Rate, Average Pace, Average Speed, Average Cadence, Active Energy, Total Energy, Elevation Ascended, Elevation Descended, Weather Temperature, Weather Humidity |
        | workout | Field, Value, with the unit after the field's name |
        | minutes | Time, then for runs and walks pace, heart rate and steps; for rides speed and heart rate; for swims pace, heart rate and strokes; a row `Pause` |
        | zones | Zone, Time; heart rate of runs; a jump over a zone and time below the first zone count for no zone |
        | route | Segment, Latitude, Longitude, Altitude (m), Time (UTC ISO), Time (UTC), Time (Local), UNIX Epoch Time |
        """#),
    HelpSection(
      heading: "stats",
      text: #"""
        | column | meaning |
        |---|---|
        | `period`, `from` | the interval, and its start |
        | `clock` | the clock of the day: `local`, `UTC`, or `mixed` |
        | `activity_type` | one activity type, or `all` |
        | `device`, `app`, `gear`, `place`, `weekday`, `hour` | with `--group` |
        | `workouts`, `active_s`, `elapsed_s` | the number of workouts; seconds without and with pauses |
        | `ascent_m` or `ascent_ft` | the ascent reported by the devices |
        | means over time, least, greatest | `avg_`, `min_` and `max_` before `heart_rate_bpm`, `cadence_rpm`, `power_w`, `speed_mps`, `speed_mph`, `step_length_m`, `step_length_ft`, `vertical_oscillation_cm`, `vertical_oscillation_in`, `ground_contact_time_ms`, `respiratory_rate_bpm`, `depth_m`, `depth_ft`, `water_temperature_c`, `water_temperature_f`, `absolute_pressure_pa`, `core_temperature_c`, `core_temperature_f`, `threshold_power_w`, `effort` |
        | sums | `distance_m`, `distance_mi`, `energy_kcal`, `resting_energy_kcal`, `steps`, `strokes`, `pushes` |
        | with `--add duration`, after the columns of each kind | `duration_` and `_s` around the kind's name: `duration_heart_rate_s` |
        | with `--add recent`, after these | `recent_` before each: `recent_power_w`, `recent_power_start`, `recent_power_end` |

        `distance_m` and `energy_kcal` are sums of samples. The energy is therefore the energy of the activity, without resting energy if the device separates it. `energy_kcal`
        of `summary`, `query` and reports includes resting energy.

        `--columns` of `stats` accepts the names of quantities, not of columns: `--columns distance,heartRate` writes `distance_m` and the three columns of the heart rate. The columns
        from `period` to `ascent_m` are always written.

        With `--zones` the following columns replace all columns after `activity_type` and the group. There is a row for each zone:

        | column | meaning |
        |---|---|
        | `quantity`, `zone` | `power` 1 to 7, `heart_rate` 1 to 4 and 0 below |
        | `from_percent` | the lower limit of the zone, in percent of the threshold or of the highest heart rate: the limits of `time_in_zones` ("load") |
        | `workouts` | the number of workouts with zones of the quantity |
        | `seconds`, `share_percent` | seconds in the zone; the share of the time in all zones of the quantity |
        """#),
    HelpSection(
      heading: "best",
      text: #"""
        | column | meaning |
        |---|---|
        | `rank` | from 1, among rides of one activity, indoors or outdoors |
        | `activity_type`, `indoor` | the activity; `false` if the place is unknown |
        | `best` | `power`, `heart rate`, `cadence`, `speed`, `climbing`: highest means; `distance`: shortest times; `critical power`, `W'` |
        | `duration_s`, `distance_m` | the duration or the distance |
        | `value`, `unit` | W, count/min, m/s, m/h; seconds for a distance; J for W′ |
        | `error` | the standard error of critical power and W′ |
        | `pace_s_per_km` | for speeds and distances |
        | `distance_mi`, `pace_s_per_mi` | with `--units imperial`, instead of `distance_m` and `pace_s_per_km`; `unit` is then mph, ft/h |
        | `start`, `at_s` | the start of the best, and its seconds after the ride's start |
        | `input`, `session` | the ride |

        **Means.** A mean covers the seconds of a window. Each reading represents the seconds since the previous reading, at most ten. The
        first reading represents one second. A gap of more than ten seconds counts as zeros for power, because it is assumed that nobody pedalled in the gap. For every other
        quantity no window crosses such a gap. A pause of at most an hour counts as zeros for power, cadence and speed. Windows of heart rate and climbing do not cross a pause.
        No window crosses an hour without a reading, or implausible values. Zeros while coasting are included in a mean.

        **Speed** is the recorded speed. If there is none, it is the increase of the distance counter since the counter last changed. If several moments are in one second, the
        first counts. In a pool swim with lengths, speed is the length of the pool divided by the time of each length, and zero in the rests between them. Lengths faster
        than 2.3 m/s are omitted. **The climbing rate** is the ascent minus the descent in the window, for windows from one minute, because heights over seconds are noise.

        **Times over a distance** include pauses. Both ends of the distance can be between two moments, where the distance is interpolated. In a pool
        swim the distance is the number of lengths, because watches count a length when it is over, and sometimes two at once.

        **Durations:** 1, 2, 3, 5, 8, 10, 12, 15, 20, 30, 45 s, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60, 75, 90 min, 2, 2.5, 3, 4, 5 h. In recordings of
        more than ten hours, means are complete, but a best time over a distance that took longer than five hours can be missing.
        """#),
    HelpSection(
      heading: "suspicions",
      text: #"""
        FITStream counts implausible data, stores it in the table `suspicions`, and omits it from bests and curves. Records, samples, totals and routes still contain
        it. `check --add suspicions` counts it.

        | `quantity` | `why` | condition |
        |---|---|---|
        | `power` | `too-high` | above 2,500 W, or above 2,000 W for 5 s or more |
        | `heartRate` | `too-high`, `too-low` | above 230 or below 25 beats per minute |
        | `cadence` | `too-high` | above 230 per minute |
        | `speed` | `too-high` | for 5 s or more above 3 m/s in water, 12.5 m/s on foot (also rowing and paddling), 35 m/s on wheels and cross-country skis, 65 m/s otherwise; or above 1.25 times this speed at once. Shorter excesses are omitted as noise, without a row |
        | `distance` | `too-fast` | the counter is faster than this speed, over 5 s or more |
        | `position` | `jump` | more than 100 m between two positions, faster than this speed; `value` is the metres |
        | `altitude` | `too-fast` | 5 m/s or more up or down over 5 s or more. On foot, on wheels and in water also: 1.3 m/s or more up over 30 s; 1 m/s or more up or 3 m/s or more down over a minute; 0.5 m/s or more up over a minute that begins in the first two minutes, when barometers settle, or that has no heart rate above 100, which is impossible while pedalling. On wheels also: 20 m or more up in a minute, with at least one metre up for each two metres of distance, which is the weather or a lift |
        | `power`, `heartRate`, `cadence`, `speed` | `frozen` | one value other than 0 for more than five minutes, while another quantity changes more than ten times; speed only outdoors |
        | `power`, `heartRate`, `cadence` | `unsound` | more than one reading in twenty is impossible, zeros not counted: the whole quantity is omitted; `value` is the percentage |
        | `time` | `sparse` | longer than 48 hours, with records in less than half of the time: the whole workout is omitted |
        | `time` | `clock` | begins before 1995, or later than tomorrow: the whole workout is omitted |

        The following readings are noise. They are omitted as if they had not been recorded, without a row:

        - a single reading of power or speed, or a reading that is repeated for at most 3 s, which is more than 500 W or 8 m/s above both of its neighbours, if each neighbour is
          at most 3 s away;
        - a first speed after a break that exceeds the second speed by this amount;
        - a stretch of 10 s or less with a cadence above 120 per minute that changes by more than 30 from one reading to the next, inside the stretch or at its ends;
        - a speed more than 8 m/s above the speed of the distance counter, from 2 s before to 2 s after it. If more than one reading in twenty is such a speed, the counter is wrong.

        A workout has at most sixteen rows of one quantity and cause. The last row represents all further stretches, and `stretches` is their number.
        """#),
    HelpSection(
      heading: "query",
      text: #"""
        Columns in imperial units have names such as `distance_mi`, `ascent_ft`, `avg_speed_mph`, `climbing_ft_per_h`. If the row contains the unit, as
        in `bests`, the unit is mph, mi, ft or ft/h. Tables on a terminal also use km/h, km and times as hours, minutes and seconds.

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

        **Rides** are the rides of `merged_rides`, and rides that only exist in an export's index. Copies of a recording count once. After `ingest --copies rides`, several
        recordings of one ride count once. Distance, climbing and energy are then from the recordings that were chosen for them. Heart rate, power and cadence are from another
        recording if the counted recording has none. Weekdays and hours are in the ride's local time. `longest`, `fastest`, `highest` and `eddington` omit a ride if its time,
        or the figure that they compare, is implausible ("suspicions"). Sums such as `years` and `gear`, and `streaks`, include such rides.

        **Eddington numbers** are the greatest E for which at least E days have at least E km, or miles, in all rides of the day together. `missing_days_km` and `missing_days_mi`
        are the number of further days of at least E + 1 km or miles that the next number needs. There are rows for each year and for `all` years, and for each activity and for `all`
        activities together.

        **Tiles** are tiles of Web Mercator maps. `x` counts from 180° west, and `y` counts from the north. A ride crosses a tile if the line between two neighbouring points
        of its route, which is straight on the map, has a point in the tile. A tile contains its upper and left edges.

        - Two points are connected if they are at most 100 m apart. They are also connected if they belong to one
          span, are within 60 s, and are no further apart than a speed of 50 m/s allows. A gap, a pause or a jump therefore adds no tile between its ends. A point that
          is connected to no other point adds no tile.
        - The first ride that crossed a tile opened the tile.
        - `tiles` has zoom 14, `small-tiles` has zoom 17. `latitude_deg` and `longitude_deg` are the middle of a tile.
        - `tile-years`: `rides` with a route, the `tiles` that they crossed, the `opened` tiles that were new, and the `total` until the end of the year.
        - `square` is the side of the greatest square of crossed tiles, and `x` and `y` are its north-west tile. `cluster` is the number of tiles in the largest group of tiles
          that touch at their sides and whose four neighbours were all crossed.
        - A ride has at most 32,768 tiles of zoom 17.

        **Places** are starts and ends of rides, in order of time. A start or end belongs to the nearest place whose first point is within 300 m. Otherwise it is the first point of a new
        place. `latitude_deg` and `longitude_deg` are the mean of the place's starts and ends, and `activity_type` is the most frequent activity.

        **Duplicates** are groups: `same` is `bytes`, `recording` or `ride`, as in "duplicates". If `a` equals `b` and `b` equals `c`, all three are one group. `kept` marks the
        recording that counts, and `why` is the reason. `has` lists the content of a recording. The command `duplicates` prints the same rows.
        """#),
    HelpSection(
      heading: "load",
      text: #"""
        `ingest` stores figures from a workout's power and heart rate in the table `exertions`. They do not depend on the rider. A row of the table `rider` has the rider's
        values from `from_day` until the day of the next row. If a column of a row has no value, the value of the previous row stays in force. `ingest --ftp` and similar
        options write this table. You can also use SQL: `INSERT INTO rider (from_day, ftp_w) VALUES ('2026-03-01', 255)`. Load and form are views on both tables. A change of
        `rider` therefore takes effect at once, and no file is read again.

        | figure | definition |
        |---|---|
        | `weighted_power_w` | the fourth root of the mean of the fourth power of means over 30 s. Seconds are counted as for curves: a reading represents the seconds since the previous one, at most ten; a longer gap is zeros; pauses, hours without a reading and implausible values are cut out. With less than 30 s there is no value |
        | `ftp_w`, `max_heart_rate_bpm`, `resting_heart_rate_bpm`, `sex` | the values of `rider`, otherwise of the file (the device's zones, the session, the rider's profile); otherwise resting heart rate 60 and sex male |
        | `intensity` | weighted power / `ftp_w` |
        | `load`, `load_by` | `power`: 100 · hours · intensity², with the hours of `power_s`. Without power or threshold `heart rate`: Banister's TRIMP, minutes · x · 0.64 e^(1.92 x), for women 0.86 e^(1.67 x), x = (heart rate − resting) / (highest − resting), summed over whole beats per minute from the resting heart rate upwards. `ingest` stores these sums for the rider's values at the time of the run. If the values change, the view computes the sums, which takes 0.15 ms for each ride. The loads by power and by heart rate have different scales. A workout with neither power and threshold nor heart rate has no load |
        | `state` | the state of a day: `load`; `unknown`, if no workout has a load; `rest`, without workouts |
        | `fitness`, `fatigue` | exponential means of the daily load with time constants of 42 and 7 days, from 0: each day adds (load − mean) · (1 − e^(−1/42)), or 1/7. Days without a load count as 0. If more than twenty years are between two loads, there are no rows from ten years after the first load until the second |
        | `form` | yesterday's fitness minus yesterday's fatigue |
        | `is_building` | 1 for the first 42 days, because fitness has little meaning until then |
        | `decoupling_percent`, `decoupling_of` | the decrease of power per heart beat from the first half of the ride to the second half, or of speed if there is no power. `decoupling_of` is `power` or `speed`. Only seconds with both values count. There must be at least 20 minutes of them, and the recording must be at most ten hours long |
        | `time_in_zones` | seconds by the limits of `export --as zones`: `power` 1 to 7, with limits rounded to 5 W; `heart_rate` 1 to 4, and 0 below. A second counts for the zone of its reading |
        """#),
    HelpSection(
      heading: "beats",
      text: #"""
        With `ingest --add beats` the table `beats` has the times between heart beats. They are the intervals in `hrv` messages of FIT files, and the intervals between the beats of
        `hr` messages, at most three seconds. `time_unix_ms` is the second beat. `is_contiguous` is 1 if the first beat is the second beat of the previous interval.

        An interval is an artefact (`is_artefact`) if it differs by more than 20 % from the mean of its neighbours. A neighbour is an interval that shares a beat with it. An interval
        without neighbours is not judged. Beats that a strap sends after the workout (`hr` messages after the session) belong to the workout that contains their time.
        If a workout has both kinds of messages, only the intervals of `hrv` are stored.

        `heart_rate_variability` has for each workout the number of `intervals`, the number of `artefacts`, and two figures of the other intervals: `rmssd_ms`, the root
        of the mean squared difference between neighbours, and `sdnn_ms`, the standard deviation.
        """#),
    HelpSection(
      heading: "duplicates",
      text: #"""
        The table has a row for each member of a group. The kept member is first:

        | column | meaning |
        |---|---|
        | `group_number` | from 1 |
        | `same` | the kind of equality: `bytes`, `recording`, or `ride`, recorded by several devices |
        | `kept`, `why` | `true` for the member that counts, and the reason; with `--copies rides` it is the ride that counts in totals |
        | `date`, `activity_type`, `workout_id` | for recordings and rides |
        | `has` | the content: `distance`, `route`, `heart_rate`, `power` |
        | `input` | the input |
        """#),
    HelpSection(
      heading: "bench --format json",
      text: #"""
        The object has `inputs`, `bytes_in`, `bytes_fit`, `messages`, `records`, `jobs`, `stages` (`read`, `inflate`, `decode`, `generate`, `fields`: each `seconds`,
        `mb_per_s`, `cold_seconds`, `least_seconds`, `greatest_seconds`), `wall_s`, `mb_per_s`, `records_per_s`, `files_per_s`, `allocations`, `peak_rss_mb`.

        `decode`, `generate` and `fields` are measured cold, the first time, and then warm, 5 to 25 times. Their `seconds` are the median of the warm times of each input, summed; `least_seconds` and
        `greatest_seconds` are the shortest and longest of them. `read` and `inflate` happen once: their `seconds` are cold. `generate` is the time beyond `decode`.
        """#),
    HelpSection(
      heading: "The database",
      text: #"""
        ```
        inputs ──┬──< workouts ──┬──< laps, lengths, events, devices, minutes, routes, kind_totals, multisport_legs
                 │               ├──< curves, efforts, suspicions, exertions,
                 │               │    route_tiles, route_profiles          unless --without bests
                 │               ├──< beats, heart_rate_variability        with --add beats
                 │               └──< records, samples, route_points     with --add records, --add samples, --add route-points
                 ├──< wellness                                           with --wellness
                 └──< index_entries                                      titles and gear
        ```

        `Sources/RideDatabase/RideDatabase.docc/RideDatabase.md` has the keys, promises and costs. Every table is `STRICT`. Columns of `workouts` have the same meaning as in
        `summary`, except for `strokes`, which is the device's count. `effort_score` is `effort` in `summary`. `kind_totals` has the figures with `data_` in `summary`.
        `_unix_ms` are milliseconds since 1970, and `_utc` is the same time as text. Rows that belong to a workout have its `workout_id`, and in their second column a number
        from 0 within the workout.

        | table | columns |
        |---|---|
        | `inputs` | `input_id`, `path`, `file_key` (joins an index), `size_bytes`, `modified_unix_ns`, `content_hash` (of the inflated content), `status`, `reason`, `problem_offset`, `detail`, `kind`, `file_type`, `manufacturer`, `product`, `bytes`, `messages`, `records`, `sessions`, `first_unix_ms`, `last_unix_ms`, `crc`, `dropped` (JSON), `sync_id`, `reading` (the options of its reading), `read_utc` |
        | `workouts` | `workout_id`, `input_id`, `session`, `sync_id`, `activity_type`, `activity_raw`, `sport`, `sub_sport`, `is_indoor`, `start_unix_ms`, `end_unix_ms`, `utc_offset_s`, `elapsed_s`, `timer_s`, `moving_s`, `active_s`, `distance_m`, `ascent_m`, `descent_m`, `energy_kcal`, `resting_energy_kcal`, `avg_speed_mps`, `max_speed_mps`, `avg_heart_rate_bpm`, `max_heart_rate_bpm`, `avg_power_w`, `max_power_w`, `avg_cadence_rpm`, `records`, `positions`, `laps`, `pauses`, `pool_lengths`, `strokes`, `cycles`, `pool_length_m`, `swimming_location`, `threshold_power_w`, `effort_score`, `body_mass_kg`, `weather_temperature_c`, `weather_humidity_percent`, `weather_condition`, `device_temperature_c`, `profile_name`, `is_user_entered`, `manufacturer`, `product`, `serial_number`, `created_unix_ms`, `recording` (the same for each copy), `start_utc`, `end_utc`, `local_date`, `local_week` (its Monday), `file_title`, `sport_source`, `ascent_source`, `distance_spread_by`, `energy_spread_by`, `start_local`, `ride_id` ("Words"; rides that an older version stored from damaged files, or from more than 16 MiB, have another value until the next run reads them again), `moving_source`, `avg_right_balance_percent`, `avg_depth_m`, `max_depth_m` |
        | `laps` | `workout_id`, `lap`, `start_unix_ms`, `end_unix_ms`, `elapsed_s`, `timer_s`, `distance_m`, `energy_kcal`, `ascent_m`, `descent_m`, `avg_speed_mps`, `max_speed_mps`, `avg_heart_rate_bpm`, `max_heart_rate_bpm`, `avg_power_w`, `max_power_w`, `avg_cadence_rpm`, `is_rest`, `is_by_distance`, `start_utc` |
        | `lengths` | `workout_id`, `length`, `start_unix_ms`, `end_unix_ms`, `is_active`, `timer_s`, `strokes`, `stroke_style`, `avg_speed_mps`, `swolf` |
        | `events` | `workout_id`, `event`, `kind`, `start_unix_ms`, `end_unix_ms`, `stroke_style`, `swolf`, `is_rest` |
        | `devices` | `workout_id`, `device`, `device_index`, `name`, `type`, `connection`, `manufacturer_number`, `product_number`, `serial_number`, `software_version`, `battery_v`, `kinds`, `fields` |
        | `minutes` (a view of `minute_rows`, in which `minute_id` combines the first two columns) | `workout_id`, `minute`, `start_unix_ms`, `active_s`, `distance_m`, `energy_kcal`, `resting_energy_kcal`, `steps`, `strokes`, `pushes`; and `avg_`, `min_`, `max_` before `heart_rate_bpm`, `cadence_rpm`, `power_w`, `speed_mps`, `step_length_m`, `vertical_oscillation_cm`, `ground_contact_time_ms`, `respiratory_rate_bpm`, `depth_m`, `water_temperature_c`, `absolute_pressure_pa`, `core_temperature_c` |
        | `routes` | `workout_id`, `piece`, `points`, `first_unix_ms`, `last_unix_ms`, `min_latitude_deg`, `min_longitude_deg`, `max_latitude_deg`, `max_longitude_deg`, `polyline` (encoded, five decimals) |
        | `route_points` | `workout_id`, `point`, `time_unix_ms`, `latitude_deg`, `longitude_deg`, `altitude_m`, `horizontal_accuracy_m`, `vertical_accuracy_m`, `speed_mps`, `course_deg`, `distance_m` |
        | `records` | `workout_id`, `record`, `time_unix_ms`, `distance_m`, `energy_kcal`, `cycles`, `heart_rate_bpm`, `cadence_rpm`, `power_w`, `speed_mps`, `step_length_m`, `vertical_oscillation_cm`, `ground_contact_time_ms`, `respiratory_rate_bpm`, `depth_m`, `temperature_c`, `altitude_m`, `latitude_deg`, `longitude_deg`, `horizontal_accuracy_m`, `course_deg`, `right_balance_percent`, `vertical_accuracy_m`, `absolute_pressure_pa`, `core_temperature_c`, `vertical_ratio_percent`, `stance_time_percent`, `stance_balance_percent` |
        | `samples` | `workout_id`, `sample`, `kind_id`, `start_unix_ms`, `end_unix_ms`, `value` |
        | `kind_totals` | `workout_id`, `kind_id`, `quantity_type`, `samples`, `total`, `mean`, `minimum`, `maximum` |
        | `sample_kinds` | `kind_id`, `kind`, `unit`, `is_cumulative` |
        | `multisport_legs` | `workout_id`, `leg`, `leg_workout_id` |
        | `curves` ("best": highest means; `_start_s` are seconds after the workout's start) | `workout_id`, `duration_s`, `power_w`, `power_start_s`, `heart_rate_bpm`, `heart_rate_start_s`, `cadence_rpm`, `cadence_start_s`, `speed_mps`, `speed_start_s`, `climbing_m_per_h`, `climbing_start_s` |
        | `efforts` (shortest times) | `workout_id`, `distance_m`, `elapsed_s`, `start_s` |
        | `suspicions` (see that section) | `workout_id`, `suspicion`, `quantity`, `why`, `start_unix_ms`, `end_unix_ms`, `value`, `stretches` |
        | `wellness` (with `--wellness`; see there) | `input_id`, `sample`, `start_unix_ms`, `end_unix_ms`, `quantity`, `value`, `unit`, `quantity_type`, `phase`, `person`, `source` |
        | `route_tiles` ("query": the tiles of zoom 17 in the order of the first visit; `tile_line` is packed like an encoded polyline: the differences of columns and rows, without decimals) | `workout_id`, `start_latitude_deg`, `start_longitude_deg`, `end_latitude_deg`, `end_longitude_deg`, `tiles`, `tile_line` |
        | `route_profiles` (64 to 128 mean heights over equal numbers of route points, fewer for a short route, in whole metres, separated by commas; empty if no point has a height; missing for rides that an older version stored, until they are read again) | `workout_id`, `heights_m` |
        | `exertions` ("load"; columns with `_times` have five digits for each step, beginning with the step in the column with `_from_`: the number of seconds in this step or above. A step is 5 W or one beat per minute) | `workout_id`, `power_s`, `avg_power_w`, `weighted_power_w`, `heart_rate_s`, `avg_heart_rate_bpm`, `decoupling_percent`, `decoupling_of`, `threshold_power_w`, `max_heart_rate_bpm`, `resting_heart_rate_bpm`, `sex` (these four are the values in the file), `power_from_w`, `power_times`, `heart_rate_from_bpm`, `heart_rate_times` |
        | `tanks` | `workout_id`, `tank`, `time_unix_ms`, `sensor`, `start_pressure_bar`, `end_pressure_bar`, `volume_used_l` |
        | `gases` | `workout_id`, `gas`, `helium_percent`, `oxygen_percent`, `status`, `mode` |
        | `sets` | `workout_id`, `set_number`, `start_unix_ms`, `duration_s`, `type`, `repetitions`, `weight_kg`, `exercise` |
        | `shifts` | `workout_id`, `shift`, `time_unix_ms`, `front_gear`, `front_teeth`, `rear_gear`, `rear_teeth` |
        | `climbs` | `workout_id`, `climb_event`, `time_unix_ms`, `kind`, `climb`, `category`, `course_distance_m` |
        | `beats` | `workout_id`, `beat`, `time_unix_ms`, `interval_ms`, `is_contiguous`, `is_artefact` |
        | `heart_rate_variability` ("beats") | `workout_id`, `intervals`, `artefacts`, `rmssd_ms`, `sdnn_ms` |
        | `rider` ("load") | `from_day`, `ftp_w`, `max_heart_rate_bpm`, `resting_heart_rate_bpm`, `sex`, `weight_kg` |
        | `heart_rates` (the steps of `load`) | `bpm` |
        | `heart_rate_loads` (load by heart rate, and the values from which it was computed) | `workout_id`, `max_heart_rate_bpm`, `resting_heart_rate_bpm`, `is_female`, `load` |
        | `ride_sources` (only with `--copies rides`: a row for each recording that overlaps another) | `workout_id`, `group_id`, `counted_workout_id`, and the recordings whose figures count: `distance_workout_id`, `ascent_workout_id`, `energy_workout_id`, `steps_workout_id`; if another recording is counted, the amounts that this recording adds outside the time of the counted recording: `added_distance_m`, `added_energy_kcal`, `added_steps` |
        | `settings` | `name`, `value`: settings that apply to all runs |
        | `index_entries` | `entry_id`, `index_input_id`, `file_key`, `activity_number`, `date`, `title`, `activity_type`, `description`, `gear`, `is_user_entered` (1 for manual entries, if the index marks them); entries without a file also have `start_unix_ms`, `duration_s`, `distance_m` |

        | view | columns |
        |---|---|
        | `rides` | each recording once: all of `workouts`, and `path`, `status`, `title`, `gear`, `index_activity_type` |
        | `totals_by_day`, `totals_by_week`, `totals_by_month`, `totals_by_year` | `day`, `week`, `month` or `year`; `activity_type`, `workouts`, `distance_m`, `timer_s`, `ascent_m`, `energy_kcal`, `steps` |
        | `personal_bests` (with the ride of the previous best; with `--copies rides`, the better recording of each ride) | `activity_type`, `is_indoor`, `best`, `value`, `unit`, `workout_id`, `start_utc`, `start_s`, `before_value`, `before_workout_id`, `before_start_utc` |
        | `curves_by_year` | `year`, `activity_type`, `is_indoor`, `duration_s`, `power_w`, `heart_rate_bpm`, `cadence_rpm`, `speed_mps`, `climbing_m_per_h` |
        | `efforts_by_year` | `year`, `activity_type`, `is_indoor`, `distance_m`, `elapsed_s` |
        | `merged_rides` (the rides of "query": each recording once, and with `--copies rides` each ride once with each figure from the better recording; `local_ms` is the start in local time, `recordings` the number of recordings) | `workout_id`, `date`, `year`, `week`, `local_ms`, `start_utc`, `activity_type`, `is_indoor`, `title`, `gear`, `device`, `recordings`, `timer_s`, `elapsed_s`, `distance_m`, `ascent_m`, `energy_kcal`, `avg_speed_mps`, `avg_heart_rate_bpm`, `max_heart_rate_bpm`, `avg_power_w`, `max_power_w`, `avg_cadence_rpm`, `sport_source`, `ascent_source`, `path` |
        | `merged_records` (with `--add records`: the records of each ride once; for each second of several recordings, the values of the counted recording, and missing values from another one; distance, energy and cycles from one recording only) | `workout_id`, `time_unix_ms`, `distance_m`, `energy_kcal`, `cycles`, `heart_rate_bpm`, `cadence_rpm`, `power_w`, `speed_mps`, `step_length_m`, `vertical_oscillation_cm`, `ground_contact_time_ms`, `respiratory_rate_bpm`, `depth_m`, `temperature_c`, `altitude_m`, `latitude_deg`, `longitude_deg`, `horizontal_accuracy_m`, `course_deg`, `right_balance_percent`, `vertical_accuracy_m`, `absolute_pressure_pa`, `core_temperature_c`, `vertical_ratio_percent`, `stance_time_percent`, `stance_balance_percent` |
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
        | `rider_periods` (`rider`, with the missing values of a row filled in) | `from_day`, `until_day`, `ftp_w`, `max_heart_rate_bpm`, `resting_heart_rate_bpm`, `sex`, `weight_kg` |
        | `manual_entries` (rides that only exist in an index) | `entry_id`, `activity_number`, `date`, `title`, `activity_type`, `description`, `gear`, `is_user_entered`, `start_unix_ms`, `duration_s`, `distance_m`, `index_path` |
        | `wellness_samples` (each once, also if several inputs contain it) | `quantity`, `start_unix_ms`, `end_unix_ms`, `value`, `unit`, `quantity_type`, `phase`, `person`, `source` |
        | `problems` | `status`, `reason`, `path`, `detail`, `problem_offset` |
        | `duplicate_inputs` | `content_hash`, `input_id`, `path`, `first_input_id`, `first_path` |
        | `duplicate_recordings` | `recording`, `workout_id`, `path`, `first_workout_id`, `first_path`, `start_utc`, `activity_type` |
        | `duplicate_rides` | `first_workout_id`, `workout_id`, `first_path`, `path`, `activity_type`, `first_start_utc`, `start_utc`, `overlap_s`, `overlap`, `first_product`, `product`, `first_has_heart_rate`, `has_heart_rate`, `first_has_power`, `has_power`, `first_has_route`, `has_route` |

        DuckDB reads the database too: `ATTACH 'rides.sqlite' AS rides (TYPE sqlite); FROM rides.totals_by_month;`. DuckDB downloads its extension for SQLite at the
        first use, so the first `ATTACH` needs a network connection.
        """#),
  ]
}
