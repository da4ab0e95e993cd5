-- 0083_pins_and_reasons.sql
-- A number that comes from elsewhere may have a two-step PIN that somebody else set: it is ours, but sends nothing until
-- Meta was told the PIN.

alter table phone_numbers
  -- Since when Meta waits for it; null once the number is registered.
  add column pin_needed_at timestamptz,
  -- After too many guesses Meta takes no further one before; null when it did not say until when.
  add column pin_retry_at timestamptz;

-- An export of a team that failed says why.
alter table team_exports
  add column error text check (error in ('too_large', 'interrupted', 'internal'));
