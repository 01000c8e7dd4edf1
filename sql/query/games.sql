-- The games that pass a filter. A parameter that is NULL lets everything through. Names are matched without regard to case,
-- `*` standing for anything. A partly known date passes when it may lie between the two.
SELECT * FROM summary
WHERE (:player IS NULL OR lower(black) GLOB lower(:player) OR lower(white) GLOB lower(:player))
  AND (:black IS NULL OR lower(black) GLOB lower(:black))
  AND (:white IS NULL OR lower(white) GLOB lower(:white))
  AND (:event IS NULL OR lower(event) GLOB lower(:event))
  AND (:layout IS NULL OR layout = :layout)
  AND (:result IS NULL OR (result = :result AND incomplete IS NULL))
  AND (:ending IS NULL OR ending = :ending)
  AND (:from IS NULL OR replace(date, '?', '9') >= :from)
  AND (:to IS NULL OR replace(date, '?', '0') <= :to)
  AND (:min_plies IS NULL OR plies >= :min_plies)
  AND (:max_plies IS NULL OR plies <= :max_plies)
ORDER BY id
