-- Counts of single days become counts of months once nobody asks for the days any more: found by their day. What processes
-- count stands in slots 0 to 15, what was folded in 16.
create index automation_counts_days on automation_counts (day) where slot < 16;
create index message_counts_days on message_counts (day) where slot < 16 and owner_kind = 'automation';

-- What an ended run knew is emptied before the run itself goes: each stands in one of the two indexes.
alter table automation_runs alter column state drop not null;
alter table automation_runs add constraint automation_runs_know check (status <> 'waiting' or state is not null);
drop index automation_runs_ended;
create index automation_runs_ended on automation_runs (ended_at) where ended_at is not null and state is not null;
create index automation_runs_emptied on automation_runs (ended_at) where ended_at is not null and state is null;
