# %% [markdown]
# # Five questions about my rides
# Run `python3 five_questions.py rides/` or `export.zip`. Each cell answers a question; editors can run the cells one by one.
# It needs polars, pyarrow and the wheel of fitstream: `pip install .build/dist/*.whl polars pyarrow`.

# %%
from __future__ import annotations

import sys

import polars as pl

import fitstream

# In an editor: write the paths of your rides here.
INPUTS = sys.argv[1:]
if not INPUTS:
    sys.exit("usage: python3 five_questions.py INPUT...\nINPUT is a folder, an archive or a file of rides")

# An archive often contains a recording twice, under two names. Its copies share the `sync_id`, so that each counts once.
workouts = fitstream.workouts(INPUTS).to_polars()
rides = workouts.unique(pl.coalesce("sync_id", "ride_id"), keep="first", maintain_order=True)
# Input and session identify the workout of a record.
records = (
    fitstream.records(INPUTS, columns=["input", "session", "activity_type", "time", "elapsed_s", "heart_rate_bpm", "power_w"])
    .to_polars()
    .join(rides, on=["input", "session"], how="semi", maintain_order="left"))
print(f"{rides.height} workouts and {workouts.height - rides.height} copies, {records.height} records\n")

# %% [markdown]
# ## 1. How far did I go in each year, by activity?

# %%
by_year = (
    rides.group_by(pl.col("start").dt.year().alias("year"), "activity_type")
    .agg(pl.len().alias("workouts"), (pl.col("distance_m").sum() / 1000).round(1).alias("km"), pl.col("ascent_m").sum().round(0))
    .sort("year", "km", descending=True))
print("1. Distance by year and activity", by_year, sep="\n")

# %% [markdown]
# ## 2. What is my best power over twenty minutes?
# The means cover windows of 1,200 s of each ride that is long enough. A reading represents the seconds since the previous
# reading, at most ten; a longer gap counts as zeros.

# %%
ride = ["input", "session"]
readings = (
    records.filter(pl.col("power_w").is_not_null()).sort("input", "session", "time")
    .with_columns((pl.col("time").diff().dt.total_seconds().over(ride).fill_null(1).clip(0, 10) * pl.col("power_w")).alias("joules"))
    .with_columns((pl.col("time") - pl.col("time").min().over(ride)).dt.total_seconds().alias("measured_s")))
means = (
    readings.rolling("time", period="1200s", group_by=ride)
    .agg((pl.col("joules").sum() / 1200).round(0).alias("power_w"), pl.col("measured_s").last())
    # With a reading in every second, a window has 1,199 s from its first reading to its last.
    .filter(pl.col("measured_s") >= 1199))
best = means.sort("power_w", descending=True).unique(ride, keep="first", maintain_order=True).head(3)
print("2. Best 20 minutes", best.select("input", "time", "power_w"), sep="\n")

# %% [markdown]
# ## 3. Do I get fitter: how much power for a heartbeat, month by month?

# %%
efficiency = (
    records.filter((pl.col("power_w") > 0) & (pl.col("heart_rate_bpm") > 90) & (pl.col("activity_type") == "cycling"))
    .group_by(pl.col("time").dt.truncate("1mo").alias("month"))
    .agg((pl.col("power_w").mean() / pl.col("heart_rate_bpm").mean()).round(2).alias("watts_per_bpm"), pl.len().alias("records"))
    .sort("month"))
print("3. Watts for a beat a minute", efficiency, sep="\n")

# %% [markdown]
# ## 4. Does my heart rate drift in long rides?
# The drift is the mean heart rate of the second half minus the mean of the first half, for workouts of more than an hour.

# %%
halves = records.join(
    records.group_by("input", "session").agg(pl.col("elapsed_s").max().alias("whole_s")), on=["input", "session"])
drift = (
    halves.filter(pl.col("whole_s") > 3600)
    .group_by("input", "session")
    .agg(
        pl.col("heart_rate_bpm").filter(pl.col("elapsed_s") < pl.col("whole_s") / 2).mean().alias("first_bpm"),
        pl.col("heart_rate_bpm").filter(pl.col("elapsed_s") >= pl.col("whole_s") / 2).mean().alias("second_bpm"))
    .with_columns((pl.col("second_bpm") - pl.col("first_bpm")).round(1).alias("drift_bpm"))
    .drop_nulls().sort("drift_bpm", descending=True))
print("4. Drift of the heart rate", drift.head(3), sep="\n")

# %% [markdown]
# ## 5. Which files should I not trust?

# %%
verdicts = fitstream.check(INPUTS).to_polars()
damaged = verdicts.filter(pl.col("status").is_in(["partial", "failed"]))
print("5. Damaged files", damaged.group_by("status", "reason").len().sort("len", descending=True), sep="\n")
