-- The end of version 6.
UPDATE source SET sum = word_sum(id, name, imported_at, preamble);
UPDATE reject SET sum = word_sum(id, source_id, game_id, line, column, offset, kind, message, text, identity, record_line, record_column, record_offset);
UPDATE retaken SET sum = word_sum(identity, named);
UPDATE kept SET sum = word_sum(id, name, made_at, question);
UPDATE kept_game SET sum = word_sum(kept_id, game_id);
