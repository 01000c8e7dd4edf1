SELECT id FROM source WHERE name = :name AND id <> :id
