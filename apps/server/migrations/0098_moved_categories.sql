-- 0098_moved_categories.sql
-- A template that WhatsApp moves to another category costs another price. Announced a day before, then done.

alter table templates
  add column category_before text,
  add column category_moved_at timestamptz,
  add column category_announced text,
  add column category_announced_for timestamptz;
