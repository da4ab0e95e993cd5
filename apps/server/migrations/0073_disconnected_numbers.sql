-- A number that its team disconnected keeps its conversations and statistics, and sends nothing until it is connected again.
alter table phone_numbers add column disconnected_at timestamptz;
