"""Asks the tables of an export a question of this folder; the answer is JSON, a row to a line.

    spark-submit --py-files tables.py ask.py TABLES players
    sumito position 'belgian daisy' --key --format json | spark-submit --py-files tables.py ask.py TABLES openings
"""

import json
import sys

from tables import ask, open_tables, session, stand

ABOUT_A_POSITION = {"openings", "search"}

if __name__ == "__main__":
    folder, question = sys.argv[1:]
    spark = session(f"sumito {question}")
    open_tables(spark, folder)
    if question in ABOUT_A_POSITION:
        stand(spark, json.load(sys.stdin))
    for row in ask(spark, question):
        print(json.dumps(row, ensure_ascii=False))
