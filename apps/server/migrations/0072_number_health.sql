-- How a number stands with WhatsApp is asked again every few hours. What Meta says beyond a word or two is kept for the page
-- that shows it. `check_after` spreads the asking: whoever waited longest comes first.
alter table phone_numbers
  -- Of the display name: APPROVED, PENDING_REVIEW, DECLINED…
  add column name_status text,
  -- What stands in the way of sending, in Meta's words: [{entity, code, description, solution}].
  add column health_problems jsonb not null default '[]',
  -- When Meta answered last.
  add column checked_at timestamptz,
  add column check_after timestamptz not null default now();

create index phone_numbers_check_after on phone_numbers (check_after);
