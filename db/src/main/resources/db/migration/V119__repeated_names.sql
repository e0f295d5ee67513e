-- The custom_id of a row that was refused because an earlier row of its batch bears it; the name stays the earlier one's.
alter table batch_row add column repeated_id text;
