"""Runs a query of this folder on the tables of an export. The output is JSON, one row per line.

    spark-submit --py-files tables.py ask.py TABLES players
    spark-submit --py-files tables.py ask.py TABLES openings "$(sumito position 'belgian daisy' --key --format json)"

The position is an argument, because a program that spark-submit starts has no standard input.
"""

import json
import sys

from tables import create_position_views, open_tables, run_query, session

POSITION_QUERIES = {"openings", "search"}

if __name__ == "__main__":
    folder, query, *position = sys.argv[1:]
    if (query in POSITION_QUERIES) != (len(position) == 1):
        sys.exit(f"{query}: expected {'one position' if query in POSITION_QUERIES else 'no position'}")
    spark = session(f"sumito {query}")
    open_tables(spark, folder)
    for text in position:
        create_position_views(spark, json.loads(text))
    for row in run_query(spark, query):
        print(json.dumps(row, ensure_ascii=False))
