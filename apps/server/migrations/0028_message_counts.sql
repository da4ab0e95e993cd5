-- 0028_message_counts.sql
-- What became of messages, by whoever owns them and by the day on which they were made. Campaigns go on counting in their
-- own row, which their sending reads anyway. Templates counted there, too: the numbers of a team that sent with one
-- template waited for each other's commits.

alter table messages
  -- Which step of which automation made it, in which run. No index: nobody asks for messages by these.
  add column automation_id bigint,
  add column automation_version integer,
  add column block_id text,
  add column run_id bigint;

create table message_counts (
  team_id bigint not null references teams (id) on delete cascade,
  owner_kind text not null check (owner_kind in ('template', 'automation')),
  owner_id bigint not null,
  -- In the zone of the team; all that becomes of a message counts on the day on which it was made.
  day date not null,
  -- Of an automation; 0 and '' of a template.
  version integer not null default 0,
  block_id text not null default '',
  -- Each process adds to rows of its own, so that none waits for another's commit. A count is the sum of them.
  slot smallint not null,
  sent integer not null default 0,
  delivered integer not null default 0,
  read integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  cost_micros bigint not null default 0,
  primary key (team_id, owner_kind, owner_id, day, version, block_id, slot)
) with (fillfactor = 50);
select herald.make_tenant_table('message_counts');

insert into message_counts (team_id, owner_kind, owner_id, day, slot, sent, delivered, read, failed, skipped, cost_micros)
select m.team_id, 'template', m.template_id, (m.created_at at time zone t.timezone)::date, 0,
  count(m.accepted_at) filter (where m.replaced_at is null),
  count(m.delivered_at) filter (where m.replaced_at is null),
  count(m.read_at) filter (where m.replaced_at is null),
  count(*) filter (where m.status = 'failed' and m.replaced_at is null),
  count(*) filter (where m.status = 'skipped' and m.replaced_at is null),
  coalesce(sum(m.price_micros) filter (where m.delivered_at is not null), 0)
from messages m
join teams t on t.id = m.team_id
where m.direction = 'out' and m.template_id is not null
group by 1, 2, 3, 4;

alter table templates drop column sent_count, drop column delivered_count, drop column read_count, drop column failed_count;
