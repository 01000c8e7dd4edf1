SELECT id FROM source WHERE name = :name
