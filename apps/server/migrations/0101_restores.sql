-- 0101_restores.sql
-- What happened between a backup and the loss that made somebody restore it is unknown: messages may have left since. Each
-- restore leaves a row; while `held_at` is missing, no process works with the database before it has held everything back.

create table restores (
  id bigint generated always as identity primary key,
  -- Null where somebody restored by other means and did not know.
  backup_at timestamptz,
  restored_at timestamptz not null default now(),
  -- Of the installation from here on: what was said under an earlier one may concern rows that are not these.
  epoch uuid not null default gen_random_uuid(),
  held_at timestamptz
);
grant select, update on restores to herald_pipeline;
