-- The games that pass a filter. A parameter that is NULL lets everything through. `named` compares names without regard to
-- case and accents, `*` standing for anything; `ruled` tells whether rules have all the options asked for. A partly known date passes when it may lie between the two.
SELECT * FROM summary
WHERE (:player IS NULL OR named(:player, black) OR named(:player, white)
       OR EXISTS (SELECT 1 FROM seat JOIN player ON player.id = player_id WHERE game_id = summary.id AND named(:player, player.name)))
  AND (:black IS NULL OR named(:black, black))
  AND (:white IS NULL OR named(:white, white))
  AND (:event IS NULL OR named(:event, event))
  AND (:layout IS NULL OR layout = :layout)
  AND (:result IS NULL OR (result = :result AND incomplete IS NULL))
  AND (:ending IS NULL OR ending = :ending)
  AND (:from IS NULL OR replace(date, '?', '9') >= :from)
  AND (:to IS NULL OR replace(date, '?', '0') <= :to)
  AND (:min_plies IS NULL OR plies >= :min_plies)
  AND (:max_plies IS NULL OR plies <= :max_plies)
  AND (NOT :mended OR mended IS NOT NULL)
  AND (:rules IS NULL OR ruled(:rules, rules))
ORDER BY id
