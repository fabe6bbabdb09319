"""Whole hostile inputs, made from a seed: the same seed gives the same bytes.

    values.py        numbers at and around the ends of their ranges
    profile.py       every message and field of the FIT profile
    fit_writer.py    bytes of FIT files, right or wrong as asked
    fit_rides.py     activities whose messages come in any order, number and time
    fit_fields.py    every known field of every message, of any type and size
    fit.py           one FIT file of either kind, with a header and an end that may lie
    tracks.py        GPX and TCX by their grammar
    index_lists.py   activities.csv
    gzips.py, zips.py, tars.py    archives by their fields
    inputs.py        one input of any kind: what a run asks for
"""
