DELETE FROM source WHERE id = :id
