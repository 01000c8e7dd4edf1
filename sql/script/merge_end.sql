DROP TABLE IF EXISTS temp.moved;
DETACH other;
