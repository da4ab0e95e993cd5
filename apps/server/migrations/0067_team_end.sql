-- 0067_team_end.sql
-- The end of a team: asked for by an Owner, and final after a time in which it can be taken back.

alter table teams
  -- Until then nothing is sent and an Owner can keep the team. Afterwards it is taken apart piece by piece, and this row
  -- goes last: while it stands, there is something left to do.
  add column delete_at timestamptz,
  add column delete_asked_by bigint references users (id) on delete set null;
create index teams_delete_at on teams (delete_at) where delete_at is not null;
