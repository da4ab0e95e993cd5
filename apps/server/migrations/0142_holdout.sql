-- 0142_holdout.sql
-- A part of a campaign's people gets nothing, so that one sees what the campaign caused and not only what it is credited with.

alter table campaigns
  -- {"seed": …, "percent": …, "window_days": …, "drawn_at": …}; null without one, or before the start.
  add column holdout jsonb,
  add column total_held_out integer not null default 0,
  -- What both groups did, stratum by stratum, as it was last counted; final once the window is over for everybody.
  add column holdout_counts jsonb,
  add column holdout_counted_at timestamptz,
  add column holdout_is_final boolean not null default false;
create index campaigns_holdout on campaigns (id) where holdout is not null and not holdout_is_final;

alter table campaign_recipients
  add column is_held_out boolean not null default false,
  -- When it was their turn: the gate let them pass, and they got the message, or nothing.
  add column entered_at timestamptz,
  drop constraint campaign_recipients_status_check,
  -- `held_out`: their turn came, and they got nothing on purpose. That is nobody who was passed over.
  add constraint campaign_recipients_status_check check (status in ('pending', 'claimed', 'skipped', 'held_out'));
