# %% [markdown]
# # Five questions about my rides
# `python3 five_questions.py rides/` or `export.zip`. Each cell is a question; editors run them one by one.
# Needs polars and pyarrow beside the wheel of fitstream: `pip install .build/dist/*.whl polars pyarrow`.

# %%
from __future__ import annotations

import sys

import polars as pl

import fitstream

INPUTS = sys.argv[1:] or ["rides/"]
rides = fitstream.workouts(INPUTS).to_polars()
records = fitstream.records(
    INPUTS, columns=["input", "session", "activity_type", "time", "elapsed_s", "distance_m", "heart_rate_bpm", "power_w", "altitude_m"],
).to_polars()
print(f"{rides.height} workouts, {records.height} records\n")

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
# Means over windows of 1,200 s of each ride; seconds without a record count as none.

# %%
seconds = records.filter(pl.col("power_w").is_not_null()).sort("input", "session", "time")
means = (
    seconds.rolling("time", period="1200s", group_by=["input", "session"])
    .agg(pl.col("power_w").sum().alias("joules"), pl.len().alias("records"))
    .filter(pl.col("records") > 600)
    .with_columns((pl.col("joules") / 1200).round(0).alias("power_w")))
best = means.sort("power_w", descending=True).unique("input", keep="first", maintain_order=True).head(3)
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
# The mean of the second half of each workout of more than an hour, less that of the first.

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
