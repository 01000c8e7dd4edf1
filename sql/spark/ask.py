"""Runs a query of this folder on the tables of an export. The output is JSON, one row per line.

    spark-submit --py-files tables.py ask.py TABLES players
    spark-submit --py-files tables.py ask.py TABLES openings "$(sumito position 'belgian daisy' --key --format json)"

The position is an argument, because a program that spark-submit starts has no standard input.
"""

import json
import sys

from tables import ask, create_position_views, open_tables, session

ABOUT_A_POSITION = {"openings", "search"}

if __name__ == "__main__":
    folder, question, *position = sys.argv[1:]
    if (question in ABOUT_A_POSITION) != (len(position) == 1):
        sys.exit(f"{question}: expected {'one position' if question in ABOUT_A_POSITION else 'no position'}")
    spark = session(f"sumito {question}")
    open_tables(spark, folder)
    for text in position:
        create_position_views(spark, json.loads(text))
    for row in ask(spark, question):
        print(json.dumps(row, ensure_ascii=False))
